//! What the engine in a game thinks of it.

use outflank_play::{MoveScore, Progress, Seats};
use outflank_rules::{Side, Square};

/// What the engine that moves now, or moved last, thinks. Whoever plays against it is not shown that unless they ask: it gives
/// away the best reply.
#[derive(Debug, Default)]
pub(crate) struct Thoughts {
    latest: Option<(Side, Progress)>,
    /// Whether they are shown, once somebody has said so.
    wanted: Option<bool>,
}

impl Thoughts {
    /// Whether they are shown in a game of these players.
    pub(crate) fn are_shown(&self, seats: &Seats) -> bool {
        self.wanted.unwrap_or(!seats.has_person())
    }

    pub(crate) fn show_or_hide(&mut self, seats: &Seats) {
        self.wanted = Some(!self.are_shown(seats));
    }

    /// The side that thinks, and what it thinks best, or thinks of the move that it has made.
    pub(crate) fn shown(&self, seats: &Seats) -> Option<(Side, &MoveScore)> {
        let (side, progress) = self.latest.as_ref().filter(|_| self.are_shown(seats))?;
        Some((*side, progress.best.as_ref()?))
    }

    pub(crate) fn hear(&mut self, side: Side, progress: Progress) {
        // Between two depths there is nothing to tell.
        if progress.best.is_some() {
            self.latest = Some((side, progress));
        }
    }

    /// A move was made. An engine that plays below its strength need not have played what it thought best: what is left is what it
    /// thought of its move.
    pub(crate) fn hear_move(&mut self, side: Side, square: Square) {
        if let Some((thinker, progress)) = &mut self.latest
            && *thinker == side
        {
            let mut known = progress.every_move.iter().chain(&progress.best);
            progress.best = known.find(|known| known.square == square).cloned();
        }
    }

    pub(crate) fn forget(&mut self) {
        self.latest = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use outflank_play::{Confidence, EnginePlayer, Score, Seat};
    use outflank_rules::Move;
    use std::time::Duration;

    fn scored(square: &str, score: i16) -> MoveScore {
        let square: Square = square.parse().unwrap();
        let confidence = Confidence::Searched { depth: 1, percent: 73 };
        MoveScore { square, score: Score::new(score), confidence, line: vec![Move::Place(square)] }
    }

    fn progress(moves: &[MoveScore]) -> Progress {
        Progress { best: moves.first().cloned(), every_move: moves.to_vec(), nodes: 1, elapsed: Duration::ZERO }
    }

    fn engine() -> Seat {
        Seat::Engine(EnginePlayer::Random)
    }

    /// A game to watch.
    fn engines() -> Seats {
        Seats::new(engine(), engine())
    }

    #[test]
    fn whoever_plays_against_an_engine_must_ask_for_its_thoughts() {
        let mut thoughts = Thoughts::default();
        let opponents = Seats::new(Seat::Person, engine());
        thoughts.hear(Side::White, progress(&[scored("d3", 2)]));
        assert_eq!(thoughts.shown(&opponents), None);
        assert_eq!(thoughts.shown(&engines()), Some((Side::White, &scored("d3", 2))));
        thoughts.show_or_hide(&opponents);
        assert_eq!(thoughts.shown(&opponents), Some((Side::White, &scored("d3", 2))));
    }

    #[test]
    fn after_a_mistake_on_purpose_the_line_shown_is_that_of_the_move_made() {
        let mut thoughts = Thoughts::default();
        thoughts.hear(Side::White, progress(&[scored("d3", 2), scored("c4", -1)]));
        thoughts.hear_move(Side::White, "c4".parse().unwrap());
        assert_eq!(thoughts.shown(&engines()), Some((Side::White, &scored("c4", -1))));
        // What the opponent does changes nothing about it.
        thoughts.hear_move(Side::Black, "f5".parse().unwrap());
        assert_eq!(thoughts.shown(&engines()), Some((Side::White, &scored("c4", -1))));
        // A move about which nothing is known leaves nothing to show.
        thoughts.hear(Side::White, Progress { every_move: Vec::new(), ..progress(&[scored("d3", 2)]) });
        thoughts.hear_move(Side::White, "e6".parse().unwrap());
        assert_eq!(thoughts.shown(&engines()), None);
    }
}
