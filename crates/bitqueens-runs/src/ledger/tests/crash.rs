//! Crash states: whatever a disk may hold when the power fails at any moment.
//!
//! A reference run is recorded call by call. For every prefix of it, and for every way to lose
//! parts of what was not synced by then, folders among them, the run goes on from what is left. A write falls into ten
//! pieces, of which every subset may be lost; or into more, of which `BITQUEENS_CRASHES` random
//! subsets are tried after each call.

use std::{collections::BTreeSet, path::PathBuf};

use super::{memory::Event, *};

/// Pieces of a write when every subset of what is not synced is tried.
const EXHAUSTIVE: usize = 10;

/// Pieces of a write when random subsets are tried: of the smallest write about a byte each.
const FINE: usize = 60;

/// A change of a file that is not synced yet.
#[derive(Debug, Clone)]
enum Pending {
    Piece { at: usize, bytes: Vec<u8> },
    Cut(usize),
}

/// The file at one moment.
struct Moment {
    /// How many pieces a write falls into.
    pieces: usize,
    /// Content on the disk.
    durable: Vec<u8>,
    pending: Vec<Pending>,
    /// Folders and files whose names are not on the disk.
    unnamed: BTreeSet<PathBuf>,
    acknowledged: BTreeSet<UnitId>,
}

impl Moment {
    fn new(pieces: usize) -> Self {
        Self {
            pieces,
            durable: Vec::new(),
            pending: Vec::new(),
            unnamed: BTreeSet::new(),
            acknowledged: BTreeSet::new(),
        }
    }

    fn after(&mut self, event: &Event) {
        match event {
            // On the disk before it has its name.
            Event::Create(path, content) => {
                self.durable.clone_from(content);
                self.unnamed.insert(path.clone());
            }
            Event::CreateFolder(path) => drop(self.unnamed.insert(path.clone())),
            Event::SyncFolder(folder) => self.unnamed.retain(|path| path.parent() != Some(folder)),
            Event::Write { at, bytes } => {
                // A write may reach the disk in part: in pieces that are not aligned to records.
                let size = bytes.len().div_ceil(self.pieces);
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
    fn every_image(&self) -> BTreeSet<Vec<u8>> {
        let mut images = self.without_a_name();
        let count = self.pending.len();
        assert!(count <= EXHAUSTIVE + 1, "{count} changes are pending");
        for set in 0_u64..1 << count {
            for filler in FILLERS {
                images.insert(self.image(|index| set >> index & 1 != 0, filler));
            }
        }
        images
    }

    /// A number of them, from nearly nothing lost to nearly everything.
    fn some_images(&self, samples: usize, rng: &mut fastrand::Rng) -> BTreeSet<Vec<u8>> {
        let mut images = self.without_a_name();
        for _ in 0..samples {
            let share = rng.u8(..);
            let reached: Vec<bool> = self.pending.iter().map(|_| rng.u8(..) < share).collect();
            let filler = *rng.choice(&FILLERS).unwrap();
            images.insert(self.image(|index| reached[index], filler));
        }
        images
    }

    fn without_a_name(&self) -> BTreeSet<Vec<u8>> {
        // A lost folder takes with it what is in it.
        let empty = (!self.unnamed.is_empty()).then(Vec::new);
        empty.into_iter().collect()
    }

    /// Nothing that was acknowledged is lost, and the run goes on to the exact total.
    fn goes_on(&self, truth: &Truth, image: Vec<u8>) {
        // A crash is never mistaken for damage.
        let (tally, _) = truth.read(&image).unwrap_or_else(|error| panic!("{error}"));
        for &unit in &self.acknowledged {
            let count = Some(truth.counts[&unit]);
            assert_eq!(tally.count(unit), count, "{unit} is lost");
        }
        truth.finish(image).unwrap();
    }
}

/// What a hole in a file may hold.
const FILLERS: [u8; 2] = [0, 0xa5];

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
            disk.note(Event::Acknowledged(now.iter().map(|unit| unit.id).collect()));
            rest = later;
        }
        if process == 1 {
            ledger.close().unwrap();
        } else {
            // Killed while it wrote: half of a record stays behind.
            let path = truth.path();
            drop(ledger);
            let mut content = disk.content(&path).unwrap();
            disk.note(Event::Write { at: content.len(), bytes: vec![2; 24] });
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
    let mut moment = Moment::new(EXHAUSTIVE);
    let mut states = 0;
    for event in &events {
        moment.after(event);
        for image in moment.every_image() {
            states += 1;
            moment.goes_on(&truth, image);
        }
    }
    assert_eq!(moment.acknowledged.len() as u64, truth.plan.units());
    assert!(states > 5000, "{states} states");
}

#[test]
fn crash_states_of_many_pending_pieces_go_on() {
    many_pending_pieces(&Truth::new(8, 0));
    many_pending_pieces(&Truth::join(8));
}

fn many_pending_pieces(truth: &Truth) {
    let samples = cases("BITQUEENS_CRASHES", 40);
    let mut rng = fastrand::Rng::with_seed(10);
    let mut moment = Moment::new(FINE);
    let (mut states, mut most) = (0, 0);
    for event in &reference(truth) {
        moment.after(event);
        most = most.max(moment.pending.len());
        for image in moment.some_images(samples, &mut rng) {
            states += 1;
            moment.goes_on(truth, image);
        }
    }
    assert!(most > 30, "at most {most} pieces were pending");
    println!("{states} crash states");
    assert!(states > samples * 10, "{states} states");
}

/// A process that is killed at any call leaves folders without a synced name; the next one, which takes them
/// over, syncs each of them before it acknowledges a unit.
#[test]
fn folders_that_are_taken_over_survive_a_crash() {
    let truth = Truth::new(6, 0);
    for killed_at in 0.. {
        let disk = Memory::failing(killed_at, super::memory::Fault::Late(5));
        let is_killed = truth.open(&disk).is_err();
        disk.repair();
        let (mut ledger, _) = truth.open(&disk).unwrap();
        ledger.begin(Truth::opening()).unwrap();
        ledger.acknowledge(&truth.records).unwrap();
        let mut moment = Moment::new(1);
        disk.events().iter().for_each(|event| moment.after(event));
        let lost = moment.unnamed;
        assert!(lost.is_empty(), "killed at call {killed_at}: {lost:?}");
        if !is_killed {
            assert!(killed_at > 8, "{killed_at} calls");
            break;
        }
    }
}
