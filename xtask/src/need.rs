//! The requirements of steps beyond a Rust toolchain, fetched if missing.

use std::sync::{Mutex, PoisonError};

use anyhow::{Context, bail, ensure};

use crate::{command::Line, tree::Tree};

/// Steps run beside each other; rustup and apt-get do not.
static FETCH: Mutex<()> = Mutex::new(());

/// Something that is either there already or can be fetched by an ordinary client.
pub(crate) struct Need {
    /// The name in messages.
    what: &'static str,
    /// A line that succeeds when it is there; without one it is fetched each time.
    probe: Option<&'static str>,
    source: Source,
}

enum Source {
    /// Fetched for the person who runs the checks: `rustup …`, `npm ci`, `pip install …`.
    Own(&'static str),
    /// A Debian package: installed when the checks run as root, asked for otherwise.
    Debian(&'static str),
}

impl Need {
    pub(crate) const fn own(what: &'static str, probe: &'static str, fetch: &'static str) -> Self {
        Self { what, probe: Some(probe), source: Source::Own(fetch) }
    }

    /// Something that is worth nothing when it is old: fetched each time, whatever is there.
    pub(crate) const fn fresh(what: &'static str, fetch: &'static str) -> Self {
        Self { what, probe: None, source: Source::Own(fetch) }
    }

    /// A Debian package, and the command that shows that it is there.
    pub(crate) const fn debian(package: &'static str, probe: &'static str) -> Self {
        Self { what: package, probe: Some(probe), source: Source::Debian(package) }
    }

    /// Makes sure that it is there; the error says what is missing and how to get it by hand.
    pub(crate) fn fetch(&self, tree: &Tree) -> anyhow::Result<()> {
        let is_there = |probe: &str| Line::parse(probe).succeeds(tree);
        if self.probe.is_some_and(is_there) {
            return Ok(());
        }
        let _alone = FETCH.lock().unwrap_or_else(PoisonError::into_inner);
        let what = self.what;
        let state = self.probe.map_or("must be fresh", |_| "is missing");
        match self.source {
            Source::Own(fetch) => Line::parse(fetch)
                .run(tree)
                .with_context(|| format!("{what} {state} and could not be fetched"))?,
            Source::Debian(package) => debian(package, tree).with_context(|| {
                format!("{what} is missing; install it with `apt-get install {package}`")
            })?,
        }
        if let Some(probe) = self.probe.filter(|probe| !is_there(probe)) {
            bail!("{what} was fetched, yet `{probe}` still fails");
        }
        Ok(())
    }
}

fn debian(package: &str, tree: &Tree) -> anyhow::Result<()> {
    let root = Line::parse("id -u").output(tree).is_ok_and(|id| id.trim() == "0");
    ensure!(root, "only root can install Debian packages");
    Line::parse("apt-get update -q").run(tree)?;
    let install = format!(
        "DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends {package}"
    );
    Line::parse(&install).run(tree)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_there_is_not_fetched() {
        let tree = Tree::open().expect("the workspace");
        let there = Need::own("git", "git --version", "git no-such-subcommand");
        assert!(there.fetch(&tree).is_ok());
    }

    #[test]
    fn what_cannot_be_fetched_is_named() {
        let tree = Tree::open().expect("the workspace");
        let missing = Need::own("the moon", "git no-such-subcommand", "git no-such-subcommand");
        let reason = format!("{:#}", missing.fetch(&tree).expect_err("missing"));
        assert!(reason.starts_with("the moon is missing"), "{reason}");
        let useless = Need::own("the moon", "git no-such-subcommand", "git --version");
        let reason = format!("{:#}", useless.fetch(&tree).expect_err("still missing"));
        assert!(reason.contains("still fails"), "{reason}");
    }

    #[test]
    fn what_must_be_fresh_is_fetched_each_time() {
        let tree = Tree::open().expect("the workspace");
        let fetched = Need::fresh("the weather", "git --version");
        assert!(fetched.fetch(&tree).is_ok());
        let old = Need::fresh("the weather", "git no-such-subcommand");
        let reason = format!("{:#}", old.fetch(&tree).expect_err("not fetched"));
        assert!(reason.starts_with("the weather must be fresh"), "{reason}");
    }
}
