//! From a record to a PGN game.

use outflank_rules::notation::BoardText;
use outflank_rules::{Move, Side, Size};

use crate::formats::Shortened;
use crate::formats::ggf::{kind, write::noted};
use crate::rules_text::{is_usual_start, write_rules};
use crate::{Ending, GameKind, Note, Part, Record, RecordedClock, Verdict};

/// Lines of moves are broken before this column.
const WIDTH: usize = 80;

pub(crate) fn write(record: &Record, out: &mut String) -> Shortened {
    let mut tags = Tags { out, written: Vec::new() };
    write_tags(record, &mut tags);
    let mut shortened = tags.write_others(record);
    let result = result(record);
    out.push('\n');
    let mut line = Line { out, column: 0 };
    if let Some(comment) = &record.comment {
        line.comment(comment, Part::Comment, &mut shortened);
    }
    for (index, (turn, _, attempt)) in record.turns().enumerate() {
        if index % 2 == 0 {
            line.word(&format!("{}.", index / 2 + 1));
        }
        match attempt {
            Move::Place(square) => line.word(&square.to_string()),
            Move::Pass => line.word("--"),
        }
        if let Some(note) = record.note(turn) {
            write_note(note, &mut line, &mut shortened);
        }
    }
    line.word(&result);
    out.push_str("\n\n");
    Ok(shortened)
}

/// Tags that say how the game starts. Another format may use the same names for something else.
const START: [&str; 4] = ["Size", "Rules", "SetUp", "FEN"];

struct Tags<'a> {
    out: &'a mut String,
    written: Vec<String>,
}

impl Tags<'_> {
    fn write(&mut self, name: &str, value: Option<String>) {
        let Some(value) = value else { return };
        let value = value.replace('\\', "\\\\").replace('"', "\\\"").replace(['\n', '\r'], " ");
        self.out.push_str(&format!("[{name} \"{value}\"]\n"));
        self.written.push(name.to_owned());
    }

    fn write_others(&mut self, record: &Record) -> Vec<Part> {
        let mut shortened = Vec::new();
        for (name, value) in &record.other {
            let possible = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_') && !name.is_empty();
            let has_meaning = self.written.contains(name) || START.contains(&name.as_str());
            if possible && !has_meaning {
                self.write(name, Some(value.clone()));
            } else {
                shortened.push(Part::Other);
            }
        }
        shortened
    }
}

fn write_tags(record: &Record, tags: &mut Tags<'_>) {
    let mut tag = |name: &str, value: Option<String>| tags.write(name, value);
    let or_unknown = |value: &Option<String>| Some(value.clone().unwrap_or_else(|| "?".to_owned()));
    let number = |value: &Option<crate::Decimal>| value.map(|value| value.to_string());
    tag("Event", or_unknown(&record.event));
    tag("Site", or_unknown(&record.place));
    let two = |part: Option<u8>| part.map_or("??".to_owned(), |part| format!("{part:02}"));
    let date = record.date.map(|date| format!("{:04}.{}.{}", date.year(), two(date.month()), two(date.day())));
    tag("Date", Some(date.unwrap_or_else(|| "????.??.??".to_owned())));
    tag("Round", or_unknown(&record.round));
    tag("Black", or_unknown(&record.players.black.name));
    tag("White", or_unknown(&record.players.white.name));
    tag("Result", Some(result(record)));
    if let Some(Verdict::Margin(lead)) = record.result.map(|result| result.verdict) {
        tag("Margin", Some(lead.to_string()));
    }
    tag("Termination", record.result.and_then(|result| termination(result.ending)));
    tag("Time", record.time_of_day.clone());
    let clocks = &record.clocks;
    if clocks.black == clocks.white {
        tag("TimeControl", clocks.black.map(clock));
    } else {
        tag("BlackTimeControl", clocks.black.map(clock));
        tag("WhiteTimeControl", clocks.white.map(clock));
    }
    tag("BlackElo", number(&record.players.black.rating));
    tag("WhiteElo", number(&record.players.white.rating));
    write_start(record, &mut tag);
    tag("Type", (record.kind != GameKind::default()).then(|| kind::write(record.game.rules(), record.kind)));
    if let Some(komi) = &record.komi {
        let bid = |side| komi.bids[side].as_ref().map(|bid| noted(&bid.square.to_string(), Some(&bid.note)));
        tag("Komi", number(&komi.value));
        tag("BlackBid", bid(Side::Black));
        tag("WhiteBid", bid(Side::White));
    }
    tag("Perfect", record.perfect.map(|perfect| format!("{}@{}", perfect.black, perfect.empties)));
    tag("PositionScore", number(&record.assessment.value));
    let scores: Vec<String> =
        record.assessment.moves.iter().map(|(square, score)| format!("{square}:{score}")).collect();
    tag("MoveScores", (!scores.is_empty()).then(|| scores.join(" ")));
}

fn write_start(record: &Record, tag: &mut impl FnMut(&str, Option<String>)) {
    let start = record.game.start();
    let size = start.rules().size;
    if size != Size::EIGHT {
        tag("Size", Some(format!("{}x{}", size.width(), size.height())));
    }
    tag("Rules", Some(write_rules(start)).filter(|rules| rules != "standard"));
    if !is_usual_start(start) {
        tag("SetUp", Some("1".to_owned()));
        tag("FEN", Some(BoardText::write(start)));
    }
}

/// The score; who won where that is all we know; `*` for a game without a result.
fn result(record: &Record) -> String {
    match record.result.map(|result| result.verdict) {
        Some(Verdict::Score(score)) => format!("{}-{}", score.black, score.white),
        Some(Verdict::Winner(Some(Side::Black))) => "1-0".to_owned(),
        Some(Verdict::Winner(Some(Side::White))) => "0-1".to_owned(),
        Some(Verdict::Winner(None)) => "1/2-1/2".to_owned(),
        Some(Verdict::Margin(_)) | None => "*".to_owned(),
    }
}

fn termination(ending: Ending) -> Option<String> {
    let name = match ending {
        Ending::Played => return None,
        Ending::Resignation => "resignation",
        Ending::Time => "time forfeit",
        Ending::Agreement => "agreement",
    };
    Some(name.to_owned())
}

fn clock(clock: RecordedClock) -> String {
    let grace = clock.grace.map_or(String::new(), |grace| format!("/{grace}"));
    match clock.increment {
        0 => format!("{}{grace}", clock.main),
        increment => format!("{}+{increment}{grace}", clock.main),
    }
}

fn write_note(note: &Note, line: &mut Line<'_>, shortened: &mut Vec<Part>) {
    let mut words = Vec::new();
    words.extend(note.evaluation.map(|value| format!("[%eval {value}]")));
    words.extend(note.time.map(|time| format!("[%emt {time}]")));
    words.extend(note.comment.clone());
    line.comment(&words.join(" "), Part::MoveComments, shortened);
}

/// Moves and comments, with line breaks where a line gets long.
struct Line<'a> {
    out: &'a mut String,
    column: usize,
}

impl Line<'_> {
    fn word(&mut self, word: &str) {
        let length = word.chars().count();
        if self.column > 0 {
            let fits = self.column + 1 + length < WIDTH;
            self.out.push(if fits { ' ' } else { '\n' });
            self.column = if fits { self.column + 1 } else { 0 };
        }
        self.out.push_str(word);
        self.column += length;
    }

    /// A comment cannot hold a closing brace, and its spaces are not kept.
    fn comment(&mut self, text: &str, part: Part, shortened: &mut Vec<Part>) {
        let kept = text.replace('}', ")").split_whitespace().collect::<Vec<_>>().join(" ");
        if kept != text {
            shortened.push(part);
        }
        format!("{{{kept}}}").split(' ').for_each(|word| self.word(word));
    }
}
