//! What happens in a live game, as those at it are told, and what a player may do in it: the same at every table.

use std::time::{Duration, Instant};

use outflank_play::{Advised, Event, Live, Table};
use outflank_rules::{Side, Square};

use crate::message::News;
use crate::problem::Problem;
use crate::view::{MoveView, NowView, ScoredView};

/// An engine moves no sooner than this after the move before, so that people can follow.
pub const PACE: Duration = Duration::from_millis(450);

/// How it is told what happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Telling {
    /// There is nothing to tell.
    Nothing,
    /// The move with this number was made, and that was all.
    Move(usize),
    /// More than a move has changed.
    WholeGame,
}

impl Telling {
    /// How it is told that this happened. Advice is for whoever asked for it.
    pub fn of(events: &[Event]) -> Self {
        let mut moved = Vec::new();
        let (mut more, mut resumed) = (false, false);
        for event in events {
            match event {
                Event::Moved { ply, .. } => moved.push(*ply),
                Event::TakenBack { .. }
                | Event::Paused
                | Event::Started(_)
                | Event::NotStarted { .. }
                | Event::Failed { .. } => more = true,
                Event::Resumed => resumed = true,
                // A move says so itself; a resignation or the clock does not.
                Event::Ended(_) => more |= moved.is_empty(),
                // Whoever tells it keeps the game, no `KeptGame` does.
                Event::SavingFailed(_) | Event::SavingWorks => {}
                Event::Advice(_) | Event::Passed(_) | Event::Thinking { .. } => {}
            }
        }
        // A move tells how the clocks stand; clocks that merely run again need news of their own.
        more |= resumed && moved.is_empty();
        match moved[..] {
            [ply] if !more => Self::Move(ply),
            [] if !more => Self::Nothing,
            _ => Self::WholeGame,
        }
    }

    /// The news, of which `whole_game` is the whole game.
    pub fn news(self, table: &Table, now: Instant, whole_game: impl FnOnce() -> News) -> Option<News> {
        match self {
            Self::Nothing => None,
            Self::Move(ply) => {
                let played = MoveView::of(table.game(), ply)?;
                Some(News::Moved { ply, played, now: Box::new(NowView::new(table, now)) })
            }
            Self::WholeGame => Some(whole_game()),
        }
    }
}

impl News {
    /// What somebody is advised whose turn it is at this table.
    pub fn advice(table: &Table, advised: &Advised) -> Self {
        let view = |scored| {
            let view = ScoredView::new(table.position(), scored);
            if advised.book { view.by_the_book() } else { view }
        };
        let moves = advised.moves.iter().map(view).collect();
        Self::Advice { ply: table.game().moves().len(), moves, refining: advised.refining }
    }
}

/// The side for which somebody acts who plays these: the one on turn if they play both.
pub fn acting_side(table: &Table, sides: &[Side]) -> Result<Side, Problem> {
    let &first = sides.first().ok_or_else(Problem::watching)?;
    Ok(table.turn().filter(|turn| sides.contains(turn)).unwrap_or(first))
}

/// Somebody plays on a square, as the move with this number.
pub fn make_move(live: &mut Live, side: Side, square: Square, ply: usize, now: Instant) -> Result<(), Problem> {
    let table = live.table();
    if ply != table.game().moves().len() {
        return Err(Problem::moved_on());
    }
    if table.turn().is_some_and(|turn| turn != side) {
        return Err(Problem::not_your_turn());
    }
    Ok(live.play(side, square, now)?)
}
