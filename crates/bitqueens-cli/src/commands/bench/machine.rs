//! The header of a table: machine, date and build.

use bitqueens::say;
use std::time::SystemTime;

use serde::Serialize;
use sysinfo::{CpuRefreshKind, RefreshKind, System};

use super::row;
use crate::{language::Language, table::wrapped, terminal, threads::all_cores};

/// The conditions of a measurement.
#[derive(Serialize)]
pub(super) struct Header {
    kind: &'static str,
    /// UTC, as in RFC 3339.
    date: String,
    command: String,
    version: &'static str,
    processor: String,
    /// Number of hardware threads available to this process.
    cores: usize,
    memory_gib: f64,
    system: String,
    /// Average number of runnable processes over the last minute.
    load: f64,
    rustc: &'static str,
    target: &'static str,
    profile: &'static str,
    opt_level: &'static str,
    /// CPU features of the whole binary; functions of kernels have more.
    target_features: &'static str,
    runs: usize,
}

impl Header {
    #[allow(clippy::cast_precision_loss)] // A size, shown with three digits.
    pub(super) fn now(runs: usize) -> Self {
        let wanted = RefreshKind::nothing()
            .with_cpu(CpuRefreshKind::nothing())
            .with_memory(sysinfo::MemoryRefreshKind::nothing().with_ram());
        let system = System::new_with_specifics(wanted);
        let brand = system.cpus().first().map_or("", |cpu| cpu.brand().trim());
        Self {
            kind: "header",
            date: crate::date::rfc3339(SystemTime::now()),
            command: command(std::env::args().skip(1)),
            version: env!("CARGO_PKG_VERSION"),
            processor: match brand {
                "" => format!("an unnamed {} processor", std::env::consts::ARCH),
                brand => brand.to_owned(),
            },
            cores: all_cores(),
            memory_gib: (system.total_memory() as f64 / f64::from(1 << 30) * 10.0).round() / 10.0,
            system: System::long_os_version().unwrap_or_else(|| std::env::consts::OS.to_owned()),
            load: System::load_average().one,
            rustc: env!("BITQUEENS_BUILD_RUSTC"),
            target: env!("BITQUEENS_BUILD_TARGET"),
            profile: env!("BITQUEENS_BUILD_PROFILE"),
            opt_level: env!("BITQUEENS_BUILD_OPT_LEVEL"),
            target_features: env!("BITQUEENS_BUILD_FEATURES"),
            runs,
        }
    }

    pub(super) fn text(&self, lang: Language) -> String {
        let machine = say!(
            lang,
            "{}, {} cores, {} GiB, {}, load {:.2}",
            "{0}，{1} 个核心，{2} GiB，{3}，负载 {4:.2}",
            self.processor,
            self.cores,
            self.memory_gib,
            self.system,
            self.load
        );
        let text = format!(
            "{}\nbitqueens {}, {}\n{}\n{}, {}, {} (opt-level {}), {}",
            self.command,
            self.version,
            self.date,
            machine,
            self.rustc,
            self.target,
            self.profile,
            self.opt_level,
            self.target_features
        );
        let lines = text.lines().map(|line| wrapped(line, 0, terminal::width()));
        lines.collect::<Vec<_>>().join("\n") + "\n\n" + &row::heading(lang)
    }
}

/// The command line without paths, which do not matter for the record.
fn command(arguments: impl Iterator<Item = String>) -> String {
    let mut words = vec!["bitqueens".to_owned()];
    let mut is_path = false;
    for word in arguments {
        let hidden = std::mem::replace(&mut is_path, matches!(word.as_str(), "-o" | "--output"));
        let own = ["-o", "--output="];
        if !(hidden || own.iter().any(|own| word.starts_with(own)) || is_path) {
            words.push(word);
        }
    }
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_header_has_everything_a_figure_needs() {
        let header = Header::now(3);
        assert!(header.rustc.starts_with("rustc "), "{}", header.rustc);
        assert!(header.date.len() == 20 && header.date.ends_with('Z'));
        assert!(header.cores > 0 && !header.processor.is_empty());
        let text = header.text(Language::English);
        for part in [header.rustc, header.target, header.version] {
            assert!(!part.is_empty() && text.contains(part), "{text}");
        }
    }

    #[test]
    fn the_command_is_told_without_its_files() {
        let words = ["bench", "16", "-o", "a.svg", "--output=b.svg", "--json"];
        let told = command(words.map(str::to_owned).into_iter());
        assert_eq!(told, "bitqueens bench 16 --json");
    }
}
