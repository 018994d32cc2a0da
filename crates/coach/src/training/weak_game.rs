//! Quick games of weak players, from which exercises are made.

use outflank_engine::{Engine, Level, Memory};
use outflank_rules::random::Random;
use outflank_rules::{Game, RuleSet};

/// Of a hundred moves these are drawn by lot, so that no two games are alike.
const BY_LOT: u64 = 25;

/// A game of a weak player against itself, down to so many empty squares.
pub(super) fn weak_game(engine: &Engine, rules: RuleSet, last: u16, random: &mut Random) -> Game {
    let mut game = Game::new(rules);
    game.play_out(|game| {
        let position = game.position();
        let (moves, empties) = (position.legal_moves(), position.board().empties().len());
        if empties <= last {
            return None;
        }
        if random.below(100) < BY_LOT {
            return moves.iter().nth(random.below(u64::from(moves.len()).max(1)) as usize);
        }
        let weak = engine.request(position).level(Level::Easy).memory(Memory::Afresh).seed(random.next());
        weak.choose().map(|choice| choice.square)
    });
    game
}
