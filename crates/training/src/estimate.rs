//! How a rating shows in discs given away: fitted to the games of some players, and tested on those of others.

use std::collections::BTreeMap;

use outflank_people::{LossModel, PlayedMove, STAGES};

use crate::least_squares::LeastSquares;

/// Where ratings of people lie before anything is known of them: the mean, and the standard deviation. This is no fit: people who play
/// at home are weaker than those at tournaments, and spread wider.
const PRIOR: [f64; 2] = [1500.0, 350.0];

/// The moves of one player in a game, and the rating that the results of all games of the player speak of.
#[derive(Clone, Debug)]
pub struct RatedGame {
    /// The number of the player.
    pub player: usize,
    /// The rating of the player, in Elo points.
    pub rating: f64,
    /// The player's own moves.
    pub moves: Vec<PlayedMove>,
}

/// What estimates from so many games are worth.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct EstimateTest {
    /// Games that an estimate comes from.
    pub games: usize,
    /// Players with as many games.
    pub players: usize,
    /// Estimates: the games of each player are used once.
    pub estimates: usize,
    /// Points between estimate and rating, on average.
    pub mean_error: f64,
    /// The share of ratings that lie within the error bar: two of three should.
    pub within: f64,
    /// The share that lies within twice the error bar: nineteen of twenty should.
    pub within_twice: f64,
}

/// A game, and how careless each stage of it was.
type JudgedGame<'a> = (&'a RatedGame, [Option<f64>; STAGES]);

/// Fits a model to games; `None` if they say too little.
pub fn fit(games: &[RatedGame]) -> Option<LossModel> {
    let judged = |game| Some((game, LossModel::by_stage(RatedGame::moves(game))?));
    let games: Vec<JudgedGame<'_>> = games.iter().filter_map(judged).collect();
    let usual = usual_carelessness(&games);
    let shares = shares(&games, &usual)?;
    let unsure = LossModel { usual, shares, middle: 0.0, fall: 1.0, game_error: 0.0, player_error: 0.0, prior: PRIOR };
    // Carelessness by rating, and not the other way round: ratings by carelessness would lean towards the mean, because single games scatter.
    let mut sums = LeastSquares::new(2);
    games.iter().for_each(|(game, stages)| sums.add(&[game.rating, 1.0], unsure.excess(stages), 1.0));
    let [slope, level] = sums.solve(0.0)[..] else { return None };
    if slope.is_nan() || slope >= 0.0 {
        return None;
    }
    let unsure = LossModel { middle: -level / slope, fall: -1.0 / slope, ..unsure };
    let (game_error, player_error) = errors(&unsure, &games)?;
    Some(LossModel { game_error, player_error, ..unsure })
}

impl RatedGame {
    fn moves(&self) -> impl Iterator<Item = PlayedMove> {
        self.moves.iter().copied()
    }
}

/// How the stages weigh beside each other where they tell ratings best.
fn shares(games: &[JudgedGame<'_>], usual: &[f64; STAGES]) -> Option<[f64; STAGES]> {
    let mut sums = LeastSquares::new(STAGES + 1);
    for (game, stages) in games {
        let excess = (0..STAGES).map(|stage| stages[stage].map_or(0.0, |own| own - usual[stage]));
        sums.add(&excess.chain([1.0]).collect::<Vec<f64>>(), game.rating, 1.0);
    }
    let found = sums.solve(0.0);
    // Nobody is weaker for being careful.
    let falls: [f64; STAGES] = std::array::from_fn(|stage| (-found[stage]).max(0.0));
    let all: f64 = falls.iter().sum();
    (all > 0.0).then(|| falls.map(|fall| fall / all))
}

/// The mean over all games, stage by stage.
fn usual_carelessness(games: &[JudgedGame<'_>]) -> [f64; STAGES] {
    std::array::from_fn(|stage| {
        let known: Vec<f64> = games.iter().filter_map(|(_, stages)| stages[stage]).collect();
        known.iter().sum::<f64>() / known.len().max(1) as f64
    })
}

/// How far games of the same player lie apart, and how far players lie from their ratings beyond that (an analysis of variance). `None` where
/// nobody has two games.
fn errors(model: &LossModel, games: &[JudgedGame<'_>]) -> Option<(f64, f64)> {
    let mut by_player: BTreeMap<usize, Vec<f64>> = BTreeMap::new();
    for (game, stages) in games {
        let off = model.middle - model.fall * model.excess(stages) - game.rating;
        by_player.entry(game.player).or_default().push(off);
    }
    let (mut inside, mut freedom, mut between, mut scatter) = (0.0, 0.0, 0.0, 0.0);
    for errors in by_player.values() {
        let count = errors.len() as f64;
        let mean = errors.iter().sum::<f64>() / count;
        inside += errors.iter().map(|error| (error - mean).powi(2)).sum::<f64>();
        freedom += count - 1.0;
        between += mean.powi(2);
        scatter += 1.0 / count;
    }
    if freedom < 1.0 {
        return None;
    }
    let game = inside / freedom;
    // The mean of a player's games is off by what games scatter, too.
    let player = ((between - game * scatter) / by_player.len() as f64).max(0.0);
    Some((game.sqrt(), player.sqrt()))
}

/// Compares estimates from `count` games with the ratings of players. Everybody who has as many games counts alike.
pub fn test(model: &LossModel, games: &[RatedGame], count: usize) -> EstimateTest {
    let mut ratings: BTreeMap<usize, (f64, Vec<f64>)> = BTreeMap::new();
    for game in games {
        if let Some(said) = model.game_rating(game.moves()) {
            ratings.entry(game.player).or_insert((game.rating, Vec::new())).1.push(said);
        }
    }
    let mut test =
        EstimateTest { games: count, players: 0, estimates: 0, mean_error: 0.0, within: 0.0, within_twice: 0.0 };
    for (rating, said) in ratings.values() {
        let estimates: Vec<(f64, f64)> = said.chunks_exact(count).filter_map(|games| model.combine(games)).collect();
        if estimates.is_empty() {
            continue;
        }
        let share = 1.0 / estimates.len() as f64;
        test.players += 1;
        test.estimates += estimates.len();
        for (points, error) in estimates {
            let off = (points - rating).abs();
            test.mean_error += share * off;
            test.within += if off <= error { share } else { 0.0 };
            test.within_twice += if off <= 2.0 * error { share } else { 0.0 };
        }
    }
    let players = test.players.max(1) as f64;
    EstimateTest {
        mean_error: test.mean_error / players,
        within: test.within / players,
        within_twice: test.within_twice / players,
        ..test
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use outflank_rules::random::Random;

    /// A game of somebody who gives away the less the stronger they are.
    fn game(player: usize, rating: f64, random: &mut Random) -> RatedGame {
        let moves = (0..30).map(|turn| {
            let chance = (2500.0 - rating) / 25.0;
            let loss = if (random.below(100) as f64) < chance { random.below(8) as u8 } else { 0 };
            PlayedMove { empties: 60 - 2 * turn, loss }
        });
        RatedGame { player, rating, moves: moves.collect() }
    }

    fn games(players: std::ops::Range<usize>) -> Vec<RatedGame> {
        let games = players.flat_map(|player| {
            let mut random = Random::new(7, player as u64);
            let rating = 1000.0 + (player % 13) as f64 * 100.0;
            (0..10).map(|_| game(player, rating, &mut random)).collect::<Vec<_>>()
        });
        games.collect()
    }

    #[test]
    fn ratings_of_players_are_found_who_were_not_fitted_to() {
        let model = fit(&games(0..130)).unwrap();
        let strangers = games(200..330);
        let (one, ten) = (test(&model, &strangers, 1), test(&model, &strangers, 10));
        assert_eq!((one.players, one.estimates, ten.estimates), (130, 1300, 130));
        assert!(ten.mean_error < 0.7 * one.mean_error && ten.mean_error < 120.0, "{one:?} {ten:?}");
        for found in [one, ten] {
            assert!((0.5..0.85).contains(&found.within) && found.within_twice > 0.88, "{found:?}");
        }
    }

    #[test]
    fn games_that_say_nothing_make_no_model() {
        assert_eq!(fit(&[]), None);
        assert_eq!(fit(&games(0..1)[..1]), None);
    }
}
