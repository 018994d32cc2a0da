//! Games of people whose ratings are known from the results of all games.

use std::collections::HashMap;
use std::path::PathBuf;

use outflank_records::{FileReader, Record};
use outflank_rules::{BySide, Game, Position, RuleSet, Size};

use super::super::ratings::{NamedResults, RatedPlayer};
use crate::failure::Failure;
use crate::files;
use crate::progress::{Progress, count};

/// A game of the standard rules on 8×8 from its start, and how strong its players are.
pub(super) struct RatedGame {
    pub(super) game: Game,
    pub(super) year: u16,
    pub(super) players: BySide<Option<PersonRating>>,
}

/// The rating of a person.
#[derive(Clone, Copy)]
pub(super) struct PersonRating {
    /// In Elo points.
    pub(super) points: f64,
    /// How many games it comes from.
    pub(super) games: u32,
}

/// Reads all games of files, first for the ratings of their players and then for the games themselves.
pub(super) fn rated_games(paths: &[PathBuf], mut take: impl FnMut(RatedGame)) -> Result<(), Failure> {
    let players = NamedResults::of_files(paths)?.players();
    let people: HashMap<String, PersonRating> = players
        .into_iter()
        .filter(|player| is_person(&player.name))
        .map(|RatedPlayer { name, points, games }| (name, PersonRating { points, games }))
        .collect();
    let start = Position::start(RuleSet::standard(Size::EIGHT));
    let mut progress = Progress::new(paths.len());
    let mut reader = FileReader::default();
    let mut games = 0;
    for path in paths {
        // What is damaged was named when the results were read.
        let mut take = |record: Record| {
            if *record.game.start() == start {
                let rating = |name: Option<String>| people.get(&name?).copied();
                let year = record.date.map_or(0, |date| date.year());
                take(RatedGame { game: record.game, year, players: record.players.map(|player| rating(player.name)) });
                games += 1;
            }
        };
        files::each_game(&mut reader, path, None, |found| {
            found.into_iter().for_each(&mut take);
            Ok(())
        })?;
        progress.step(&count(games, "game"));
    }
    Ok(())
}

/// Whether a player is not a program: of those, records of tournaments name the author too, as in `Logistello (buro)`.
fn is_person(name: &str) -> bool {
    !name.contains('(')
}
