//! Othello Quest: the JSON in which the app gives its games. It is only read.

use std::ops::ControlFlow;

use outflank_rules::text::{Quoted, shortened};
use outflank_rules::{Position, RuleSet, Side, Size};
use serde_json::Value;

use crate::reading::{Fault, Finds, Visitor};
use crate::replay::{RecordReplay, read_move};
use crate::{Date, Decimal, Note, Record, RecordedClock};

pub(crate) fn read(text: &str, visitor: &mut Visitor<'_>) -> ControlFlow<()> {
    let mut found = Finds::new(text, visitor);
    match serde_json::from_str::<Value>(text) {
        Ok(Value::Array(games)) => games.iter().try_for_each(|game| found.add(read_game(game))),
        Ok(game) => found.add(read_game(&game)),
        Err(error) => {
            let line_start = text.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum();
            found.add(Err(Fault::new(line_start, format!("this is not JSON: {error}"))))
        }
    }
}

fn read_game(game: &Value) -> Result<Record, Fault> {
    let fault = |reason: String| Fault::new(0, reason);
    let moves = game["position"]["moves"].as_array().or_else(|| game["moves"].as_array());
    let moves = moves.ok_or_else(|| fault("there are no moves: \"position\" with \"moves\" is missing".to_owned()))?;
    let mut replay = RecordReplay::new(Position::start(RuleSet::standard(Size::EIGHT)));
    let mut notes = Vec::new();
    for entry in moves {
        let Some(name) = entry["m"].as_str().or_else(|| entry.as_str()) else {
            return Err(fault(format!("{} is not a move", shortened(&entry.to_string()))));
        };
        let attempt = read_move(name).ok_or_else(|| fault(format!("{} is not a move", Quoted(name))))?;
        let turn = replay.make(None, attempt).map_err(fault)?;
        let milliseconds = entry["t"].as_i64().and_then(|time| i32::try_from(time).ok()).filter(|&time| time >= 0);
        let note = Note { time: milliseconds.map(Decimal::thousandths), ..Note::default() };
        notes.extend(turn.map(|turn| (turn, note)));
    }
    let mut record = Record::new(replay.finish());
    notes.into_iter().for_each(|(turn, note)| record.set_note(turn, note));
    let text = |value: &Value| value.as_str().map(str::to_owned).filter(|text| !text.trim().is_empty());
    for (side, player) in Side::BOTH.into_iter().zip(game["players"].as_array().into_iter().flatten()) {
        let known = &mut record.players[side];
        known.name = text(&player["name"]).or_else(|| text(&player["id"]));
        known.rating = ["oldR", "rating", "R"].iter().find_map(|key| player[*key].to_string().parse().ok());
    }
    record.place = Some("Othello Quest".to_owned());
    if let Some((date, time)) = ["created", "finished"].iter().find_map(|key| read_date(&game[*key])) {
        (record.date, record.time_of_day) = (Some(date), time);
    }
    let clock =
        game["tcb"].as_u64().and_then(|milliseconds| u32::try_from(milliseconds / 1000).ok()).map(RecordedClock::of);
    (record.clocks.black, record.clocks.white) = (clock, clock);
    for name in ["gtype", "id", "finish_reason"] {
        if let Some(value) = text(&game[name]) {
            record.other.insert(name.to_owned(), value);
        }
    }
    Ok(record)
}

/// A day and a time as `2023-01-31T12:00:00Z`, or milliseconds since 1970.
fn read_date(value: &Value) -> Option<(Date, Option<String>)> {
    if let Some(milliseconds) = value.as_i64() {
        return Date::from_epoch(milliseconds.div_euclid(1000)).map(|(date, time)| (date, Some(time)));
    }
    let (date, time) = value.as_str()?.split_once('T').unwrap_or((value.as_str()?, ""));
    let time = time.split(['.', 'Z', '+']).next().unwrap_or_default();
    Some((Date::read(date)?, Some(time.to_owned()).filter(|time| !time.is_empty())))
}
