//! The language of solvers and bit tricks.

/// English or Chinese. The values have no help of their own, which would double the length of every
/// help page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, clap::ValueEnum)]
pub(crate) enum Language {
    #[default]
    En,
    Zh,
}

impl Language {
    /// The value for this language.
    pub(crate) fn pick<T>(self, en: T, zh: T) -> T {
        match self {
            Self::En => en,
            Self::Zh => zh,
        }
    }
}
