//! A session of calls that bytes make up: any function, with whatever was handed out before, NULL and nonsense, in any order. What must
//! hold after every call is checked. `fuzz` runs the same.

use std::ffi::{CStr, CString, c_char, c_void};
use std::mem::MaybeUninit;
use std::ptr;

use outflank::*;

use crate::script::Script;

/// The most handles of a kind that are kept.
const MOST: usize = 12;

/// Every handle that was handed out and not freed yet.
#[derive(Default)]
struct Session {
    positions: Vec<*mut OutflankPosition>,
    games: Vec<*mut OutflankGame>,
    engines: Vec<*mut OutflankEngine>,
    stops: Vec<*mut OutflankStop>,
    reports: Vec<*mut OutflankReport>,
    analyses: Vec<*mut OutflankAnalysis>,
    readings: Vec<*mut OutflankReading>,
    records: Vec<*mut OutflankRecord>,
    writers: Vec<*mut OutflankWriter>,
    /// What callbacks were told.
    told: u64,
}

/// Makes the calls that the bytes say, and frees everything in an order that they say too.
pub(crate) fn run(bytes: &[u8]) {
    let (mut script, mut session) = (Script(bytes), Session::default());
    let mut engine = MaybeUninit::new(ptr::null_mut());
    keep(&mut session.engines, outflank_engine_new(1, 1, Some(&mut engine)), engine);
    // Something to begin with, because bytes alone seldom write a position.
    for board in [c"start", c"--XXXXX- OOOXX--O OOXXOXOO OXOXXOOO OXXOOOOO OOXOXXOO --OOOX-O --OOOO-- X"] {
        let (mut position, mut game) = (MaybeUninit::new(ptr::null_mut()), MaybeUninit::new(ptr::null_mut()));
        // SAFETY: the text ends with a zero.
        let status = unsafe { outflank_position_new(ptr::null(), board.as_ptr(), Some(&mut position)) };
        keep(&mut session.positions, status, position);
        let status = outflank_game_from_position(at(session.positions.last().copied()), Some(&mut game));
        keep(&mut session.games, status, game);
    }
    while !script.is_over() {
        session.step(&mut script);
    }
    session.free_all(&mut script);
}

/// What a pointer leads to, if it is there.
fn at<'a, T>(pointer: Option<*mut T>) -> Option<&'a T> {
    // SAFETY: sessions hold only what was handed out and not freed yet.
    pointer.and_then(|pointer| unsafe { pointer.as_ref() })
}

fn raw(text: &Option<CString>) -> *const c_char {
    text.as_ref().map_or(ptr::null(), |text| text.as_ptr())
}

/// What must hold after every call: no mistake of the library, and words for every error.
fn judge(status: OutflankStatus) {
    // SAFETY: the text is that of this thread, and no call comes between.
    let words = unsafe { CStr::from_ptr(outflank_last_error()) }.to_str().expect("words are UTF-8");
    assert_ne!(status, OutflankStatus::Internal, "{words}");
    assert!(status == OutflankStatus::Ok || !words.is_empty(), "{status:?} without a word");
}

/// Keeps what was handed out, which is nothing after an error.
fn keep<T>(shelf: &mut Vec<*mut T>, status: OutflankStatus, made: MaybeUninit<*mut T>) {
    judge(status);
    // SAFETY: it was NULL before the call, which may have written another pointer.
    let made = unsafe { made.assume_init() };
    assert!(matches!(status, OutflankStatus::Ok | OutflankStatus::Unfinished) != made.is_null(), "{status:?}");
    shelf.extend((!made.is_null()).then_some(made));
}

/// Reads what was written, and frees it.
fn read(status: OutflankStatus, written: MaybeUninit<*mut c_char>) {
    judge(status);
    // SAFETY: it was NULL before the call, and whatever was handed out instead is a text to be freed once.
    unsafe {
        let written = written.assume_init();
        assert!(status == OutflankStatus::Ok || written.is_null(), "{status:?} with a text");
        if !written.is_null() {
            CStr::from_ptr(written).to_str().expect("what is handed out is UTF-8");
        }
        outflank_string_free(written);
    }
}

unsafe extern "C" fn progress(progress: *const OutflankProgress, user_data: *mut c_void) {
    // SAFETY: the library hands over what the session has given it, and progress that can be read.
    unsafe { *user_data.cast::<u64>() += (*progress).nodes };
}

unsafe extern "C" fn looked_at(analysed: *const OutflankAnalysedMove, user_data: *mut c_void) {
    // SAFETY: as above.
    unsafe { *user_data.cast::<u64>() += (*analysed).ply as u64 };
}

impl Session {
    /// How hard to think: whatever the script says, but never for long.
    fn request(&mut self, script: &mut Script<'_>, level: &Option<CString>) -> OutflankRequest {
        OutflankRequest {
            level: raw(level),
            depth: script.number() as u32,
            nodes: script.number().clamp(1, 300),
            milliseconds: script.number(),
            clock_milliseconds: script.number(),
            increment_milliseconds: script.number(),
            afresh: script.byte() & 1 == 1,
            seed: script.number(),
            stop: script.pick(&self.stops).unwrap_or(ptr::null_mut()),
            progress: script.is_there().then_some(progress),
            user_data: ptr::from_mut(&mut self.told).cast(),
        }
    }

    fn step(&mut self, script: &mut Script<'_>) {
        /// A call that hands out a handle: its place is NULL now and then.
        macro_rules! make {
            ($shelf:ident, $place:ident => $call:expr) => {{
                let mut made = MaybeUninit::new(ptr::null_mut());
                let is_there = script.is_there();
                let $place = is_there.then_some(&mut made);
                let status = $call;
                if is_there {
                    keep(&mut self.$shelf, status, made)
                } else {
                    judge(status)
                }
                assert!(is_there || status == OutflankStatus::NullPointer, "{status:?} without a place");
            }};
        }
        /// A call that hands out a text.
        macro_rules! write {
            ($place:ident => $call:expr) => {{
                let mut written = MaybeUninit::new(ptr::null_mut());
                let $place = script.is_there().then_some(&mut written);
                let status = $call;
                read(status, written);
            }};
        }
        /// A call that fills in a value.
        macro_rules! tell {
            ($place:ident => $call:expr) => {{
                let mut told = MaybeUninit::uninit();
                let $place = script.is_there().then_some(&mut told);
                judge($call);
            }};
        }
        let position = at(script.pick(&self.positions));
        let game = at(script.pick(&self.games));
        let engine = at(self.engines.first().copied().filter(|_| script.is_there()));
        let report = at(script.pick(&self.reports));
        let analysis = at(script.pick(&self.analyses));
        let reading = at(script.pick(&self.readings));
        let record = at(script.pick(&self.records));
        let writer = at(script.pick(&self.writers));
        let (first, second) = (script.text(), script.text());
        let number = script.number();
        let square = number as OutflankMove;
        // SAFETY: handles are what was handed out, texts end with a zero, bytes are as long as they say, and places are there or NULL.
        unsafe {
            match script.byte() % 48 {
                0 | 1 => make!(positions, place => outflank_position_new(raw(&first), raw(&second), place)),
                2 => {
                    let (black, white, side) = (script.number(), script.number(), script.byte().into());
                    make!(positions, place => outflank_position_from_bits(raw(&first), black, white, side, place))
                }
                3 => {
                    tell!(black => { let mut white = MaybeUninit::uninit(); outflank_position_bits(position, black, Some(&mut white)) })
                }
                4 => tell!(place => outflank_position_summary(position, place)),
                5 => write!(place => outflank_position_text(position, place)),
                6 => write!(place => outflank_position_rules(position, place)),
                7 => write!(place => outflank_position_diagram(position, place)),
                8 => tell!(place => outflank_position_disc(position, square, place)),
                9 => tell!(place => outflank_position_legal_moves(position, place)),
                10 => tell!(place => outflank_position_flips(position, square, place)),
                11 | 12 => make!(positions, place => outflank_position_play(position, square, place)),
                13 => tell!(place => outflank_position_outcome(position, place)),
                14 => make!(games, place => outflank_game_new(raw(&first), raw(&second), place)),
                15 => make!(games, place => outflank_game_from_position(position, place)),
                16 => make!(games, place => outflank_game_copy(game, place)),
                17 | 18 => judge(outflank_game_play(game, square)),
                19 => judge(outflank_game_undo(game)),
                20 => judge(outflank_game_forfeit(game, script.byte().into(), number & 1 == 1)),
                21 => make!(positions, place => outflank_game_position(game, place)),
                22 => make!(positions, place => outflank_game_position_at(game, number as usize, place)),
                23 => tell!(place => outflank_game_moves(game, place)),
                24 => write!(place => outflank_game_transcript(game, place)),
                25 => tell!(place => outflank_game_outcome(game, place)),
                26 => write!(place => outflank_game_opening(game, raw(&first), place)),
                27 => make!(stops, place => outflank_stop_new(place)),
                28 => judge(outflank_stop_now(at(script.pick(&self.stops)))),
                29 => {
                    let request = self.request(script, &first);
                    make!(reports, place => outflank_solve(engine, position, Some(&request), place))
                }
                30 => {
                    let request = self.request(script, &first);
                    make!(reports, place => outflank_solve_winner(engine, position, Some(&request), place))
                }
                31 => {
                    let request = self.request(script, &first);
                    make!(reports, place => outflank_search(engine, position, Some(&request), place))
                }
                32 => {
                    let request = self.request(script, &first);
                    make!(reports, place => outflank_score_moves(engine, position, Some(&request), place))
                }
                33 => {
                    let request = self.request(script, &None);
                    tell!(place => outflank_choose(engine, position, raw(&first), Some(&request), place))
                }
                34 => tell!(place => outflank_report_summary(report, place)),
                35 => tell!(place => outflank_report_line(report, place)),
                36 => tell!(place => outflank_report_move(report, number as usize, place)),
                37 => tell!(place => outflank_report_move_line(report, number as usize, place)),
                38 => {
                    tell!(place => outflank_likely_moves(position, (number as u32).wrapping_add(8 * u32::from(script.byte())), place))
                }
                39 => {
                    let request = self.request(script, &first);
                    let (told, data) =
                        (script.is_there().then_some(looked_at as _), ptr::from_mut(&mut self.told).cast());
                    make!(analyses, place => outflank_analyse(engine, game, Some(&request), told, data, place))
                }
                40 => {
                    let ply = number as usize;
                    tell!(place => outflank_analysis_count(analysis, place));
                    tell!(place => outflank_analysis_move(analysis, ply, place));
                    tell!(place => outflank_analysis_line(analysis, ply, place));
                    tell!(place => outflank_analysis_best_line(analysis, ply, place));
                    write!(place => outflank_analysis_reason(analysis, ply, ply >> 6, raw(&first), place));
                    let mut count = MaybeUninit::uninit();
                    tell!(place => outflank_analysis_turning_points(analysis, place, Some(&mut count)));
                    tell!(place => outflank_analysis_accuracy(analysis, number as u32, place));
                    tell!(place => outflank_analysis_rating(analysis, number as u32, place))
                }
                41 => {
                    let data = script.bytes();
                    let length = if number > 250 { usize::MAX - data.len() } else { data.len() };
                    make!(readings, place => outflank_reading_new(data.as_ptr(), length, raw(&first), place))
                }
                42 => {
                    let data = second.as_ref().map_or(&[][..], |text| text.as_bytes());
                    make!(readings, place => outflank_reading_new(data.as_ptr(), data.len(), raw(&first), place))
                }
                43 => {
                    let mut damaged = MaybeUninit::uninit();
                    tell!(place => outflank_reading_count(reading, place, Some(&mut damaged)));
                    write!(place => outflank_reading_damage(reading, number as usize, place));
                    make!(records, place => outflank_reading_record(reading, number as usize, place))
                }
                44 => make!(records, place => outflank_record_new(game, place)),
                45 => {
                    judge(outflank_record_set(record, number as u32, raw(&first)));
                    write!(place => outflank_record_get(record, number as u32, place));
                    tell!(place => outflank_record_result(record, place));
                    make!(games, place => outflank_record_game(record, place))
                }
                46 => {
                    make!(writers, place => outflank_writer_new(raw(&first), place));
                    judge(outflank_writer_add(writer, record));
                }
                _ => {
                    let (mut length, mut losses) = (MaybeUninit::uninit(), MaybeUninit::new(ptr::null_mut()));
                    let mut written = MaybeUninit::new(ptr::null_mut());
                    let losses_place = script.is_there().then_some(&mut losses);
                    let status = outflank_writer_finish(writer, Some(&mut written), Some(&mut length), losses_place);
                    judge(status);
                    outflank_string_free(written.assume_init());
                    read(OutflankStatus::Ok, losses);
                    let mut parsed = MaybeUninit::uninit();
                    judge(outflank_move_parse(raw(&first), Some(&mut parsed)));
                    for name in [
                        outflank_move_name(square),
                        outflank_class_name(number as u32),
                        outflank_status_name(number as u32),
                    ] {
                        CStr::from_ptr(name).to_str().expect("names are UTF-8");
                    }
                }
            }
        }
        self.free_some(script);
    }

    /// Frees what would be too much.
    fn free_some(&mut self, script: &mut Script<'_>) {
        /// Any one of a shelf that is full.
        macro_rules! free {
            ($($shelf:ident, $free:ident;)*) => { $(while self.$shelf.len() > MOST {
                let place = usize::from(script.byte()) % self.$shelf.len();
                let handle = self.$shelf.swap_remove(place);
                // SAFETY: it was handed out, and is not on the shelf any more.
                $free(Some(unsafe { Box::from_raw(handle) }));
            })* };
        }
        free! {
            positions, outflank_position_free; games, outflank_game_free; stops, outflank_stop_free; reports, outflank_report_free;
            analyses, outflank_analysis_free; readings, outflank_reading_free; records, outflank_record_free; writers, outflank_writer_free;
        }
    }

    /// Frees everything, one kind after another, in an order that the script says.
    fn free_all(mut self, script: &mut Script<'_>) {
        /// All of a shelf.
        macro_rules! free {
            ($shelf:ident, $free:ident) => {{
                for handle in self.$shelf.drain(..) {
                    // SAFETY: it was handed out, and is not on the shelf any more.
                    $free(Some(unsafe { Box::from_raw(handle) }));
                }
                $free(None);
            }};
        }
        let first = script.byte() % 9;
        for kind in (0..9).map(|kind| (kind + first) % 9) {
            match kind {
                0 => free!(engines, outflank_engine_free),
                1 => free!(positions, outflank_position_free),
                2 => free!(games, outflank_game_free),
                3 => free!(stops, outflank_stop_free),
                4 => free!(reports, outflank_report_free),
                5 => free!(analyses, outflank_analysis_free),
                6 => free!(readings, outflank_reading_free),
                7 => free!(records, outflank_record_free),
                _ => free!(writers, outflank_writer_free),
            }
        }
    }
}
