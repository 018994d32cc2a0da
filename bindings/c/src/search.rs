//! Questions to the engine: what best play leads to, the best move, the score of every move, the move of an opponent.

use std::ffi::c_char;
use std::mem::MaybeUninit;

use outflank_engine::{Confidence, Limits, Report};
use outflank_people::{Skill, choose};

use crate::border::{call, given, hand_out, put, text};
use crate::moves::number;
use crate::request::Asked;
use crate::status::CallError;
use crate::{OutflankEngine, OutflankMove, OutflankPosition, OutflankReport, OutflankRequest, OutflankStatus};

/// What best play of both sides leads to: the game is played out, however long that takes. Up to some 24 empty squares take seconds, and each
/// more takes about three times as long; limits of the request (not its level or depth) bound it. If the search ends before the position is solved, the
/// status is OUTFLANK_STATUS_UNFINISHED, and the report holds what it has found so far.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn outflank_solve(
    engine: Option<&OutflankEngine>,
    position: Option<&OutflankPosition>,
    request: Option<&OutflankRequest>,
    report: Option<&mut MaybeUninit<*mut OutflankReport>>,
) -> OutflankStatus {
    // SAFETY: callers keep to what the header says of requests.
    unsafe { proven(engine, position, request, report, Limits::exact()) }
}

/// The same, but only who wins is found out, and not by how much: it takes less time.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn outflank_solve_winner(
    engine: Option<&OutflankEngine>,
    position: Option<&OutflankPosition>,
    request: Option<&OutflankRequest>,
    report: Option<&mut MaybeUninit<*mut OutflankReport>>,
) -> OutflankStatus {
    // SAFETY: callers keep to what the header says of requests.
    unsafe { proven(engine, position, request, report, Limits::win_loss_draw()) }
}

/// The best move that a search finds, with score and line.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn outflank_search(
    engine: Option<&OutflankEngine>,
    position: Option<&OutflankPosition>,
    request: Option<&OutflankRequest>,
    report: Option<&mut MaybeUninit<*mut OutflankReport>>,
) -> OutflankStatus {
    // SAFETY: callers keep to what the header says of requests.
    unsafe {
        reported(engine, position, request, report, |engine, position, asked| {
            asked.strong_question(engine, position).run()
        })
    }
}

/// The score of every legal move, all of them found in the same way, the best first. The same position has the same scores wherever Outflank tells them.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn outflank_score_moves(
    engine: Option<&OutflankEngine>,
    position: Option<&OutflankPosition>,
    request: Option<&OutflankRequest>,
    report: Option<&mut MaybeUninit<*mut OutflankReport>>,
) -> OutflankStatus {
    // SAFETY: callers keep to what the header says of requests.
    unsafe {
        reported(engine, position, request, report, |engine, position, asked| {
            asked.advisor().score(engine, position, &asked.stop, |progress| asked.listener.tell(progress))
        })
    }
}

/// The move that an opponent makes: "rating:1450" plays as people of that rating do, from 800 to 2300, and a level such as "hard" or "12" as the engine at that
/// level, which opens from the opening book. OUTFLANK_STATUS_NOTHING without a legal move. Of the request, level and depth do not count; the seed makes the choice.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn outflank_choose(
    engine: Option<&OutflankEngine>,
    position: Option<&OutflankPosition>,
    opponent: *const c_char,
    request: Option<&OutflankRequest>,
    square: Option<&mut MaybeUninit<OutflankMove>>,
) -> OutflankStatus {
    call(|| {
        let (engine, position) = (&given(engine, "engine")?.0, &given(position, "position")?.0);
        let square = given(square, "square")?;
        // SAFETY: callers keep to what the header says of texts and requests.
        let (opponent, asked) = unsafe { (text(opponent, "opponent")?, Asked::read(request)?) };
        let skill: Skill = opponent.parse().map_err(CallError::bad)?;
        let choice = choose(asked.question(engine, position).openings(outflank_book::shipped()), skill);
        let choice = choice.ok_or_else(|| CallError::nothing("there is no legal move"))?;
        put(Some(square), "square", number(choice.square.into()))
    })
}

/// # Safety
/// As for [`Asked::read`].
unsafe fn reported(
    engine: Option<&OutflankEngine>,
    position: Option<&OutflankPosition>,
    request: Option<&OutflankRequest>,
    report: Option<&mut MaybeUninit<*mut OutflankReport>>,
    search: impl FnOnce(&outflank_engine::Engine, &outflank_rules::Position, &Asked) -> Report,
) -> OutflankStatus {
    call(|| {
        hand_out(report, "report", || {
            let (engine, position) = (&given(engine, "engine")?.0, &given(position, "position")?.0);
            // SAFETY: the caller vouches for it.
            let asked = unsafe { Asked::read(request) }?;
            Ok(OutflankReport(search(engine, position, &asked)))
        })
    })
}

/// # Safety
/// As for [`Asked::read`].
unsafe fn proven(
    engine: Option<&OutflankEngine>,
    position: Option<&OutflankPosition>,
    request: Option<&OutflankRequest>,
    report: Option<&mut MaybeUninit<*mut OutflankReport>>,
    limits: Limits,
) -> OutflankStatus {
    let mut unfinished = None;
    // SAFETY: the caller vouches for it.
    let status = unsafe {
        reported(engine, position, request, report, |engine, position, asked| {
            let report = asked.question(engine, position).limits(limits).run();
            if matches!(report.confidence, Confidence::Searched { .. }) {
                unfinished =
                    Some(format!("the search ended after {} positions, before the position was solved", report.nodes));
            }
            report
        })
    };
    match unfinished {
        Some(reason) if status == OutflankStatus::Ok => CallError::new(OutflankStatus::Unfinished, reason).remember(),
        _ => status,
    }
}
