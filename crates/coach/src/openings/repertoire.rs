//! The moves that a player has chosen for their own games.

use std::collections::{BTreeMap, HashSet};
use std::fmt;
use std::str::FromStr;
use std::time::SystemTime;

use outflank_records::{Canonical, PositionKey};
use outflank_rules::random::scatter;
use outflank_rules::{Game, IllegalMove, Position, RuleSet, Side, Size, Square, Squares};

use crate::training::{Deck, Schedule};

/// The moves that a player has chosen for their own games, with Black and with White: by position, so that other orders of moves and
/// boards that lie otherwise are understood. Replies of the other side need no choosing.
///
/// Its text has a line for each position: whose move it is, the moves that led there, and what was chosen.
///
/// ```
/// use outflank_coach::Repertoire;
/// use outflank_rules::{Game, Position, RuleSet, Side, Size};
/// let start = Position::start(RuleSet::standard(Size::EIGHT));
/// let mut repertoire = Repertoire::default();
/// repertoire.choose(&Game::from_transcript(start, "f5d6c3d3")?, "c4".parse()?)?;      // and so f5 and c3 as well
/// assert!(repertoire.is_chosen(&start, "d3".parse()?), "which is f5, lying otherwise");
/// assert_eq!(repertoire.to_string(), "outflank repertoire 1\nblack start f5\nblack f5d6 c3\nblack f5d6c3d3 c4\n");
/// assert_eq!(repertoire.lines(Side::Black)[0].to_string(), "f5d6c3d3c4");
/// assert_eq!(repertoire.to_string().parse(), Ok(repertoire));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Repertoire {
    chosen: BTreeMap<PositionKey, ChosenMoves>,
}

/// What was chosen in a position.
#[derive(Clone, PartialEq, Eq, Debug)]
struct ChosenMoves {
    /// The moves that led there when something was chosen for the first time: keys tell people nothing.
    after: Vec<Square>,
    side: Side,
    /// The squares in the canonical form.
    squares: Squares,
}

/// A line of a repertoire: moves of both sides, up to the last one that was chosen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RepertoireLine {
    side: Side,
    game: Game,
}

/// Where a repertoire leads from the start of the game, for one side.
#[derive(Default)]
pub(super) struct RepertoireTree {
    /// Every position on the way.
    pub(super) positions: HashSet<PositionKey>,
    lines: Vec<RepertoireLine>,
}

/// The first word of the text, and the version of it.
const HEADING: &str = "outflank repertoire";
const FORMAT: u32 = 1;
/// Stands for no moves.
const START: &str = "start";
/// Keeps the key of a line apart from that of a named opening with the same position, which is another thing to learn.
const OWN_LINE: u64 = 0x6f77_6e20_6c69_6e65;

impl Repertoire {
    /// Whether nothing is chosen.
    pub fn is_empty(&self) -> bool {
        self.chosen.is_empty()
    }

    /// Whether a move is chosen.
    pub fn is_chosen(&self, position: &Position, square: Square) -> bool {
        let canonical = Canonical::of(position);
        self.chosen.get(&canonical.key()).is_some_and(|chosen| chosen.squares.contains(canonical.square(square)))
    }

    /// The moves chosen in a position, every one of those that it cannot tell apart.
    pub fn moves(&self, position: &Position) -> Squares {
        position.legal_moves().iter().filter(|&square| self.is_chosen(position, square)).collect()
    }

    /// Chooses a move after a game, and with it the moves of its side that led there.
    pub fn choose(&mut self, game: &Game, square: Square) -> Result<(), RepertoireRefusal> {
        let start = Position::start(RuleSet::standard(Size::EIGHT));
        if *game.start() != start {
            return Err(RepertoireRefusal::AnotherGame);
        }
        let mut whole = game.clone();
        whole.play(square).map_err(|illegal| RepertoireRefusal::Illegal(Box::new(illegal)))?;
        let side = game.position().side_to_move();
        let mut so_far = Game::from_position(start);
        for &square in whole.moves() {
            if so_far.position().side_to_move() == side {
                self.add(&so_far, square);
            }
            so_far.play(square).map_err(|illegal| RepertoireRefusal::Illegal(Box::new(illegal)))?;
        }
        Ok(())
    }

    /// Chooses a move after a game, and nothing besides.
    fn add(&mut self, game: &Game, square: Square) {
        let canonical = Canonical::of(game.position());
        let chosen = self.chosen.entry(canonical.key()).or_insert_with(|| ChosenMoves {
            after: game.moves().to_vec(),
            side: game.position().side_to_move(),
            squares: Squares::EMPTY,
        });
        chosen.squares.insert(canonical.square(square));
    }

    /// Takes a choice back, and says whether there was one. What was chosen beyond it stays, and counts again as soon as it is reached.
    pub fn unchoose(&mut self, position: &Position, square: Square) -> bool {
        let was_chosen = self.is_chosen(position, square);
        let canonical = Canonical::of(position);
        if let Some(chosen) = self.chosen.get_mut(&canonical.key()) {
            chosen.squares.remove(canonical.square(square));
        }
        self.chosen.retain(|_, chosen| !chosen.squares.is_empty());
        was_chosen
    }

    /// The lines of one side from the start of the game, each to the last move that is chosen.
    pub fn lines(&self, side: Side) -> Vec<RepertoireLine> {
        self.tree(side).lines
    }

    /// The line of one side with this [key](RepertoireLine::key).
    pub fn line(&self, key: PositionKey, side: Side) -> Option<RepertoireLine> {
        self.lines(side).into_iter().find(|line| line.key() == key)
    }

    /// The lines to be played next and the side to play: those that are due, or else those that were never played.
    pub fn next_lines(&self, deck: &Deck, side: Option<Side>, now: SystemTime) -> Option<(Side, Vec<RepertoireLine>)> {
        let sides = || Side::BOTH.into_iter().filter(|of| side.is_none_or(|side| side == *of));
        let lines: Vec<RepertoireLine> = sides().flat_map(|side| self.lines(side)).collect();
        let history = |line: &RepertoireLine| deck.line(line.key(), line.side);
        let due_at = |line: &RepertoireLine| {
            let history = history(line).filter(|history| history.is_due(now));
            history.and_then(|history| history.schedule()).map(Schedule::due)
        };
        let first_due = lines.iter().filter_map(|line| Some((due_at(line)?, line.side))).min_by_key(|(due, _)| *due);
        let (side, is_wanted): (Side, &dyn Fn(&RepertoireLine) -> bool) = match first_due {
            Some((_, side)) => (side, &|line| due_at(line).is_some()),
            None => (lines.iter().find(|line| history(line).is_none())?.side, &|line| history(line).is_none()),
        };
        let wanted = lines.iter().filter(|line| line.side == side && is_wanted(line)).cloned().collect();
        Some((side, wanted))
    }

    pub(super) fn tree(&self, side: Side) -> RepertoireTree {
        let mut tree = RepertoireTree::default();
        self.walk(&Game::new(RuleSet::standard(Size::EIGHT)), side, &mut tree);
        tree
    }

    /// Goes on from a game, and says whether anything is chosen from there on.
    fn walk(&self, game: &Game, side: Side, tree: &mut RepertoireTree) -> bool {
        let position = game.position();
        let is_own = position.side_to_move() == side;
        let squares = if is_own { self.moves(position) } else { position.legal_moves() };
        let mut goes_on = false;
        for square in distinct(position, squares).iter() {
            let mut next = game.clone();
            if next.play(square).is_err() {
                continue;
            }
            let key = PositionKey::of(next.position());
            if is_own && tree.positions.insert(key) && !self.walk(&next, side, tree) {
                tree.lines.push(RepertoireLine { side, game: next });
            } else if !is_own && self.walk(&next, side, tree) {
                tree.positions.insert(key);
                goes_on = true;
            }
            goes_on |= is_own;
        }
        goes_on
    }
}

/// One of each that a symmetric position cannot tell apart.
fn distinct(position: &Position, squares: Squares) -> Squares {
    let canonical = Canonical::of(position);
    squares.iter().map(|square| canonical.back(canonical.square(square))).collect()
}

impl RepertoireLine {
    /// The side whose moves were chosen.
    pub const fn side(&self) -> Side {
        self.side
    }

    /// The line, played.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// One number for the line, which stays the same from version to version: that of its last position, but not that of an opening there.
    pub fn key(&self) -> PositionKey {
        Self::key_at(self.game.position())
    }

    /// The key of the line that ends in a position.
    pub(super) fn key_at(position: &Position) -> PositionKey {
        PositionKey::from_u64(scatter(PositionKey::of(position).to_u64() ^ OWN_LINE))
    }
}

/// The moves of both sides, as a transcript.
impl fmt::Display for RepertoireLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.game.transcript())
    }
}

impl fmt::Display for Repertoire {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEADING} {FORMAT}")?;
        let start = Position::start(RuleSet::standard(Size::EIGHT));
        let mut lines = Vec::new();
        for ChosenMoves { after, side, squares } in self.chosen.values() {
            let after: String = after.iter().map(Square::to_string).collect();
            // What was played once can be played again.
            let Ok(game) = Game::from_transcript(start, &after) else { continue };
            let canonical = Canonical::of(game.position());
            let squares = squares.iter().map(|square| canonical.back(square)).collect::<Squares>();
            lines.push((side.name(), after, joined(squares)));
        }
        lines.sort();
        for (side, after, squares) in lines {
            writeln!(f, "{side} {} {squares}", if after.is_empty() { START } else { &after })?;
        }
        Ok(())
    }
}

fn joined(squares: Squares) -> String {
    squares.iter().map(|square| square.to_string()).collect::<Vec<_>>().join(" ")
}

impl FromStr for Repertoire {
    type Err = RepertoireTextError;

    fn from_str(text: &str) -> Result<Self, RepertoireTextError> {
        let mut lines = (1..).zip(text.lines());
        let heading = lines.next().map_or("", |(_, line)| line).trim();
        let format = heading.strip_prefix(HEADING).and_then(|rest| rest.trim().parse::<u32>().ok());
        match format {
            Some(FORMAT) => {}
            Some(format) if format > FORMAT => return Err(RepertoireTextError::Newer { format }),
            _ => return Err(RepertoireTextError::Line { line: 1, reason: "the beginning is missing".to_owned() }),
        }
        let mut repertoire = Self::default();
        for (line, text) in lines.filter(|(_, text)| !text.trim().is_empty()) {
            repertoire.read_line(text).map_err(|reason| RepertoireTextError::Line { line, reason })?;
        }
        Ok(repertoire)
    }
}

impl Repertoire {
    fn read_line(&mut self, text: &str) -> Result<(), String> {
        let mut words = text.split_whitespace();
        let (Some(side), Some(after)) = (words.next(), words.next()) else { return Err("it is cut off".to_owned()) };
        let after = if after == START { "" } else { after };
        let start = Position::start(RuleSet::standard(Size::EIGHT));
        let game = Game::from_transcript(start, after).map_err(|error| error.to_string())?;
        let position = *game.position();
        if position.side_to_move().name() != side {
            return Err(format!("{side} is not to move there"));
        }
        let mut chosen = 0;
        for word in words {
            let square: Square = word.parse().map_err(|_| "there is something that is no square".to_owned())?;
            position.play(square).map_err(|illegal| illegal.to_string())?;
            self.add(&game, square);
            chosen += 1;
        }
        if chosen == 0 { Err("no move is chosen".to_owned()) } else { Ok(()) }
    }
}

/// Why a move cannot be chosen.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum RepertoireRefusal {
    /// The game is not the standard one on 8×8, from its start.
    AnotherGame,
    /// The rules do not allow the move.
    Illegal(Box<IllegalMove>),
}

impl fmt::Display for RepertoireRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::AnotherGame => write!(f, "a repertoire is for the standard game on 8×8, from its start"),
            Self::Illegal(illegal) => fmt::Display::fmt(illegal, f),
        }
    }
}

impl std::error::Error for RepertoireRefusal {}

/// Why a text is no repertoire.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum RepertoireTextError {
    /// A newer version of this program wrote it.
    Newer {
        /// The version of the text.
        format: u32,
    },
    /// A line makes no sense.
    Line {
        /// Which, from 1.
        line: usize,
        /// What is wrong with it.
        reason: String,
    },
}

impl fmt::Display for RepertoireTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Newer { format } => write!(f, "it was written by a newer Outflank (format {format})"),
            Self::Line { line, reason } => write!(f, "line {line}: {reason}"),
        }
    }
}

impl std::error::Error for RepertoireTextError {}
