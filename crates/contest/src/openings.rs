//! Openings that favour nobody.

use std::collections::HashSet;

use outflank_engine::{Engine, Limits, Random, Stop};
use outflank_records::PositionKey;
use outflank_rules::{Game, RuleSet, Size, Square};

/// Moves of each opening on boards of the usual size, and on smaller ones, where games are short.
const PLIES: usize = 8;
const FEW_PLIES: usize = 2;

/// An opening is balanced if neither side is ahead by more discs than this.
const BALANCED: i16 = 2;

/// How many openings are looked at for each one wanted, before the least unbalanced have to do.
const TRIES: usize = 60;

/// Different openings by chance that the engine judges even, as far as there are any. The same seed gives the same openings.
pub fn balanced_openings(engine: &Engine, size: Size, count: usize, depth: u8, seed: u64) -> Vec<Vec<Square>> {
    let mut random = Random::new(seed, 0);
    let plies = if size.area() >= 36 { PLIES } else { FEW_PLIES };
    let mut seen = HashSet::new();
    let mut balanced = Vec::new();
    let mut others: Vec<(i16, Vec<Square>)> = Vec::new();
    for _ in 0..count.saturating_mul(TRIES) {
        if balanced.len() == count {
            break;
        }
        let game = random_game(size, plies, &mut random);
        if game.moves().len() < plies || game.outcome().is_some() || !seen.insert(PositionKey::of(game.position())) {
            continue;
        }
        let report = engine.search(game.position(), &Limits::depth(depth), &Stop::new(), |_| {});
        match report.score.discs().abs() {
            ..=BALANCED => balanced.push(game.moves().to_vec()),
            lead => others.push((lead, game.moves().to_vec())),
        }
    }
    others.sort_by_key(|(lead, _)| *lead);
    let missing = count - balanced.len();
    balanced.extend(others.into_iter().take(missing).map(|(_, moves)| moves));
    balanced
}

fn random_game(size: Size, plies: usize, random: &mut Random) -> Game {
    let mut game = Game::new(RuleSet::standard(size));
    while game.moves().len() < plies {
        let squares: Vec<Square> = game.position().legal_moves().iter().collect();
        let Some(&square) = pick(&squares, random) else { break };
        // The square was taken from the legal ones.
        let _ = game.play(square);
    }
    game
}

fn pick<'a, T>(from: &'a [T], random: &mut Random) -> Option<&'a T> {
    let count = u64::try_from(from.len()).unwrap_or(u64::MAX);
    let index = random.next().checked_rem(count)?;
    from.get(usize::try_from(index).ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use outflank_engine::Options;

    #[test]
    fn openings_are_different_and_follow_from_the_seed() {
        let engine = Engine::new(Options::default());
        let openings = balanced_openings(&engine, Size::EIGHT, 4, 2, 7);
        assert_eq!(openings.len(), 4);
        assert!(openings.iter().all(|moves| moves.len() == PLIES));
        assert_eq!(openings, balanced_openings(&engine, Size::EIGHT, 4, 2, 7));
        assert_ne!(openings, balanced_openings(&engine, Size::EIGHT, 4, 2, 8));
    }

    #[test]
    fn small_boards_have_few() {
        let engine = Engine::new(Options::default());
        assert!(!balanced_openings(&engine, Size::FOUR, 50, 2, 1).is_empty());
    }
}
