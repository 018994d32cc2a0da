//! From the nodes of an SGF game to a record.

use outflank_rules::text::Quoted;
use outflank_rules::{Goal, Move, Position, RuleSet, Setup, Side, Size, Square, Squares};

use super::{Node, NodeTree};
use crate::formats::ggf::{build::read_bid, kind};
use crate::formats::pgn::read_score;
use crate::reading::Fault;
use crate::replay::{RecordReplay, read_move};
use crate::rules_text::read_rules;
use crate::{Date, Ending, GameResult, GameTree, Note, PerfectScore, Record, RecordedClock, TreePlace, Verdict};

pub(super) fn record(nodes: &[Node], offset: usize) -> Result<Record, Fault> {
    let root = nodes.first().map_or(&[][..], |node| node.tags.as_slice());
    let start = start(root, offset)?;
    let mut replay = RecordReplay::new(start);
    let mut notes = Vec::new();
    for node in nodes {
        for tag in &node.tags {
            let Some(side) = side_of(&tag.name) else { continue };
            let attempt = read_point(&tag.value, start.rules().size)
                .ok_or_else(|| Fault::new(tag.offset, format!("{} is not a move", Quoted(&tag.value))))?;
            let turn = replay.make(Some(side), attempt).map_err(|reason| Fault::new(tag.offset, reason))?;
            notes.extend(turn.map(|turn| (turn, read_note(node, side))));
        }
    }
    let mut record = Record::new(replay.finish());
    notes.into_iter().for_each(|(turn, note)| record.set_note(turn, note));
    let is_move = |name: &str| side_of(name).is_some();
    let only_root = nodes.len() > 1 || !root.iter().any(|tag| is_move(&tag.name));
    for tag in root.iter().filter(|tag| !is_move(&tag.name) && !tag.value.trim().is_empty()) {
        if understand(&tag.name, tag.value.trim(), &mut record).is_none() && only_root {
            record.other.insert(tag.name.clone(), tag.value.clone());
        }
    }
    Ok(record)
}

/// The main line, which must make sense, and every variation as far as it does.
pub(super) fn tree(NodeTree { nodes, main_line }: &NodeTree, offset: usize) -> Result<GameTree, Fault> {
    let mut tree = GameTree::from(record(&nodes[..*main_line], offset)?);
    let start = Reached { place: tree.root(), unwritten_pass: tree.passed(tree.root()).is_some() };
    // Where each node leads, unless there is a move before it that cannot be played.
    let mut reached: Vec<Option<Reached>> = Vec::with_capacity(nodes.len());
    for (number, node) in nodes.iter().enumerate() {
        let before = node.parent.map_or(Some(start), |parent| reached[parent]);
        let after = before.and_then(|before| before.follow(node, number >= *main_line, &mut tree));
        if before.is_some() && after.is_none() {
            tree.count_left_out();
        }
        reached.push(after);
    }
    Ok(tree)
}

/// A place in the tree that is built, and whether the pass that leads to its position may still be written down.
#[derive(Clone, Copy)]
struct Reached {
    place: TreePlace,
    unwritten_pass: bool,
}

impl Reached {
    /// Where a node leads from here; `None` if its moves cannot be played. Of the main line everything is known already.
    fn follow(self, node: &Node, is_variation: bool, tree: &mut GameTree) -> Option<Self> {
        let Self { mut place, mut unwritten_pass } = self;
        for tag in &node.tags {
            let Some(side) = side_of(&tag.name) else { continue };
            match read_point(&tag.value, tree.position(place).rules().size)? {
                Move::Place(square) if side == tree.position(place).side_to_move() => {
                    place = tree.play(place, square).ok()?;
                    unwritten_pass = tree.passed(place).is_some();
                    if is_variation {
                        tree.set_note(place, read_note(node, side));
                    }
                }
                Move::Pass if unwritten_pass => {
                    unwritten_pass = false;
                    if is_variation {
                        tree.set_pass_note(place, read_note(node, side));
                    }
                }
                // Some programs write a pass for each player when the game is over.
                Move::Pass if tree.position(place).outcome().is_some() => {}
                Move::Place(_) | Move::Pass => return None,
            }
        }
        Some(Self { place, unwritten_pass })
    }
}

/// Whose moves a property tells.
fn side_of(name: &str) -> Option<Side> {
    match name {
        "B" => Some(Side::Black),
        "W" => Some(Side::White),
        _ => None,
    }
}

fn start(root: &[crate::formats::tags::Tag], offset: usize) -> Result<Position, Fault> {
    let tag = |name: &str| root.iter().find(|tag| tag.name == name);
    if let Some(game) = tag("GM").filter(|tag| tag.value.trim() != "2") {
        return Err(Fault::new(
            game.offset,
            format!("this is game {} of SGF; Othello is GM[2]", Quoted(game.value.trim())),
        ));
    }
    let size = match tag("SZ") {
        Some(tag) => tag.value.replace(':', "x").parse().map_err(|error| Fault::new(tag.offset, format!("{error}")))?,
        None => Size::EIGHT,
    };
    let (rules, supply) = match tag("RU") {
        Some(tag) => read_rules(&tag.value, size).unwrap_or((RuleSet::standard(size), None)),
        None => (RuleSet::standard(size), None),
    };
    let discs = |name: &str| {
        let mut squares = Squares::EMPTY;
        for tag in root.iter().filter(|tag| tag.name == name) {
            let points = read_points(&tag.value, size);
            squares |=
                points.ok_or_else(|| Fault::new(tag.offset, format!("{} is not a square", Quoted(&tag.value))))?;
        }
        Ok(squares)
    };
    let mut setup = Setup { supply, ..Setup::start(rules) };
    let (black, white) = (discs("AB")?, discs("AW")?);
    if !(black | white).is_empty() {
        (setup.black, setup.white) = (black, white);
    }
    match tag("PL").map(|tag| tag.value.trim().to_ascii_uppercase()) {
        Some(side) if side.starts_with('W') => setup.side_to_move = Side::White,
        _ => {}
    }
    setup.position().map_err(|error| Fault::new(offset, error))
}

/// A move as `f5`, or as two letters for column and row; nothing stands for a pass.
fn read_point(text: &str, size: Size) -> Option<Move> {
    let text = text.trim();
    if text.is_empty() {
        return Some(Move::Pass);
    }
    read_move(text).or_else(|| {
        let letter = |byte: u8| byte.is_ascii_lowercase().then(|| byte - b'a');
        let &[column, row] = text.as_bytes() else { return None };
        let square = Square::new(letter(column)?, letter(row)?)?;
        size.contains(square).then_some(Move::Place(square))
    })
}

/// One square, or a rectangle between two of them: `a1:h2`.
fn read_points(text: &str, size: Size) -> Option<Squares> {
    let square = |text: &str| match read_point(text, size)? {
        Move::Place(square) => Some(square),
        Move::Pass => None,
    };
    let Some((from, to)) = text.split_once(':') else { return square(text).map(Squares::from) };
    let (from, to) = (square(from)?, square(to)?);
    let rows = from.row().min(to.row())..=from.row().max(to.row());
    let columns = from.column().min(to.column())..=from.column().max(to.column());
    Some(rows.flat_map(|row| columns.clone().filter_map(move |column| Square::new(column, row))).collect())
}

fn read_note(node: &Node, side: Side) -> Note {
    let value = |name: &str| node.tags.iter().find(|tag| tag.name == name).map(|tag| tag.value.trim());
    let number = |name: &str| value(name).and_then(|value| value.parse().ok());
    // In SGF a positive value favours Black; ours are from the mover's point of view.
    let evaluation = number("V").map(|value: crate::Decimal| if side == Side::Black { value } else { -value });
    // In the first node a comment is about the game.
    let comment = value("C").filter(|comment| !comment.is_empty() && !node.tags.iter().any(|tag| tag.name == "GM"));
    Note { evaluation, time: number("TE"), comment: comment.map(str::to_owned) }
}

/// Puts what a property of the first node says into the record; `None` if it makes no sense.
fn understand(name: &str, value: &str, record: &mut Record) -> Option<()> {
    let text = || Some(value.to_owned());
    let size = record.game.rules().size;
    match name {
        "FF" | "GM" | "SZ" | "AB" | "AW" | "PL" | "CA" => {}
        "RU" => _ = read_rules(value, size)?,
        "PB" => record.players.black.name = text(),
        "PW" => record.players.white.name = text(),
        "BR" => record.players.black.rating = Some(value.parse().ok()?),
        "WR" => record.players.white.rating = Some(value.parse().ok()?),
        "EV" => record.event = text(),
        "PC" => record.place = text(),
        "RO" => record.round = text(),
        "DT" => record.date = Some(Date::read(value)?),
        "TD" => record.time_of_day = text(),
        "TM" => {
            let seconds = value.parse::<crate::Decimal>().ok()?.as_whole()?;
            let clock = Some(RecordedClock::of(u32::try_from(seconds).ok()?));
            record.clocks.black = record.clocks.black.or(clock);
            record.clocks.white = record.clocks.white.or(clock);
        }
        "TB" => record.clocks.black = Some(RecordedClock::read(value)?),
        "TW" => record.clocks.white = Some(RecordedClock::read(value)?),
        "TY" => record.kind = kind::read(value)?.kind,
        "KM" => record.komi.get_or_insert_default().value = Some(value.parse().ok()?),
        "KB" => record.komi.get_or_insert_default().bids.black = Some(read_bid(value)?),
        "KW" => record.komi.get_or_insert_default().bids.white = Some(read_bid(value)?),
        "RE" => record.result = Some(read_result(value, record.game.rules())?),
        "PS" => {
            let (black, empties) = value.split_once('@')?;
            record.perfect = Some(PerfectScore { black: black.parse().ok()?, empties: empties.parse().ok()? });
        }
        "AV" => record.assessment.value = Some(value.parse().ok()?),
        "AM" => {
            let (square, score) = value.split_once(':')?;
            record.assess(square.parse().ok()?, score.parse().ok()?)?;
        }
        "C" => record.comment = text(),
        _ => return None,
    }
    Some(())
}

/// `B+6`, `W+R`, `B+T`, `0`, `Draw`, or a score such as `36-28`. After a letter for the ending, a number may follow.
fn read_result(value: &str, RuleSet { size, goal, .. }: RuleSet) -> Option<GameResult> {
    let played = |verdict| Some(GameResult { verdict, ending: Ending::Played });
    if value == "0" || value.eq_ignore_ascii_case("draw") {
        return played(Verdict::margin(crate::Decimal::default(), size));
    }
    let Some((winner, how)) = value.split_once('+') else { return read_score(value, size).and_then(played) };
    let winner = match winner.trim() {
        "B" | "b" => Some(Side::Black),
        "W" | "w" => Some(Side::White),
        // Our own way to write a draw that was not played out.
        "0" => None,
        _ => return None,
    };
    let (how, number) = how.split_once(' ').map_or((how, None), |(how, number)| (how, Some(number)));
    let (ending, number) = match how.trim().to_ascii_lowercase().as_str() {
        "" => (Ending::Played, number),
        "r" | "resign" => (Ending::Resignation, number),
        "t" | "time" => (Ending::Time, number),
        "a" => (Ending::Agreement, number),
        _ => (Ending::Played, Some(how)),
    };
    let verdict = match number {
        None => Verdict::Winner(winner),
        Some(number) => {
            let lead: crate::Decimal = number.parse().ok()?;
            // In anti-Othello the winner is the side with fewer discs.
            let has_more = if goal == Goal::Fewest { winner.map(|side| !side) } else { winner };
            Verdict::margin(if has_more == Some(Side::White) { -lead } else { lead }, size)
        }
    };
    Some(GameResult { verdict, ending })
}
