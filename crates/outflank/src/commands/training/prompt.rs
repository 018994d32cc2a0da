//! A session of training as a conversation.

use std::cell::OnceCell;
use std::collections::HashSet;
use std::io::{BufRead, Write};
use std::path::Path;
use std::time::{Duration, Instant, SystemTime};

use outflank_coach::training::{AnswerCount, Exercise, Planned, Proof, SessionPlan, TrainingWords};
use outflank_coach::{Crowd, Findings, OpeningDrill, OpeningLine, OpeningWords, RatingWords, Repertoire};
use outflank_engine::{Engine, Level, Openings, Options, Stop};
use outflank_people::{Rating, Skill};
use outflank_play::{
    ADVICE, EnginePlayer, KeptDeck, KeptGame, KeptRepertoire, Library, Live, SavedGame, Seat, Seats, Surroundings,
    Tally, Tempo, Terms,
};
use outflank_records::PositionKey;
use outflank_rules::random::Random;
use outflank_rules::{Side, Square};
use outflank_terminal::plain::{self, PlainLook};
use outflank_terminal::{BoardDrawing, Paint, TerminalWords, Theme};

use super::TrainingOptions;
use super::openings::GamesPlayed;
use super::openings::prompt::{LineEnd, OpeningPrompt};
use super::supply::{ExerciseSupply, any_seed};
use super::word::TrainingWord;
use crate::failure::Failure;
use crate::line_prompt::read_line;
use crate::options::DataOptions;
use crate::output::{Output, say};

/// Where somebody trains: their data, and an engine that proves.
pub(super) struct Place {
    pub(super) words: TrainingWords,
    pub(super) engine: Engine,
    pub(super) findings: Findings,
    library: Library,
    data: DataOptions,
    look: Theme,
    /// How often openings were played, once that is asked.
    games: OnceCell<GamesPlayed>,
    /// The opening book, once it is asked.
    book: OnceCell<Openings>,
    /// The moves that whoever trains has chosen for themselves.
    repertoire: Repertoire,
}

/// The repertoire in a data folder. One that cannot be used is told of, and the exercises come without it.
fn repertoire(data: &Path) -> Repertoire {
    KeptRepertoire::open(data).map(|kept| kept.repertoire().clone()).unwrap_or_else(|problem| {
        say(format_args!("warning: {problem}"));
        Repertoire::default()
    })
}

impl Place {
    pub(super) fn new(options: &TrainingOptions) -> Result<Self, Failure> {
        Ok(Self {
            words: options.words(),
            engine: Engine::with(Options::default()),
            findings: options.data.findings(),
            library: options.data.library()?,
            data: options.data.clone(),
            look: options.look,
            games: OnceCell::new(),
            book: OnceCell::new(),
            repertoire: repertoire(&options.data.folder()?),
        })
    }

    /// The lines of the repertoire, by key and side.
    pub(super) fn own_lines(&self) -> HashSet<(PositionKey, Side)> {
        Side::BOTH
            .into_iter()
            .flat_map(|side| self.repertoire.lines(side))
            .map(|line| (line.key(), line.side()))
            .collect()
    }

    /// The line with this key as it is to be played: one with a name, or one of the repertoire. `None` if there is none any more.
    fn line(&self, key: PositionKey, side: Side) -> Option<OpeningDrill> {
        let named = OpeningLine::with_key(key).map(|line| OpeningDrill::new(line, side));
        named.or_else(|| {
            let line = self.repertoire.line(key, side)?;
            Some(OpeningDrill::of_repertoire(&self.repertoire, side, &[line]))
        })
    }

    pub(super) fn saved_games(&self) -> Vec<SavedGame> {
        self.data.games(&self.library)
    }
}

/// The conversation: one exercise after the other.
pub(super) struct TrainingPrompt<'a> {
    pub(super) words: TrainingWords,
    pub(super) kept: &'a mut KeptDeck,
    pub(super) place: &'a mut Place,
    pub(super) made: ExerciseSupply,
    /// How strong whoever trains is, as far as that is known.
    pub(super) rating: Rating,
    pub(super) out: &'a mut Output,
    pub(super) input: &'a mut dyn BufRead,
}

/// Whether to go on with the session.
#[derive(PartialEq, Eq)]
enum Onward {
    Yes,
    Leave,
}

/// What somebody answered.
enum Answered {
    /// A square, or nothing where the answer was given up.
    With {
        square: Option<Square>,
        hinted: bool,
    },
    Skipped,
    Left,
}

impl TrainingPrompt<'_> {
    /// Asks one exercise after the other until the plan is done, the time is up or the player leaves.
    pub(super) fn run(&mut self, plan: &SessionPlan, length: Duration) -> Result<AnswerCount, Failure> {
        let (begun, mut answers) = (Instant::now(), AnswerCount::default());
        let steps: Vec<Planned> = plan.steps().collect();
        for (number, step) in (1..).zip(&steps) {
            if begun.elapsed() >= length {
                writeln!(self.out, "{}", self.words.time_is_up())?;
                break;
            }
            let exercise = match *step {
                Planned::Line(line, side) => {
                    // A line that is none any more is left out.
                    let Some(drill) = self.place.line(line, side) else { continue };
                    writeln!(self.out, "{}", self.words.line_heading(number, steps.len()))?;
                    if self.train_line(drill, &mut answers)? == Onward::Leave {
                        break;
                    }
                    continue;
                }
                Planned::Known(key) => self.kept.deck().card(key).map(|card| card.exercise().clone()),
                Planned::ToMake(_) => self.made.next(self.words),
            };
            let Some(exercise) = exercise else {
                writeln!(self.out, "{}", self.words.none_made())?;
                break;
            };
            let proof =
                Proof::of(exercise.position(), &self.place.engine, Some(&mut self.place.findings), &Stop::new());
            // The engine may judge otherwise than the one that made the exercise.
            let Some(proof) = proof.filter(|proof| proof.right_answer() == Some(exercise.answers())) else {
                writeln!(self.out, "{}", self.words.no_longer_proven())?;
                continue;
            };
            writeln!(self.out, "{}", self.words.heading(&exercise, number, steps.len()))?;
            if self.train(&exercise, &proof, &mut answers)? == Onward::Leave {
                break;
            }
        }
        Ok(answers)
    }

    /// One opening line, and whether to go on after it.
    fn train_line(&mut self, drill: OpeningDrill, answers: &mut AnswerCount) -> Result<Onward, Failure> {
        let Place { words, engine, findings, data, look, games, book, .. } = &mut *self.place;
        let end = OpeningPrompt {
            words: OpeningWords(words.0),
            dates: *words,
            look: *look,
            random: Random::new(any_seed(), 0),
            games: games.get_or_init(|| GamesPlayed::open(data)),
            book: book.get_or_init(|| data.openings()),
            kept: self.kept,
            engine,
            findings,
            out: self.out,
            input: self.input,
        }
        .train(drill)?;
        let grade = match end {
            LineEnd::Played(grade) => grade,
            LineEnd::Skipped => return Ok(Onward::Yes),
            LineEnd::Left => return Ok(Onward::Leave),
        };
        answers.given += 1;
        answers.right += usize::from(grade.is_right());
        loop {
            let Some(line) = read_line(self.out, self.input, self.words.next_one())? else { return Ok(Onward::Leave) };
            match TrainingWord::read(&line) {
                TrainingWord::Nothing | TrainingWord::Skip => {
                    writeln!(self.out)?;
                    return Ok(Onward::Yes);
                }
                TrainingWord::Quit => return Ok(Onward::Leave),
                _ => writeln!(self.out, "{}", self.words.unknown_word(line.trim()))?,
            }
        }
    }

    /// One exercise: the question, the answer, which is kept before anything is said about it, and what follows.
    fn train(&mut self, exercise: &Exercise, proof: &Proof, answers: &mut AnswerCount) -> Result<Onward, Failure> {
        let (square, hinted) = match self.ask(exercise, proof)? {
            Answered::With { square, hinted } => (square, hinted),
            Answered::Skipped => {
                writeln!(self.out, "{}\n", self.words.skipped())?;
                return Ok(Onward::Yes);
            }
            Answered::Left => return Ok(Onward::Leave),
        };
        let grade = exercise.grade(square, hinted);
        self.kept.answer(exercise, grade, SystemTime::now())?;
        answers.given += 1;
        answers.right += usize::from(grade.is_right());
        for line in self.words.verdict(exercise, proof, square) {
            writeln!(self.out, "{line}")?;
        }
        let (crowd, answers) = (Crowd::of(exercise.position(), self.rating), exercise.answers());
        if let Some((crowd, answer)) = crowd.zip(answers.first()) {
            writeln!(self.out, "{}", RatingWords(self.words.0).crowd(&crowd, answer, answers))?;
        }
        let schedule = self.kept.deck().card(exercise.key()).and_then(|card| card.schedule());
        if let Some(due) = schedule.map(|schedule| schedule.due()) {
            writeln!(self.out, "{}", self.words.comes_again(grade, &self.words.date(due)))?;
        }
        self.follow_up(exercise)
    }

    fn ask(&mut self, exercise: &Exercise, proof: &Proof) -> Result<Answered, Failure> {
        let (words, position) = (self.words, exercise.position());
        let (mover, legal) = (position.side_to_move(), position.legal_moves());
        let mut hinted = false;
        self.draw(exercise)?;
        loop {
            let Some(line) = read_line(self.out, self.input, words.your_answer())? else { return Ok(Answered::Left) };
            match TrainingWord::read(&line) {
                TrainingWord::Nothing => {}
                TrainingWord::Answer(square) if legal.contains(square) => {
                    return Ok(Answered::With { square: Some(square), hinted });
                }
                TrainingWord::Answer(square) => writeln!(self.out, "{}", words.illegal(square, mover, legal))?,
                TrainingWord::Hint => {
                    hinted = true;
                    for hint in words.hints(exercise, proof) {
                        writeln!(self.out, "{hint}")?;
                    }
                }
                TrainingWord::GiveUp => return Ok(Answered::With { square: None, hinted }),
                TrainingWord::Skip => return Ok(Answered::Skipped),
                TrainingWord::Board => self.draw(exercise)?,
                TrainingWord::Help => write!(self.out, "{}", words.help())?,
                TrainingWord::Quit => return Ok(Answered::Left),
                TrainingWord::Play(_) => writeln!(self.out, "{}", words.answer_first())?,
                TrainingWord::Unknown => writeln!(self.out, "{}", words.unknown_word(line.trim()))?,
            }
        }
    }

    /// After an answer: on to the next exercise, or a game from here.
    fn follow_up(&mut self, exercise: &Exercise) -> Result<Onward, Failure> {
        let words = self.words;
        loop {
            let Some(line) = read_line(self.out, self.input, words.what_next())? else { return Ok(Onward::Leave) };
            match TrainingWord::read(&line) {
                TrainingWord::Nothing | TrainingWord::Skip => {
                    writeln!(self.out)?;
                    return Ok(Onward::Yes);
                }
                TrainingWord::Quit => return Ok(Onward::Leave),
                TrainingWord::Board => self.draw(exercise)?,
                TrainingWord::Play(level) => match level.map_or(Ok(Skill::Level(Level::Medium)), str::parse) {
                    Ok(level) => self.play_on(exercise, level)?,
                    Err(_) => writeln!(self.out, "{}", words.unknown_level(level.unwrap_or_default()))?,
                },
                TrainingWord::Help => write!(self.out, "{}", words.help_afterwards())?,
                _ => writeln!(self.out, "{}", words.unknown_word(line.trim()))?,
            }
        }
    }

    /// A game from the position of the exercise, kept as any other.
    fn play_on(&mut self, exercise: &Exercise, level: Skill) -> Result<(), Failure> {
        let mover = exercise.position().side_to_move();
        writeln!(self.out, "{}\n", self.words.playing_on(mover, &level.to_string()))?;
        let opponent = Seat::Engine(EnginePlayer::of(level));
        let seats = match mover {
            Side::Black => Seats::new(Seat::Person, opponent),
            Side::White => Seats::new(opponent, Seat::Person),
        };
        let start = *exercise.position();
        let terms =
            Terms { start, seats, control: None, tempo: Tempo::default(), seed: any_seed(), tally: Tally::default() };
        let live = Live::new(terms, &[], Surroundings::none(), Instant::now())?;
        let game = KeptGame::new(live, Some(self.place.library.clone()));
        let look = PlainLook {
            theme: self.place.look,
            paint: self.out.paint(),
            advice: ADVICE,
            words: TerminalWords(self.words.0),
        };
        plain::play(game, look, self.input, self.out.painted())?;
        Ok(writeln!(self.out, "{}", self.words.back_to_training())?)
    }

    fn draw(&mut self, exercise: &Exercise) -> Result<(), Failure> {
        let (position, paint) = (exercise.position(), self.out.paint());
        let (board, legal) = (position.board(), position.legal_moves());
        let drawing = BoardDrawing { board, legal, last_move: None, theme: self.place.look, paint };
        write!(self.out.painted(), "\n{drawing}\n")?;
        let symbols = self.place.look.plain();
        let letters = (paint == Paint::Plain).then_some([symbols.black, symbols.white]);
        writeln!(self.out, "{}", self.words.discs(position, letters))?;
        Ok(writeln!(self.out, "{}", self.words.question(position.side_to_move(), legal))?)
    }
}
