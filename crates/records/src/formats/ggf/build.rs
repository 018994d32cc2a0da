//! From the tags of a GGF game to a record.

use outflank_rules::text::Quoted;
use outflank_rules::{Position, RuleSet, Side, Size};

use super::kind;
use crate::formats::tags::Tag;
use crate::reading::Fault;
use crate::replay::{RecordReplay, read_move};
use crate::rules_text::start_from_board;
use crate::{Bid, Date, Ending, GameResult, Note, Record, RecordedClock, Verdict};

pub(super) fn record(tags: &[Tag], offset: usize) -> Result<Record, Fault> {
    let tag = |name: &str| tags.iter().find(|tag| tag.name.eq_ignore_ascii_case(name));
    if let Some(game) = tag("GM").filter(|tag| !tag.value.trim().eq_ignore_ascii_case("othello")) {
        return Err(Fault::new(
            game.offset,
            format!("this is a game of {}, not of Othello", Quoted(game.value.trim())),
        ));
    }
    let start = start(tag("TY"), tag("BO"), offset)?;
    let mut replay = RecordReplay::new(start);
    let mut notes = Vec::new();
    for tag in tags {
        let side = match tag.name.as_str() {
            "B" => Side::Black,
            "W" => Side::White,
            _ => continue,
        };
        let (attempt, note) = read_noted(&tag.value);
        let attempt = read_move(attempt)
            .ok_or_else(|| Fault::new(tag.offset, format!("{} is not a move", Quoted(&tag.value))))?;
        let turn = replay.make(Some(side), attempt).map_err(|reason| Fault::new(tag.offset, reason))?;
        notes.extend(turn.map(|turn| (turn, note)));
    }
    let mut record = Record::new(replay.finish());
    notes.into_iter().for_each(|(turn, note)| record.set_note(turn, note));
    for tag in tags.iter().filter(|tag| !matches!(tag.name.as_str(), "B" | "W" | "BO" | "GM")) {
        // Keep what we do not understand, verbatim.
        if !tag.value.trim().is_empty() && understand(tag, &mut record).is_none() {
            record.other.insert(tag.name.clone(), tag.value.clone());
        }
    }
    Ok(record)
}

fn start(kind: Option<&Tag>, board: Option<&Tag>, offset: usize) -> Result<Position, Fault> {
    let kind = kind.and_then(|tag| kind::read(&tag.value));
    let at = board.map_or(offset, |tag| tag.offset);
    let (side, squares) = match board {
        Some(tag) => {
            let value = tag.value.trim_start();
            let digits = value.bytes().take_while(u8::is_ascii_digit).count();
            let side =
                value[..digits].parse::<u8>().map_err(|_| Fault::new(at, "the board does not begin with its size"))?;
            (side, Some(&value[digits..]))
        }
        None => (kind.map_or(8, |kind| kind.side), None),
    };
    if side == 88 {
        return Err(Fault::new(at, "the octagonal board 88 is not played here"));
    }
    let size = Size::square(side).map_err(|error| Fault::new(at, error))?;
    let rules = RuleSet { goal: kind.map(|kind| kind.goal).unwrap_or_default(), ..RuleSet::standard(size) };
    match squares {
        Some(squares) => start_from_board(squares, (rules, None)).map_err(|reason| Fault::new(at, reason)),
        None => Ok(Position::start(rules)),
    }
}

/// `F5/2.39/0.01`: a move, the score expected, and the time in seconds.
pub(crate) fn read_noted(value: &str) -> (&str, Note) {
    let mut parts = value.split('/');
    let attempt = parts.next().unwrap_or_default();
    let mut number = || parts.next().and_then(|part| part.parse().ok());
    (attempt, Note { evaluation: number(), time: number(), comment: None })
}

/// Puts what a tag says into the record; `None` if it makes no sense.
fn understand(tag: &Tag, record: &mut Record) -> Option<()> {
    let value = tag.value.trim();
    let text = || Some(value.to_owned());
    let size = record.game.rules().size;
    match tag.name.as_str() {
        "PC" => record.place = text(),
        "PB" => record.players.black.name = text(),
        "PW" => record.players.white.name = text(),
        "RB" => record.players.black.rating = Some(value.parse().ok()?),
        "RW" => record.players.white.rating = Some(value.parse().ok()?),
        "TI" => {
            let clock = Some(RecordedClock::read(value)?);
            (record.clocks.black, record.clocks.white) = (clock, clock);
        }
        "TB" => record.clocks.black = Some(RecordedClock::read(value)?),
        "TW" => record.clocks.white = Some(RecordedClock::read(value)?),
        "TY" => record.kind = kind::read(value).filter(|kind| kind.side == size.width())?.kind,
        "RE" => record.result = Some(read_result(value, size)?),
        "DT" => {
            let (date, time) = read_date(value)?;
            (record.date, record.time_of_day) = (Some(date), time);
        }
        "KM" => record.komi.get_or_insert_default().value = Some(value.parse().ok()?),
        "KB" => record.komi.get_or_insert_default().bids.black = Some(read_bid(value)?),
        "KW" => record.komi.get_or_insert_default().bids.white = Some(read_bid(value)?),
        "CO" => record.comment = text(),
        _ => return None,
    }
    Some(())
}

pub(crate) fn read_bid(value: &str) -> Option<Bid> {
    let (square, note) = read_noted(value);
    Some(Bid { square: square.trim().parse().ok()?, note })
}

/// `+12.000`, or with a letter for how it ended: `-64.00:r`.
fn read_result(value: &str, size: Size) -> Option<GameResult> {
    let (lead, ending) = match value.split_once(':') {
        None => (value, Ending::Played),
        Some((lead, "r")) => (lead, Ending::Resignation),
        Some((lead, "t")) => (lead, Ending::Time),
        Some((lead, "s")) => (lead, Ending::Agreement),
        Some(_) => return None,
    };
    Some(GameResult { verdict: Verdict::margin(lead.parse().ok()?, size), ending })
}

/// `2003.12.15_13:24:03.MST`, or seconds since 1970.
fn read_date(value: &str) -> Option<(Date, Option<String>)> {
    if value.len() > 4 && value.bytes().all(|byte| byte.is_ascii_digit()) {
        let (date, time) = Date::from_epoch(value.parse().ok()?)?;
        return Some((date, Some(format!("{time}.UTC"))));
    }
    match value.split_once(['_', ' ']) {
        Some((date, time)) => Some((Date::read(date)?, Some(time.trim().to_owned()).filter(|time| !time.is_empty()))),
        None => Some((Date::read(value)?, None)),
    }
}
