//! Opening lines as a conversation.

use std::io::{BufRead, Write};
use std::time::SystemTime;

use outflank_coach::training::{Deck, Grade, TrainingWords};
use outflank_coach::{
    Advisor, AnalysedMove, Analysis, AnalysisWords, DrillTurn, Findings, LineMove, OpeningDrill, OpeningLine,
    OpeningWords,
};
use outflank_engine::{Engine, Openings, Stop};
use outflank_play::KeptDeck;
use outflank_rules::random::Random;
use outflank_rules::text::Quoted;
use outflank_rules::{Game, Position, Square, Squares};
use outflank_terminal::{BoardDrawing, Theme};

use super::games_played::GamesPlayed;
use super::word::OpeningWord;
use crate::failure::Failure;
use crate::line_prompt::read_line;
use crate::output::Output;

/// The best replies by the book come as often in a repertoire as if they had been played in so many games more.
const BEST_REPLY: u64 = 100;

/// The conversation: one line, or one after the other until somebody leaves.
pub(in crate::commands::training) struct OpeningPrompt<'a> {
    pub(in crate::commands::training) words: OpeningWords,
    /// How dates are written.
    pub(in crate::commands::training) dates: TrainingWords,
    pub(in crate::commands::training) look: Theme,
    pub(in crate::commands::training) random: Random,
    pub(in crate::commands::training) games: &'a GamesPlayed,
    pub(in crate::commands::training) book: &'a Openings,
    pub(in crate::commands::training) kept: &'a mut KeptDeck,
    pub(in crate::commands::training) engine: &'a Engine,
    pub(in crate::commands::training) findings: &'a mut Findings,
    pub(in crate::commands::training) out: &'a mut Output,
    pub(in crate::commands::training) input: &'a mut dyn BufRead,
}

/// How a line ended.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::commands::training) enum LineEnd {
    /// It was played to its end, so well.
    Played(Grade),
    /// It was left out.
    Skipped,
    /// Somebody left before.
    Left,
}

impl OpeningPrompt<'_> {
    /// Plays whatever comes next, by what is known of those before.
    pub(super) fn run(mut self, mut draw: impl FnMut(&Deck) -> Option<OpeningDrill>) -> Result<(), Failure> {
        let words = self.words;
        let mut next = draw(self.kept.deck());
        if next.is_none() {
            writeln!(self.out, "{}", words.nothing_due())?;
        }
        while let Some(drill) = next {
            match self.train(drill.clone())? {
                LineEnd::Played(_) => {}
                LineEnd::Skipped => {
                    next = draw(self.kept.deck());
                    continue;
                }
                LineEnd::Left => break,
            }
            next = loop {
                let Some(typed) = read_line(self.out, self.input, words.another())? else { break None };
                match OpeningWord::read(&typed) {
                    OpeningWord::Nothing | OpeningWord::Skip => break draw(self.kept.deck()),
                    OpeningWord::Again => break Some(drill),
                    OpeningWord::Quit => break None,
                    _ => writeln!(self.out, "{}", words.unknown(&Quoted(typed.trim()).to_string()))?,
                }
            };
        }
        writeln!(self.out, "{}", words.goodbye())?;
        Ok(self.out.flush()?)
    }

    /// One line: it is played, and how it went is kept before anything is said about it.
    pub(in crate::commands::training) fn train(&mut self, mut drill: OpeningDrill) -> Result<LineEnd, Failure> {
        let end = self.play(&mut drill)?;
        if let LineEnd::Played(grade) = end {
            self.keep(&drill, grade)?;
        }
        Ok(end)
    }

    fn keep(&mut self, drill: &OpeningDrill, grade: Grade) -> Result<(), Failure> {
        let (line, side) = (drill.key(), drill.side());
        self.kept.play_line(line, side, grade, SystemTime::now())?;
        self.tell(&self.words.summary(drill))?;
        let schedule = self.kept.deck().line(line, side).and_then(|history| history.schedule());
        let due = schedule.map(|schedule| self.dates.date(schedule.due()));
        Ok(due.map_or(Ok(()), |due| writeln!(self.out, "{}", self.words.comes_again(&due)))?)
    }

    /// Plays one line.
    fn play(&mut self, drill: &mut OpeningDrill) -> Result<LineEnd, Failure> {
        let words = self.words;
        writeln!(self.out, "{}", words.task(drill))?;
        if let Some(games) = drill.line().and_then(|line| self.games.through(line)) {
            writeln!(self.out, "{}", words.played(games))?;
        }
        writeln!(self.out, "{}\n", words.how_to())?;
        self.let_program_play(drill)?;
        self.draw(drill)?;
        while drill.turn() != DrillTurn::End {
            let prompt = words.to_move(drill.game().position().side_to_move());
            let Some(typed) = read_line(self.out, self.input, &prompt)? else { return Ok(LineEnd::Left) };
            match OpeningWord::read(&typed) {
                OpeningWord::Nothing => {}
                OpeningWord::Play(square) => self.learner_plays(drill, square)?,
                OpeningWord::Hint | OpeningWord::Show if drill.turn() == DrillTurn::Outside => {
                    writeln!(self.out, "{}", words.outside())?;
                }
                OpeningWord::Hint => {
                    drill.help();
                    writeln!(self.out, "{}", words.hint(drill))?;
                }
                OpeningWord::Show => {
                    drill.help();
                    writeln!(self.out, "{}", words.line_moves(drill.continuations()))?;
                }
                OpeningWord::Back if drill.back() => {
                    writeln!(self.out, "{}", words.back_in_line())?;
                    self.draw(drill)?;
                }
                OpeningWord::Back => writeln!(self.out, "{}", words.not_outside())?,
                OpeningWord::On if drill.turn() == DrillTurn::Outside => self.go_on(drill)?,
                OpeningWord::On => writeln!(self.out, "{}", words.inside())?,
                OpeningWord::Board => self.draw(drill)?,
                OpeningWord::Moves => writeln!(self.out, "{}", drill.game().transcript())?,
                OpeningWord::Help => write!(self.out, "{}", words.help())?,
                OpeningWord::Skip => {
                    writeln!(self.out, "{}\n", words.skipped())?;
                    return Ok(LineEnd::Skipped);
                }
                OpeningWord::Quit => {
                    writeln!(self.out, "{}", words.unfinished())?;
                    return Ok(LineEnd::Left);
                }
                OpeningWord::Again | OpeningWord::Unknown => {
                    writeln!(self.out, "{}", words.unknown(&Quoted(typed.trim()).to_string()))?;
                }
            }
        }
        writeln!(self.out, "{}", words.ends(drill))?;
        self.tell_not_prepared(drill)?;
        Ok(LineEnd::Played(drill.grade()))
    }

    fn learner_plays(&mut self, drill: &mut OpeningDrill, square: Square) -> Result<(), Failure> {
        let words = self.words;
        let Ok(played) = drill.play(square) else {
            let position = drill.game().position();
            let told = words.illegal(square, position.side_to_move(), position.legal_moves());
            return Ok(writeln!(self.out, "{told}")?);
        };
        let other = OpeningLine::at(drill.game().position());
        match played {
            LineMove::NotYet => Ok(writeln!(self.out, "{}", words.outside())?),
            LineMove::NotThisTime => Ok(writeln!(self.out, "{}", words.not_this_time(square))?),
            LineMove::InLine => {
                self.tell_reached(other)?;
                self.let_program_play(drill)?;
                self.draw(drill)
            }
            LineMove::Left { expected } if expected.is_empty() => {
                self.tell_cost(drill)?;
                self.go_on(drill)
            }
            LineMove::Left { expected } => {
                writeln!(self.out, "{}", words.leaves(square, expected))?;
                if let Some(line) = other {
                    writeln!(self.out, "{}", words.leads_elsewhere(line))?;
                }
                self.tell_cost(drill)?;
                Ok(writeln!(self.out, "{}", words.outside())?)
            }
        }
    }

    /// Lets the program play its move of the line, if it has one.
    fn let_program_play(&mut self, drill: &mut OpeningDrill) -> Result<(), Failure> {
        let position = drill.game().position();
        let games = self.games.moves(position);
        let replies = if drill.line().is_none() { self.best_replies(position) } else { Squares::EMPTY };
        let played = |square| {
            let games = games.iter().find(|(of, _)| *of == square).map_or(0, |(_, games)| *games);
            games + if replies.contains(square) { BEST_REPLY } else { 0 }
        };
        let Some(square) = drill.reply(&mut self.random, played) else { return Ok(()) };
        writeln!(self.out, "{}", self.words.program_plays(!drill.side(), square))?;
        self.tell_reached(OpeningLine::at(drill.game().position()))
    }

    fn tell_reached(&mut self, line: Option<OpeningLine>) -> Result<(), Failure> {
        let told = line.and_then(|line| self.words.reached(line));
        self.tell(told.as_slice())
    }

    /// Outside the line: the program plays the best move until it is the learner's turn.
    fn go_on(&mut self, drill: &mut OpeningDrill) -> Result<(), Failure> {
        while drill.game().outcome().is_none() && drill.game().position().side_to_move() != drill.side() {
            let report = Advisor::default().score(self.engine, drill.game().position(), &Stop::new(), |_| {});
            let Some(best) = report.moves.first() else { break };
            // The engine plays only what is legal.
            let _ = drill.answer(best.square);
            writeln!(self.out, "{}", self.words.program_plays(!drill.side(), best.square))?;
        }
        self.draw(drill)?;
        let told = drill.game().outcome().map(|_| self.words.game_over());
        Ok(told.map_or(Ok(()), |told| writeln!(self.out, "{told}"))?)
    }

    /// Where a repertoire ends: which of the book's best replies it has no answer to.
    fn tell_not_prepared(&mut self, drill: &OpeningDrill) -> Result<(), Failure> {
        let replies = if drill.line().is_none() { self.best_replies(drill.game().position()) } else { Squares::EMPTY };
        Ok(if replies.is_empty() { Ok(()) } else { writeln!(self.out, "{}", self.words.not_prepared(replies)) }?)
    }

    /// The best moves by the book.
    fn best_replies(&self, position: &Position) -> Squares {
        let known = self.book.moves(position);
        let best = known.first().map(|best| best.score);
        known.iter().filter(|known| Some(known.score) == best).map(|known| known.square).collect()
    }

    /// What the book says of the last move of the game, if it knows that and the best one.
    fn by_the_book(&self, game: &Game) -> Option<String> {
        let known = self.book.moves(game.position_at(game.moves().len().checked_sub(1)?)?);
        let played = known.iter().find(|known| Some(known.square) == game.last_move())?;
        Some(self.words.by_the_book(played, known.first()?))
    }

    /// What the last move of the game gave away, and why.
    fn tell_cost(&mut self, drill: &OpeningDrill) -> Result<(), Failure> {
        let Some(analysed) = self.analysed(drill.game()) else { return Ok(()) };
        let told = match (self.by_the_book(drill.game()), analysed.loss()) {
            (Some(told), _) => told,
            (None, ..=0) => self.words.costs_nothing(analysed.square),
            (None, loss) => self.words.costs(analysed.square, loss, analysed.best),
        };
        let reasons = AnalysisWords(self.words.0).reasons(&analysed);
        self.tell(&[told])?;
        self.tell(&reasons)
    }

    fn analysed(&mut self, game: &Game) -> Option<AnalysedMove> {
        let last = game.moves().len().checked_sub(1)?;
        let mut one = Game::from_position(*game.position_at(last)?);
        one.play(*game.moves().last()?).ok()?;
        let analysis = Analysis::of(&one).with(self.engine).findings(self.findings).run(|_| {});
        analysis.moves().first().cloned().flatten()
    }

    fn tell(&mut self, lines: &[String]) -> Result<(), Failure> {
        Ok(lines.iter().try_for_each(|line| writeln!(self.out, "{line}"))?)
    }

    fn draw(&mut self, drill: &OpeningDrill) -> Result<(), Failure> {
        let (game, theme, paint) = (drill.game(), self.look, self.out.paint());
        let (board, last_move) = (game.position().board(), game.last_move());
        let drawing = BoardDrawing { board, legal: Squares::EMPTY, last_move, theme, paint };
        Ok(write!(self.out.painted(), "{drawing}")?)
    }
}
