//! What the command was built with, for the header of `bitqueens bench`.

use std::env;
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
    set("PROFILE", &cargo("PROFILE"));
    set("OPT_LEVEL", &cargo("OPT_LEVEL"));
    set("TARGET", &cargo("TARGET"));
    // With `target-cpu=native` the list grows: the shipped binary has the base of its target only.
    set("FEATURES", &cargo("CARGO_CFG_TARGET_FEATURE"));
}

fn set(name: &str, value: &str) {
    println!("cargo:rustc-env=BITQUEENS_BUILD_{name}={value}");
}
