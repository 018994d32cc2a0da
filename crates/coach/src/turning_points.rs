//! Where a game turned.

use std::cmp::Reverse;

use crate::AnalysedMove;
use crate::class::changes_the_result;

/// The most turning points that are worth looking at.
const MOST: usize = 3;

/// The moves at which a game turned, in their order, three at most.
///
/// A game turns when a player who could have won no longer wins, or who could have drawn no longer draws, by the very move that was
/// played, and the opponent does not give it back at once. Of many such moves those count most after which the player never
/// had as much again, then those that gave away most.
pub(crate) fn turning_points(moves: &[Option<AnalysedMove>]) -> Vec<&AnalysedMove> {
    let mut turns: Vec<TurningPoint<'_>> =
        moves.iter().flatten().filter_map(|analysed| TurningPoint::at(analysed, moves)).collect();
    turns.sort_by_key(|turn| (Reverse(turn.for_good), Reverse(turn.analysed.loss()), turn.analysed.ply));
    turns.truncate(MOST);
    turns.sort_by_key(|turn| turn.analysed.ply);
    turns.into_iter().map(|turn| turn.analysed).collect()
}

/// A move that changed who wins.
struct TurningPoint<'a> {
    analysed: &'a AnalysedMove,
    /// Whether the player never had as much again.
    for_good: bool,
}

impl<'a> TurningPoint<'a> {
    fn at(analysed: &'a AnalysedMove, moves: &[Option<AnalysedMove>]) -> Option<Self> {
        let had = analysed.best_score.discs().signum();
        if !changes_the_result(analysed.score, analysed.best_score, analysed.confidence) {
            return None;
        }
        let restored = |later: &&AnalysedMove| later.worth_to(analysed.side).signum() >= had;
        let later: Vec<&AnalysedMove> = moves.iter().skip(analysed.ply + 1).flatten().collect();
        let given_back = later.first().filter(|next| next.ply == analysed.ply + 1).is_some_and(restored);
        (!given_back).then(|| Self { analysed, for_good: !later.iter().any(restored) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Class;
    use outflank_engine::{Confidence, Score};
    use outflank_rules::{Side, Square};

    /// A game in which Black and White move in turn: what each move was worth to Black, and what the best one would have been.
    fn game(scores: &[(i16, i16)], confidence: Confidence) -> Vec<Option<AnalysedMove>> {
        let sides = Side::BOTH.into_iter().cycle();
        let analysed = (0..).zip(scores).zip(sides).map(|((ply, &(score, best)), side)| {
            let sign = if side == Side::Black { 1 } else { -1 };
            Some(AnalysedMove {
                ply,
                side,
                square: Square::from_index(0),
                score: Score::new(sign * score),
                line: Vec::new(),
                best: Square::from_index(1),
                best_squares: [Square::from_index(1)].into_iter().collect(),
                best_score: Score::new(sign * best),
                best_line: Vec::new(),
                confidence,
                class: Class::Best,
                reasons: Vec::new(),
                refined: true,
                book: false,
            })
        });
        analysed.collect()
    }

    fn plies(moves: &[Option<AnalysedMove>]) -> Vec<usize> {
        turning_points(moves).iter().map(|analysed| analysed.ply).collect()
    }

    const SEEN: Confidence = Confidence::Searched { depth: 11, percent: 73 };

    #[test]
    fn a_game_does_not_turn_when_the_winner_wins_by_less() {
        assert!(plies(&game(&[(10, 30), (12, 10), (2, 12), (2, 2)], Confidence::Exact)).is_empty());
    }

    #[test]
    fn a_draw_thrown_away_is_a_turning_point_and_so_is_a_win_that_became_a_draw() {
        assert_eq!(plies(&game(&[(0, 2), (0, 0), (-2, 0), (-2, -2)], Confidence::Exact)), [0, 2]);
    }

    #[test]
    fn scores_that_waver_about_zero_turn_nothing() {
        let waver = [(-1, 1), (1, -1), (-2, 1), (1, -2), (-1, 1)];
        assert!(plies(&game(&waver, SEEN)).is_empty());
        assert_eq!(plies(&game(&[(-3, 1), (-3, -3)], SEEN)), [0]);
    }

    #[test]
    fn of_two_who_err_one_after_the_other_the_last_has_turned_the_game() {
        assert_eq!(plies(&game(&[(-12, 6), (8, -12), (8, 8)], Confidence::Exact)), [1]);
    }

    #[test]
    fn of_many_turning_points_three_are_named_and_the_one_that_decided_is_among_them() {
        let wild = [
            (-10, 10), // Black loses a win …
            (-10, -10),
            (-10, -10),
            (20, -10), // … White returns it, with more …
            (20, 20),
            (20, 20),
            (-30, 20), // … and so on …
            (-30, -30),
            (-30, -30),
            (40, -30),
            (40, 40),
            (40, 40),
            (-2, 40), // … until Black loses it for good.
            (-2, -2),
        ];
        assert_eq!(plies(&game(&wild, Confidence::Exact)), [6, 9, 12]);
        let last_by_little = [&wild[..12], &[(40, 40), (40, 40), (-2, 2), (-2, -2)]].concat();
        assert_eq!(plies(&game(&last_by_little, Confidence::Exact)), [6, 9, 14]);
    }

    #[test]
    fn moves_not_analysed_yet_are_no_turning_points() {
        let mut moves = game(&[(-10, 10), (-10, -10), (-10, -10)], Confidence::Exact);
        moves[1] = None;
        assert_eq!(plies(&moves), [0]);
        moves[0] = None;
        assert!(plies(&moves).is_empty());
    }
}
