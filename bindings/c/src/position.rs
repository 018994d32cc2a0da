//! Positions, and the rules that they are played by.

use std::ffi::c_char;
use std::mem::MaybeUninit;

use outflank_records::{Assumed, Source, StartText};
use outflank_rules::notation::BoardText;
use outflank_rules::{Game, IllegalMove, Position, RuleSet, Setup, Side, Size, Square, Squares, Status};

use crate::border::{call, given, hand_out, optional_text, put, text};
use crate::moves::{read_move, read_square};
use crate::side::read_side;
use crate::status::CallError;
use crate::text::put_text;
use crate::{OutflankMove, OutflankMoves, OutflankOutcome, OutflankSide, OutflankStatus};

/// A playable position: rules, discs, and whose turn it is. It never changes.
#[derive(Debug)]
pub struct OutflankPosition(pub(crate) Position);

/// What the side to move can do.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OutflankTurn {
    /// It plays on one of its legal squares.
    ToMove = 0,
    /// It has no legal square, and must pass.
    MustPass = 1,
    /// Nothing: the game is over.
    Over = 2,
}

/// What there is to say about a position in numbers.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OutflankPositionSummary {
    /// Squares in a row.
    pub width: u32,
    /// Squares in a column.
    pub height: u32,
    /// Whose turn it is.
    pub side_to_move: OutflankSide,
    /// What that side can do.
    pub turn: OutflankTurn,
    /// How many squares it may play on.
    pub legal_moves: u32,
    /// Black's discs on the board.
    pub black_discs: u32,
    /// White's discs on the board.
    pub white_discs: u32,
    /// Empty squares.
    pub empties: u32,
    /// Discs that Black has left to place; -1 where they never run out.
    pub black_supply: i32,
    /// Discs that White has left to place; -1 where they never run out.
    pub white_supply: i32,
}

/// The position that a text tells: moves such as "f5d6c3", a board such as "---- -OX- -XO- ---- X", a line of an Othello Board File, a game
/// in GGF, SGF, PGN or the JSON of Othello Quest, whose last position is meant, or "start".
///
/// `rules` are those of a text that does not say by which it was played: a size and perhaps words, such as "6x6", "8x8 anti", "10x10 orthogonal" or
/// "8x8 standard, 30 discs each". With NULL it is the standard game, on the board that the text shows, or else on 8x8.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn outflank_position_new(
    rules: *const c_char,
    position: *const c_char,
    made: Option<&mut MaybeUninit<*mut OutflankPosition>>,
) -> OutflankStatus {
    call(|| {
        hand_out(made, "made", || {
            // SAFETY: callers keep to what the header says of texts.
            let (rules, position) = unsafe { (optional_text(rules, "rules")?, text(position, "position")?) };
            Ok(OutflankPosition(*as_it_stands(&read_game(rules, position)?)))
        })
    })
}

/// The position on 8x8 with these discs, by `rules` or the standard ones (NULL). Bit 0 is a1, bit 1 is b1, bit 8 is a2, bit 63 is h8.
/// `side_to_move` is an OutflankSide.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn outflank_position_from_bits(
    rules: *const c_char,
    black: u64,
    white: u64,
    side_to_move: u32,
    made: Option<&mut MaybeUninit<*mut OutflankPosition>>,
) -> OutflankStatus {
    call(|| {
        hand_out(made, "made", || {
            // SAFETY: callers keep to what the header says of texts.
            let rules = assumed(unsafe { optional_text(rules, "rules") }?)?.rules();
            on_8x8(rules)?;
            let (black, white, side_to_move) = (from_bits(black), from_bits(white), read_side(side_to_move)?);
            let setup = Setup { rules, black, white, side_to_move, supply: None };
            setup.position().map(OutflankPosition).map_err(CallError::bad)
        })
    })
}

/// Where the discs of a position on 8x8 lie, in the same bits.
#[unsafe(no_mangle)]
pub extern "C" fn outflank_position_bits(
    position: Option<&OutflankPosition>,
    black: Option<&mut MaybeUninit<u64>>,
    white: Option<&mut MaybeUninit<u64>>,
) -> OutflankStatus {
    call(|| {
        let position = &given(position, "position")?.0;
        on_8x8(position.rules())?;
        put(black, "black", to_bits(position.board().discs(Side::Black)))?;
        put(white, "white", to_bits(position.board().discs(Side::White)))
    })
}

/// Frees a position; NULL is ignored.
#[unsafe(no_mangle)]
pub extern "C" fn outflank_position_free(position: Option<Box<OutflankPosition>>) {
    drop(position);
}

/// What there is to say about a position in numbers.
#[unsafe(no_mangle)]
pub extern "C" fn outflank_position_summary(
    position: Option<&OutflankPosition>,
    summary: Option<&mut MaybeUninit<OutflankPositionSummary>>,
) -> OutflankStatus {
    call(|| put(summary, "summary", OutflankPositionSummary::of(&given(position, "position")?.0)))
}

/// The position as one line: a character for each square in reading order, a space, and whose turn it is. `outflank_position_new` reads it.
#[unsafe(no_mangle)]
pub extern "C" fn outflank_position_text(
    position: Option<&OutflankPosition>,
    written: Option<&mut MaybeUninit<*mut c_char>>,
) -> OutflankStatus {
    call(|| put_text(written, "written", || Ok(BoardText::write(&given(position, "position")?.0))))
}

/// The rules of a position, as `outflank_position_new` reads them.
#[unsafe(no_mangle)]
pub extern "C" fn outflank_position_rules(
    position: Option<&OutflankPosition>,
    written: Option<&mut MaybeUninit<*mut c_char>>,
) -> OutflankStatus {
    call(|| {
        put_text(written, "written", || {
            let start = Position::start(given(position, "position")?.0.rules());
            Ok(StartText::of(&start).rules)
        })
    })
}

/// The board drawn with letters, with coordinates and legal squares: several lines.
#[unsafe(no_mangle)]
pub extern "C" fn outflank_position_diagram(
    position: Option<&OutflankPosition>,
    written: Option<&mut MaybeUninit<*mut c_char>>,
) -> OutflankStatus {
    call(|| put_text(written, "written", || Ok(given(position, "position")?.0.to_string())))
}

/// Whose disc lies on a square.
#[unsafe(no_mangle)]
pub extern "C" fn outflank_position_disc(
    position: Option<&OutflankPosition>,
    square: OutflankMove,
    owner: Option<&mut MaybeUninit<OutflankSide>>,
) -> OutflankStatus {
    call(|| {
        let (position, square) = (&given(position, "position")?.0, read_square(square)?);
        if !position.rules().size.contains(square) {
            return Err(CallError::bad(format_args!("{square} is not on the {} board", position.rules().size)));
        }
        put(owner, "owner", position.board().disc(square).into())
    })
}

/// The squares that the side to move may play on; none if it must pass or the game is over.
#[unsafe(no_mangle)]
pub extern "C" fn outflank_position_legal_moves(
    position: Option<&OutflankPosition>,
    moves: Option<&mut MaybeUninit<OutflankMoves>>,
) -> OutflankStatus {
    call(|| put(moves, "moves", given(position, "position")?.0.legal_moves().iter().collect()))
}

/// The discs that turn over if the side to move plays on a square; none if that is not legal.
#[unsafe(no_mangle)]
pub extern "C" fn outflank_position_flips(
    position: Option<&OutflankPosition>,
    square: OutflankMove,
    flips: Option<&mut MaybeUninit<OutflankMoves>>,
) -> OutflankStatus {
    call(|| put(flips, "flips", given(position, "position")?.0.flips(read_square(square)?).iter().collect()))
}

/// The position after a move, a square or OUTFLANK_PASS, which is legal only where there is no legal square.
#[unsafe(no_mangle)]
pub extern "C" fn outflank_position_play(
    position: Option<&OutflankPosition>,
    square: OutflankMove,
    made: Option<&mut MaybeUninit<*mut OutflankPosition>>,
) -> OutflankStatus {
    call(|| {
        hand_out(made, "made", || {
            let after = given(position, "position")?.0.make(read_move(square)?);
            after.map(OutflankPosition).map_err(CallError::from)
        })
    })
}

/// How the game ended; OUTFLANK_STATUS_NOTHING if it goes on.
#[unsafe(no_mangle)]
pub extern "C" fn outflank_position_outcome(
    position: Option<&OutflankPosition>,
    outcome: Option<&mut MaybeUninit<OutflankOutcome>>,
) -> OutflankStatus {
    call(|| {
        let ended = given(position, "position")?.0.outcome();
        put(outcome, "outcome", ended.ok_or_else(|| CallError::nothing("the game is not over"))?.into())
    })
}

impl OutflankPositionSummary {
    fn of(position: &Position) -> Self {
        let (size, discs) = (position.rules().size, position.board().count());
        let supply = |side| position.supply().map_or(-1, |left| i32::from(left[side]));
        let (turn, legal_moves) = match position.status() {
            Status::ToMove(squares) => (OutflankTurn::ToMove, squares.len()),
            Status::MustPass => (OutflankTurn::MustPass, 0),
            Status::Over(_) => (OutflankTurn::Over, 0),
        };
        Self {
            width: size.width().into(),
            height: size.height().into(),
            side_to_move: position.side_to_move().into(),
            turn,
            legal_moves: legal_moves as u32,
            black_discs: discs.black.into(),
            white_discs: discs.white.into(),
            empties: position.board().empties().len() as u32,
            black_supply: supply(Side::Black),
            white_supply: supply(Side::White),
        }
    }
}

impl From<IllegalMove> for CallError {
    fn from(illegal: IllegalMove) -> Self {
        Self::new(OutflankStatus::IllegalMove, illegal)
    }
}

/// The game that a text tells, by these rules where it does not say.
pub(crate) fn read_game(rules: Option<&str>, text: &str) -> Result<Game, CallError> {
    Ok(Source::of(text).record(assumed(rules)?).map_err(CallError::bad)?.game)
}

/// The position that a game has reached. A game makes forced passes by itself; a board given as such keeps its pass to come.
fn as_it_stands(game: &Game) -> &Position {
    if game.moves().is_empty() { game.start() } else { game.position() }
}

/// The rules for a text that does not say by which it was played.
fn assumed(rules: Option<&str>) -> Result<Assumed, CallError> {
    let Some(rules) = rules else { return Ok(Assumed::AnySize(RuleSet::standard(Size::EIGHT))) };
    let start = StartText { rules: rules.to_owned(), board: String::new() }.position().map_err(CallError::bad)?;
    Ok(Assumed::Exactly(start.rules()))
}

fn on_8x8(rules: RuleSet) -> Result<(), CallError> {
    match rules.size {
        Size::EIGHT => Ok(()),
        size => Err(CallError::bad(format_args!("64 bits are for boards of 8×8, and this one is {size}"))),
    }
}

fn from_bits(bits: u64) -> Squares {
    let is_set = |&(column, row): &(u8, u8)| bits >> (8 * row + column) & 1 == 1;
    let squares = (0..8).flat_map(|row| (0..8).map(move |column| (column, row)));
    squares.filter(is_set).filter_map(|(column, row)| Square::new(column, row)).collect()
}

fn to_bits(squares: Squares) -> u64 {
    squares.iter().map(|square| 1 << (8 * square.row() + square.column())).sum()
}
