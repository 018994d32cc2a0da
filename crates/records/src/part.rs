//! The parts of a record, and which of them a format can carry.

use std::collections::BTreeMap;
use std::fmt;

use outflank_rules::{BySide, Game, RuleSet};

use crate::{Assessment, Format, GameKind, Note, Record, Turn};

/// Something that a record may say, and that a format may be unable to.
///
/// ```
/// use outflank_records::{Format, Part};
/// assert!(Format::Ggf.carries().contains(&Part::Clocks));
/// assert!(!Format::Transcript.carries().contains(&Part::Clocks));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[expect(missing_docs, reason = "the names say it, and Display says it in words")]
#[non_exhaustive]
pub enum Part {
    Moves,
    Rules,
    Names,
    Ratings,
    Event,
    Place,
    Round,
    Date,
    TimeOfDay,
    Clocks,
    Kind,
    Komi,
    Result,
    Perfect,
    Assessment,
    Evaluations,
    MoveTimes,
    MoveComments,
    Comment,
    Other,
}

impl Part {
    /// All of them.
    pub const ALL: [Self; 20] = [
        Self::Moves,
        Self::Rules,
        Self::Names,
        Self::Ratings,
        Self::Event,
        Self::Place,
        Self::Round,
        Self::Date,
        Self::TimeOfDay,
        Self::Clocks,
        Self::Kind,
        Self::Komi,
        Self::Result,
        Self::Perfect,
        Self::Assessment,
        Self::Evaluations,
        Self::MoveTimes,
        Self::MoveComments,
        Self::Comment,
        Self::Other,
    ];
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Moves => "moves",
            Self::Rules => "rules",
            Self::Names => "names of players",
            Self::Ratings => "ratings",
            Self::Event => "event",
            Self::Place => "place",
            Self::Round => "round",
            Self::Date => "date",
            Self::TimeOfDay => "time of day",
            Self::Clocks => "clocks",
            Self::Kind => "kind of game",
            Self::Komi => "komi",
            Self::Result => "result",
            Self::Perfect => "score under perfect play",
            Self::Assessment => "scores of the position",
            Self::Evaluations => "evaluations",
            Self::MoveTimes => "times of moves",
            Self::MoveComments => "comments on moves",
            Self::Comment => "comment",
            Self::Other => "other remarks",
        })
    }
}

impl Format {
    /// What the format can carry.
    pub fn carries(self) -> &'static [Part] {
        use Part::*;
        match self {
            Self::Transcript => &[Moves],
            Self::Board => &[],
            Self::Obf => &[Assessment, Comment],
            Self::Ggf => &[
                Moves,
                Rules,
                Names,
                Ratings,
                Place,
                Date,
                TimeOfDay,
                Clocks,
                Kind,
                Komi,
                Result,
                Evaluations,
                MoveTimes,
                Comment,
                Other,
            ],
            Self::Sgf | Self::Pgn => &Part::ALL,
            Self::Wthor => &[Moves, Names, Event, Date, Result, Perfect],
            Self::Quest => &[],
        }
    }
}

impl Record {
    /// Whether the record says anything of this kind.
    pub fn has(&self, part: Part) -> bool {
        let noted = |has: fn(&Note) -> bool| self.notes().any(|(_, note)| has(note));
        let players = [&self.players.black, &self.players.white];
        match part {
            Part::Moves => !self.game.moves().is_empty(),
            Part::Rules => self.game.rules() != RuleSet::standard(self.game.rules().size),
            Part::Names => players.iter().any(|player| player.name.is_some()),
            Part::Ratings => players.iter().any(|player| player.rating.is_some()),
            Part::Event => self.event.is_some(),
            Part::Place => self.place.is_some(),
            Part::Round => self.round.is_some(),
            Part::Date => self.date.is_some(),
            Part::TimeOfDay => self.time_of_day.is_some(),
            Part::Clocks => self.clocks != BySide::default(),
            Part::Kind => self.kind != GameKind::default(),
            Part::Komi => self.komi.is_some(),
            Part::Result => self.result.is_some(),
            Part::Perfect => self.perfect.is_some(),
            Part::Assessment => self.assessment != Assessment::default(),
            Part::Evaluations => noted(|note| note.evaluation.is_some()),
            Part::MoveTimes => noted(|note| note.time.is_some()),
            Part::MoveComments => noted(|note| note.comment.is_some()),
            Part::Comment => self.comment.is_some(),
            Part::Other => !self.other.is_empty(),
        }
    }

    /// The record without this part. Without its moves a game is its last position; without its rules it is the standard
    /// game, as far as the moves are legal there.
    pub fn without(mut self, part: Part) -> Self {
        match part {
            Part::Moves => {
                let bare = Self::new(Game::from_position(*self.game.position()));
                let notes: Vec<Turn> = self.notes().map(|(turn, _)| turn).collect();
                notes.into_iter().for_each(|turn| self.set_note(turn, Note::default()));
                self.game = bare.game;
            }
            Part::Rules => {
                let mut setup = self.game.start().setup();
                setup.rules = RuleSet::standard(setup.rules.size);
                setup.supply = None;
                if let Ok(start) = setup.position() {
                    let mut game = Game::from_position(start);
                    let _ = self.game.moves().iter().try_for_each(|&square| game.play(square));
                    self.game = game;
                }
            }
            Part::Names => (self.players.black.name, self.players.white.name) = (None, None),
            Part::Ratings => (self.players.black.rating, self.players.white.rating) = (None, None),
            Part::Event => self.event = None,
            Part::Place => self.place = None,
            Part::Round => self.round = None,
            Part::Date => self.date = None,
            Part::TimeOfDay => self.time_of_day = None,
            Part::Clocks => self.clocks = BySide::default(),
            Part::Kind => self.kind = GameKind::default(),
            Part::Komi => self.komi = None,
            Part::Result => self.result = None,
            Part::Perfect => self.perfect = None,
            Part::Assessment => self.assessment = Assessment::default(),
            Part::Evaluations => self.change_notes(|note| note.evaluation = None),
            Part::MoveTimes => self.change_notes(|note| note.time = None),
            Part::MoveComments => self.change_notes(|note| note.comment = None),
            Part::Comment => self.comment = None,
            Part::Other => self.other.clear(),
        }
        self
    }

    fn change_notes(&mut self, change: impl Fn(&mut Note)) {
        let notes: Vec<(Turn, Note)> = self.notes().map(|(turn, note)| (turn, note.clone())).collect();
        for (turn, mut note) in notes {
            change(&mut note);
            self.set_note(turn, note);
        }
    }

    /// What is left of the record in a format that carries only `parts`.
    pub fn keeping(self, parts: &[Part]) -> Self {
        Part::ALL.into_iter().filter(|part| !parts.contains(part)).fold(self, Self::without)
    }
}

/// What could not be carried over, with the number of records that lost it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Losses(BTreeMap<Part, usize>);

impl Losses {
    /// Whether nothing was lost.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Each part, and how many records lost it, wholly or partly.
    pub fn iter(&self) -> impl Iterator<Item = (Part, usize)> {
        self.0.iter().map(|(&part, &count)| (part, count))
    }

    /// One more record lost these parts.
    pub(crate) fn count(&mut self, parts: impl IntoIterator<Item = Part>) {
        let mut parts: Vec<Part> = parts.into_iter().collect();
        parts.sort_unstable();
        parts.dedup();
        parts.into_iter().for_each(|part| *self.0.entry(part).or_default() += 1);
    }
}
