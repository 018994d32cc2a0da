//! Events: what happens in a game, for front ends and saves.

use std::sync::Arc;

use outflank_engine::Progress;
use outflank_rules::{Outcome, Side, Square, Squares};

use crate::{Advised, SaveError, Terms, TimesLeft};

/// Something that happened. A front end that follows the events from the beginning knows the whole game.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub enum Event {
    /// A new round began on these terms.
    Started(Box<Terms>),
    /// A disc was placed, as the move with this number (from 0), and these discs turned over. With a clock, this much is left after it.
    Moved { ply: usize, side: Side, square: Square, flips: Squares, left: Option<TimesLeft> },
    /// A player without a legal move was passed over.
    Passed(Side),
    /// Moves, or a resignation, were taken back: this many moves are left on the board.
    TakenBack { moves: usize },
    /// The clock was stopped; moves are refused until the game is resumed.
    Paused,
    /// The game goes on after a pause.
    Resumed,
    /// The game is over.
    Ended(Outcome),
    /// The engine that plays `side` says how it gets on.
    Thinking { side: Side, progress: Progress },
    /// The program that should play `side` cannot be started, or cannot play this game, which is paused.
    NotStarted { side: Side, why: String },
    /// The program that plays `side` cannot go on, and has lost the game.
    Failed { side: Side, why: String },
    /// Advice that was asked for; a better answer may follow.
    Advice(Advised),
    /// A [`KeptGame`](crate::KeptGame) cannot be saved; it goes on all the same, and saving is tried again.
    SavingFailed(Arc<SaveError>),
    /// What could not be saved is saved now, all of it.
    SavingWorks,
}
