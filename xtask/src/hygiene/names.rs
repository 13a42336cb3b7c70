//! Texts that are forbidden, or allowed in some files only: paths of one machine, unknown hosts, vague names
//! and `unsafe`.

use anyhow::Context;
use regex_lite::Regex;

use super::Finding;

/// The hosts that links may lead to, one on a line; `#` begins a comment.
pub(super) const HOSTS: &str = "xtask/hosts.txt";

/// A pattern that must not occur in the files that `place` does not excuse.
struct Rule {
    pattern: &'static str,
    what: &'static str,
    excused: fn(&str) -> bool,
}

const RULES: &[Rule] = &[
    Rule {
        pattern: r#"(?:^|[\s"'`(=:])/(?:home|root|Users|mnt|srv|work|workspace|builds)/"#,
        what: "a path of one machine",
        excused: |_| false,
    },
    Rule { pattern: r"\b[A-Za-z]:\\Users\b", what: "a path of one machine", excused: |_| false },
    Rule {
        pattern: r"\b(?:index|static|registry|files|mirrors?|proxy|deb)\.[a-z0-9-]+\.(?:io|org|com|dev|net)\b",
        what: "a package registry's host; name the package, its client knows the host",
        excused: |_| false,
    },
    Rule {
        pattern: r"(?:allow|expect)\s*\(\s*unsafe_code",
        what: "unsafe code outside the kernel files",
        excused: |file| {
            file.starts_with("crates/") && file.contains("/kernel/")
                || file == "crates/bitqueens-wasm/src/memory.rs"
                || file == "crates/bitqueens-wasm/src/pictures/exports.rs"
        },
    },
    Rule {
        pattern: r#"unsafe_code\s*=\s*"(?:allow|warn)""#,
        what: "unsafe code allowed for a whole crate",
        excused: |_| false,
    },
    Rule {
        pattern: r"\b(?:mod|struct|enum|trait)\s+\w*(?i:utils?|helpers?|managers?)\b",
        what: "a name that does not say what the thing is",
        excused: |_| false,
    },
];

pub(super) fn findings(texts: &[(String, String)], hosts: &str) -> anyhow::Result<Vec<Finding>> {
    let rules = RULES
        .iter()
        .map(|rule| Ok((Regex::new(rule.pattern)?, rule)))
        .collect::<anyhow::Result<Vec<_>>>()
        .context("a rule's pattern is malformed")?;
    let url = Regex::new(r#"https?://([^/\s:)\]>"'`|#?]+)"#)?;
    let vague = Regex::new(r"(?:^|[/_-])(?:utils?|helpers?|managers?|misc)(?:[/._-]|$)")?;
    let known: Vec<_> = hosts
        .lines()
        .filter_map(|line| line.split('#').next()?.split_whitespace().next())
        .collect();

    let mut findings = Vec::new();
    for (file, text) in texts {
        let mut find =
            |line, what: String| findings.push(Finding { file: file.clone(), line, what });
        if vague.is_match(file) {
            find(1, "a file name that does not say what is in it".into());
        }
        if is_member(file) && !text.contains("[lints]\nworkspace = true") {
            find(1, "the crate does not follow the workspace's lints".into());
        }
        for (line, content) in (1..).zip(text.lines()) {
            for (pattern, rule) in &rules {
                if pattern.is_match(content) && !(rule.excused)(file) {
                    find(line, rule.what.into());
                }
            }
            // What packages say of themselves, in a file that npm writes.
            if file.ends_with("package-lock.json") {
                continue;
            }
            for host in url.captures_iter(content).map(|found| found[1].to_owned()) {
                if !known.contains(&host.as_str()) {
                    find(line, format!("a link to {host}, which {HOSTS} does not list"));
                }
            }
        }
    }
    Ok(findings)
}

/// The manifest of a crate of the workspace.
fn is_member(file: &str) -> bool {
    file.ends_with("/Cargo.toml")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The findings in one file. The forbidden texts below are put together from halves, as this
    /// file is checked as well.
    fn found(file: &str, text: &str) -> Vec<String> {
        let texts = [(file.to_owned(), text.to_owned())];
        let findings = findings(&texts, "# known\noeis.org  # sequences\n").expect("valid rules");
        findings.into_iter().map(|finding| format!("{}: {}", finding.line, finding.what)).collect()
    }

    #[test]
    fn each_rule_finds_what_it_is_for() {
        let wrong = [
            format!("see {}home/me/x", "/"),
            format!("\"{}Users/me\"", "/"),
            format!("C:{}Users", "\\"),
            format!("from {}.packages.org", "registry"),
            format!("#![allow{}unsafe_code)]", "("),
            format!("#[expect{}unsafe_code, reason = \"…\")]", "("),
            format!("unsafe_code = {}allow\"", "\""),
            format!("mod board_{}", "utils"),
            format!("struct Kernel{};", "Manager"),
            format!("http{}//elsewhere.net/x", "s:"),
        ];
        for text in &wrong {
            assert_eq!(found("src/a.rs", &format!("\n{text}")).len(), 1, "{text}");
            assert!(found("src/a.rs", &format!("\n{text}"))[0].starts_with("2: "), "{text}");
        }
    }

    #[test]
    fn what_is_right_is_not_found() {
        let right = [
            "the path /usr/bin/env and https://oeis.org/A000170",
            "fn homework() {} // crates/x/home/y",
            "unsafe_code = \"deny\"",
            "static.iter().map(files.len)",
            "a utility",
        ];
        for text in right {
            assert_eq!(found("src/a.rs", text), [""; 0], "{text}");
        }
    }

    #[test]
    fn unsafe_has_its_place() {
        let text = format!("#![expect{}unsafe_code)]", "(");
        assert!(found("crates/bitqueens/src/kernel/isa/avx2.rs", &text).is_empty());
        assert_eq!(found("crates/bitqueens/src/count.rs", &text).len(), 1);
    }

    #[test]
    fn a_crate_follows_the_workspace() {
        assert_eq!(found("crates/a/Cargo.toml", "[package]\n").len(), 1);
        assert!(found("crates/a/Cargo.toml", "[lints]\nworkspace = true\n").is_empty());
        assert!(found("Cargo.toml", "[workspace]\n").is_empty());
    }

    #[test]
    fn a_file_s_name_says_what_is_in_it() {
        assert_eq!(found(&format!("src/{}.rs", "helpers"), "").len(), 1);
        assert_eq!(found(&format!("src/board_{}/a.rs", "util"), "").len(), 1);
        assert!(found("src/utility.rs", "").is_empty());
    }
}
