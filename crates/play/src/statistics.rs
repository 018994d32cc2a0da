//! How past games ended, by opponent and rules.

use outflank_rules::{RuleSet, Side};

use crate::{SavedGame, Seat, Table};

/// Against whom a person played.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Opponent {
    /// Another person at the same board. Results are counted for Black.
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

/// The statistics of these games, the most played first. Unfinished games and games between engines do not count.
pub fn statistics(games: &[SavedGame]) -> Vec<Standing> {
    let mut records: Vec<Standing> = Vec::new();
    for (opponent, rules, margin) in games.iter().filter_map(|game| result(&game.table)) {
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

fn result(table: &Table) -> Option<(Opponent, RuleSet, i16)> {
    let outcome = table.outcome()?;
    let seats = table.seats();
    let (opponent, person) = match (&seats.black, &seats.white) {
        (Seat::Person, Seat::Person) => (Opponent::Friend, Side::Black),
        (Seat::Person, Seat::Engine(player)) => (Opponent::Engine(player.clone()), Side::Black),
        (Seat::Engine(player), Seat::Person) => (Opponent::Engine(player.clone()), Side::White),
        (Seat::Engine(_), Seat::Engine(_)) => return None,
    };
    Some((opponent, table.game().rules(), outcome.margin(person)))
}
