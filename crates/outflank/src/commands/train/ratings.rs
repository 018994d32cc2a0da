//! `outflank train ratings`: how strong the players of recorded games are, by their results.

use std::collections::HashMap;
use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use outflank_people::BradleyTerry;
use outflank_records::Record;
use outflank_rules::Side;

use crate::failure::Failure;
use crate::files;
use crate::numbers::within;
use crate::output::Output;

/// Rate the players of recorded games by their results
///
/// One line for each player, the strongest first: the rating in Elo points around 1500 (by the model of Bradley and Terry, over all results at once),
/// the number of games, and the name. These are the ratings that the policy and the rating of a player are learned from.
#[derive(Args)]
pub(super) struct PlayerRatings {
    /// Files of games, in any format
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// Print only players with this many games or more
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = within::<u32>(1..=u64::MAX))]
    games: u32,
}

/// Players by name, and the results of their games.
#[derive(Default)]
pub(super) struct NamedResults {
    numbers: HashMap<String, usize>,
    results: BradleyTerry,
    games: usize,
}

/// A player of recorded games.
pub(super) struct RatedPlayer {
    /// The name.
    pub(super) name: String,
    /// The rating in Elo points, from the results.
    pub(super) points: f64,
    /// How many games it comes from.
    pub(super) games: u32,
}

impl PlayerRatings {
    pub(super) fn run(self, out: &mut Output) -> Result<(), Failure> {
        let mut players = NamedResults::of_files(&self.files)?.players();
        players.retain(|player| player.games >= self.games);
        players.sort_by(|a, b| b.points.total_cmp(&a.points).then_with(|| a.name.cmp(&b.name)));
        for RatedPlayer { name, points, games } in players {
            writeln!(out, "{points:6.0} {games:6} {name}")?;
        }
        Ok(())
    }
}

impl NamedResults {
    /// The results in these files. What is damaged is named and left out.
    pub(super) fn of_files(files: &[PathBuf]) -> Result<Self, Failure> {
        let mut named = Self::default();
        files::each_sound_game(files, |record| named.add(record))?;
        if named.games == 0 {
            return Err(Failure::BadInput("no game has a result and the names of two players".to_owned()));
        }
        Ok(named)
    }

    /// Takes in the result of a game, if the record has one, between two players with names.
    fn add(&mut self, record: &Record) {
        let name = |side: Side| record.players[side].name.as_deref();
        let (Some(black), Some(white)) = (name(Side::Black), name(Side::White)) else { return };
        let Some(result) = record.result_or_outcome() else { return };
        let share = match result.verdict.winner(record.game.rules().goal) {
            Some(Side::Black) => 1.0,
            Some(Side::White) => 0.0,
            None => 0.5,
        };
        let (black, white) = (self.number(black), self.number(white));
        self.results.add(black, white, share);
        self.games += 1;
    }

    fn number(&mut self, name: &str) -> usize {
        if let Some(&number) = self.numbers.get(name) {
            return number;
        }
        let number = self.numbers.len();
        self.numbers.insert(name.to_owned(), number);
        number
    }

    /// Everybody who has played somebody else, in the order of their first games.
    pub(super) fn players(&self) -> Vec<RatedPlayer> {
        let ratings = self.results.ratings();
        let mut names: Vec<(&String, &usize)> = self.numbers.iter().collect();
        names.sort_by_key(|(_, number)| **number);
        let rated = names.into_iter().filter_map(|(name, &number)| {
            let (points, games) = (*ratings.get(number)?, self.results.games(number));
            (games > 0).then(|| RatedPlayer { name: name.clone(), points, games })
        });
        rated.collect()
    }
}
