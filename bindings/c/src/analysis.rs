//! What a game teaches: every move compared with the best.

use std::ffi::{c_char, c_void};
use std::mem::MaybeUninit;

use outflank_coach::{AnalysedMove, Analysis, Class, Language};

use crate::border::{call, given, hand_out, lock, optional_word, put};
use crate::request::Asked;
use crate::side::read_side;
use crate::status::CallError;
use crate::text::put_text;
use crate::{
    OutflankEngine, OutflankGame, OutflankMoves, OutflankRequest, OutflankScoredMove, OutflankSide, OutflankStatus,
};

/// What every move of a game was worth.
#[derive(Debug)]
pub struct OutflankAnalysis(Analysis);

/// How good a move was, in one word.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OutflankClass {
    /// No other move is better.
    Best = 0,
    /// Two discs at most were given away.
    Good = 1,
    /// Three to five discs.
    Slip = 2,
    /// Six to nine discs, or the result of the game.
    Mistake = 3,
    /// Ten discs or more, or the result of the game and six discs or more.
    Blunder = 4,
}

/// One move of a game, compared with the best.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OutflankAnalysedMove {
    /// Its number, from 0.
    pub ply: usize,
    /// Who made it.
    pub side: OutflankSide,
    /// The move, and what it is worth to whoever made it.
    pub played: OutflankScoredMove,
    /// The best move instead, and what it is worth to the same player.
    pub best: OutflankScoredMove,
    /// Discs given away.
    pub loss: i32,
    /// How good it was, in one word.
    pub move_class: OutflankClass,
    /// How many reasons there are to tell, two at most.
    pub reasons: usize,
    /// Whether this is the last word, and not a first impression.
    pub refined: bool,
}

/// How well a player played.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OutflankAccuracy {
    /// The moves that were looked at.
    pub moves: u32,
    /// How many of them no other move could have bettered.
    pub best: u32,
    /// Discs given away.
    pub loss: u32,
    /// From 0 to 100: the average over the moves, of which each is worth 100 if it gave nothing away, 50 if it gave away four discs.
    pub percent: u32,
}

/// The rating that a player plays at, with an error bar.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OutflankRating {
    /// The likeliest rating.
    pub rating: u32,
    /// The true one lies within this many points of it, two times of three.
    pub error: u32,
}

/// Is told of each move of an analysis when it has been looked at: first quickly, then with care. It is called on the thread that has asked; it must
/// return, and let no exception out.
pub type OutflankAnalysisCallback =
    Option<unsafe extern "C" fn(looked_at: *const OutflankAnalysedMove, user_data: *mut c_void)>;

/// Looks at every move of a game, quickly first and then with care, from the last to the first. `told` (or NULL) hears of each, and gets `user_data`.
///
/// Of the request, level, depth, nodes, milliseconds and stop count. If it is stopped, the status is OUTFLANK_STATUS_UNFINISHED, and the analysis holds what was
/// found so far.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn outflank_analyse(
    engine: Option<&OutflankEngine>,
    game: Option<&OutflankGame>,
    request: Option<&OutflankRequest>,
    told: OutflankAnalysisCallback,
    user_data: *mut c_void,
    analysis: Option<&mut MaybeUninit<*mut OutflankAnalysis>>,
) -> OutflankStatus {
    let mut finished = true;
    let status = call(|| {
        hand_out(analysis, "analysis", || {
            let engine = &given(engine, "engine")?.0;
            let game = lock(&given(game, "game")?.0).clone();
            // SAFETY: callers keep to what the header says of requests.
            let asked = unsafe { Asked::read(request) }?;
            let run = Analysis::by(&game, asked.advisor()).with(engine).stop(&asked.stop);
            let analysis = run.run(|looked_at| {
                if let Some(told) = told {
                    // SAFETY: whoever asked has given the callback and its data, which are to be used together.
                    unsafe { told(&OutflankAnalysedMove::from(looked_at), user_data) };
                }
            });
            finished = analysis.is_finished();
            Ok(OutflankAnalysis(analysis))
        })
    });
    match (status, finished) {
        (OutflankStatus::Ok, false) => {
            CallError::new(OutflankStatus::Unfinished, "the analysis was stopped").remember()
        }
        _ => status,
    }
}

/// Frees an analysis; NULL is ignored.
#[unsafe(no_mangle)]
pub extern "C" fn outflank_analysis_free(analysis: Option<Box<OutflankAnalysis>>) {
    drop(analysis);
}

/// How many moves the game has.
#[unsafe(no_mangle)]
pub extern "C" fn outflank_analysis_count(
    analysis: Option<&OutflankAnalysis>,
    count: Option<&mut MaybeUninit<usize>>,
) -> OutflankStatus {
    call(|| put(count, "count", given(analysis, "analysis")?.0.game().len()))
}

/// A move of the game, by its number from 0; OUTFLANK_STATUS_NOTHING beyond the end, and where it has not been looked at.
#[unsafe(no_mangle)]
pub extern "C" fn outflank_analysis_move(
    analysis: Option<&OutflankAnalysis>,
    ply: usize,
    analysed: Option<&mut MaybeUninit<OutflankAnalysedMove>>,
) -> OutflankStatus {
    call(|| put(analysed, "analysed", known(analysis, ply)?.into()))
}

/// How the game goes on after a move if both play well; the move itself comes first.
#[unsafe(no_mangle)]
pub extern "C" fn outflank_analysis_line(
    analysis: Option<&OutflankAnalysis>,
    ply: usize,
    line: Option<&mut MaybeUninit<OutflankMoves>>,
) -> OutflankStatus {
    call(|| put(line, "line", known(analysis, ply)?.line.iter().copied().collect()))
}

/// How the game would have gone on after the best move instead, which comes first.
#[unsafe(no_mangle)]
pub extern "C" fn outflank_analysis_best_line(
    analysis: Option<&OutflankAnalysis>,
    ply: usize,
    line: Option<&mut MaybeUninit<OutflankMoves>>,
) -> OutflankStatus {
    call(|| put(line, "line", known(analysis, ply)?.best_line.iter().copied().collect()))
}

/// Why a move was worse than the best one or, of a good move, better than others: a sentence in "english" (also for NULL), "french" or "japanese". Reasons are numbered
/// from 0, that first which explains most; OUTFLANK_STATUS_NOTHING beyond the last.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn outflank_analysis_reason(
    analysis: Option<&OutflankAnalysis>,
    ply: usize,
    number: usize,
    language: *const c_char,
    written: Option<&mut MaybeUninit<*mut c_char>>,
) -> OutflankStatus {
    call(|| {
        put_text(written, "written", || {
            // SAFETY: callers keep to what the header says of texts.
            let language = unsafe { optional_word::<Language>(language, "language") }?.unwrap_or_default();
            let reasons = &known(analysis, ply)?.reasons;
            let reason = reasons.get(number);
            reason
                .map(|reason| reason.in_words(language))
                .ok_or_else(|| CallError::nothing(format_args!("there are {} reasons", reasons.len())))
        })
    })
}

/// The moves at which the game turned, three at most, in their order: `plies` gets their numbers, and `count` how many there are.
#[unsafe(no_mangle)]
pub extern "C" fn outflank_analysis_turning_points(
    analysis: Option<&OutflankAnalysis>,
    plies: Option<&mut MaybeUninit<[usize; 3]>>,
    count: Option<&mut MaybeUninit<usize>>,
) -> OutflankStatus {
    call(|| {
        let turning_points = given(analysis, "analysis")?.0.turning_points();
        let mut found = [0; 3];
        let count = given(count, "count")?;
        found.iter_mut().zip(&turning_points).for_each(|(place, turn)| *place = turn.ply);
        put(plies, "plies", found)?;
        count.write(turning_points.len().min(found.len()));
        Ok(())
    })
}

/// How well a side (an OutflankSide) played; OUTFLANK_STATUS_NOTHING if no move of it has been looked at.
#[unsafe(no_mangle)]
pub extern "C" fn outflank_analysis_accuracy(
    analysis: Option<&OutflankAnalysis>,
    side: u32,
    accuracy: Option<&mut MaybeUninit<OutflankAccuracy>>,
) -> OutflankStatus {
    call(|| {
        let played = given(analysis, "analysis")?.0.accuracy(read_side(side)?, None);
        let percent = played.percent().ok_or_else(|| CallError::nothing("no move of this side has been looked at"))?;
        put(
            accuracy,
            "accuracy",
            OutflankAccuracy { moves: played.moves, best: played.best, loss: played.loss, percent },
        )
    })
}

/// The rating at which a side (an OutflankSide) played. OUTFLANK_STATUS_NOTHING where none can be told: of a few moves only, on other boards than 8x8, by other rules
/// than the standard ones, and if the analysis is not finished or was made at a level below 8.
#[unsafe(no_mangle)]
pub extern "C" fn outflank_analysis_rating(
    analysis: Option<&OutflankAnalysis>,
    side: u32,
    rating: Option<&mut MaybeUninit<OutflankRating>>,
) -> OutflankStatus {
    call(|| {
        let estimate = given(analysis, "analysis")?.0.rating(read_side(side)?);
        let estimate = estimate.ok_or_else(|| CallError::nothing("this analysis tells no rating"))?;
        let told = OutflankRating { rating: estimate.rating.points().into(), error: estimate.error.into() };
        put(rating, "rating", told)
    })
}

/// A class in a word, such as "slip"; an empty text for a number that is none. The text belongs to the library.
#[unsafe(no_mangle)]
pub extern "C" fn outflank_class_name(move_class: u32) -> *const c_char {
    let name = match Class::ALL.into_iter().find(|&class| OutflankClass::from(class) as u32 == move_class) {
        Some(Class::Best) => c"best",
        Some(Class::Good) => c"good",
        Some(Class::Slip) => c"slip",
        Some(Class::Mistake) => c"mistake",
        Some(Class::Blunder) => c"blunder",
        None => c"",
    };
    name.as_ptr()
}

fn known(analysis: Option<&OutflankAnalysis>, ply: usize) -> Result<&AnalysedMove, CallError> {
    match given(analysis, "analysis")?.0.game().get(ply) {
        Some(Some(analysed)) => Ok(analysed),
        Some(None) => Err(CallError::nothing("this move has not been looked at yet")),
        None => Err(CallError::nothing("the game has no such move")),
    }
}

impl From<Class> for OutflankClass {
    fn from(class: Class) -> Self {
        match class {
            Class::Best => Self::Best,
            Class::Good => Self::Good,
            Class::Slip => Self::Slip,
            Class::Mistake => Self::Mistake,
            Class::Blunder => Self::Blunder,
        }
    }
}

impl From<&AnalysedMove> for OutflankAnalysedMove {
    fn from(analysed: &AnalysedMove) -> Self {
        let scored = |square, score| OutflankScoredMove::new(Some(square), score, analysed.confidence);
        Self {
            ply: analysed.ply,
            side: analysed.side.into(),
            played: scored(analysed.square, analysed.score),
            best: scored(analysed.best, analysed.best_score),
            loss: analysed.loss().into(),
            move_class: analysed.class.into(),
            reasons: analysed.reasons.len(),
            refined: analysed.refined,
        }
    }
}
