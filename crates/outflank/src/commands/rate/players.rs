//! Who played in files of games, and which of their games tell a rating.

use std::collections::BTreeMap;
use std::path::PathBuf;

use outflank_people::RatingEstimate;
use outflank_records::Record;
use outflank_rules::text::Quoted;
use outflank_rules::{Game, Side};

use super::names::{close, is_called};
use crate::failure::Failure;
use crate::files;
use crate::progress::count;

/// The most names that an error lists.
const MOST_NAMES: usize = 8;

/// A player, and the games that tell a rating, with the side that the player had.
pub(super) struct PlayedGames {
    pub(super) name: String,
    pub(super) games: Vec<(Game, Side)>,
    /// Other games of the player: on other boards, by other rules, or too short.
    others: usize,
}

/// Everybody who played.
#[derive(Default)]
pub(super) struct Players {
    by_name: BTreeMap<String, PlayedGames>,
}

impl Players {
    /// The players of these files. What is damaged is named and left out.
    pub(super) fn of_files(paths: &[PathBuf]) -> Result<Self, Failure> {
        let mut players = Self::default();
        files::each_sound_game(paths, |record| players.add(record))?;
        Ok(players)
    }

    fn add(&mut self, record: &Record) {
        for side in Side::BOTH {
            let Some(name) = &record.players[side].name else { continue };
            let played = self.by_name.entry(name.clone()).or_insert_with(|| PlayedGames {
                name: name.clone(),
                games: Vec::new(),
                others: 0,
            });
            if tells_a_rating(&record.game, side) {
                played.games.push((record.game.clone(), side));
            } else {
                played.others += 1;
            }
        }
    }

    /// Everybody who has a game that counts.
    pub(super) fn all(&self) -> Result<Vec<&PlayedGames>, Failure> {
        let all: Vec<&PlayedGames> = self.by_name.values().filter(|played| !played.games.is_empty()).collect();
        if all.is_empty() {
            let message = "there is no game with the name of a player, on 8×8 by the standard rules and long enough to tell a rating";
            return Err(Failure::Refused(message.to_owned()));
        }
        Ok(all)
    }

    /// The player of this name, or the only one whose name has it in it.
    pub(super) fn find(&self, name: &str) -> Result<&PlayedGames, Failure> {
        let exactly = self.by_name.values().find(|played| is_called(&played.name, name));
        let within: Vec<&PlayedGames> = match exactly {
            Some(played) => vec![played],
            None => {
                let wanted = name.to_lowercase();
                self.by_name.values().filter(|played| played.name.to_lowercase().contains(&wanted)).collect()
            }
        };
        let listed = |names: &[&str]| {
            let quoted: Vec<String> = names.iter().take(MOST_NAMES).map(|name| Quoted(name).to_string()).collect();
            let more = if names.len() > MOST_NAMES {
                format!(" and {} more", names.len() - MOST_NAMES)
            } else {
                String::new()
            };
            format!("{}{more}", quoted.join(", "))
        };
        match within.as_slice() {
            [played] if played.games.is_empty() => {
                let (name, others) = (Quoted(&played.name), count(played.others, "game"));
                Err(Failure::Refused(format!(
                    "{name} has {others} here, none of them on 8×8 by the standard rules with {} moves of theirs",
                    RatingEstimate::LEAST_MOVES
                )))
            }
            [played] => Ok(played),
            [] => {
                let names = close(name, self.by_name.keys().map(String::as_str));
                let hint = if names.is_empty() { String::new() } else { format!("; there is {}", listed(&names)) };
                Err(Failure::Refused(format!("nobody here is called {}{hint}", Quoted(name))))
            }
            several => {
                let names: Vec<&str> = several.iter().map(|played| played.name.as_str()).collect();
                Err(Failure::Refused(format!("{} may be {}: say which", Quoted(name), listed(&names))))
            }
        }
    }
}

/// Whether a game tells how strong the player of a side is.
fn tells_a_rating(game: &Game, side: Side) -> bool {
    let own = (0..game.moves().len())
        .filter_map(|ply| game.position_at(ply))
        .filter(|position| position.side_to_move() == side);
    RatingEstimate::can_rate(game.rules()) && own.count() >= RatingEstimate::LEAST_MOVES
}
