//! What the command was built with, for the header of `bitqueens bench`.

use std::env;
use std::path::Path;
use std::process::Command;

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
    // With `target-cpu=native` the list grows: the shipped binary has the base of its target only.
    set("FEATURES", &cargo("CARGO_CFG_TARGET_FEATURE"));
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
