//! A game that is looked through for exercises, as work for any machine.

use outflank_coach::Findings;
use outflank_coach::training::{Difficulty, Exercise, ExerciseSource, PastMistake, Study};
use outflank_engine::{Engine, Options, Stop};
use outflank_rules::{Game, Position, Side, Square, Squares};
use serde::{Deserialize, Serialize};

use crate::Work;

/// A recorded game, and whose mistakes in it are to become exercises. What the game is called is not part of it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct StudyWork {
    start: Position,
    moves: Vec<Square>,
    sides: Vec<Side>,
}

/// An exercise that a game makes, without what is known of the game already.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct StudiedMistake {
    mistake: usize,
    played: Square,
    loss: i16,
    answers: Squares,
    theme: String,
    difficulty: u8,
}

impl StudyWork {
    /// The game of somebody else, of which the moves of these sides are looked at.
    pub fn of(game: &Game, sides: &[Side]) -> Self {
        Self { start: *game.start(), moves: game.moves().to_vec(), sides: sides.to_vec() }
    }

    /// The game; `None` if somebody has written down moves that are none.
    pub fn game(&self) -> Option<Game> {
        let mut game = Game::from_position(self.start);
        self.moves.iter().try_for_each(|square| game.play(*square)).ok()?;
        Some(game)
    }

    /// Whose moves are looked at.
    pub fn sides(&self) -> &[Side] {
        &self.sides
    }

    fn study<'a>(&'a self, game: &'a Game) -> Study<'a> {
        Study { game, sides: &self.sides, skipped: 0, title: String::new(), own: false }
    }
}

impl StudiedMistake {
    fn of(exercise: &Exercise) -> Option<Self> {
        let PastMistake { ply, square, loss } = exercise.source().mistake()?;
        Some(Self {
            mistake: ply,
            played: square,
            loss,
            answers: exercise.answers(),
            theme: exercise.theme().name().to_owned(),
            difficulty: exercise.difficulty().percent(),
        })
    }

    /// The exercise; `None` if the game does not make it.
    pub fn exercise(&self, game: &Game, title: &str) -> Option<Exercise> {
        let mistake = PastMistake { ply: self.mistake, square: self.played, loss: self.loss };
        let source = ExerciseSource::Record { game: title.to_owned(), mistake };
        let (theme, difficulty) = (self.theme.parse().ok()?, Difficulty::of_percent(self.difficulty)?);
        Exercise::proven_before(*game.position_at(self.mistake)?, self.answers, theme, difficulty, source)
    }
}

impl Work for StudyWork {
    const KIND: &'static str = "study";
    type Found = Vec<StudiedMistake>;

    fn carry_out(&self, engine: &Engine, stop: &Stop) -> Result<Option<Self::Found>, String> {
        let game = self.game().ok_or("a move of the game cannot be played")?;
        // The usual memory, so that the exercises are those that one machine makes.
        let engine = Engine::with(Options { isa: engine.options().isa, ..Options::default() });
        let exercises = self.study(&game).exercises(&engine, &mut Findings::in_memory(), stop, || {});
        Ok(exercises.map(|exercises| exercises.iter().filter_map(StudiedMistake::of).collect()))
    }
}
