//! From a record to a GGF game.

use outflank_rules::notation::BoardText;
use outflank_rules::{Move, Position, Side};

use super::kind;
use crate::formats::Shortened;
use crate::formats::tags::TagWriter;
use crate::rules_text::beyond_plain_rules;
use crate::{Ending, Note, Part, Record};

pub(crate) fn write(record: &Record, out: &mut String) -> Shortened {
    let start = record.game.start();
    if let Some(reason) = beyond_plain_rules(start) {
        return Err(reason.to_owned());
    }
    let mut shortened = Vec::new();
    let mut tags = TagWriter::new(out);
    let mut tag = |name: &str, value: Option<String>| tags.write(name, value);
    tag("GM", Some("Othello".to_owned()));
    tag("PC", record.place.clone());
    let time = |date: &str| record.time_of_day.as_ref().map_or(date.to_owned(), |time| format!("{date}_{time}"));
    tag("DT", record.date.map(|date| time(&date.joined('.'))));
    if record.date.is_none() && record.time_of_day.is_some() {
        shortened.push(Part::TimeOfDay);
    }
    tag("PB", record.players.black.name.clone());
    tag("PW", record.players.white.name.clone());
    tag("RB", record.players.black.rating.map(|rating| rating.to_string()));
    tag("RW", record.players.white.rating.map(|rating| rating.to_string()));
    let clocks = &record.clocks;
    if clocks.black == clocks.white {
        tag("TI", clocks.black.map(|clock| clock.to_string()));
    } else {
        tag("TB", clocks.black.map(|clock| clock.to_string()));
        tag("TW", clocks.white.map(|clock| clock.to_string()));
    }
    tag("TY", Some(kind::write(start.rules(), record.kind)));
    if let Some(komi) = &record.komi {
        let bid = |side| komi.bids[side].as_ref().map(|bid| noted(&bid.square.to_string(), Some(&bid.note)));
        tag("KB", bid(Side::Black));
        tag("KW", bid(Side::White));
        tag("KM", komi.value.map(|value| value.to_string()));
    }
    let result = record.result.map(|result| (result.verdict.lead(), ending(result.ending)));
    match result {
        Some((Some(lead), ending)) => tag("RE", Some(format!("{lead:+}{ending}"))),
        Some((None, _)) => shortened.push(Part::Result),
        None => {}
    }
    tag("CO", record.comment.clone());
    tag("BO", Some(board(start)));
    if !tags.write_others(&record.other, &["B", "W"]) {
        shortened.push(Part::Other);
    }
    for (turn, side, attempt) in record.turns() {
        let name = match attempt {
            Move::Place(square) => square.to_string(),
            Move::Pass => "pass".to_owned(),
        };
        let colour = if side == Side::Black { "B" } else { "W" };
        tags.write(colour, Some(noted(&name, record.note(turn))));
    }
    out.push_str(";)\n");
    Ok(shortened)
}

/// The size, the rows with a space after each, and whose turn it is.
fn board(start: &Position) -> String {
    let side = start.rules().size.width();
    let text = BoardText::write(start).replace('X', "*");
    let rows = text.split_inclusive(' ').flat_map(|part| part.as_bytes().chunks(usize::from(side)));
    let rows: Vec<_> = rows.map(|row| String::from_utf8_lossy(row).trim().to_owned()).collect();
    format!("{side} {}", rows.join(" "))
}

fn ending(ending: Ending) -> &'static str {
    match ending {
        Ending::Played => "",
        Ending::Resignation => ":r",
        Ending::Time => ":t",
        Ending::Agreement => ":s",
    }
}

pub(crate) fn noted(name: &str, note: Option<&Note>) -> String {
    let (evaluation, time) = note.map_or((None, None), |note| (note.evaluation, note.time));
    let evaluation = evaluation.map_or(String::new(), |value| value.to_string());
    match time {
        Some(time) => format!("{name}/{evaluation}/{time}"),
        None if evaluation.is_empty() => name.to_owned(),
        None => format!("{name}/{evaluation}"),
    }
}
