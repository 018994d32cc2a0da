//! Many games between two engines, to see who is stronger.

use outflank_engine::{Engine, Stop};
use outflank_rules::random::scatter;
use outflank_rules::{Game, Position, Side};

use crate::EnginePlayer;
use crate::thinker::choose;

/// What a series of games came to, from the first player's view.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[allow(missing_docs)]
pub struct SeriesScore {
    pub won: u32,
    pub drawn: u32,
    pub lost: u32,
    /// The first player's margins added up.
    pub margins: i32,
}

impl SeriesScore {
    /// The games played.
    pub const fn games(&self) -> u32 {
        self.won + self.drawn + self.lost
    }

    /// The first player's share of the points, a draw counting half.
    pub fn share(&self) -> f64 {
        (f64::from(self.won) + f64::from(self.drawn) / 2.0) / f64::from(self.games().max(1))
    }
}

/// Plays `games` games without clock or saving; the first player is Black in every other one, beginning with the first.
/// `watch` sees every finished game, with the colour of the first player.
pub fn play_series(
    engine: &Engine,
    start: Position,
    players: &[EnginePlayer; 2],
    games: u32,
    seed: u64,
    mut watch: impl FnMut(&Game, Side),
) -> SeriesScore {
    let mut series = SeriesScore::default();
    let mut seed = seed;
    for number in 0..games {
        seed = scatter(seed);
        let first = if number % 2 == 0 { Side::Black } else { Side::White };
        let game = play_game(engine, start, players, first, seed);
        let Some(outcome) = game.outcome() else { break };
        match outcome.winner {
            Some(winner) if winner == first => series.won += 1,
            Some(_) => series.lost += 1,
            None => series.drawn += 1,
        }
        series.margins += i32::from(outcome.margin(first));
        watch(&game, first);
    }
    series
}

fn play_game(engine: &Engine, start: Position, players: &[EnginePlayer; 2], first: Side, seed: u64) -> Game {
    let mut game = Game::from_position(start);
    while game.outcome().is_none() {
        let position = game.position();
        let player = &players[usize::from(position.side_to_move() != first)];
        let square = choose(engine, position, player, seed, None, &Stop::new(), |_| {});
        if square.is_none_or(|square| game.play(square).is_err()) {
            break;
        }
    }
    game
}
