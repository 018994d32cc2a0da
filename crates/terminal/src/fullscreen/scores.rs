//! What every move is worth in a position that nobody plays on from.

use std::time::Instant;

use outflank_play::{Advice, Event, Live, MoveScore, Seat, Seats, Tally, Tempo, Terms};
use outflank_rules::{Game, Square};

use super::desk::Desk;

/// The scores of the legal squares, as soon as they are found out.
pub(crate) struct Scores {
    live: Live,
    found: Vec<MoveScore>,
}

impl Scores {
    /// Asks for the scores of a position. There are none where nobody can move.
    pub(crate) fn ask(game: &Game, desk: &Desk, now: Instant) -> Option<Self> {
        let seats = Seats::new(Seat::Person, Seat::Person);
        let terms = Terms {
            start: *game.start(),
            seats,
            control: None,
            tempo: Tempo::default(),
            seed: 0,
            tally: Tally::default(),
        };
        let mut live = Live::new(terms, game.moves(), desk.around.clone(), now).ok()?;
        live.ask(Advice::EverySquare, desk.advisor).ok()?;
        Some(Self { live, found: Vec::new() })
    }

    /// Takes in what has been found out.
    pub(crate) fn tick(&mut self, now: Instant) {
        self.live.poll(now);
        for event in self.live.take_events() {
            if let Event::Advice(advised) = event {
                self.found = advised.moves;
            }
        }
    }

    pub(crate) fn is_waiting(&self) -> bool {
        self.live.is_thinking()
    }

    /// Numbers for the squares.
    pub(crate) fn marks(&self) -> Vec<ScoreMark> {
        marks(&self.found)
    }
}

/// A number on a square: what the move there is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ScoreMark {
    pub(crate) square: Square,
    pub(crate) discs: i16,
    pub(crate) rank: ScoreRank,
}

/// Whether no other move is worth more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ScoreRank {
    Best,
    Other,
}

/// Numbers for the squares of moves, the best of which comes first.
pub(crate) fn marks(moves: &[MoveScore]) -> Vec<ScoreMark> {
    let best = moves.first().map(|best| best.score);
    let rank = |scored: &MoveScore| if Some(scored.score) == best { ScoreRank::Best } else { ScoreRank::Other };
    let mark =
        |scored: &MoveScore| ScoreMark { square: scored.square, discs: scored.score.discs(), rank: rank(scored) };
    moves.iter().map(mark).collect()
}
