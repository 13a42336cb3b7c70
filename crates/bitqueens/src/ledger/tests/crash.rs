//! Crash states: whatever a disk may hold when the power fails at any moment.
//!
//! A reference run is recorded call by call. For every prefix of it, and for every way to lose
//! parts of what was not synced by then, the run goes on from what is left.

use std::collections::BTreeSet;

use super::memory::Event;
use super::*;

/// Pieces of unsynced writes whose every subset is tried; of more, random subsets.
const EXHAUSTIVE: usize = 10;

/// A change of a file that is not synced yet.
#[derive(Debug, Clone)]
enum Pending {
    Piece { at: usize, bytes: Vec<u8> },
    Cut(usize),
}

/// The file at one moment.
#[derive(Default)]
struct Moment {
    /// Content on the disk.
    durable: Vec<u8>,
    pending: Vec<Pending>,
    /// Whether the file has its name on the disk.
    is_named: bool,
    acknowledged: BTreeSet<UnitId>,
}

impl Moment {
    fn after(&mut self, event: &Event) {
        match event {
            Event::Create => {}
            Event::SyncFolder => self.is_named = true,
            Event::Write { at, bytes } => {
                // A write may reach the disk in part: ten pieces, not aligned to records.
                let size = bytes.len().div_ceil(EXHAUSTIVE);
                for (index, piece) in bytes.chunks(size).enumerate() {
                    let at = at + index * size;
                    let bytes = piece.to_vec();
                    self.pending.push(Pending::Piece { at, bytes });
                }
            }
            Event::Cut(length) => self.pending.push(Pending::Cut(*length)),
            Event::Sync => {
                self.durable = self.image(|_| true, 0);
                self.pending.clear();
            }
            Event::Acknowledged(units) => self.acknowledged.extend(units),
        }
    }

    /// The content when these pending changes reached the disk, and holes hold `filler`.
    fn image(&self, reached: impl Fn(usize) -> bool, filler: u8) -> Vec<u8> {
        let mut content = self.durable.clone();
        for (index, change) in self.pending.iter().enumerate() {
            if !reached(index) {
                continue;
            }
            match change {
                Pending::Cut(length) => content.resize(*length, filler),
                Pending::Piece { at, bytes } => {
                    let end = at + bytes.len();
                    content.resize(content.len().max(end), filler);
                    content[*at..end].copy_from_slice(bytes);
                }
            }
        }
        content
    }

    /// Every content that a crash may leave.
    fn images(&self, rng: &mut fastrand::Rng) -> BTreeSet<Vec<u8>> {
        let mut images = BTreeSet::new();
        if !self.is_named {
            images.insert(Vec::new());
        }
        let count = self.pending.len();
        let sets: Vec<u64> = if count <= EXHAUSTIVE + 1 {
            (0..1 << count).collect()
        } else {
            (0..300).map(|_| rng.u64(..)).chain([0, u64::MAX]).collect()
        };
        for set in sets {
            for filler in [0, 0xa5] {
                images.insert(self.image(|index| set & 1 << (index % 64) != 0, filler));
            }
        }
        images
    }
}

/// Two processes one after the other, the first killed, small and large groups.
fn reference(truth: &Truth) -> Vec<Event> {
    let disk = Memory::default();
    let mut rest = &truth.records[..];
    let mut rng = fastrand::Rng::with_seed(9);
    for process in 0..2 {
        let (mut ledger, _) = truth.open(&disk).unwrap();
        ledger.begin(Truth::opening()).unwrap();
        let keep = if process == 0 { rest.len() / 2 } else { 0 };
        while rest.len() > keep {
            let (now, later) = rest.split_at(rng.usize(1..=9.min(rest.len() - keep)));
            ledger.acknowledge(now).unwrap();
            disk.note(Event::Acknowledged(
                now.iter().map(|unit| unit.id).collect(),
            ));
            rest = later;
        }
        if process == 1 {
            ledger.close().unwrap();
        } else {
            // Killed while it wrote: half of a record stays behind.
            let path = truth.path();
            drop(ledger);
            let mut content = disk.content(&path).unwrap();
            disk.note(Event::Write {
                at: content.len(),
                bytes: vec![2; 24],
            });
            content.extend([2; 24]);
            disk.put(&path, content);
        }
    }
    disk.events()
}

#[test]
fn every_crash_state_goes_on_to_the_exact_total() {
    let truth = Truth::new(8, 0);
    let events = reference(&truth);
    assert!(events.iter().any(|event| matches!(event, Event::Cut(_))));
    let mut rng = fastrand::Rng::with_seed(10);
    let mut moment = Moment::default();
    let mut states = 0;
    for event in &events {
        moment.after(event);
        for image in moment.images(&mut rng) {
            states += 1;
            // A crash is never mistaken for damage.
            let (tally, _) = truth.read(&image).unwrap_or_else(|error| {
                panic!("after {event:?}: {error}");
            });
            for &unit in &moment.acknowledged {
                assert_eq!(
                    tally.count(unit),
                    Some(truth.counts[&unit]),
                    "{unit} is lost"
                );
            }
            truth.finish(image).unwrap();
        }
    }
    assert_eq!(moment.acknowledged.len() as u64, truth.plan.units());
    assert!(states > 5000, "{states} states");
}
