//! Values that are names: the library parses them, shells complete them, and a mistake gets a suggestion.

use std::ffi::OsStr;

use bitqueens::sequences::Sequence;
use bitqueens::{Kernel, Rules};
use bitqueens_formats::{Format, Judge};
use bitqueens_gpu::{DeviceChoice, HAS_HOST};
use bitqueens_tutor::bits::Lab;
use bitqueens_tutor::ladder::{Code, LadderSolver};
use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::{Arg, Command};

use bitqueens::language::Localized;
use bitqueens::text;

use crate::failure::BadInput;
use crate::language::Language;
use crate::{device, parsers};

/// A parser of names. The shells complete those of `list`; `parse` may accept more.
pub(crate) struct Names<T> {
    list: fn() -> Vec<(&'static str, &'static str)>,
    parse: fn(&str) -> Result<T, BadInput>,
}

impl<T> Clone for Names<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Names<T> {}

impl<T: Clone + Send + Sync + 'static> TypedValueParser for Names<T> {
    type Value = T;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<T, clap::Error> {
        let names = *self;
        let parse = move |text: String| {
            (names.parse)(&text).map_err(|refusal| match names.nearest(&text) {
                Some(name) => text!(
                    "{refusal}; did you mean `{name}`?",
                    "{refusal}；是不是 `{name}`？"; refusal
                )
                .into(),
                None => refusal,
            })
        };
        let parser = StringValueParser::new().try_map(parse);
        parser.parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let value = |(name, help): (&'static str, &'static str)| match help {
            "" => PossibleValue::new(name),
            help => PossibleValue::new(name).help(help),
        };
        Some(Box::new((self.list)().into_iter().map(value)))
    }
}

impl<T> Names<T> {
    /// A parser; `list` has each name and its description.
    pub(crate) fn new(
        list: fn() -> Vec<(&'static str, &'static str)>,
        parse: fn(&str) -> Result<T, BadInput>,
    ) -> Self {
        Self { list, parse }
    }

    /// The listed name most like `text`, if one is.
    fn nearest(&self, text: &str) -> Option<&'static str> {
        /// From 0 to 1; clap suggests from 0.7 on.
        const ALIKE: f64 = 0.8;
        let typed = text.to_lowercase();
        let likeness = |name: &str| strsim::jaro_winkler(&typed, &name.to_lowercase());
        // Of several that are as alike, the first.
        let names = (self.list)().into_iter().map(|(name, _)| name).rev();
        let alike = names.map(|name| (likeness(name), name));
        let best = alike.max_by(|a, b| a.0.total_cmp(&b.0));
        best.filter(|(likeness, _)| *likeness >= ALIKE).map(|(_, name)| name)
    }
}

/// Names without descriptions.
pub(crate) fn bare(
    names: impl IntoIterator<Item = &'static str>,
) -> Vec<(&'static str, &'static str)> {
    names.into_iter().map(|name| (name, "")).collect()
}

/// The name of rules.
pub(crate) fn rules() -> Names<Rules> {
    Names {
        list: || bare(Rules::ALL.map(Rules::name)),
        parse: |name| name.parse().map_err(|e: bitqueens::Error| (&e).into()),
    }
}

pub(crate) fn rules_help() -> String {
    let names = all_rules(", ", " or ");
    format!("Rules: {names} [default: those of the board, or queen]")
}

/// The names of all rules, with these signs between them and before the last.
pub(crate) fn all_rules(comma: &str, or: &str) -> String {
    let names = Rules::ALL.map(Rules::name);
    let (last, others) = names.split_last().expect("there are rules");
    format!("{}{or}{last}", others.join(comma))
}

/// Adds which command lists all names.
fn with_list(refusal: &impl Localized, list: &str) -> BadInput {
    text!("{refusal}; `bitqueens {list}` has all names", "{refusal}；`bitqueens {list}` 列出所有名字"; refusal).into()
}

/// A kernel that this machine can run.
pub(crate) fn kernel() -> Names<Kernel> {
    Names {
        list: || bare(Kernel::available().into_iter().map(Kernel::name)),
        parse: parsers::kernel,
    }
}

/// The name of a board format.
pub(crate) fn format() -> Names<Format> {
    Names {
        list: || {
            let entry = |format: Format| (format.name(), format.summary());
            Format::ALL.map(entry).to_vec()
        },
        parse: |name| name.parse().map_err(|e: bitqueens_formats::Error| (&e).into()),
    }
}

/// A problem of an online judge.
pub(crate) fn judge() -> Names<Judge> {
    Names {
        list: || {
            let judges = Judge::all();
            judges.map(|judge| (judge.name(), judge.title().english)).collect()
        },
        parse: |name| {
            let judge = name.parse();
            judge.map_err(|error: bitqueens_formats::Error| with_list(&error, "judge --list"))
        },
    }
}

/// The devices that count.
pub(crate) fn device() -> Names<DeviceChoice> {
    Names {
        list: || {
            if HAS_HOST { bare(["auto", "cpu", "gpu", "cpu,gpu"]) } else { bare(["auto", "cpu"]) }
        },
        parse: device::parse,
    }
}

/// The language of messages.
pub(crate) fn language() -> Names<Language> {
    Names { list: || bare(["en", "zh"]), parse: crate::language::parse }
}

/// A solver of the tutorials.
pub(crate) fn solver() -> Names<LadderSolver> {
    Names {
        list: || {
            let solvers = LadderSolver::ALL.into_iter();
            solvers.map(|solver| (solver.id(), solver.word())).collect()
        },
        parse: |name| name.parse().map_err(|e: bitqueens_tutor::ladder::LadderError| (&e).into()),
    }
}

/// A language of the solvers' listings.
pub(crate) fn code() -> Names<Code> {
    Names {
        list: || bare(Code::ALL.map(Code::name)),
        parse: |name| name.parse().map_err(|e: bitqueens_tutor::ladder::LadderError| (&e).into()),
    }
}

/// A bit trick, or the list of all.
#[derive(Clone, Copy)]
pub(crate) enum Lesson {
    List,
    One(&'static Lab),
}

/// A bit trick, or `list`.
pub(crate) fn lab() -> Names<Lesson> {
    Names {
        list: || {
            let labs = Lab::ALL.iter().map(|lab| (lab.word, lab.name.english));
            labs.chain([("list", "all tricks")]).collect()
        },
        parse: |name| {
            if name.eq_ignore_ascii_case("list") {
                return Ok(Lesson::List);
            }
            let is_number = bitqueens_tutor::bits::parse_number(name).is_ok();
            Lab::find(name).map(Lesson::One).map_err(|refusal| {
                if is_number {
                    let number = text!("{name} is a number: name the trick before it, as in `bitqueens bits lowbit {name}`", "{name} 是数：请先给技巧的名字，如 `bitqueens bits lowbit {name}`");
                    with_list(&number, "bits list")
                } else {
                    with_list(&refusal, "bits list")
                }
            })
        },
    }
}

/// An integer sequence.
pub(crate) fn sequence() -> Names<&'static Sequence> {
    Names {
        list: || {
            let sequences = Sequence::all().iter();
            sequences.map(|sequence| (sequence.id(), sequence.definition().english)).collect()
        },
        parse: |id| {
            // People leave the letter or the zeros out.
            let number = id.trim_start_matches(['a', 'A']).parse::<u32>();
            let whole = number.map_or_else(|_| id.to_owned(), |number| format!("A{number:06}"));
            Sequence::find(&whole).map_err(|error| with_list(&error, "sequence --list"))
        },
    }
}
