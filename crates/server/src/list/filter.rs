//! Which of somebody's games a list shows.

use outflank_page::{GameCode, Problem};
use outflank_play::{Origin, Seat, Table};
use outflank_records::{Language, Opening};
use outflank_rules::{Preset, RuleSet, Side, Size};
use serde::Deserialize;

use crate::store::{Cursor, Nicknames};

/// The longest text that is searched for, in characters: no name is longer.
const LONGEST: usize = 80;

/// What somebody searches for, and where the list goes on.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct ListQuery {
    after: Option<String>,
    /// Part of the name of somebody who plays, or who played the recorded game that it began from.
    player: Option<String>,
    /// Part of the name of an opening, in any language.
    opening: Option<String>,
    result: Option<ResultWish>,
    rules: Option<String>,
    size: Option<String>,
    /// Only games in which something happened at this time or later, in seconds since 1970.
    since: Option<i64>,
    /// Only those in which nothing happened at this time or later.
    until: Option<i64>,
}

/// How a game should have ended, for whoever asks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
enum ResultWish {
    Won,
    Lost,
    Drawn,
    /// Not at all yet.
    Going,
}

/// The same as conditions.
#[derive(Clone, Debug)]
pub(crate) struct GameFilter {
    player: Option<String>,
    opening: Option<String>,
    result: Option<ResultWish>,
    preset: Option<Preset>,
    size: Option<Size>,
    since: Option<i64>,
}

impl ListQuery {
    /// Where the list begins, and what it shows.
    pub(crate) fn read(self) -> Result<(Option<Cursor>, GameFilter), Problem> {
        let nowhere = |_| Problem::bad_input("a list goes on where the one before it says, in next");
        let after: Option<Cursor> = self.after.map(|text| text.parse().map_err(nowhere)).transpose()?;
        let filter = GameFilter {
            player: self.player.map(searched).transpose()?,
            opening: self.opening.map(searched).transpose()?,
            result: self.result,
            preset: self.rules.map(|text| text.parse().map_err(bad)).transpose()?,
            size: self.size.map(|text| text.parse().map_err(bad)).transpose()?,
            since: self.since,
        };
        let until = self.until.map(|played| Cursor { played, code: GameCode::LAST });
        Ok((after.or(until), filter))
    }
}

fn bad(error: impl std::error::Error) -> Problem {
    Problem::bad_input(error.to_string())
}

fn searched(text: String) -> Result<String, Problem> {
    if text.chars().count() > LONGEST {
        return Err(Problem::bad_input(format!("nothing is searched for that has more than {LONGEST} characters")));
    }
    Ok(text.trim().to_lowercase())
}

impl GameFilter {
    /// Whether nothing from here on is shown: games come in the order of their time.
    pub(super) fn ends_before(&self, played: i64) -> bool {
        self.since.is_some_and(|since| played < since)
    }

    /// Whether a game is shown to whoever plays these sides in it.
    pub(super) fn shows(&self, table: &Table, names: &Nicknames, sides: &[Side]) -> bool {
        let rules = table.game().rules();
        self.size.is_none_or(|size| rules.size == size)
            && self.preset.is_none_or(|preset| preset.rules(rules.size) == RuleSet { supply: None, ..rules })
            && self.result.is_none_or(|wish| wish.is_met(table, sides))
            && self.player.as_deref().is_none_or(|text| is_played_by(text, table, names))
            && self.opening.as_deref().is_none_or(|text| goes_through(text, table))
    }
}

impl ResultWish {
    fn is_met(self, table: &Table, sides: &[Side]) -> bool {
        let Some(outcome) = table.outcome() else { return self == Self::Going };
        match (self, outcome.winner, sides) {
            (Self::Going, _, _) => false,
            (Self::Drawn, winner, _) => winner.is_none(),
            // Whoever plays both sides neither wins nor loses.
            (Self::Won, Some(winner), [side]) => winner == *side,
            (Self::Lost, Some(winner), [side]) => winner != *side,
            (Self::Won | Self::Lost, _, _) => false,
        }
    }
}

fn is_played_by(text: &str, table: &Table, names: &Nicknames) -> bool {
    let engine = |side: Side| match &table.seats()[side] {
        Seat::Person => None,
        seat @ Seat::Engine(_) => Some(seat.to_string()),
    };
    let recorded = table.origin().map(|Origin { black, white, .. }| [black.clone(), white.clone()]);
    let here = Side::BOTH.into_iter().flat_map(|side| [names[side].clone(), engine(side)]);
    let mut all = here.chain(recorded.into_iter().flatten()).flatten();
    all.any(|name| name.to_lowercase().contains(text))
}

fn goes_through(text: &str, table: &Table) -> bool {
    let game = table.game();
    let openings = (0..=game.moves().len()).filter_map(|ply| game.position_at(ply).and_then(Opening::at));
    let languages = [Language::English, Language::French, Language::Japanese];
    let mut names = openings.flat_map(|opening| languages.map(|language| opening.name(language))).flatten();
    names.any(|name| name.to_lowercase().contains(text))
}
