//! From the pieces of a PGN game to a record.

use std::collections::VecDeque;

use outflank_rules::notation::BoardText;
use outflank_rules::text::Quoted;
use outflank_rules::{Move, Position, RuleSet, Setup, Size};

use super::lexer::{Item, Token, tokens};
use super::read_score;
use crate::formats::ggf::{build::read_bid, kind};
use crate::reading::Fault;
use crate::replay::{RecordReplay, read_move};
use crate::rules_text::{read_rules, start_from_board};
use crate::{Date, Ending, GameResult, GameTree, Note, PerfectScore, Record, RecordedClock, TreePlace, Turn, Verdict};

pub(super) fn record(game: &[Token<'_>]) -> Result<Record, Fault> {
    let start = start(game)?;
    let mut replay = RecordReplay::new(start);
    let mut notes: Vec<(Turn, Note)> = Vec::new();
    let mut comment = None;
    for token in game {
        match &token.item {
            Item::Word(word) => {
                let attempt = read_move(word)
                    .ok_or_else(|| Fault::new(token.offset, format!("{} is not a move", Quoted(word))))?;
                let turn = replay.make(None, attempt).map_err(|reason| Fault::new(token.offset, reason))?;
                notes.extend(turn.map(|turn| (turn, Note::default())));
            }
            Item::Comment(words) => match notes.last_mut() {
                Some((_, note)) => read_note(words, note),
                None => add_words(&mut comment, words),
            },
            Item::BrokenTag(text) => {
                return Err(Fault::new(token.offset, format!("the tag {} is not closed", Quoted(text))));
            }
            Item::Tag { .. } | Item::Result(_) | Item::Variation(_) => {}
        }
    }
    let mut record = Record::new(replay.finish());
    record.comment = comment;
    notes.into_iter().for_each(|(turn, note)| record.set_note(turn, note));
    read_tags(game, &mut record);
    Ok(record)
}

/// The main line, which must make sense, and every variation as far as it does.
pub(super) fn tree(game: &[Token<'_>]) -> Result<GameTree, Fault> {
    let mut tree = GameTree::from(record(game)?);
    let mut rest = VecDeque::new();
    let main_line = Walk { start: tree.root(), depth: 0 };
    main_line.follow(game.iter().map(|token| &token.item), &mut tree, &mut rest);
    while let Some((text, walk)) = rest.pop_front() {
        if walk.depth > DEEPEST {
            tree.count_left_out();
            continue;
        }
        let items: Vec<Item<'_>> = tokens(text).map(|token| token.item).collect();
        walk.follow(items.iter(), &mut tree, &mut rest);
    }
    Ok(tree)
}

/// Variations within variations that are read: each is looked through once for every pair of brackets around it.
const DEEPEST: usize = 60;

/// A line on its way into a tree.
struct Walk {
    start: TreePlace,
    /// How many pairs of brackets are around it.
    depth: usize,
}

impl Walk {
    /// Plays a line, and lists the variations in it with the places that they leave from.
    fn follow<'a: 'b, 'b>(
        self,
        items: impl Iterator<Item = &'b Item<'a>>,
        tree: &mut GameTree,
        rest: &mut VecDeque<(&'a str, Self)>,
    ) {
        let (mut before, mut place) = (self.start, self.start);
        for item in items {
            match item {
                Item::Word(word) => {
                    let next = match read_move(word) {
                        Some(Move::Pass) => continue,
                        Some(Move::Place(square)) => tree.play(place, square).ok(),
                        None => None,
                    };
                    let Some(next) = next else { return tree.count_left_out() };
                    (before, place) = (place, next);
                }
                Item::Comment(words) if self.depth > 0 && place != self.start => {
                    let mut note = tree.note(place).clone();
                    read_note(words, &mut note);
                    tree.set_note(place, note);
                }
                Item::Variation(text) => rest.push_back((text, Self { start: before, depth: self.depth + 1 })),
                Item::Comment(_) | Item::Tag { .. } | Item::Result(_) | Item::BrokenTag(_) => {}
            }
        }
    }
}

fn start(game: &[Token<'_>]) -> Result<Position, Fault> {
    let tag = |wanted: &str| {
        game.iter().find_map(|token| match &token.item {
            Item::Tag { name, value } if *name == wanted => Some((value.as_str(), token.offset)),
            _ => None,
        })
    };
    let size = match tag("Size") {
        Some((size, at)) => size.parse().map_err(|error| Fault::new(at, format!("{error}")))?,
        None => tag("FEN")
            .and_then(|(board, _)| board.parse().ok())
            .and_then(|board: BoardText| board.size())
            .unwrap_or(Size::EIGHT),
    };
    let rules = match tag("Rules") {
        Some((rules, at)) => {
            read_rules(rules, size).ok_or_else(|| Fault::new(at, format!("{} are no rules we know", Quoted(rules))))?
        }
        None => (RuleSet::standard(size), None),
    };
    match tag("FEN") {
        Some((board, at)) => start_from_board(board, rules).map_err(|reason| Fault::new(at, reason)),
        None => Setup { supply: rules.1, ..Setup::start(rules.0) }.position().map_err(|error| Fault::new(0, error)),
    }
}

fn add_words(text: &mut Option<String>, words: &str) {
    let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
    if !words.is_empty() {
        let text = text.get_or_insert_default();
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(&words);
    }
}

/// Reads a comment on a move: `[%eval 2.39] [%emt 0.01] words`.
fn read_note(words: &str, note: &mut Note) {
    // Lines may be broken anywhere.
    let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut words = words.as_str();
    while let Some((command, rest)) = words.trim_start().strip_prefix("[%").and_then(|words| words.split_once(']')) {
        let number = |name: &str| command.strip_prefix(name).and_then(|value| value.parse().ok());
        note.evaluation = number("eval ").or(note.evaluation);
        note.time = number("emt ").or(note.time);
        words = rest;
    }
    add_words(&mut note.comment, words);
}

fn read_tags(game: &[Token<'_>], record: &mut Record) {
    let mut ending = Ending::Played;
    let mut verdict = None;
    for token in game {
        match &token.item {
            Item::Result(score) => verdict = verdict.or(read_score(score, record.game.rules().size)),
            Item::Tag { name, value } => {
                let value = value.trim();
                let unknown = value.is_empty() || value.bytes().all(|byte| matches!(byte, b'?' | b'-' | b'.'));
                match (*name, value) {
                    _ if unknown => {}
                    ("Result", _) => verdict = read_score(value, record.game.rules().size),
                    ("Margin", _) => {
                        verdict = value.parse().ok().map(|lead| Verdict::margin(lead, record.game.rules().size))
                    }
                    ("Termination", "resignation") => ending = Ending::Resignation,
                    ("Termination", "time forfeit") => ending = Ending::Time,
                    ("Termination", "agreement") => ending = Ending::Agreement,
                    ("Termination", "normal") => {}
                    (name, value) => {
                        // Keep what we do not understand, verbatim.
                        if understand(name, value, record).is_none() {
                            record.other.insert(name.to_owned(), value.to_owned());
                        }
                    }
                }
            }
            Item::Comment(_) | Item::Word(_) | Item::Variation(_) | Item::BrokenTag(_) => {}
        }
    }
    record.result = verdict.map(|verdict| GameResult { verdict, ending });
}

/// Puts what a tag says into the record; `None` if it makes no sense.
fn understand(name: &str, value: &str, record: &mut Record) -> Option<()> {
    let text = || Some(value.to_owned());
    match name {
        "FEN" | "SetUp" | "Size" | "Rules" => {}
        "Event" => record.event = text(),
        "Site" => record.place = text(),
        "Round" => record.round = text(),
        "Date" => record.date = Some(Date::read(value)?),
        // PlayOK and others give the day twice.
        "UTCDate" if record.date.is_none() => record.date = Some(Date::read(value)?),
        "UTCDate" if record.date == Date::read(value) => {}
        "Time" => record.time_of_day = text(),
        "Black" => record.players.black.name = text(),
        "White" => record.players.white.name = text(),
        "BlackElo" | "BlackRating" => record.players.black.rating = Some(value.parse().ok()?),
        "WhiteElo" | "WhiteRating" => record.players.white.rating = Some(value.parse().ok()?),
        "TimeControl" => {
            let clock = Some(read_clock(value)?);
            (record.clocks.black, record.clocks.white) = (clock, clock);
        }
        "BlackTimeControl" => record.clocks.black = Some(read_clock(value)?),
        "WhiteTimeControl" => record.clocks.white = Some(read_clock(value)?),
        "Type" => record.kind = kind::read(value)?.kind,
        "Komi" => record.komi.get_or_insert_default().value = Some(value.parse().ok()?),
        "BlackBid" => record.komi.get_or_insert_default().bids.black = Some(read_bid(value)?),
        "WhiteBid" => record.komi.get_or_insert_default().bids.white = Some(read_bid(value)?),
        "Perfect" => {
            let (black, empties) = value.split_once('@')?;
            record.perfect = Some(PerfectScore { black: black.parse().ok()?, empties: empties.parse().ok()? });
        }
        "PositionScore" => record.assessment.value = Some(value.parse().ok()?),
        "MoveScores" => {
            let score = |item: &str| {
                let (square, score) = item.split_once(':')?;
                Some((square.parse().ok()?, score.parse().ok()?))
            };
            let scores = value.split_whitespace().map(score).collect::<Option<Vec<_>>>()?;
            scores.into_iter().try_for_each(|(square, score)| record.assess(square, score))?;
        }
        _ => return None,
    }
    Some(())
}

/// `300`, `300+5`, or with grace `300+5/120`.
fn read_clock(value: &str) -> Option<RecordedClock> {
    let (times, grace) = match value.split_once('/') {
        Some((times, grace)) => (times, Some(grace.parse().ok()?)),
        None => (value, None),
    };
    let (main, increment) = times.split_once('+').unwrap_or((times, "0"));
    Some(RecordedClock { main: main.parse().ok()?, increment: increment.parse().ok()?, grace })
}
