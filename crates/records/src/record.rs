//! A recorded game: the moves and everything a record may say about them.

use std::collections::BTreeMap;

use outflank_rules::{BySide, Game, Move, Side, Square, Symmetry};

use crate::{Date, Decimal, GameResult, RecordedClock};

/// Who played.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Player {
    /// The name.
    pub name: Option<String>,
    /// The rating at the time.
    pub rating: Option<Decimal>,
}

/// How the game came about, as the game server GGS names it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct GameKind {
    /// One of a pair of games from the same start with colours exchanged.
    pub synchro: bool,
    /// The players bid for the difference that makes the game fair.
    pub komi: bool,
    /// The colour that the player who asked for the game wanted.
    pub colour: Option<Side>,
    /// The number of discs in a random start.
    pub random_discs: Option<u8>,
}

/// A compensation, and the bids that led to it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Komi {
    /// What is taken from Black's lead.
    pub value: Option<Decimal>,
    /// The first move that each player offered, with the score that it expects.
    pub bids: BySide<Option<Bid>>,
}

/// An offered first move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bid {
    /// The move.
    pub square: Square,
    /// The score expected, and the time it took.
    pub note: Note,
}

/// What a record says about one move or pass.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Note {
    /// The score that the player expected, in discs, from the player's own view.
    pub evaluation: Option<Decimal>,
    /// Seconds spent.
    pub time: Option<Decimal>,
    /// Words.
    pub comment: Option<String>,
}

/// One turn of a game: the pass before the move with this number (from 0), or the move itself.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Turn {
    /// The pass that was forced before this move.
    Pass(usize),
    /// This move.
    Move(usize),
}

/// Turns follow one another as they were played.
impl Ord for Turn {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        let order = |turn: &Self| match *turn {
            Self::Pass(ply) => (ply, 0),
            Self::Move(ply) => (ply, 1),
        };
        order(self).cmp(&order(other))
    }
}

impl PartialOrd for Turn {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

/// Scores that a record gives for its last position, from the view of the side to move.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Assessment {
    /// The score of the position.
    pub value: Option<Decimal>,
    /// The score of each move, in the order of the record.
    pub moves: Vec<(Square, Decimal)>,
}

/// Black's discs under perfect play, as WTHOR keeps them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PerfectScore {
    /// Black's discs, empty squares included if Black wins.
    pub black: u8,
    /// With how many empty squares perfect play began.
    pub empties: u8,
}

/// A game as it was written down.
///
/// Whatever the format, there is one way to say each thing, so records can be compared and converted.
///
/// ```
/// use outflank_records::{Format, Record};
/// let reading = Format::Transcript.read(b"f5d6c3d3c4");
/// let record: &Record = &reading.records[0];
/// assert_eq!(record.game.moves().len(), 5);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The start and the moves.
    pub game: Game,
    /// Who played.
    pub players: BySide<Player>,
    /// The tournament or match.
    pub event: Option<String>,
    /// The town, server or program.
    pub place: Option<String>,
    /// The round of the event.
    pub round: Option<String>,
    /// The day.
    pub date: Option<Date>,
    /// The time of day, as it was written.
    pub time_of_day: Option<String>,
    /// The time that the players had.
    pub clocks: BySide<Option<RecordedClock>>,
    /// How the game came about.
    pub kind: GameKind,
    /// A compensation for one side.
    pub komi: Option<Komi>,
    /// How the game ended, as the record says.
    pub result: Option<GameResult>,
    /// The score under perfect play.
    pub perfect: Option<PerfectScore>,
    /// Scores for the last position.
    pub assessment: Assessment,
    /// Words about the whole game.
    pub comment: Option<String>,
    /// Whatever else the record says: names and values as they were written.
    pub other: BTreeMap<String, String>,
    /// How the game was turned since it was read: this symmetry leads back to the source.
    pub to_source: Symmetry,
    notes: BTreeMap<Turn, Note>,
}

impl Record {
    /// A record of nothing but the moves. If a player gave up or ran out of time, that becomes the recorded result.
    pub fn new(mut game: Game) -> Self {
        let mut result = None;
        if game.position().outcome().is_none() && game.outcome().is_some() {
            result = game.outcome().map(GameResult::from);
            game.undo();
        }
        Self {
            game,
            players: BySide::default(),
            event: None,
            place: None,
            round: None,
            date: None,
            time_of_day: None,
            clocks: BySide::default(),
            kind: GameKind::default(),
            komi: None,
            result,
            perfect: None,
            assessment: Assessment::default(),
            comment: None,
            other: BTreeMap::new(),
            to_source: Symmetry::IDENTITY,
            notes: BTreeMap::new(),
        }
    }

    /// The record of a game that was played here: however it ended, that becomes the recorded result.
    pub fn of_played(game: Game) -> Self {
        let result = game.outcome().map(GameResult::from);
        Self { result, ..Self::new(game) }
    }

    /// What the record says about a turn, if anything.
    pub fn note(&self, turn: Turn) -> Option<&Note> {
        self.notes.get(&turn)
    }

    /// All notes, in the order of play.
    pub fn notes(&self) -> impl Iterator<Item = (Turn, &Note)> {
        self.notes.iter().map(|(&turn, note)| (turn, note))
    }

    /// Says something about a turn, or nothing any more. Turns that the game does not have are left alone.
    pub fn set_note(&mut self, turn: Turn, note: Note) {
        let exists = match turn {
            Turn::Move(ply) => ply < self.game.moves().len(),
            Turn::Pass(ply) => self.game.passed_before(ply).is_some(),
        };
        if note == Note::default() {
            self.notes.remove(&turn);
        } else if exists {
            self.notes.insert(turn, note);
        }
    }

    /// Gives a move in the last position a score; `None` if the move is not legal there.
    pub fn assess(&mut self, square: Square, score: Decimal) -> Option<()> {
        let legal = self.game.position().legal_moves().contains(square);
        legal.then(|| self.assessment.moves.push((square, score)))
    }

    /// Every turn of the game in order, passes included, with the side whose turn it was.
    pub fn turns(&self) -> impl Iterator<Item = (Turn, Side, Move)> {
        let moves = self.game.moves();
        (0..=moves.len()).flat_map(move |ply| {
            let pass = self.game.passed_before(ply).map(|side| (Turn::Pass(ply), side, Move::Pass));
            let square = self.game.mover(ply).map(|side| (Turn::Move(ply), side, Move::Place(moves[ply])));
            pass.into_iter().chain(square)
        })
    }

    /// The recorded result, or the outcome on the board where the record says nothing.
    pub fn result_or_outcome(&self) -> Option<GameResult> {
        self.result.or_else(|| self.game.outcome().map(GameResult::from))
    }

    /// The game seen through a symmetry. What the record says goes along.
    pub fn turned(&self, symmetry: Symmetry) -> Self {
        let size = self.game.rules().size;
        let mut game = Game::from_position(symmetry.position(self.game.start()));
        for &square in self.game.moves() {
            game.play(symmetry.square(square, size)).expect("a symmetry keeps moves legal");
        }
        let mut turned = Self { game, ..self.clone() };
        for (square, _) in &mut turned.assessment.moves {
            *square = symmetry.square(*square, size);
        }
        if let Some(komi) = &mut turned.komi {
            for bid in [&mut komi.bids.black, &mut komi.bids.white].into_iter().flatten() {
                bid.square = symmetry.square(bid.square, size);
            }
        }
        turned.to_source = after(symmetry.inverse(), self.to_source);
        turned
    }

    /// The game turned so that its first move is f5 (on other boards: the square that corresponds to it), as databases and
    /// books print it. Games from other starts stay as they are.
    pub fn normalised(&self) -> Self {
        match self.first_move_to_the_right() {
            Some(symmetry) if symmetry != Symmetry::IDENTITY => self.turned(symmetry),
            _ => self.clone(),
        }
    }

    fn first_move_to_the_right(&self) -> Option<Symmetry> {
        let (start, size) = (self.game.start(), self.game.rules().size);
        let &first = self.game.moves().first()?;
        if start.board() != &outflank_rules::Board::start(size) {
            return None;
        }
        let keeping = Symmetry::of(size).iter().copied().filter(|symmetry| symmetry.position(start) == *start);
        keeping.max_by_key(|symmetry| symmetry.square(first, size).column())
    }
}

/// The symmetry that does what `first` does and then what `second` does.
fn after(first: Symmetry, second: Symmetry) -> Symmetry {
    // Where these two squares go identifies a symmetry.
    let size = outflank_rules::Size::FOUR;
    let probes = [Square::from_index(1), Square::from_index(2)];
    let image = |symmetry: Symmetry, square| symmetry.square(square, size);
    Symmetry::ALL
        .into_iter()
        .find(|&both| probes.iter().all(|&probe| image(both, probe) == image(second, image(first, probe))))
        .expect("two symmetries one after the other are a symmetry")
}
