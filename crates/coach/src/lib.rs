//! What a game *teaches*: an analysis of every move, and the reasons in words.
//!
//! An [`Analysis`] is the one door to the truth about a game, whoever shows it: for each move its score and the best one's, found in
//! the same way, what it gave away, its [`Class`], its [`Reason`]s, the line that would have been better, and how sure all this is. It comes
//! quickly first and is refined then; what was found out lies in a [`Findings`] file, by position, and is never computed twice.
//!
//! ```
//! use outflank_coach::{Advisor, Analysis, Class};
//! use outflank_engine::{Engine, Level};
//! use outflank_rules::{Game, Position, RuleSet, Size};
//!
//! let start = Position::start(RuleSet::standard(Size::FOUR));
//! let game = Game::from_transcript(start, "c4d4d3b4a4d2d1a3")?;
//! let analysis = Analysis::of(&game).with(&Engine::new()).run(|_| {});
//! let last = analysis.moves()[7].as_ref().expect("every move was looked at");
//! assert_eq!((last.loss(), last.class, last.best.to_string().as_str()), (6, Class::Mistake, "b1"));
//! # Ok::<(), outflank_rules::notation::TranscriptError>(())
//! ```

mod accuracy;
mod advisor;
mod analysed;
mod analysis;
mod class;
mod crowd;
mod findings;
mod lesson;
mod losses;
mod openings;
mod rating;
mod rating_words;
mod reason;
mod run;
pub mod training;
mod tree;
mod turning_points;

pub use accuracy::{Accuracy, GamePhase};
pub use advisor::{ADVICE, Advisor, DEEP};
pub use analysed::AnalysedMove;
pub use analysis::{Analysis, MoveLook};
pub use class::Class;
pub use crowd::Crowd;
pub use findings::{Findings, FindingsProblem};
pub use lesson::{
    Judgement, LessonExercise, LessonFileProblem, LessonGoal, LessonPlace, LessonProgress, LessonStep, LessonWords,
    MoveEffect,
};
pub use losses::{GameLosses, LossShare, LossSummary};
pub use openings::{
    DrillTurn, LineDeparture, LineMove, LinePlan, OpeningDrill, OpeningLine, OpeningWords, Repertoire, RepertoireLine,
    RepertoireRefusal, RepertoireTextError,
};
pub use outflank_records::Language;
pub use rating_words::RatingWords;
pub use reason::{AnalysisWords, BoardArrow, BoardMark, Fact, MarkKind, Matter, Reason, ReasonTheme, Tone};
pub use run::AnalysisRun;
pub use tree::MoveId;
