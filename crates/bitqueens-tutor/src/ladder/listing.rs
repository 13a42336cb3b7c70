//! The source of a solver as a listing, with the steps that each line takes.

use std::str::FromStr;

use super::{LadderError, LadderSolver, Step};

/// A language of the listings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Code {
    /// The lines that [`LadderSolver::count`] runs.
    #[default]
    Rust,
    /// Python 3.
    Python,
    /// Java 8 or later.
    Java,
    /// C++20.
    Cpp,
}

impl Code {
    /// All languages, Rust first.
    pub const ALL: [Self; 4] = [Self::Rust, Self::Python, Self::Java, Self::Cpp];

    /// Returns the name of the language on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Rust => "rust",
            Self::Python => "python",
            Self::Java => "java",
            Self::Cpp => "c++",
        }
    }
}

bitqueens::language::named!(Code);

impl FromStr for Code {
    type Err = LadderError;

    fn from_str(name: &str) -> Result<Self, LadderError> {
        let typed = if name.eq_ignore_ascii_case("cpp") { Self::Cpp.name() } else { name };
        Self::ALL
            .into_iter()
            .find(|code| code.name().eq_ignore_ascii_case(typed))
            .ok_or_else(|| LadderError::UnknownCode(name.to_owned()))
    }
}

/// The source of a solver, and the line of each step.
///
/// ```
/// use bitqueens_tutor::ladder::LadderSolver;
/// let listing = LadderSolver::L5.listing();
/// let place = LadderSolver::L5.steps(4)?.nth(2).expect("start, mask, place");
/// let line = listing.line_of(&place).expect("every step has its line");
/// assert!(listing.lines[line].contains("cols | queen"));
/// # Ok::<(), bitqueens_tutor::ladder::LadderError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct SourceListing {
    /// The lines, without line ends.
    pub lines: Vec<&'static str>,
    marks: Vec<(&'static str, usize)>,
}

/// The comment before a listing in a source file. Within a listing, a comment at the end of a line
/// names the steps that the line takes.
const BEGIN: &[u8] = b"\n// listing\n";
/// The comment after a listing.
const END: &[u8] = b"\n// end of listing\n";

/// The listing in a source file. It is cut out when this crate is compiled, so that no program contains the
/// rest of the file; a file without one does not compile.
macro_rules! listing_of {
    ($file:literal) => {{
        const FILE: &[u8] = include_bytes!($file);
        const START: usize = find(FILE, BEGIN, 0) + BEGIN.len();
        const LISTING: [u8; find(FILE, END, START) - START] = cut(FILE, START);
        const TEXT: &str = match str::from_utf8(&LISTING) {
            Ok(text) => text,
            Err(_) => panic!("the file is not UTF-8"),
        };
        TEXT
    }};
}

/// The first place of `pattern` from `at` on.
const fn find(bytes: &[u8], pattern: &[u8], mut at: usize) -> usize {
    loop {
        let mut same = 0;
        while same < pattern.len() && bytes[at + same] == pattern[same] {
            same += 1;
        }
        if same == pattern.len() {
            return at;
        }
        at += 1;
    }
}

const fn cut<const LENGTH: usize>(bytes: &[u8], start: usize) -> [u8; LENGTH] {
    let mut part = [0; LENGTH];
    let mut at = 0;
    while at < LENGTH {
        part[at] = bytes[start + at];
        at += 1;
    }
    part
}

impl SourceListing {
    pub(super) fn of(solver: LadderSolver) -> Self {
        let parts: &[&'static str] = match solver {
            LadderSolver::L0 => &[listing_of!("l0.rs")],
            LadderSolver::L1 => &[listing_of!("l1.rs")],
            LadderSolver::L2 => &[listing_of!("l2.rs")],
            LadderSolver::L3 => &[listing_of!("l3.rs")],
            LadderSolver::L4 => &[listing_of!("l4.rs")],
            LadderSolver::L5 => &[listing_of!("l5.rs")],
            // Below the first row, L6 runs L5.
            LadderSolver::L6 => &[listing_of!("l6.rs"), listing_of!("l5.rs")],
        };
        let mut listing = SourceListing { lines: Vec::new(), marks: Vec::new() };
        for part in parts {
            if !listing.lines.is_empty() {
                listing.lines.push("");
            }
            part.lines().for_each(|line| listing.add(line));
        }
        listing
    }

    /// Reads a listing in another language than Rust: a whole file, with the same marks.
    pub(super) fn of_file(text: &'static str) -> Self {
        let mut listing = SourceListing { lines: Vec::new(), marks: Vec::new() };
        text.lines().for_each(|line| listing.add(line));
        listing
    }

    fn add(&mut self, line: &'static str) {
        let mark = [" // ", "  # "].into_iter().find_map(|comment| {
            let (code, steps) = line.rsplit_once(comment)?;
            // `//` also divides in Python: a mark names steps and nothing else.
            let is_mark = steps.split(", ").all(|step| super::Action::WORDS.contains(&step));
            is_mark.then_some((code, steps))
        });
        let (code, steps) = mark.unwrap_or((line, ""));
        let steps = steps.split(", ").filter(|step| !step.is_empty());
        self.marks.extend(steps.map(|step| (step, self.lines.len())));
        self.lines.push(code.trim_end());
    }

    /// Returns the line (an index into `lines`) that takes this step; `None` for a step of another
    /// solver that this one never takes.
    #[must_use]
    pub fn line_of(&self, step: &Step) -> Option<usize> {
        let mut lines = self
            .marks
            .iter()
            .filter(|(mark, _)| *mark == step.action.word())
            .map(|&(_, line)| line);
        // Only L6 has two lines for a step: its own in the first row, L5's below it.
        if step.row() == 0 { lines.next() } else { lines.next_back() }
    }
}
