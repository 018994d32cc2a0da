//! A game *being played*: who sits where, the clock, taking back, giving up, advice, review, saving.
//!
//! A [`Table`] is the one door through which every move enters; it knows nothing of threads, files or the time of day.
//! [`Live`] puts engines and other programs around it, and a [`KeptGame`] adds a save. Whatever happens is an [`Event`],
//! the same for a terminal and for a web server.
//!
//! ```
//! use std::time::{Duration, Instant};
//! use outflank_play::{Live, Seats, Surroundings, Tally, Tempo, Terms};
//! use outflank_rules::{Position, RuleSet, Size};
//!
//! let terms = Terms {
//!     start: Position::start(RuleSet::standard(Size::FOUR)),
//!     seats: Seats::new("easy".parse()?, "random".parse()?),
//!     control: None,
//!     tempo: Tempo::default(),
//!     seed: 1,
//!     tally: Tally::default(),
//! };
//! let mut live = Live::new(terms, &[], Surroundings::none(), Instant::now())?;
//! while live.table().outcome().is_none() {
//!     live.wait(Duration::from_secs(1));
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod advice;
mod clock;
mod deck_entry;
mod engines;
mod event;
mod folder;
mod journal;
mod kept_deck;
mod kept_game;
mod kept_repertoire;
mod library;
mod lines;
mod live;
mod loss_review;
mod move_question;
mod origin;
mod program;
mod programs;
mod record;
mod review;
mod saving;
mod seat;
mod span;
mod square_look;
mod statistics;
mod study;
mod table;
mod tally;
mod tempo;
mod terms;
mod thinker;
mod training;
mod variations;

/// The words of the engine in which seats, advice and events are told, so that front ends need nothing else of it.
pub use outflank_engine::{
    Confidence, Level, LevelNumber, Line, Megabytes, MoveScore, OpeningBook, Openings, Options, Progress, Score, Stop,
};

/// How well people play, as seats are told.
pub use outflank_people::{Rating, RatingEstimate, Skill};

/// The words of the coach in which advice and reviews are told.
pub use outflank_coach::{
    ADVICE, Accuracy, Advisor, AnalysedMove, Analysis, AnalysisWords, BoardArrow, BoardMark, Class, DEEP, Findings,
    GameLosses, GamePhase, LossSummary, MarkKind, Matter, MoveId, RatingWords, Reason, Repertoire, RepertoireRefusal,
};

pub use advice::{Advice, Advised};
pub use clock::{Clock, Extra, Face, TimeControl, TimeControlError, TimesLeft};
pub use deck_entry::{DeckEntry, NewExercises};
pub use engines::{
    Customer, DistantAnswer, DistantEngines, DistantPlaces, DistantQuestion, DistantReply, DistantTally, Engines,
    Urgency,
};
pub use event::Event;
pub use folder::{DATA_VARIABLE, data_folder};
pub use journal::{Entry, Opened, RestoreError, SaveDamage};
pub use kept_deck::{DeckProblem, KeptDeck};
pub use kept_game::KeptGame;
pub use kept_repertoire::{KeptRepertoire, RepertoireProblem};
pub use library::{GameId, Library, Listing, SaveError, SavedGame};
pub use live::{Live, Surroundings};
pub use loss_review::{CountedGame, LossReview};
pub use origin::Origin;
pub use program::{Driver, Program, Starter, Times};
pub use review::Review;
pub use seat::{EnginePlayer, Seat, Seats, UnknownSeat};
pub use span::{Span, SpanError};
pub use square_look::{SquareLook, SquareValues};
pub use statistics::{Opponent, PersonResult, Standing, standings, statistics};
pub use table::{Refused, Table};
pub use tally::Tally;
pub use tempo::{Tempo, UnknownTempo};
pub use terms::Terms;
pub use thinker::Wake;
pub use training::StudiedGame;
