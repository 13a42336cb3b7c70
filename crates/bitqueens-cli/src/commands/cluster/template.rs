//! Files with holes: `{{name}}` becomes a value.

/// A hole's name, and what goes into it.
pub(super) type Word = (&'static str, String);

/// The text with every hole filled, by the template's own words or by those that all templates may
/// use. Values are put in as they are: whoever calls has quoted them.
///
/// # Panics
/// If the template has a hole without a value, or one of its own words has no hole: both are part of
/// this program, and a test of each template finds it.
pub(super) fn filled(template: &str, own: &[Word], common: &[Word]) -> String {
    let mut parts = template.split("{{");
    let mut text = parts.next().unwrap_or_default().to_owned();
    let mut used = vec![false; own.len()];
    for part in parts {
        let (name, rest) = part.split_once("}}").expect("a hole that ends");
        let mut words = own.iter().chain(common);
        let at = words.position(|(key, _)| *key == name);
        let at = at.unwrap_or_else(|| panic!("no value for the hole `{name}`"));
        match own.get(at) {
            Some((_, value)) => {
                used[at] = true;
                text.push_str(value);
            }
            None => text.push_str(&common[at - own.len()].1),
        }
        text.push_str(rest);
    }
    assert!(used.iter().all(|&used| used), "a value without a hole");
    text
}

/// A word for a shell, in quotes where it needs them.
pub(super) fn shell_word(text: &str) -> String {
    let quoted = shlex::try_quote(text);
    quoted.expect("checked: no NUL").into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn holes_are_filled() {
        let own = [("a", "1".to_owned()), ("b", "{{a}}".to_owned())];
        let common = ["c", "d"].map(|name| (name, name.to_uppercase()));
        let text = filled("x {{a}} {{b}}{{a}} {{d}} ${y}", &own, &common);
        assert_eq!(text, "x 1 {{a}}1 D ${y}");
    }

    #[test]
    #[should_panic(expected = "a value without a hole")]
    fn a_value_without_a_hole() {
        filled("x", &[("a", String::new())], &[]);
    }

    #[test]
    #[should_panic(expected = "no value for the hole `c`")]
    fn a_hole_without_a_value() {
        filled("{{c}}", &[], &[]);
    }

    #[cfg(unix)]
    #[test]
    fn a_shell_reads_words_as_they_were() {
        for word in [
            "20.plan",
            "",
            "a b",
            "it's",
            "$HOME `x` \\ \"y\" *",
            "ä\nb",
            "-n",
        ] {
            let script = format!("printf '%s|' {}", shell_word(word));
            let output = std::process::Command::new("sh")
                .args(["-c", &script])
                .output()
                .expect("a shell");
            assert_eq!(String::from_utf8_lossy(&output.stdout), format!("{word}|"));
        }
    }
}
