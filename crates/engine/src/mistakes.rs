//! Mistakes that people can beat and learn from.
//!
//! A weak level sees what its search sees, and then gives away a few discs, as people do: many small mistakes, few large ones,
//! most of them in the middle of the game. Each move has a share of the discs to give away in a game, and moves are drawn so
//! that on average they cost that share: the dearer a move, the less likely.

use outflank_rules::random::Random;
use outflank_rules::{Position, Square};

use crate::level::Mistakes;
use crate::{Confidence, MoveScore};

/// Picks a move as a player would who gives away some discs in each game.
pub(crate) fn pick(position: &Position, moves: &[MoveScore], mistakes: Mistakes, seed: u64) -> Option<Square> {
    let best = moves.first()?;
    let played_out = best.confidence == Confidence::Exact;
    let affordable = |known: &&MoveScore| {
        let loss = best.score.discs() - known.score.discs();
        // Who sees the end of the game does not throw away a win, or half of one.
        let keeps_result = !played_out || known.score.discs().signum() == best.score.discs().signum();
        loss == 0 || (loss <= mistakes.worst_move && keeps_result)
    };
    let choices: Vec<&MoveScore> = moves.iter().filter(affordable).collect();
    let losses: Vec<f64> = choices.iter().map(|known| f64::from(best.score.discs() - known.score.discs())).collect();
    let chances = chances(&losses, share(position, mistakes));
    let mut draw = Random::at(seed, position).unit();
    let drawn = chances.iter().position(|chance| {
        draw -= chance;
        draw < 0.0
    });
    choices.get(drawn.unwrap_or(0)).map(|known| known.square)
}

/// The discs that this move may give away on average.
fn share(position: &Position, mistakes: Mistakes) -> f64 {
    let area = f64::from(position.rules().size.area());
    let own_moves = (area - 4.0) / 2.0;
    let emptiness = f64::from(position.board().empties().len()) / area;
    // Nobody errs much while the first moves are played by heart, nor when few squares are left; in between it is hardest.
    let difficulty = 1.5 - 4.0 * (emptiness - 0.5).powi(2) * 1.5;
    f64::from(mistakes.discs_per_game) / own_moves * difficulty
}

/// How likely each move is, so that the loss to be expected is `share`, or as near to it as the losses allow.
fn chances(losses: &[f64], share: f64) -> Vec<f64> {
    let weigh = |severity: f64| -> Vec<f64> {
        let weights: Vec<f64> = losses.iter().map(|loss| (-severity * loss).exp()).collect();
        let total: f64 = weights.iter().sum();
        weights.iter().map(|weight| weight / total).collect()
    };
    let expected = |chances: &[f64]| -> f64 { chances.iter().zip(losses).map(|(chance, loss)| chance * loss).sum() };
    let (mut lenient, mut severe) = (0.0, 20.0);
    if expected(&weigh(lenient)) <= share {
        return weigh(lenient);
    }
    for _ in 0..40 {
        let between = (lenient + severe) / 2.0;
        if expected(&weigh(between)) > share { lenient = between } else { severe = between }
    }
    weigh(severe)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_cost_their_share_on_average() {
        let losses = [0.0, 1.0, 2.0, 6.0, 10.0];
        for share in [0.1, 0.5, 1.0, 2.0] {
            let chances = chances(&losses, share);
            let expected: f64 = chances.iter().zip(losses).map(|(chance, loss)| chance * loss).sum();
            assert!((expected - share).abs() < 0.01, "{expected} instead of {share}");
            assert!(chances.windows(2).all(|pair| pair[0] >= pair[1]));
        }
    }

    #[test]
    fn without_a_better_choice_every_move_is_as_likely() {
        assert_eq!(chances(&[0.0, 0.0], 1.0), [0.5, 0.5]);
    }
}
