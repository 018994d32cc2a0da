//! Rules and starts in words, for formats that have no notation of their own for them.

use std::num::NonZeroU16;

use outflank_rules::notation::BoardText;
use outflank_rules::text::Quoted;
use outflank_rules::{DiscCount, Goal, Lines, Position, RuleSet, Setup, Size};

/// The start of a game in words that anybody can keep and hand back: everything that moves need to be played over.
///
/// ```
/// use outflank_records::StartText;
/// use outflank_rules::{Position, RuleSet, Size};
///
/// let start = Position::start(RuleSet::anti(Size::SIX).with_supply(20));
/// let text = StartText::of(&start);
/// assert_eq!(text.rules, "6x6 anti, 20 discs each");
/// assert_eq!(text.position(), Ok(start));
/// # let usual = StartText { rules: "8x8 standard".to_owned(), board: String::new() };
/// # assert_eq!(usual.position(), Ok(Position::start(RuleSet::standard(Size::EIGHT))));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct StartText {
    /// The size of the board, the rules, and the discs that are left where they are counted.
    pub rules: String,
    /// The board and whose turn it is; nothing for the usual start.
    pub board: String,
}

impl StartText {
    /// The words for a start.
    pub fn of(start: &Position) -> Self {
        let size = start.rules().size;
        let rules = format!("{}x{} {}", size.width(), size.height(), write_rules(start));
        Self { rules, board: BoardText::write(start) }
    }

    /// The position that the words describe, or what is wrong with them.
    pub fn position(&self) -> Result<Position, String> {
        let (size, words) =
            self.rules.trim().split_once(char::is_whitespace).unwrap_or((self.rules.trim(), "standard"));
        let size: Size = size.parse().map_err(|error| format!("{error}"))?;
        let unknown = || format!("{} are no rules that we know", Quoted(words));
        let (rules, supply) = read_rules(words, size).ok_or_else(unknown)?;
        if self.board.trim().is_empty() {
            return Setup { supply, ..Setup::start(rules) }.position().map_err(|error| error.to_string());
        }
        start_from_board(&self.board, (rules, supply))
    }
}

/// The rules without the size: `standard`, `orthogonal anti`, `anti, 30 discs each`, and the discs left at the start where a
/// part of the supply was gone by then: `standard, 30 discs each, 12 and 14 left`.
pub(crate) fn write_rules(start: &Position) -> String {
    let rules = start.rules();
    let mut text = match (rules.lines, rules.goal) {
        (Lines::All, Goal::Most) => "standard",
        (Lines::Orthogonal, Goal::Most) => "orthogonal",
        (Lines::All, Goal::Fewest) => "anti",
        (Lines::Orthogonal, Goal::Fewest) => "orthogonal anti",
    }
    .to_owned();
    if let (Some(discs), Some(left)) = (rules.supply, start.supply()) {
        text.push_str(&format!(", {discs} discs each"));
        if left.black != discs.get() || left.white != discs.get() {
            text.push_str(&format!(", {} and {} left", left.black, left.white));
        }
    }
    text
}

/// Reads what [`write_rules`] writes.
pub(crate) fn read_rules(text: &str, size: Size) -> Option<(RuleSet, Option<DiscCount>)> {
    let mut parts = text.split(',').map(str::trim);
    let mut rules = RuleSet::standard(size);
    for word in parts.next()?.split_whitespace() {
        match word.to_ascii_lowercase().as_str() {
            "standard" => {}
            "orthogonal" => rules.lines = Lines::Orthogonal,
            "anti" => rules.goal = Goal::Fewest,
            _ => return None,
        }
    }
    let Some(discs) = parts.next() else { return Some((rules, None)) };
    rules.supply = Some(discs.strip_suffix(" discs each")?.parse::<NonZeroU16>().ok()?);
    let Some(left) = parts.next() else { return Some((rules, None)) };
    let (black, white) = left.strip_suffix(" left")?.split_once(" and ")?;
    Some((rules, Some(DiscCount { black: black.parse().ok()?, white: white.parse().ok()? })))
}

/// Whether the start and the rules follow from the size alone.
pub(crate) fn is_usual_start(start: &Position) -> bool {
    *start == Position::start(RuleSet::standard(start.rules().size))
}

/// The start that a board text describes, by the given rules.
pub(crate) fn start_from_board(text: &str, (rules, supply): (RuleSet, Option<DiscCount>)) -> Result<Position, String> {
    let board: BoardText = text.parse().map_err(|error| format!("{error}"))?;
    let setup = board.setup(rules).map_err(|error| error.to_string())?;
    Setup { supply, ..setup }.position().map_err(|error| error.to_string())
}

/// Why a game cannot be told to a format that knows only square boards, all lines and discs without end: its moves might be
/// illegal when read again.
pub(crate) fn beyond_plain_rules(start: &Position) -> Option<&'static str> {
    let rules = start.rules();
    if rules.lines == Lines::Orthogonal {
        Some("it cannot say that lines along diagonals do not count")
    } else if rules.supply.is_some() {
        Some("it cannot say that discs run out")
    } else if !rules.size.is_square() {
        Some("it has no board that is not square")
    } else {
        None
    }
}
