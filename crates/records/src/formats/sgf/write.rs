//! From a record to an SGF game.

use outflank_rules::{Goal, Move, Side, Size, Squares};

use crate::formats::Shortened;
use crate::formats::ggf::{kind, write::noted};
use crate::formats::tags::TagWriter;
use crate::rules_text::{is_usual_start, write_rules};
use crate::{Ending, GameKind, GameResult, GameTree, Note, Part, Record, RecordedClock, TreePlace};

pub(crate) fn write(record: &Record, out: &mut String) -> Shortened {
    let mut tags = TagWriter::new(out);
    let shortened = write_first(record, &mut tags);
    for (turn, side, attempt) in record.turns() {
        write_turn(side, attempt, record.note(turn), &mut tags);
    }
    out.push_str(")\n");
    Ok(shortened)
}

/// What is still to be written of a tree.
enum Rest {
    /// A move and what follows it, as a branch of its own or going on with the one that is open.
    Move {
        place: TreePlace,
        is_branch: bool,
    },
    EndOfBranch,
}

pub(crate) fn write_tree(tree: &GameTree, out: &mut String) -> Shortened {
    let mut tags = TagWriter::new(out);
    let shortened = write_first(&tree.record(), &mut tags);
    let mut rest = Vec::new();
    write_from(tree, tree.root(), &mut rest, &mut tags);
    while let Some(next) = rest.pop() {
        match next {
            Rest::EndOfBranch => tags.end_branch(),
            Rest::Move { place, is_branch } => {
                if is_branch {
                    tags.begin_branch();
                }
                if let (Some(side), Some(square)) = (tree.mover(place), tree.square(place)) {
                    write_turn(side, Move::Place(square), Some(tree.note(place)), &mut tags);
                }
                write_from(tree, place, &mut rest, &mut tags);
            }
        }
    }
    out.push_str(")\n");
    Ok(shortened)
}

/// Writes the pass that a place forces, and lists what follows.
fn write_from(tree: &GameTree, at: TreePlace, rest: &mut Vec<Rest>, tags: &mut TagWriter<'_>) {
    if let Some(side) = tree.passed(at) {
        write_turn(side, Move::Pass, Some(tree.pass_note(at)), tags);
    }
    let children = tree.children(at);
    let is_branch = children.len() > 1;
    for place in children.rev() {
        rest.extend(is_branch.then_some(Rest::EndOfBranch));
        rest.push(Rest::Move { place, is_branch });
    }
}

fn write_turn(side: Side, made: Move, note: Option<&Note>, tags: &mut TagWriter<'_>) {
    tags.node();
    let point = match made {
        Move::Place(square) => square.to_string(),
        Move::Pass => "PA".to_owned(),
    };
    tags.write(if side == Side::Black { "B" } else { "W" }, Some(point));
    if let Some(note) = note {
        write_note(note, side, tags);
    }
}

/// The first node, and which parts of the record it had to leave out.
fn write_first(record: &Record, tags: &mut TagWriter<'_>) -> Vec<Part> {
    write_root(record, tags);
    let complete = tags.write_others(&record.other, &["B", "W", "C", "RU", "AB", "AW", "PL"]);
    if complete { Vec::new() } else { vec![Part::Other] }
}

fn write_root(record: &Record, tags: &mut TagWriter<'_>) {
    let start = record.game.start();
    let rules = start.rules();
    let mut tag = |name: &str, value: Option<String>| tags.write(name, value);
    let number = |value: &Option<crate::Decimal>| value.map(|value| value.to_string());
    tag("FF", Some("4".to_owned()));
    tag("CA", Some("UTF-8".to_owned()));
    tag("GM", Some("2".to_owned()));
    tag("SZ", Some(size(rules.size)));
    let usual = is_usual_start(start);
    tag("RU", Some(write_rules(start)).filter(|rules| rules != "standard"));
    tag("PB", record.players.black.name.clone());
    tag("PW", record.players.white.name.clone());
    tag("BR", number(&record.players.black.rating));
    tag("WR", number(&record.players.white.rating));
    tag("EV", record.event.clone());
    tag("PC", record.place.clone());
    tag("RO", record.round.clone());
    tag("DT", record.date.map(|date| date.to_string()));
    tag("TD", record.time_of_day.clone());
    match (record.clocks.black, record.clocks.white) {
        (Some(black), Some(white)) if black == white && black == RecordedClock::of(black.main) => {
            tag("TM", Some(black.main.to_string()));
        }
        (black, white) => {
            tag("TB", black.map(|clock| clock.to_string()));
            tag("TW", white.map(|clock| clock.to_string()));
        }
    }
    tag("TY", (record.kind != GameKind::default()).then(|| kind::write(rules, record.kind)));
    if let Some(komi) = &record.komi {
        let bid = |side| komi.bids[side].as_ref().map(|bid| noted(&bid.square.to_string(), Some(&bid.note)));
        tag("KM", number(&komi.value));
        tag("KB", bid(Side::Black));
        tag("KW", bid(Side::White));
    }
    tag("RE", record.result.map(|ended| result(ended, rules.goal)));
    tag("PS", record.perfect.map(|perfect| format!("{}@{}", perfect.black, perfect.empties)));
    tag("AV", number(&record.assessment.value));
    let mut scores = record.assessment.moves.iter().map(|(square, score)| format!("{square}:{score}"));
    tag("AM", scores.next());
    scores.for_each(|score| tags.write_value(&score));
    tags.write("C", record.comment.clone());
    if !usual {
        for (name, side) in [("AB", Side::Black), ("AW", Side::White)] {
            write_squares(tags, name, start.board().discs(side));
        }
        tags.write("PL", Some(if start.side_to_move() == Side::Black { "B" } else { "W" }.to_owned()));
    }
}

fn write_squares(tags: &mut TagWriter<'_>, name: &str, squares: Squares) {
    let mut squares = squares.iter().map(|square| square.to_string());
    tags.write(name, squares.next());
    squares.for_each(|square| tags.write_value(&square));
}

fn size(size: Size) -> String {
    if size.is_square() { size.width().to_string() } else { format!("{}:{}", size.width(), size.height()) }
}

fn write_note(note: &Note, side: Side, tags: &mut TagWriter<'_>) {
    // In SGF a positive value favours Black; ours are from the mover's point of view.
    let value = note.evaluation.map(|value| if side == Side::Black { value } else { -value });
    tags.write("V", value.map(|value| value.to_string()));
    tags.write("TE", note.time.map(|time| time.to_string()));
    tags.write("C", note.comment.clone());
}

/// Who won, by how much, and how. Where the fewest discs win, the winner is the one who has fewer.
fn result(result: GameResult, goal: Goal) -> String {
    let winner = match result.verdict.winner(goal) {
        Some(Side::Black) => "B",
        Some(Side::White) => "W",
        None => "0",
    };
    let ending = match result.ending {
        Ending::Played => "",
        Ending::Resignation => "R",
        Ending::Time => "T",
        Ending::Agreement => "A",
    };
    let lead = result.verdict.lead().map(|lead| if lead < crate::Decimal::default() { -lead } else { lead });
    match (lead, result.ending) {
        (Some(lead), Ending::Played) if winner != "0" => format!("{winner}+{lead}"),
        (Some(_), Ending::Played) => "0".to_owned(),
        (Some(lead), ..) => format!("{winner}+{ending} {lead}"),
        (None, ..) => format!("{winner}+{ending}"),
    }
}
