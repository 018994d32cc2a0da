//! What every screen may use.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use outflank_play::{Advisor, Library, Surroundings};
use outflank_records::Language;

use super::choices::Choices;
use super::explorer::OpeningSources;
use super::palette::{Colours, Palette};
use super::pictures::Pictures;
use crate::{TerminalWords, Theme};

/// How long an engine waits before it answers, so that the eye can follow.
const PACE: Duration = Duration::from_millis(700);

/// How things look and sound.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub struct Look {
    pub theme: Theme,
    pub colours: Colours,
    /// Whether discs are seen turning over.
    pub animate: bool,
    /// Whether the terminal rings when the opponent has moved.
    pub bell: bool,
    /// Whether discs may be pictures, where the terminal can show them.
    pub pictures: bool,
    /// The language of everything that is said.
    pub language: Language,
}

/// What every screen may use.
pub(crate) struct Desk {
    pub(crate) look: Look,
    pub(crate) around: Surroundings,
    /// Where games are kept; `None` to keep them nowhere.
    pub(crate) library: Option<Library>,
    /// Who gives advice and reviews games.
    pub(crate) advisor: Advisor,
    pub(crate) choices: Choices,
    /// What is known of openings.
    pub(crate) openings: OpeningSources,
    /// Discs as pictures, if the terminal shows them.
    pub(crate) pictures: Option<Pictures>,
    /// The seed of the next game, where one was asked for.
    pub(super) seed: Option<u64>,
    pub(crate) ring: bool,
    /// Whether games show who is ahead, where that is fair.
    pub(crate) evaluation_wanted: bool,
}

impl Desk {
    pub(crate) fn palette(&self) -> Palette {
        Palette::new(self.look.theme, self.look.colours)
    }

    pub(crate) fn words(&self) -> TerminalWords {
        TerminalWords(self.look.language)
    }

    /// A seed that is different every time, unless one was asked for.
    pub(crate) fn seed(&self) -> u64 {
        let clock = || SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
        self.seed.unwrap_or_else(clock)
    }

    pub(crate) fn pace(&self) -> Duration {
        if self.look.animate { PACE } else { Duration::ZERO }
    }
}
