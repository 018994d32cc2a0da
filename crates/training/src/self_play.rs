//! The engine against itself: what all games for training have in common.

use outflank_engine::{Engine, Limits, Report, Stop};
use outflank_rules::random::Random;
use outflank_rules::{Game, RuleSet};

/// A game whose first moves are drawn at random; `None` if it ends meanwhile.
pub(crate) fn open_at_random(rules: RuleSet, plies: u64, random: &mut Random) -> Option<Game> {
    let mut game = Game::new(rules);
    for _ in 0..plies {
        play_at_random(&mut game, random)?;
    }
    Some(game)
}

/// Plays any legal move; `None` without one.
pub(crate) fn play_at_random(game: &mut Game, random: &mut Random) -> Option<()> {
    let moves = game.position().legal_moves();
    let choice = random.below(u64::from(moves.len()).max(1));
    let square = moves.iter().nth(choice as usize)?;
    game.play(square).ok()
}

/// Lets the engine play both sides while there are more empty squares than these, or to the end. `heed` sees every search.
pub(crate) fn play_on(
    game: &mut Game,
    empties: u16,
    engine: &Engine,
    limits: &Limits,
    stop: &Stop,
    mut heed: impl FnMut(&Report),
) {
    game.play_out(|game| {
        if game.position().board().empties().len() <= empties {
            return None;
        }
        let report = engine.request(game.position()).limits(*limits).stop(stop).run();
        heed(&report);
        report.best()
    });
}

/// Follows a search to the leaf of its principal variation, so many plies ahead: each move is the best one of a search that looks as far as
/// that leaf. `None` if the game ends meanwhile, or when it is to stop.
pub(crate) fn play_to_leaf(game: &mut Game, plies: u8, engine: &Engine, limits: &Limits, stop: &Stop) -> Option<()> {
    for depth in (1..=plies).rev() {
        let limits = Limits { depth, exact_from: 0, ..*limits };
        let report = engine.request(game.position()).limits(limits).stop(stop).run();
        game.play(report.best()?).ok()?;
    }
    (game.outcome().is_none() && !stop.is_stopped()).then_some(())
}
