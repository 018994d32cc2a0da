//! One game of a contest.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::{Duration, Instant};

use outflank_engine::{Megabytes, Options};
use outflank_play::{Engines, Event, Live, Player, Seat, Seats, Surroundings, Tally, Terms, TimeControl};
use outflank_protocols::drive;
use outflank_rules::{EndReason, Position, Side, Square};

/// A game that is over, in words that can be kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finished {
    /// The moves, the opening included.
    pub moves: String,
    /// By how many discs Black won (or, below zero, lost) by the official score.
    pub black_lead: i16,
    /// The outcome in words.
    pub how: String,
    /// What went wrong, if the game did not end on the board.
    pub fault: Option<String>,
}

#[cfg(test)]
impl Finished {
    pub(crate) fn with_lead(lead: i16) -> Self {
        Self { moves: String::new(), black_lead: lead, how: String::new(), fault: None }
    }
}

/// What the games of a contest have in common.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Conditions {
    pub(crate) start: Position,
    pub(crate) control: Option<TimeControl>,
}

/// How often to look at the clock while an engine thinks.
const GLANCE: Duration = Duration::from_millis(100);

/// Plays a game to its end; `None` only if the opening does not belong to it.
pub(crate) fn play(conditions: Conditions, opening: &[Square], players: [Player; 2], seed: u64) -> Option<Finished> {
    let [black, white] = players.map(Seat::Engine);
    let terms = Terms {
        start: conditions.start,
        seats: Seats { black, white },
        control: conditions.control,
        seed,
        tally: Tally::default(),
    };
    let around = Surroundings {
        // Many games go on at a time, and none is long enough to fill more.
        engines: Engines::new(Options { hash: Megabytes(16), ..Options::default() }, NonZeroUsize::MIN),
        programs: Arc::new(drive::start),
        ..Surroundings::none()
    };
    let mut live = Live::new(terms, opening, around, Instant::now()).ok()?;
    let events = live.watch();
    while live.table().outcome().is_none() {
        live.wait(GLANCE);
    }
    let outcome = live.table().outcome()?;
    let fault = events.try_iter().find_map(|event| match event {
        Event::Failed { side, why } => Some(format!("{side}'s program has lost: {why}")),
        Event::Ended(outcome) if outcome.reason == EndReason::Time => Some(outcome.to_string()),
        _ => None,
    });
    let how = outcome.to_string();
    Some(Finished { fault, moves: live.table().game().transcript(), black_lead: outcome.margin(Side::Black), how })
}
