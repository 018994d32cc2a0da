//! Other programs that sit at the board.

use std::fmt;
use std::path::Path;
use std::sync::Arc;

use outflank_engine::Stop;
use outflank_rules::{Game, Square};

use crate::{TimeControl, TimesLeft};

/// A program that plays in place of ours: the words that start it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Program(Arc<str>);

impl Program {
    /// The program that these words start; `None` without any words.
    pub fn new(words: &str) -> Option<Self> {
        let words = words.trim();
        (!words.is_empty()).then(|| Self(words.into()))
    }

    /// The words that start it.
    pub fn words(&self) -> &str {
        &self.0
    }

    /// The name of the file that is started, without its folder.
    pub fn name(&self) -> String {
        let first = self.0.split_whitespace().next().unwrap_or_default().trim_matches(['"', '\'']);
        Path::new(first).file_stem().map_or_else(|| first.to_owned(), |name| name.to_string_lossy().into_owned())
    }
}

impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// The clock, as another program is told about it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Times {
    /// What was agreed.
    pub control: TimeControl,
    /// What is left.
    pub left: TimesLeft,
}

/// A running program, which ends when this is dropped.
pub trait Driver: Send {
    /// Makes the program ready for this game, or says why it cannot play it.
    fn prepare(&mut self, _game: &Game, _times: Option<Times>, _stop: &Stop) -> Result<(), String> {
        Ok(())
    }

    /// The move that the program makes in this game, or why it makes none. Returns soon after `stop` was used.
    fn choose(&mut self, game: &Game, times: Option<Times>, stop: &Stop) -> Result<Square, String>;
}

/// Starts a program, or says why not. Returns soon after `stop` was used.
pub type Starter = Arc<dyn Fn(&Program, &Stop) -> Result<Box<dyn Driver>, String> + Send + Sync>;
