//! The language of names: the solvers and the bit tricks have both.

/// English or Chinese. The values have no help of their own: it would double every page of help.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, clap::ValueEnum)]
pub(crate) enum Language {
    #[default]
    En,
    Zh,
}

impl Language {
    /// The one of the two that is wanted.
    pub(crate) fn pick<T>(self, en: T, zh: T) -> T {
        match self {
            Self::En => en,
            Self::Zh => zh,
        }
    }
}
