//! Games.

use std::ffi::c_char;
use std::mem::MaybeUninit;
use std::sync::Mutex;

use outflank_records::{Language, opening_name};
use outflank_rules::{Forfeit, Game, Move};

use crate::border::{call, given, hand_out, lock, optional_text, optional_word, put, text};
use crate::moves::read_move;
use crate::position::read_game;
use crate::side::read_side;
use crate::status::CallError;
use crate::text::put_text;
use crate::{OutflankMove, OutflankMoves, OutflankOutcome, OutflankPosition, OutflankStatus};

/// A game: a start and the moves since. Passes are implied: after every move the turn goes to whoever can move.
#[derive(Debug)]
pub struct OutflankGame(pub(crate) Mutex<Game>);

impl From<Game> for OutflankGame {
    fn from(game: Game) -> Self {
        Self(Mutex::new(game))
    }
}

/// The game that a text tells: whatever `outflank_position_new` reads, with all its moves.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn outflank_game_new(
    rules: *const c_char,
    game: *const c_char,
    made: Option<&mut MaybeUninit<*mut OutflankGame>>,
) -> OutflankStatus {
    call(|| {
        hand_out(made, "made", || {
            // SAFETY: callers keep to what the header says of texts.
            let (rules, game) = unsafe { (optional_text(rules, "rules")?, text(game, "game")?) };
            read_game(rules, game).map(OutflankGame::from)
        })
    })
}

/// A new game from a position.
#[unsafe(no_mangle)]
pub extern "C" fn outflank_game_from_position(
    position: Option<&OutflankPosition>,
    made: Option<&mut MaybeUninit<*mut OutflankGame>>,
) -> OutflankStatus {
    call(|| hand_out(made, "made", || Ok(Game::from_position(given(position, "position")?.0).into())))
}

/// Another game with the same moves.
#[unsafe(no_mangle)]
pub extern "C" fn outflank_game_copy(
    game: Option<&OutflankGame>,
    made: Option<&mut MaybeUninit<*mut OutflankGame>>,
) -> OutflankStatus {
    call(|| hand_out(made, "made", || Ok(lock(&given(game, "game")?.0).clone().into())))
}

/// Frees a game; NULL is ignored.
#[unsafe(no_mangle)]
pub extern "C" fn outflank_game_free(game: Option<Box<OutflankGame>>) {
    drop(game);
}

/// Plays on a square for the side to move. A move that is not legal changes nothing.
///
/// OUTFLANK_PASS is accepted where the last move has made the opponent pass, and changes nothing either.
#[unsafe(no_mangle)]
pub extern "C" fn outflank_game_play(game: Option<&OutflankGame>, square: OutflankMove) -> OutflankStatus {
    call(|| {
        let mut game = lock(&given(game, "game")?.0);
        match read_move(square)? {
            Move::Place(square) => Ok(game.play(square)?),
            Move::Pass if game.passed_before(game.moves().len()).is_some() => Ok(()),
            Move::Pass => Err(CallError::new(OutflankStatus::IllegalMove, "nobody has to pass here")),
        }
    })
}

/// Takes back the last move, or a forfeit; OUTFLANK_STATUS_NOTHING if there is none.
#[unsafe(no_mangle)]
pub extern "C" fn outflank_game_undo(game: Option<&OutflankGame>) -> OutflankStatus {
    call(|| match lock(&given(game, "game")?.0).undo() {
        true => Ok(()),
        false => Err(CallError::nothing("there is no move to take back")),
    })
}

/// Ends the game against a side (an OutflankSide), which gives up or, `on_time`, has run out of time. A game that is over stays as it ended.
#[unsafe(no_mangle)]
pub extern "C" fn outflank_game_forfeit(game: Option<&OutflankGame>, loser: u32, on_time: bool) -> OutflankStatus {
    call(|| {
        let how = if on_time { Forfeit::Time } else { Forfeit::Resignation };
        lock(&given(game, "game")?.0).forfeit(read_side(loser)?, how);
        Ok(())
    })
}

/// The position now: the side to move can move, or the game is over.
#[unsafe(no_mangle)]
pub extern "C" fn outflank_game_position(
    game: Option<&OutflankGame>,
    made: Option<&mut MaybeUninit<*mut OutflankPosition>>,
) -> OutflankStatus {
    call(|| hand_out(made, "made", || Ok(OutflankPosition(*lock(&given(game, "game")?.0).position()))))
}

/// The position after the first `ply` moves; OUTFLANK_STATUS_NOTHING beyond the end.
#[unsafe(no_mangle)]
pub extern "C" fn outflank_game_position_at(
    game: Option<&OutflankGame>,
    ply: usize,
    made: Option<&mut MaybeUninit<*mut OutflankPosition>>,
) -> OutflankStatus {
    call(|| {
        hand_out(made, "made", || {
            let game = lock(&given(game, "game")?.0);
            let position = game.position_at(ply);
            position
                .map(|position| OutflankPosition(*position))
                .ok_or_else(|| CallError::nothing(format_args!("the game has only {} moves", game.moves().len())))
        })
    })
}

/// The squares played, in order.
#[unsafe(no_mangle)]
pub extern "C" fn outflank_game_moves(
    game: Option<&OutflankGame>,
    moves: Option<&mut MaybeUninit<OutflankMoves>>,
) -> OutflankStatus {
    call(|| put(moves, "moves", lock(&given(game, "game")?.0).moves().iter().copied().collect()))
}

/// The moves written without spaces, such as "f5d6c3".
#[unsafe(no_mangle)]
pub extern "C" fn outflank_game_transcript(
    game: Option<&OutflankGame>,
    written: Option<&mut MaybeUninit<*mut c_char>>,
) -> OutflankStatus {
    call(|| put_text(written, "written", || Ok(lock(&given(game, "game")?.0).transcript())))
}

/// How the game ended; OUTFLANK_STATUS_NOTHING if it goes on.
#[unsafe(no_mangle)]
pub extern "C" fn outflank_game_outcome(
    game: Option<&OutflankGame>,
    outcome: Option<&mut MaybeUninit<OutflankOutcome>>,
) -> OutflankStatus {
    call(|| {
        let ended = lock(&given(game, "game")?.0).outcome();
        put(outcome, "outcome", ended.ok_or_else(|| CallError::nothing("the game is not over"))?.into())
    })
}

/// The name of the opening that the game has gone through last, in "english" (also for NULL), "french" or "japanese"; OUTFLANK_STATUS_NOTHING if it has none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn outflank_game_opening(
    game: Option<&OutflankGame>,
    language: *const c_char,
    written: Option<&mut MaybeUninit<*mut c_char>>,
) -> OutflankStatus {
    call(|| {
        put_text(written, "written", || {
            // SAFETY: callers keep to what the header says of texts.
            let language = unsafe { optional_word::<Language>(language, "language") }?.unwrap_or_default();
            let name = opening_name(&lock(&given(game, "game")?.0), language);
            name.map(str::to_owned).ok_or_else(|| CallError::nothing("the opening has no name"))
        })
    })
}
