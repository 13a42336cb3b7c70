//! The languages of messages.
//!
//! A message is a value: an error, a [`Phrase`] or a [`Text`]. [`Localized::text`] writes it in the language asked for.
//! The macros [`say!`](crate::say) and [`text!`](crate::text) take every language side by side, so that a message that
//! lacks one does not compile. What a user typed fills a hole as it is; a message in a hole is named after a
//! semicolon, and is then written in the same language. Nothing reads a rendered message.
//!
//! ```
//! use bitqueens::language::{Language, Localized, Phrase};
//! use bitqueens::{Problem, text};
//! let refused = Problem::plain(1001).unwrap_err();
//! assert!(refused.text(Language::Chinese).starts_with("棋盘不支持 n = 1001："));
//! let (file, job) = ("5 s", Phrase::new("the plan", "计划"));
//! let text = text!("{job} is in {file}", "{job}在 {file} 里"; job);
//! assert_eq!(text.text(Language::Chinese), "计划在 5 s 里");
//! ```

use std::io;

#[doc(hidden)]
pub use super::{displayed, localized_error, messages, named};
pub use super::{say, text};

/// A language of messages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Chinese.
    Chinese,
}

impl Language {
    /// All languages.
    pub const ALL: [Self; 2] = [Self::English, Self::Chinese];

    /// The tag of BCP 47: `en` or `zh`.
    #[must_use]
    pub const fn tag(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Chinese => "zh",
        }
    }

    /// The value for this language.
    #[must_use]
    pub fn pick<T>(self, english: T, chinese: T) -> T {
        match self {
            Self::English => english,
            Self::Chinese => chinese,
        }
    }

    /// The language of a tag or a locale such as `zh_CN.UTF-8`, `zh-CN` or `en`; `None` for other languages.
    #[must_use]
    pub fn of_locale(locale: &str) -> Option<Self> {
        let end = locale.find(['_', '-', '.', '@']).unwrap_or(locale.len());
        let tag = locale[..end].to_ascii_lowercase();
        Self::ALL.into_iter().find(|language| language.tag() == tag)
    }
}

/// A message.
pub trait Localized {
    /// The message in a language.
    fn text(&self, language: Language) -> String;
}

/// A word or a sentence without holes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub struct Phrase {
    /// In English.
    pub english: &'static str,
    /// In Chinese.
    pub chinese: &'static str,
}

impl Phrase {
    /// A phrase.
    #[must_use]
    pub const fn new(english: &'static str, chinese: &'static str) -> Self {
        Self { english, chinese }
    }

    /// A name that is the same in every language.
    #[must_use]
    pub const fn name(name: &'static str) -> Self {
        Self::new(name, name)
    }

    /// The phrase in a language.
    #[must_use]
    pub fn get(self, language: Language) -> &'static str {
        language.pick(self.english, self.chinese)
    }
}

impl Localized for Phrase {
    fn text(&self, language: Language) -> String {
        self.get(language).to_owned()
    }
}

/// A message that is written already, in every language. [`text!`](crate::text) makes one.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Text(Box<Texts>);

/// What a [`Text`] says in every language.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub struct Texts {
    /// In English.
    pub english: String,
    /// In Chinese.
    pub chinese: String,
}

impl std::ops::Deref for Text {
    type Target = Texts;

    fn deref(&self) -> &Texts {
        &self.0
    }
}

impl Text {
    /// A text that is the same in every language: the words of another program.
    #[must_use]
    pub fn verbatim(text: &str) -> Self {
        Self::new(|_| text.to_owned())
    }

    /// What `write` writes.
    pub fn new(write: impl Fn(Language) -> String) -> Self {
        Self(Box::new(Texts {
            english: write(Language::English),
            chinese: write(Language::Chinese),
        }))
    }
}

impl Localized for Text {
    fn text(&self, language: Language) -> String {
        let text = language.pick(&self.english, &self.chinese);
        text.clone()
    }
}

impl<T: Localized + ?Sized> From<&T> for Text {
    fn from(message: &T) -> Self {
        Self::new(|language| message.text(language))
    }
}

impl From<Phrase> for Text {
    fn from(term: Phrase) -> Self {
        Self::from(&term)
    }
}

/// The space between a Chinese character and a text that may begin with a Latin letter, a number or a quote.
#[must_use]
pub fn space_before(text: &str) -> &'static str {
    space(text.chars().next())
}

/// The space between a text that may end with a Latin letter, a number or a quote and a Chinese character.
#[must_use]
pub fn space_after(text: &str) -> &'static str {
    space(text.chars().next_back())
}

fn space(beside: Option<char>) -> &'static str {
    if beside.is_some_and(|char| char.is_ascii()) { " " } else { "" }
}

impl<T: Localized + ?Sized> Localized for &T {
    fn text(&self, language: Language) -> String {
        (**self).text(language)
    }
}

impl<T: Localized + ?Sized> Localized for Box<T> {
    fn text(&self, language: Language) -> String {
        (**self).text(language)
    }
}

/// The messages one after the other, with what stands between two in each language.
#[must_use]
pub fn joined<T: Localized>(
    messages: &[T],
    language: Language,
    english: &str,
    chinese: &str,
) -> String {
    let texts: Vec<String> = messages.iter().map(|one| one.text(language)).collect();
    texts.join(language.pick(english, chinese))
}

/// An error of the operating system, in Chinese by its kind.
impl Localized for io::Error {
    fn text(&self, language: Language) -> String {
        match language {
            Language::English => {
                let text = self.to_string();
                let number = self.raw_os_error().map(|number| format!(" (os error {number})"));
                number.and_then(|number| text.strip_suffix(&number)).unwrap_or(&text).to_owned()
            }
            Language::Chinese => match (kind_in_chinese(self.kind()), self.raw_os_error()) {
                (Some(kind), _) => kind.to_owned(),
                (None, Some(number)) => format!("系统错误 {number}"),
                (None, None) => "读写出错".to_owned(),
            },
        }
    }
}

impl Localized for std::num::TryFromIntError {
    fn text(&self, language: Language) -> String {
        say!(language, "a number is out of range", "数超出范围")
    }
}

fn kind_in_chinese(kind: io::ErrorKind) -> Option<&'static str> {
    use io::ErrorKind as Kind;
    Some(match kind {
        Kind::NotFound => "没有这个文件或文件夹",
        Kind::PermissionDenied => "没有权限",
        Kind::AlreadyExists => "已经存在",
        Kind::NotADirectory => "不是文件夹",
        Kind::IsADirectory => "是文件夹",
        Kind::DirectoryNotEmpty => "文件夹不是空的",
        Kind::ReadOnlyFilesystem => "文件系统是只读的",
        Kind::StorageFull => "磁盘已满",
        Kind::QuotaExceeded => "超出磁盘配额",
        Kind::FileTooLarge => "文件太大",
        Kind::InvalidFilename => "文件名无效",
        Kind::InvalidInput => "参数无效",
        Kind::InvalidData => "数据无效",
        Kind::UnexpectedEof => "内容意外结束",
        Kind::BrokenPipe => "管道已关闭",
        Kind::Interrupted => "被信号中断",
        Kind::ExecutableFileBusy => "文件正在运行",
        Kind::ResourceBusy => "文件正被占用",
        Kind::OutOfMemory => "内存不足",
        Kind::TimedOut => "超时",
        Kind::WouldBlock => "资源暂时不可用",
        Kind::Unsupported => "不支持这个操作",
        Kind::CrossesDevices => "跨越文件系统",
        Kind::StaleNetworkFileHandle => "网络文件已失效",
        _ => return None,
    })
}

/// Writes a message in a language: the language, the text in every language, and what fills the holes, which the
/// texts may also name. Names after a semicolon are messages themselves.
#[macro_export]
macro_rules! say {
    ($language:expr, $english:literal, $chinese:literal $(, $argument:expr)* $(,)? $(; $($part:ident),+ $(,)?)?) => {{
        let language: $crate::language::Language = $language;
        $($(let $part = $crate::language::Localized::text(&$part, language);)+)?
        match language {
            $crate::language::Language::English => format!($english $(, $argument)*),
            $crate::language::Language::Chinese => format!($chinese $(, $argument)*),
        }
    }};
}

/// A [`Text`](crate::language::Text): the text in every language and what fills the holes, as for
/// [`say!`](crate::say).
#[macro_export]
macro_rules! text {
    ($($message:tt)+) => {
        $crate::language::Text::new(|language| $crate::language::say!(language, $($message)+))
    };
}

/// The texts of a message that is an enum: a row for each variant, in every language, as for [`say!`](crate::say); after
/// a semicolon, arms for other texts.
#[doc(hidden)]
#[macro_export]
macro_rules! messages {
    ($message:ty, $language:ident:
        $($variant:ident $({ $($field:tt)* })? $(( $($of:tt)* ))? [$english:literal $($rest:tt)*])*
        $(; $($arms:tt)*)?
    ) => {
        impl $crate::language::Localized for $message {
            fn text(&self, $language: $crate::language::Language) -> String {
                match self {
                    $(Self::$variant $({ $($field)* })? $(( $($of)* ))? => {
                        $crate::say!($language, $english, $($rest)*)
                    })*
                    $($($arms)*)?
                }
            }
        }
    };
}

/// `Display`, in English, for a message.
#[doc(hidden)]
#[macro_export]
macro_rules! displayed {
    ($message:ty) => {
        impl std::fmt::Display for $message {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(&$crate::language::Localized::text(self, $crate::language::Language::English))
            }
        }
    };
}

/// `Display` for a type by its name; after a semicolon, `FromStr` for the names of `ALL`, with this error for others.
#[doc(hidden)]
#[macro_export]
macro_rules! named {
    ($named:ty) => {
        $crate::language::named!($named, name);
    };
    ($named:ty, $name:ident) => {
        impl std::fmt::Display for $named {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.$name())
            }
        }
    };
    ($named:ty; $error:ident::$unknown:ident) => {
        $crate::language::named!($named, name);

        impl std::str::FromStr for $named {
            type Err = $error;

            fn from_str(name: &str) -> Result<Self, $error> {
                let known = || Self::ALL.map(Self::name).join(", ");
                let unknown = || $error::$unknown { name: name.to_owned(), known: known() };
                Self::ALL.into_iter().find(|named| named.name() == name).ok_or_else(unknown)
            }
        }
    };
}

/// `Display`, in English, and `Error` for a message that is an error; after `from`, the variants for errors below it.
#[doc(hidden)]
#[macro_export]
macro_rules! localized_error {
    ($error:ty $(, from $below:ty => $variant:ident)*) => {
        $crate::language::displayed!($error);

        impl std::error::Error for $error {}

        $(impl From<$below> for $error {
            fn from(error: $below) -> Self {
                Self::$variant(error)
            }
        })*
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn locales() {
        for locale in ["zh", "zh_CN", "zh-CN", "zh_CN.UTF-8", "ZH", "zh.UTF-8", "zh@x"] {
            assert_eq!(Language::of_locale(locale), Some(Language::Chinese), "{locale}");
        }
        for locale in ["en", "en_GB.UTF-8"] {
            assert_eq!(Language::of_locale(locale), Some(Language::English), "{locale}");
        }
        for other in ["", "C", "POSIX", "fr_FR.UTF-8", "zhx", "chinese"] {
            assert_eq!(Language::of_locale(other), None, "{other}");
        }
    }

    #[test]
    fn what_fills_a_hole_is_never_translated() {
        for file in ["board (1).txt", "3 min", "a: b; c.txt", "5 s", "n = 8, join: 4 units"] {
            let cause = io::Error::from(io::ErrorKind::NotFound);
            let text = text!("cannot read {file}: {cause}", "无法读取 {file}：{cause}"; cause);
            assert_eq!(text.chinese, format!("无法读取 {file}：没有这个文件或文件夹"));
            assert!(text.english.starts_with(&format!("cannot read {file}: ")));
        }
        let system = io::Error::from_raw_os_error(2);
        assert_eq!(system.text(Language::Chinese), "没有这个文件或文件夹");
        assert!(!system.text(Language::English).contains("os error"), "{system}");
    }
}
