//! The record: JSON lines, a header that names the device, then a row for each measurement.

use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, Write};
use std::path::Path;

use serde_json::Value;

use crate::Result;

/// What must be equal where a record is continued.
const OF_DEVICE: [&str; 5] = ["v", "device", "backend", "driver", "is_optimised"];

/// An open record.
pub(crate) struct Record {
    file: File,
    rows: Vec<Value>,
    failed: usize,
}

impl Record {
    /// Creates a record with this header, or continues one of the same device.
    ///
    /// # Errors
    /// The record is of another device, or cannot be read or written.
    pub(crate) fn open(path: &Path, header: &Value) -> Result<Self> {
        let mut options = OpenOptions::new();
        let options = options.read(true).write(true).create(true).truncate(false);
        let opened = options.open(path);
        let mut file = opened.map_err(|error| format!("{}: {error}", path.display()))?;
        let mut text = String::new();
        file.read_to_string(&mut text)?;
        // A row that was cut off has no end.
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        file.set_len(whole as u64)?;
        file.seek(std::io::SeekFrom::End(0))?;
        let rows = text[..whole].lines().map(serde_json::from_str);
        let mut record = Self { file, rows: rows.collect::<Result<_, _>>()?, failed: 0 };
        match record.rows.first() {
            None => record.add(header.clone())?,
            Some(first) => {
                if let Some(field) = OF_DEVICE.iter().find(|f| first[**f] != header[**f]) {
                    let (old, new) = (&first[*field], &header[*field]);
                    let path = path.display();
                    return Err(format!("{path} has {field} {old}, not {new}: name another").into());
                }
            }
        }
        Ok(record)
    }

    /// Adds the row with these fields first, unless it is there. A measurement that fails is a row with its error,
    /// which is measured again when the record is continued.
    ///
    /// # Errors
    /// The record cannot be written.
    pub(crate) fn row(
        &mut self,
        key: Value,
        measure: impl FnOnce() -> Result<Value>,
    ) -> Result<()> {
        let fields = key.as_object().expect("an object");
        let is_this = |row: &&Value| fields.iter().all(|(name, value)| row[name] == *value);
        if self.rows.iter().filter(is_this).any(|row| row["error"].is_null()) {
            return Ok(());
        }
        let measured = measure().unwrap_or_else(|error| {
            self.failed += 1;
            serde_json::json!({ "error": error.to_string() })
        });
        let mut row = key;
        for (name, value) in measured.as_object().expect("an object") {
            row[name] = value.clone();
        }
        self.add(row)
    }

    /// Number of measurements that failed.
    pub(crate) fn failed(&self) -> usize {
        self.failed
    }

    /// One write for each row, before the next is measured.
    fn add(&mut self, row: Value) -> Result<()> {
        print(&row.to_string());
        self.file.write_all(format!("{row}\n").as_bytes())?;
        self.file.sync_data()?;
        self.rows.push(row);
        Ok(())
    }
}

/// Prints a line and flushes it. Ignores errors: a closed pipe must not end the measurement.
pub(crate) fn print(line: &str) {
    let mut out = std::io::stdout().lock();
    let _ = writeln!(out, "{line}").and_then(|()| out.flush());
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_record_that_was_cut_off_is_continued() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("record.jsonl");
        let header = json!({ "v": 1, "device": "one", "date": "first" });
        let mut record = Record::open(&path, &header).expect("new");
        let key = |n: usize| json!({ "part": "rates", "n": n });
        record.row(key(1), || Ok(json!({ "seconds": 1.5 }))).expect("written");
        record.row(key(2), || Err("lost".into())).expect("written");
        assert_eq!(record.failed(), 1);
        let text = std::fs::read_to_string(&path).expect("there");
        std::fs::write(&path, format!("{text}{{\"part\":\"ra")).expect("cut off");

        let later = json!({ "v": 1, "device": "one", "date": "second" });
        let mut record = Record::open(&path, &later).expect("the same device");
        record.row(key(1), || panic!("it is there")).expect("there");
        record.row(key(2), || Ok(json!({ "seconds": 2.5 }))).expect("written");
        assert_eq!(record.failed(), 0);
        let last = "{\"n\":2,\"part\":\"rates\",\"seconds\":2.5}\n";
        let whole = std::fs::read_to_string(&path).expect("there");
        assert_eq!(whole, format!("{text}{last}"));

        let other = json!({ "v": 1, "device": "two" });
        let error = Record::open(&path, &other).err().expect("another device");
        assert!(error.to_string().contains("device \"one\", not \"two\""), "{error}");
        assert_eq!(std::fs::read_to_string(&path).expect("there"), whole);
    }
}
