//! How past games ended, by opponent and rules.

use outflank_rules::{RuleSet, Side};

use crate::{SavedGame, Seat, Table};

/// Against whom a person played.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Opponent {
    /// Another person.
    Friend,
    /// The program, as this player.
    Engine(crate::EnginePlayer),
}

/// Finished games against one opponent by one set of rules.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub struct Standing {
    pub opponent: Opponent,
    pub rules: RuleSet,
    pub won: u32,
    pub drawn: u32,
    pub lost: u32,
    /// The margins of all games added up.
    margins: i32,
    /// The best margin of any game.
    pub best: i16,
}

impl Standing {
    /// The games played.
    pub const fn games(&self) -> u32 {
        self.won + self.drawn + self.lost
    }

    /// The average margin in discs.
    pub fn average_margin(&self) -> f64 {
        f64::from(self.margins) / f64::from(self.games().max(1))
    }
}

/// How one finished game ended for a person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PersonResult {
    opponent: Opponent,
    rules: RuleSet,
    margin: i16,
}

impl PersonResult {
    /// How the game at a table ended for whoever had this side; `None` if it is not over.
    pub fn of(table: &Table, person: Side) -> Option<Self> {
        let opponent = match &table.seats()[!person] {
            Seat::Person => Opponent::Friend,
            Seat::Engine(player) => Opponent::Engine(player.clone()),
        };
        Some(Self { opponent, rules: table.game().rules(), margin: table.outcome()?.margin(person) })
    }
}

/// The statistics of these games, the most played first. Unfinished games and games between engines do not count; between two people at
/// one board results are counted for Black.
pub fn statistics(games: &[SavedGame]) -> Vec<Standing> {
    let person = |table: &Table| Side::BOTH.into_iter().find(|&side| table.seats()[side].is_person());
    standings(games.iter().filter_map(|game| PersonResult::of(&game.table, person(&game.table)?)))
}

/// The results by opponent and rules, the most played first.
pub fn standings(results: impl IntoIterator<Item = PersonResult>) -> Vec<Standing> {
    let mut records: Vec<Standing> = Vec::new();
    for PersonResult { opponent, rules, margin } in results {
        let index = records.iter().position(|record| record.opponent == opponent && record.rules == rules);
        let index = index.unwrap_or_else(|| {
            records.push(Standing { opponent, rules, won: 0, drawn: 0, lost: 0, margins: 0, best: i16::MIN });
            records.len() - 1
        });
        let record = &mut records[index];
        match margin {
            1.. => record.won += 1,
            0 => record.drawn += 1,
            _ => record.lost += 1,
        }
        record.margins += i32::from(margin);
        record.best = record.best.max(margin);
    }
    records.sort_by_key(|record| std::cmp::Reverse(record.games()));
    records
}
