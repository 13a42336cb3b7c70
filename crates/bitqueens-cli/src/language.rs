//! The language of messages, from `--lang` or the environment.

use std::{env, ffi::OsString};

pub(crate) use bitqueens::language::Language;
use bitqueens::text;

use crate::failure::BadInput;

/// The language of the environment: that of the first variable that POSIX reads and that is set; unless that
/// is `C`, the first that is known in the list `LANGUAGE`, as for programs with gettext.
pub(crate) fn of_environment() -> Language {
    of_variables(|name| env::var(name).ok())
}

fn of_variables(value: impl Fn(&str) -> Option<String>) -> Language {
    let set = |name| value(name).filter(|value| !value.is_empty());
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(set);
    let Some(locale) = locale.filter(|locale| !matches!(&locale[..], "C" | "POSIX")) else {
        return Language::default();
    };
    let preferred = set("LANGUAGE").unwrap_or_default();
    let mut locales = preferred.split(':').chain([&locale[..]]);
    locales.find_map(Language::of_locale).unwrap_or_default()
}

/// The language of this process, for messages of what has no console.
pub(crate) fn of_process() -> Language {
    let typed: Vec<OsString> = env::args_os().collect();
    of_arguments(&typed)
}

/// The language of help, which is needed before the arguments are parsed.
pub(crate) fn of_arguments(typed: &[OsString]) -> Language {
    let typed = || typed.iter().filter_map(|word| word.to_str());
    let following = typed().zip(typed().skip(1));
    let after = following.filter(|(word, _)| *word == "--lang").map(|(_, name)| name);
    let within = typed().filter_map(|word| word.strip_prefix("--lang="));
    let named = after.chain(within).find_map(Language::of_locale);
    named.unwrap_or_else(of_environment)
}

/// The language of `--lang`.
pub(crate) fn parse(name: &str) -> Result<Language, BadInput> {
    Language::of_locale(name).ok_or_else(|| {
        text!(
            "the language must be en or zh, also with a country as in zh_CN",
            "语言须是 en 或 zh，也可带地区，如 zh_CN"
        )
        .into()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables() {
        let of = |given: &[(&str, &str)]| {
            of_variables(|name| {
                let found = given.iter().find(|(of, _)| *of == name);
                found.map(|(_, value)| (*value).to_owned())
            })
        };
        let (en, zh) = (Language::English, Language::Chinese);
        assert_eq!(of(&[]), en);
        assert_eq!(of(&[("LANG", "zh_CN.UTF-8")]), zh);
        assert_eq!(of(&[("LANG", "zh_CN"), ("LC_ALL", "en_US.UTF-8")]), en);
        assert_eq!(of(&[("LANG", "zh_CN"), ("LC_ALL", "")]), zh);
        assert_eq!(of(&[("LANG", "en_US"), ("LANGUAGE", "fr:zh_CN:en")]), zh);
        assert_eq!(of(&[("LANG", "zh_CN"), ("LANGUAGE", "en:zh")]), en);
        assert_eq!(of(&[("LANG", "C"), ("LANGUAGE", "zh_CN")]), en);
        assert_eq!(of(&[("LANGUAGE", "zh_CN")]), en, "no locale is set");
    }
}
