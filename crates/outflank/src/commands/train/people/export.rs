//! `outflank train people export`: games of people for the training of the policy.

use std::path::PathBuf;

use clap::Args;
use outflank_rules::Side;

use super::games::{RatedGame, rated_games};
use crate::failure::Failure;
use crate::files::write;
use crate::output::{Output, say};
use crate::progress::count;

/// Write the games of people into one file, with ratings in the place of names
///
/// For `python3 -m training.people`. Ratings come from the results of all games that are given (as in `outflank train ratings`). Of programs, which records
/// of tournaments name with their authors in brackets, and of unknown players there is no rating, and nothing is learned from their moves.
#[derive(Args)]
pub(super) struct Export {
    /// Files of games, in any format
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// The file to write
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,
}

const MAGIC: &[u8; 8] = b"OFPEOPL1";
/// Moves of a game at most.
const MOVES: usize = 60;

impl Export {
    pub(super) fn run(self, out: &mut Output) -> Result<(), Failure> {
        let (mut games, mut bytes) = (0, Vec::new());
        rated_games(&self.files, |game| {
            games += 1;
            bytes.extend(encoded(&game));
        })?;
        let mut file = MAGIC.to_vec();
        file.extend((games as u32).to_le_bytes());
        file.extend(crc32fast::hash(&bytes).to_le_bytes());
        file.extend(bytes);
        write(&self.output, &file, out)?;
        say(format_args!("{} written", count(games, "game")));
        Ok(())
    }
}

/// A game in 71 bytes: the year, for each side the rating and the number of games that it comes from, how many moves, the moves.
fn encoded(game: &RatedGame) -> Vec<u8> {
    let mut bytes = game.year.to_le_bytes().to_vec();
    // Ratings lie far within the range of such numbers.
    let points = |side| game.players[side].map_or(0, |rating| rating.points.round().clamp(0.0, 9999.0) as u16);
    let games = |side| game.players[side].map_or(0, |rating| rating.games.min(u16::MAX.into()) as u16);
    bytes.extend(Side::BOTH.map(points).iter().flat_map(|number| number.to_le_bytes()));
    bytes.extend(Side::BOTH.map(games).iter().flat_map(|number| number.to_le_bytes()));
    let moves = game.game.moves();
    bytes.push(moves.len() as u8);
    bytes.extend(moves.iter().map(|square| square.row() * 8 + square.column()));
    bytes.resize(bytes.len() + MOVES - moves.len(), 0);
    bytes
}

#[cfg(test)]
mod tests {
    use outflank_rules::{BySide, Game, RuleSet, Size};

    use super::super::games::PersonRating;
    use super::*;

    #[test]
    fn a_game_has_ratings_in_the_place_of_names() {
        let mut game = Game::new(RuleSet::standard(Size::EIGHT));
        for name in ["f5", "d6", "c3"] {
            game.play(name.parse().expect("a square")).expect("legal");
        }
        let players = BySide { black: Some(PersonRating { points: 1623.7, games: 70_000 }), white: None };
        let bytes = encoded(&RatedGame { game, year: 2015, players });
        let half = |at: usize| u16::from_le_bytes([bytes[at], bytes[at + 1]]);
        assert_eq!([0, 2, 4, 6, 8].map(half), [2015, 1624, 0, u16::MAX, 0]);
        assert_eq!(bytes[10..15], [3, 37, 43, 18, 0]);
        assert_eq!(bytes.len(), 71);
    }
}
