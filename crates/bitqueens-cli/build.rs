//! Records the commit, the compiler and the target of the build, for `--version` and the header of `bitqueens bench`.

use std::{env, path::Path, process::Command};

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let rustc = env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
    let version = Command::new(rustc)
        .arg("--version")
        .output()
        .ok()
        .and_then(|output| String::from_utf8(output.stdout).ok())
        .unwrap_or_else(|| "an unknown rustc".to_owned());
    let cargo = |name: &str| env::var(name).unwrap_or_default();
    set("RUSTC", version.trim());
    set("PROFILE", &profile().unwrap_or_else(|| cargo("PROFILE")));
    set("OPT_LEVEL", &cargo("OPT_LEVEL"));
    set("TARGET", &cargo("TARGET"));
    set("COMMIT", &commit().unwrap_or_default());
    // With `target-cpu=native` the list grows: the shipped binary has the base of its target only.
    set("FEATURES", &cargo("CARGO_CFG_TARGET_FEATURE"));
}

/// Returns the commit that was built: of the package if it comes from a registry, of the repository
/// otherwise.
fn commit() -> Option<String> {
    /// Digits of a commit, as git shortens it in large repositories.
    const DIGITS: usize = 12;
    let package = Path::new(".cargo_vcs_info.json");
    let text = match std::fs::read_to_string(package) {
        Ok(text) => {
            let (_, hash) = text.split_once("\"sha1\": \"")?;
            hash.split('"').next()?.to_owned()
        }
        Err(_) => {
            let git = |arguments: &[&str]| {
                let output = Command::new("git").args(arguments).output().ok()?;
                let text = String::from_utf8(output.stdout).ok()?;
                (output.status.success() && !text.is_empty()).then(|| text.trim().to_owned())
            };
            // A commit changes the log of the head, also in a work tree beside the repository.
            let log = git(&["rev-parse", "--git-path", "logs/HEAD"])?;
            if Path::new(&log).is_file() {
                println!("cargo:rerun-if-changed={log}");
            }
            git(&["rev-parse", "HEAD"])?
        }
    };
    let is_hash = text.len() >= DIGITS && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_hash.then(|| text[..DIGITS].to_owned())
}

/// Returns the profile's own name: cargo's variable names only the built-in one that it inherits from.
/// Build scripts write into `target/…/PROFILE/build/PACKAGE/out`.
fn profile() -> Option<String> {
    let out = env::var_os("OUT_DIR")?;
    let mut folders = Path::new(&out).ancestors().skip(2);
    folders.next().filter(|folder| folder.ends_with("build"))?;
    Some(folders.next()?.file_name()?.to_str()?.to_owned())
}

fn set(name: &str, value: &str) {
    println!("cargo:rustc-env=BITQUEENS_BUILD_{name}={value}");
}
