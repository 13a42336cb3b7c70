//! Records of tables: a text file and a JSON file.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use serde::Serialize;

use crate::destination;
use crate::failure::BadInput;
use crate::output;

/// A record, collected in memory until the last row.
pub(super) struct Record {
    folder: PathBuf,
    text: Vec<u8>,
    json: Vec<u8>,
}

impl Record {
    /// A record in a folder that exists.
    pub(super) fn open(folder: &Path) -> Result<Self, BadInput> {
        match fs::metadata(folder) {
            Ok(data) if data.is_dir() => Ok(Self {
                folder: folder.to_owned(),
                text: Vec::new(),
                json: Vec::new(),
            }),
            _ => Err(BadInput(format!(
                "{} is not a folder: give an existing one, such as bench/record",
                folder.display()
            ))),
        }
    }

    /// Adds the header or a row.
    pub(super) fn add(&mut self, part: &impl Serialize, text: &str) -> anyhow::Result<()> {
        writeln!(self.text, "{text}")?;
        output::object(&mut self.json, part)?;
        Ok(())
    }

    /// Writes both files under an unused name, and returns the path without extension.
    pub(super) fn write(self, stem: String) -> anyhow::Result<String> {
        for number in 1.. {
            let name = match number {
                1 => stem.clone(),
                _ => format!("{stem}-{number}"),
            };
            let [text, json] =
                ["txt", "jsonl"].map(|end| self.folder.join(format!("{name}.{end}")));
            if json.exists() || !destination::write_new(&text, &self.text)? {
                continue;
            }
            // The text must not take the name without the JSON.
            let written = destination::write_new(&json, &self.json);
            if !matches!(written, Ok(true)) {
                let _ = fs::remove_file(&text);
            }
            if !written? {
                continue;
            }
            return Ok(self.folder.join(name).display().to_string());
        }
        unreachable!("some number is unused")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_older_record_stays() {
        let folder = tempfile::tempdir().expect("a folder");
        let paths: Vec<String> = (0..3)
            .map(|at| {
                let mut record = Record::open(folder.path()).expect("a folder");
                let row = serde_json::json!({ "at": at });
                record.add(&row, &format!("row {at}")).expect("added");
                record.write("2026-11-21-cpu".into()).expect("written")
            })
            .collect();
        assert!(paths[0].ends_with("-cpu") && paths[1].ends_with("-cpu-2"));
        let first = fs::read_to_string(format!("{}.txt", paths[0])).expect("there");
        assert_eq!(first, "row 0\n");
        let second = fs::read_to_string(format!("{}.jsonl", paths[1])).expect("there");
        assert_eq!(second, "{\"v\":1,\"at\":1}\n");
    }

    #[test]
    fn a_file_is_not_a_folder() {
        let error = Record::open(Path::new("Cargo.toml")).err().expect("a file");
        assert!(error.to_string().contains("is not a folder"));
    }
}
