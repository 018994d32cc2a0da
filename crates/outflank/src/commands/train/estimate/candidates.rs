//! Games of players whose ratings are known.

use std::collections::{HashMap, HashSet};
use std::path::PathBuf;

use outflank_people::{PlayedMove, RatingEstimate};
use outflank_records::{FileReader, Record};
use outflank_rules::random::Random;
use outflank_rules::{BySide, Game, Position, RuleSet, Side, Size};
use outflank_training::estimate::RatedGame;

use super::super::ratings::{NamedResults, RatedPlayer};
use super::analysed::AnalysedFile;
use crate::failure::Failure;
use crate::files;

/// Players with fewer games have ratings that say little.
const LEAST_GAMES: u32 = 20;
/// Games that are analysed of each player, and of those at the ends, of whom there are few.
const QUOTA: usize = 6;
const QUOTA_AT_THE_ENDS: usize = 16;
/// The ratings between which there are many players.
const MANY: std::ops::Range<f64> = 1300.0..1900.0;
/// Moves that a game must have to be worth an analysis.
const LEAST_MOVES: usize = 50;
/// Where the random numbers begin.
const SEED: u64 = 7;

/// Players with a rating, and the games between them.
pub(super) struct Candidates {
    players: Vec<RatedPlayer>,
    games: Vec<Candidate>,
}

/// A game between two of them.
struct Candidate {
    players: BySide<usize>,
    moves: String,
}

impl Candidate {
    fn both(&self) -> [usize; 2] {
        Side::BOTH.map(|side| self.players[side])
    }
}

impl Candidates {
    pub(super) fn of_files(paths: &[PathBuf]) -> Result<Self, Failure> {
        let mut players = NamedResults::of_files(paths)?.players();
        players.retain(|player| player.games >= LEAST_GAMES);
        let numbers: HashMap<&str, usize> =
            players.iter().enumerate().map(|(number, player)| (player.name.as_str(), number)).collect();
        let (mut games, mut known) = (Vec::new(), HashSet::new());
        let mut reader = FileReader::default();
        for path in paths {
            files::each_game(&mut reader, path, None, |found| {
                // What is damaged was named when results were read.
                let game = found.ok().and_then(|record| candidate(&record, &numbers));
                games.extend(game.filter(|game| known.insert(game.moves.clone())));
                Ok(())
            })?;
        }
        drop(numbers);
        Ok(Self { players, games })
    }

    /// Games that are still to be analysed until there are so many: of everybody some, and more of those who are rare.
    pub(super) fn choose(&self, wanted: usize, analysed: &AnalysedFile) -> Vec<&str> {
        let mut counts = vec![0; self.players.len()];
        let mut total = 0;
        let mut left: Vec<&Candidate> = Vec::new();
        for game in &self.games {
            if analysed.losses(&game.moves).is_some() {
                total += 1;
                game.both().into_iter().for_each(|player| counts[player] += 1);
            } else {
                left.push(game);
            }
        }
        let mut random = Random::new(SEED, 0);
        for last in (1..left.len()).rev() {
            let other = random.below(last as u64 + 1);
            left.swap(last, usize::try_from(other).unwrap_or(last));
        }
        let quota = |player: usize| {
            if MANY.contains(&self.players[player].points) { QUOTA } else { QUOTA_AT_THE_ENDS }
        };
        let mut chosen = Vec::new();
        for game in left {
            if total + chosen.len() >= wanted {
                break;
            }
            if game.both().into_iter().any(|player| counts[player] < quota(player)) {
                game.both().into_iter().for_each(|player| counts[player] += 1);
                chosen.push(game.moves.as_str());
            }
        }
        chosen
    }

    /// What the players gave away in the games that were analysed.
    pub(super) fn rated(&self, analysed: &AnalysedFile) -> Vec<RatedGame> {
        let mut rated = Vec::new();
        for candidate in &self.games {
            let Some(losses) = analysed.losses(&candidate.moves) else { continue };
            let Some(game) = standard_game(&candidate.moves) else { continue };
            for side in Side::BOTH {
                let player = candidate.players[side];
                let moves = (0..).zip(losses).filter_map(|(ply, &loss)| {
                    let position = game.position_at(ply).filter(|position| position.side_to_move() == side)?;
                    Some(PlayedMove::new(position, loss.into()))
                });
                rated.push(RatedGame { player, rating: self.players[player].points, moves: moves.collect() });
            }
        }
        rated
    }
}

/// The game on the usual board that has these moves.
pub(super) fn standard_game(moves: &str) -> Option<Game> {
    Game::from_transcript(Position::start(RuleSet::standard(Size::EIGHT)), moves).ok()
}

/// A game from the usual start between two players who have numbers.
fn candidate(record: &Record, numbers: &HashMap<&str, usize>) -> Option<Candidate> {
    let number = |side: Side| numbers.get(record.players[side].name.as_deref()?).copied();
    let players = BySide { black: number(Side::Black)?, white: number(Side::White)? };
    let game = &record.game;
    let usual = RatingEstimate::can_rate(game.rules()) && *game.start() == Position::start(game.rules());
    let whole = usual && game.moves().len() >= LEAST_MOVES && players.black != players.white;
    whole.then(|| Candidate { players, moves: game.transcript().to_string() })
}
