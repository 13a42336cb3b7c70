//! Templates: `{{name}}` is replaced by a value.

/// The name of a placeholder, and its value.
pub(super) type Value = (&'static str, String);

/// Replaces every placeholder by its value in `own`, or in `common`, whose values need not be used. Values
/// must be quoted by the caller.
///
/// # Panics
/// If a placeholder has no value, or a value of `own` no placeholder. Both are part of this program, and
/// tests use every template.
pub(super) fn filled(template: &str, own: &[Value], common: &[Value]) -> String {
    let mut parts = template.split("{{");
    let mut text = parts.next().unwrap_or_default().to_owned();
    let mut used = vec![false; own.len()];
    for part in parts {
        let (name, rest) = part.split_once("}}").expect("a placeholder has an end");
        let mut values = own.iter().chain(common);
        let at = values.position(|(key, _)| *key == name);
        let at = at.unwrap_or_else(|| panic!("no value for the placeholder `{name}`"));
        match own.get(at) {
            Some((_, value)) => {
                used[at] = true;
                text.push_str(value);
            }
            None => text.push_str(&common[at - own.len()].1),
        }
        text.push_str(rest);
    }
    assert!(
        used.iter().all(|&used| used),
        "a value without a placeholder"
    );
    text
}

/// Quotes a word for a shell if necessary.
pub(super) fn shell_word(text: &str) -> String {
    let quoted = shlex::try_quote(text);
    quoted.expect("checked: no NUL").into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placeholders_are_replaced() {
        let own = [("a", "1".to_owned()), ("b", "{{a}}".to_owned())];
        let common = ["c", "d"].map(|name| (name, name.to_uppercase()));
        let text = filled("x {{a}} {{b}}{{a}} {{d}} ${y}", &own, &common);
        assert_eq!(text, "x 1 {{a}}1 D ${y}");
    }

    #[test]
    #[should_panic(expected = "a value without a placeholder")]
    fn a_value_without_a_placeholder() {
        filled("x", &[("a", String::new())], &[]);
    }

    #[test]
    #[should_panic(expected = "no value for the placeholder `c`")]
    fn a_placeholder_without_a_value() {
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
