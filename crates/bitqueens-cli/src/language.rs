//! The language of messages: English or Chinese.

use std::env;
use std::ffi::OsString;

/// English or Chinese.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Language {
    #[default]
    En,
    Zh,
}

impl Language {
    /// The value for this language.
    pub(crate) fn pick<T>(self, en: T, zh: T) -> T {
        match self {
            Self::En => en,
            Self::Zh => zh,
        }
    }

    /// The language of the environment: that of the first variable that POSIX reads and that is set; unless that
    /// is `C`, the first that is known in the list `LANGUAGE`, as for programs with gettext.
    pub(crate) fn of_environment() -> Self {
        Self::of_variables(|name| env::var(name).ok())
    }

    fn of_variables(value: impl Fn(&str) -> Option<String>) -> Self {
        let set = |name| value(name).filter(|value| !value.is_empty());
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(set);
        let Some(locale) = locale.filter(|locale| !matches!(&locale[..], "C" | "POSIX")) else {
            return Self::default();
        };
        let preferred = set("LANGUAGE").unwrap_or_default();
        let mut locales = preferred.split(':').chain([&locale[..]]);
        locales.find_map(Self::of_locale).unwrap_or_default()
    }

    /// The language of this process, for messages of what has no console.
    pub(crate) fn of_process() -> Self {
        let typed: Vec<OsString> = env::args_os().collect();
        Self::of_arguments(&typed)
    }

    /// The language of help, which is needed before the arguments are parsed.
    pub(crate) fn of_arguments(typed: &[OsString]) -> Self {
        let typed = || typed.iter().filter_map(|word| word.to_str());
        let following = typed().zip(typed().skip(1));
        let after = following
            .filter(|(word, _)| *word == "--lang")
            .map(|(_, name)| name);
        let within = typed().filter_map(|word| word.strip_prefix("--lang="));
        let named = after.chain(within).find_map(Self::of_locale);
        named.unwrap_or_else(Self::of_environment)
    }

    /// The language of a locale such as `zh_CN.UTF-8`, `zh-CN` or `en`; `None` for other languages.
    fn of_locale(locale: &str) -> Option<Self> {
        let end = locale.find(['_', '-', '.', '@']).unwrap_or(locale.len());
        match locale[..end].to_ascii_lowercase().as_str() {
            "en" => Some(Self::En),
            "zh" => Some(Self::Zh),
            _ => None,
        }
    }

    /// The language of `--lang`.
    pub(crate) fn parse(name: &str) -> Result<Self, String> {
        Self::of_locale(name).ok_or_else(|| {
            "the language must be en or zh, also with a country as in zh_CN".to_owned()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables() {
        let of = |given: &[(&str, &str)]| {
            Language::of_variables(|name| {
                let found = given.iter().find(|(of, _)| *of == name);
                found.map(|(_, value)| (*value).to_owned())
            })
        };
        let (en, zh) = (Language::En, Language::Zh);
        assert_eq!(of(&[]), en);
        assert_eq!(of(&[("LANG", "zh_CN.UTF-8")]), zh);
        assert_eq!(of(&[("LANG", "zh_CN"), ("LC_ALL", "en_US.UTF-8")]), en);
        assert_eq!(of(&[("LANG", "zh_CN"), ("LC_ALL", "")]), zh);
        assert_eq!(of(&[("LANG", "en_US"), ("LANGUAGE", "fr:zh_CN:en")]), zh);
        assert_eq!(of(&[("LANG", "zh_CN"), ("LANGUAGE", "en:zh")]), en);
        assert_eq!(of(&[("LANG", "C"), ("LANGUAGE", "zh_CN")]), en);
        assert_eq!(of(&[("LANGUAGE", "zh_CN")]), en, "no locale is set");
    }

    #[test]
    fn locales() {
        for zh in [
            "zh",
            "zh_CN",
            "zh-CN",
            "zh_CN.UTF-8",
            "ZH",
            "zh.UTF-8",
            "zh@x",
        ] {
            assert_eq!(Language::parse(zh), Ok(Language::Zh), "{zh}");
        }
        for en in ["en", "en_GB.UTF-8"] {
            assert_eq!(Language::parse(en), Ok(Language::En), "{en}");
        }
        for other in ["", "C", "POSIX", "fr_FR.UTF-8", "zhx", "chinese"] {
            assert!(Language::parse(other).is_err(), "{other}");
        }
    }
}
