//! Version 2 of the protocol of NBoard, the viewer of Othello games.
//!
//! Unknown lines are ignored, as the protocol asks. A line that is known but makes no sense changes nothing and is
//! answered with a `status`, which NBoard shows to its user.

use std::io::{self, Read, Write};
use std::time::{Duration, Instant};

use outflank_engine::{Confidence, Engine, Level, LevelNumber, MoveScore, Score};
use outflank_people::Skill;
use outflank_records::{Format, Record, Turn};
use outflank_rules::text::Quoted;
use outflank_rules::{Game, Move, RuleSet, Side, Size, Square};

use crate::Setting;
use crate::conversation::{Conversation, Ends, Meanwhile, Reaction};
use crate::player::{Time, choose};

/// Answers NBoard until it quits or closes the pipe.
pub fn run(setting: Setting, input: impl Read + Send + 'static, out: &mut dyn Write) -> io::Result<()> {
    let mut session = NBoardSession {
        conversation: Conversation::new(input),
        engine: Engine::with(setting.engine.clone()),
        setting,
        game: Game::new(RuleSet::standard(Size::EIGHT)),
        pass_said: false,
        out,
    };
    while let Some(line) = session.conversation.next() {
        let (word, rest) = split_word(&line);
        if word == "quit" {
            break;
        }
        match session.answer(word, rest) {
            Ok(()) => {}
            Err(NBoardTrouble::Sense(problem)) => writeln!(session.out, "status Error: {problem}")?,
            Err(NBoardTrouble::Pipe(error)) => return Err(error),
        }
        session.out.flush()?;
    }
    Ok(())
}

struct NBoardSession<'a> {
    conversation: Conversation,
    engine: Engine,
    setting: Setting,
    game: Game,
    /// Whether the pass that is forced in this position has been written down already.
    pass_said: bool,
    out: &'a mut dyn Write,
}

/// Why a line could not be answered.
enum NBoardTrouble {
    Sense(String),
    Pipe(io::Error),
}

impl From<io::Error> for NBoardTrouble {
    fn from(error: io::Error) -> Self {
        Self::Pipe(error)
    }
}

fn nonsense(problem: impl ToString) -> NBoardTrouble {
    NBoardTrouble::Sense(problem.to_string())
}

impl NBoardSession<'_> {
    fn answer(&mut self, word: &str, rest: &str) -> Result<(), NBoardTrouble> {
        match word {
            "nboard" => writeln!(self.out, "set myname Outflank")?,
            "set" => self.set(rest)?,
            "move" => self.play(rest)?,
            "hint" => self.hint(rest)?,
            "go" => self.go()?,
            "ping" => writeln!(self.out, "pong {rest}")?,
            // There is nothing to learn, but NBoard waits to hear that it is done.
            "learn" => writeln!(self.out, "learned")?,
            "analyze" => self.analyze()?,
            _ => {}
        }
        Ok(())
    }

    fn set(&mut self, rest: &str) -> Result<(), NBoardTrouble> {
        let (name, value) = split_word(rest);
        match name {
            "depth" => {
                let depth: u8 = value.parse().map_err(|_| nonsense(format!("{} is no depth", Quoted(value))))?;
                let number = LevelNumber::new(depth.clamp(1, LevelNumber::MAX));
                self.setting.level = number.map(|number| Skill::Level(Level::Number(number)));
                writeln!(self.out, "set myname Outflank {depth}")?;
            }
            "game" => {
                let first = Format::Ggf.first(value.as_bytes()).map_err(|damage| nonsense(damage.to_string()))?;
                self.game = first.ok_or_else(|| nonsense("there is no game".to_owned()))?.game;
                self.pass_said = ends_with_pass(value);
            }
            // The search maximises discs and ignores what a draw is worth: say so instead of accepting the value.
            "contempt" => match value.parse::<i32>() {
                Ok(0) => {}
                Ok(_) => writeln!(self.out, "status Outflank plays for discs: a draw is a draw")?,
                Err(_) => return Err(nonsense(format!("{} is no contempt", Quoted(value)))),
            },
            _ => {}
        }
        Ok(())
    }

    fn play(&mut self, text: &str) -> Result<(), NBoardTrouble> {
        let name = text.split('/').next().unwrap_or_default().trim();
        if is_pass(name) {
            if !self.must_pass() {
                return Err(nonsense("nobody has to pass"));
            }
            self.pass_said = true;
            return Ok(());
        }
        let square: Square = name.parse().map_err(|_| nonsense(format!("{} is no move", Quoted(name))))?;
        self.game.play(square).map_err(nonsense)?;
        self.pass_said = false;
        Ok(())
    }

    fn must_pass(&self) -> bool {
        !self.pass_said && self.game.passed_before(self.game.moves().len()).is_some()
    }

    fn hint(&mut self, rest: &str) -> Result<(), NBoardTrouble> {
        let count: usize = rest.parse().map_err(|_| nonsense(format!("{} is no number of hints", Quoted(rest))))?;
        if self.must_pass() || self.game.outcome().is_some() {
            return Ok(());
        }
        writeln!(self.out, "status Looking at every move")?;
        self.out.flush()?;
        let level = self.setting.advice();
        let (engine, position) = (&self.engine, self.game.position());
        let report = self.conversation.think(
            Ends::ByItself,
            |stop, watch| engine.request(position).level(level).every_move().stop(stop).observe(watch).run(),
            |meanwhile| if_ping(&meanwhile),
        );
        for scored in report.moves.iter().take(count) {
            writeln!(self.out, "{}", hint_line(scored))?;
        }
        self.finish(report.nodes, report.elapsed)
    }

    fn go(&mut self) -> Result<(), NBoardTrouble> {
        if self.must_pass() {
            writeln!(self.out, "=== PA")?;
            return Ok(());
        }
        if self.game.outcome().is_some() {
            return Err(nonsense("the game is over"));
        }
        writeln!(self.out, "status Thinking")?;
        self.out.flush()?;
        let began = Instant::now();
        let skill = self.setting.level.unwrap_or(Skill::Level(Level::Expert));
        let setting = Setting { level: Some(skill), ..self.setting.clone() };
        let (engine, position, out) = (&self.engine, self.game.position(), &mut self.out);
        let choice = self.conversation.think(
            Ends::ByItself,
            |stop, watch| choose(engine, position, &setting, Time::Unlimited, stop, watch),
            |meanwhile| {
                if let Meanwhile::Progress(progress) = &meanwhile
                    && let Some(best) = &progress.best
                {
                    // A pipe that is broken shows itself with the next answer.
                    let _ = writeln!(out, "{}", hint_line(best)).and_then(|()| out.flush());
                }
                if_ping(&meanwhile)
            },
        );
        let choice = choice.ok_or_else(|| nonsense("there is no legal move"))?;
        let scored = choice.report.moves.iter().find(|scored| scored.square == choice.square);
        let score = scored.map_or(choice.report.score, |scored| scored.score);
        let seconds = began.elapsed().as_secs_f64();
        writeln!(self.out, "=== {}/{}/{seconds:.2}", written(choice.square), score.discs())?;
        self.finish(choice.report.nodes, choice.report.elapsed)
    }

    /// The score of every position of the game, from the first to the last; passes count.
    fn analyze(&mut self) -> Result<(), NBoardTrouble> {
        let record = Record::new(self.game.clone());
        let level = self.setting.advice();
        let mut nodes = 0;
        let began = Instant::now();
        let turns: Vec<Turn> = record.turns().map(|(turn, ..)| turn).collect();
        for ply in (0..turns.len()).rev() {
            let position = match turns[ply] {
                Turn::Move(number) | Turn::Pass(number) => record.game.position_at(number).copied(),
            };
            let Some(position) = position else { continue };
            let (engine, mut stopped) = (&self.engine, false);
            let report = self.conversation.think(
                Ends::ByItself,
                |stop, watch| engine.request(&position).level(level).stop(stop).observe(watch).run(),
                |meanwhile| {
                    let reaction = if_ping(&meanwhile);
                    stopped |= reaction == Reaction::Stop;
                    reaction
                },
            );
            if stopped {
                break;
            }
            nodes += report.nodes;
            writeln!(self.out, "analysis {ply} {}", for_black(position.side_to_move(), report.score))?;
            self.out.flush()?;
        }
        self.finish(nodes, began.elapsed())
    }

    fn finish(&mut self, nodes: u64, elapsed: Duration) -> Result<(), NBoardTrouble> {
        writeln!(self.out, "nodestats {nodes} {:.2}", elapsed.as_secs_f64())?;
        writeln!(self.out, "status")?;
        Ok(())
    }
}

/// NBoard's graph shows Black up.
fn for_black(mover: Side, score: Score) -> i16 {
    if mover == Side::Black { score.discs() } else { -score.discs() }
}

/// NBoard asks with a ping whether it may go on; the answer must not wait for the search. Neither must the end, unless it comes in a
/// script that asks for the search first.
fn if_ping(meanwhile: &Meanwhile<'_>) -> Reaction {
    match meanwhile {
        Meanwhile::Line(line) if matches!(split_word(line).0, "ping" | "quit") => Reaction::Stop,
        Meanwhile::Script(line) if split_word(line).0 == "ping" => Reaction::Stop,
        Meanwhile::Line(_) | Meanwhile::Script(_) | Meanwhile::Progress(_) => Reaction::Wait,
    }
}

fn hint_line(scored: &MoveScore) -> String {
    let move_text = |played: &Move| match played {
        Move::Place(square) => written(*square),
        Move::Pass => "PA".to_owned(),
    };
    let line: String = scored.line.iter().map(move_text).collect();
    let line = if line.is_empty() { written(scored.square) } else { line };
    let depth = match scored.confidence {
        Confidence::Exact => "100%".to_owned(),
        Confidence::WinLossDraw => "100%W".to_owned(),
        searched @ Confidence::Searched { .. } => searched.to_string(),
    };
    format!("search {line} {} 0 {depth}", scored.score.discs())
}

fn written(square: Square) -> String {
    square.to_string().to_uppercase()
}

fn is_pass(name: &str) -> bool {
    matches!(name.to_ascii_lowercase().as_str(), "pa" | "pass")
}

/// Whether the last move of a game in GGF is a pass.
fn ends_with_pass(ggf: &str) -> bool {
    let last = ["B[", "W["].iter().filter_map(|colour| ggf.rfind(colour)).max();
    let name = last.map(|at| ggf[at + 2..].split(['/', ']']).next().unwrap_or_default().trim());
    name.is_some_and(is_pass)
}

fn split_word(line: &str) -> (&str, &str) {
    let line = line.trim();
    line.split_once(char::is_whitespace).map_or((line, ""), |(word, rest)| (word, rest.trim()))
}
