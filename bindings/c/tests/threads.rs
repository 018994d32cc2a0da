//! What the header promises of threads: one engine for several of them, handles that are shared, and a search that another thread stops.

use std::ffi::{CStr, c_void};
use std::mem::MaybeUninit;
use std::ptr;
use std::sync::mpsc::{Sender, channel};
use std::thread;

use outflank::*;

/// A handle that a call has handed out.
fn made<T>(make: impl FnOnce(Option<&mut MaybeUninit<*mut T>>) -> OutflankStatus) -> (OutflankStatus, Box<T>) {
    let mut place = MaybeUninit::new(ptr::null_mut());
    let status = make(Some(&mut place));
    // SAFETY: it was written, and nobody else frees it.
    let handle: *mut T = unsafe { place.assume_init() };
    assert!(!handle.is_null(), "{status:?}");
    // SAFETY: handles are boxes to whoever frees them.
    (status, unsafe { Box::from_raw(handle) })
}

fn position(text: &CStr) -> Box<OutflankPosition> {
    // SAFETY: the text ends with a zero.
    let (status, position) = made(|place| unsafe { outflank_position_new(ptr::null(), text.as_ptr(), place) });
    assert_eq!(status, OutflankStatus::Ok);
    position
}

fn summary(report: &OutflankReport) -> OutflankReportSummary {
    let mut summary = MaybeUninit::uninit();
    assert_eq!(outflank_report_summary(Some(report), Some(&mut summary)), OutflankStatus::Ok);
    // SAFETY: the call has filled it in.
    unsafe { summary.assume_init() }
}

#[test]
fn one_engine_answers_several_threads_and_each_is_told_the_truth() {
    let (_, engine) = made(|place| outflank_engine_new(1, 16, place));
    let known = [
        (c"---- -OX- -XO- ---- X", -10),
        (c"--XXXXX- OOOXX--O OOXXOXOO OXOXXOOO OXXOOOOO OOXOXXOO --OOOX-O --OOOO-- X", -8),
        (c"XO-- ---- ---- ---- O", -16),
    ];
    thread::scope(|scope| {
        for turn in 0..8 {
            let (engine, (board, score)) = (&engine, known[turn % known.len()]);
            scope.spawn(move || {
                let position = position(board);
                for _ in 0..10 {
                    // SAFETY: there is no request.
                    let (status, report) =
                        made(|place| unsafe { outflank_solve(Some(engine), Some(&position), None, place) });
                    assert_eq!((status, summary(&report).best.score), (OutflankStatus::Ok, score));
                }
            });
        }
    });
}

#[test]
fn a_game_that_threads_share_takes_one_move_at_a_time() {
    let start = position(c"start");
    let (_, game) = made(|place| outflank_game_from_position(Some(&start), place));
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for square in (0..=255).cycle().take(8 * 256) {
                    let _ = outflank_game_play(Some(&game), square);
                }
            });
        }
    });
    let (_, copy) = made(|place| outflank_game_copy(Some(&game), place));
    let mut moves = MaybeUninit::uninit();
    assert_eq!(outflank_game_moves(Some(&copy), Some(&mut moves)), OutflankStatus::Ok);
    // SAFETY: the call has filled it in.
    assert!(unsafe { moves.assume_init() }.count >= 8);
}

/// Says that the search has begun.
unsafe extern "C" fn begun(_: *const OutflankProgress, user_data: *mut c_void) {
    // SAFETY: it is what the request below holds.
    let begun = unsafe { &*user_data.cast::<Sender<()>>() };
    let _ = begun.send(());
}

#[test]
fn another_thread_stops_a_search_that_would_never_end_and_what_it_has_found_is_told() {
    let start = position(c"start");
    let (_, engine) = made(|place| outflank_engine_new(2, 16, place));
    let (_, stop) = made(|place| outflank_stop_new(place));
    let (sender, receiver) = channel::<()>();
    thread::scope(|scope| {
        let stopped = &stop;
        scope.spawn(move || {
            receiver.recv().expect("a search that begins");
            assert_eq!(outflank_stop_now(Some(stopped)), OutflankStatus::Ok);
        });
        let user_data = ptr::from_ref(&sender).cast_mut().cast();
        let request = OutflankRequest { stop: &*stop, progress: Some(begun), user_data, ..Default::default() };
        // SAFETY: everything in the request is there until the call returns.
        let (status, report) =
            made(|place| unsafe { outflank_solve(Some(&engine), Some(&start), Some(&request), place) });
        assert_eq!(status, OutflankStatus::Unfinished);
        assert!(summary(&report).interrupted && summary(&report).best.square != OUTFLANK_NO_MOVE);
    });
}
