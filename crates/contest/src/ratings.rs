//! What results say about strength.

use std::time::Duration;

use crate::{Fixture, PlayedGame};

/// How strong a player has shown itself to be.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ContestStanding {
    /// The number of the player.
    pub player: usize,
    /// Elo points above the average of all players.
    pub elo: f64,
    /// The true value lies within this many points of it, 19 times out of 20.
    pub error: f64,
    /// Games won.
    pub won: u32,
    /// Games drawn.
    pub drawn: u32,
    /// Games lost.
    pub lost: u32,
    /// Discs ahead, on average.
    pub margin: f64,
    /// Time taken for a game, on average.
    pub time: Duration,
}

impl ContestStanding {
    /// Games played.
    pub const fn games(&self) -> u32 {
        self.won + self.drawn + self.lost
    }

    /// The share of the points, a draw counting half.
    pub fn share(&self) -> f64 {
        (f64::from(self.won) + f64::from(self.drawn) / 2.0) / f64::from(self.games().max(1))
    }
}

/// 95 % of a normal distribution lie within this many standard deviations.
pub(crate) const DEVIATIONS: f64 = 1.96;

/// Steps towards the likeliest ratings; far more than enough for them to settle.
const STEPS: usize = 500;

/// The likeliest ratings of all players (by the model of Bradley and Terry), the strongest first.
pub fn ratings(players: usize, results: &[(Fixture, PlayedGame)]) -> Vec<ContestStanding> {
    let mut games = vec![vec![0.0; players]; players];
    let mut points = vec![0.0; players];
    let mut table: Vec<ContestStanding> = (0..players)
        .map(|player| ContestStanding {
            player,
            elo: 0.0,
            error: 0.0,
            won: 0,
            drawn: 0,
            lost: 0,
            margin: 0.0,
            time: Duration::ZERO,
        })
        .collect();
    for (Fixture { black, white, .. }, finished) in results {
        let (black, white, lead) = (*black, *white, finished.black_lead);
        let taken = finished.effort.unwrap_or_default().map(|effort| effort.time);
        for (player, lead, time) in [(black, lead, taken[0]), (white, -lead, taken[1])] {
            let row = &mut table[player];
            row.time += time;
            row.margin += f64::from(lead);
            match lead {
                1.. => row.won += 1,
                0 => row.drawn += 1,
                _ => row.lost += 1,
            }
        }
        games[black][white] += 1.0;
        games[white][black] += 1.0;
        points[black] += share(lead);
        points[white] += 1.0 - share(lead);
    }
    // One draw against everybody met keeps those who won or lost everything within reach.
    for (points, met) in points.iter_mut().zip(&mut games) {
        for games in met.iter_mut().filter(|games| **games > 0.0) {
            *games += 1.0;
            *points += 0.5;
        }
    }
    let strengths = strengths(&games, &points);
    for row in &mut table {
        row.elo = 400.0 * strengths[row.player].log10();
        row.error = error(&games[row.player], row.player, &strengths);
        row.margin /= f64::from(row.games().max(1));
        row.time /= row.games().max(1);
    }
    table.sort_by(|a, b| b.elo.total_cmp(&a.elo));
    table
}

/// The share of the point that a lead is worth.
pub(crate) fn share(lead: i16) -> f64 {
    match lead {
        1.. => 1.0,
        0 => 0.5,
        _ => 0.0,
    }
}

fn strengths(games: &[Vec<f64>], points: &[f64]) -> Vec<f64> {
    let mut strengths = vec![1.0_f64; points.len()];
    for _ in 0..STEPS {
        let next = |player: usize| {
            let met = games[player].iter().zip(&strengths);
            let weight: f64 = met.map(|(games, other)| games / (strengths[player] + other)).sum();
            if weight > 0.0 { points[player] / weight } else { 1.0 }
        };
        let stepped: Vec<f64> = (0..points.len()).map(next).collect();
        let average = stepped.iter().map(|strength| strength.ln()).sum::<f64>() / stepped.len().max(1) as f64;
        strengths = stepped.iter().map(|strength| strength / average.exp()).collect();
    }
    strengths
}

fn error(games: &[f64], player: usize, strengths: &[f64]) -> f64 {
    let information: f64 = games
        .iter()
        .zip(strengths)
        .map(|(games, other)| {
            let expected = strengths[player] / (strengths[player] + other);
            games * expected * (1.0 - expected)
        })
        .sum();
    if information > 0.0 { DEVIATIONS * 400.0 / std::f64::consts::LN_10 / information.sqrt() } else { f64::INFINITY }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn results(leads: &[i16]) -> Vec<(Fixture, PlayedGame)> {
        let fixture = Fixture { black: 0, white: 1, opening: 0, seed: 0 };
        leads.iter().map(|&lead| (fixture, PlayedGame::with_lead(lead))).collect()
    }

    #[test]
    fn equal_results_make_equal_ratings() {
        let table = ratings(2, &results(&[4, -4, 0, 2, -2]));
        assert!(table.iter().all(|row| row.elo.abs() < 1e-6 && row.error > 0.0), "{table:?}");
    }

    #[test]
    fn three_wins_in_four_are_worth_about_190_points() {
        let leads: Vec<i16> = (0..4000).map(|game| if game % 4 == 0 { -2 } else { 2 }).collect();
        let table = ratings(2, &results(&leads));
        assert_eq!(table[0].player, 0);
        assert!((table[0].elo - table[1].elo - 190.8).abs() < 1.0, "{table:?}");
    }
}
