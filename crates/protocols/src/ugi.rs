//! UGI, the Universal Game Interface: what UCI is for chess, for any game of two players.
//!
//! A position is written as in chess: rows from the top with `/` between them, `x` and `o` for discs, numbers for empty squares,
//! and then the side to move. A player without a move is skipped, so no move is ever a pass.

use std::io::{self, Read, Write};
use std::str::SplitWhitespace;
use std::time::Duration;

use outflank_engine::{Confidence, Engine, Limits, Megabytes, Openings, Options, Progress, TimeLeft};
use outflank_people::Skill;
use outflank_rules::notation::BoardText;
use outflank_rules::text::Quoted;
use outflank_rules::{Game, Position, RuleSet, Side, Size};

use crate::Setting;
use crate::conversation::{Conversation, Ends, Meanwhile, Reaction};
use crate::player::{Time, choose};

/// Answers in UGI until the other program quits or closes the pipe.
pub fn run(setting: Setting, input: impl Read + Send + 'static, out: &mut dyn Write) -> io::Result<()> {
    let mut session = UgiSession {
        conversation: Conversation::new(input),
        engine: Engine::with(setting.engine.clone()),
        setting,
        game: Game::new(RuleSet::standard(Size::EIGHT)),
        out,
    };
    while let Some(line) = session.conversation.next() {
        let mut words = line.split_whitespace();
        match words.next() {
            Some("quit") => break,
            Some(word) => session.answer(word, words)?,
            None => {}
        }
        session.out.flush()?;
    }
    Ok(())
}

struct UgiSession<'a> {
    conversation: Conversation,
    engine: Engine,
    setting: Setting,
    game: Game,
    out: &'a mut dyn Write,
}

const MOST_HASH: u32 = 65_536;

impl UgiSession<'_> {
    fn answer(&mut self, word: &str, mut rest: SplitWhitespace<'_>) -> io::Result<()> {
        match word {
            "ugi" => self.introduce(),
            "isready" => writeln!(self.out, "readyok"),
            "uginewgame" => {
                self.engine = Engine::with(self.setting.engine.clone());
                self.game = Game::new(RuleSet::standard(Size::EIGHT));
                Ok(())
            }
            "setoption" => {
                let result = self.set_option(rest);
                self.explain(result)
            }
            "position" => {
                let result = read_position(rest).map(|game| self.game = game);
                self.explain(result)
            }
            "go" => match Go::read(rest) {
                Ok(go) => self.go(&go),
                Err(problem) => self.explain(Err(problem)),
            },
            // The search that it was for has ended by itself.
            "stop" => Ok(()),
            "query" => {
                let response = self.query(rest.next().unwrap_or_default());
                match response {
                    Some(response) => writeln!(self.out, "response {response}"),
                    None => self.explain(Err("query what? gameover, p1turn or result".to_owned())),
                }
            }
            _ => self.explain(Err(format!("unknown command {}", Quoted(word)))),
        }
    }

    /// The protocol has no errors, but anything may be told in an `info string`.
    fn explain(&mut self, result: Result<(), String>) -> io::Result<()> {
        match result {
            Ok(()) => Ok(()),
            Err(problem) => writeln!(self.out, "info string error: {problem}"),
        }
    }

    fn introduce(&mut self) -> io::Result<()> {
        writeln!(self.out, "id name Outflank {}", env!("CARGO_PKG_VERSION"))?;
        writeln!(self.out, "id author the Outflank authors")?;
        writeln!(self.out, "option name Level type string default expert")?;
        writeln!(self.out, "option name Threads type spin default 1 min 1 max {}", Options::MOST_THREADS)?;
        writeln!(self.out, "option name Hash type spin default 64 min 1 max {MOST_HASH}")?;
        writeln!(self.out, "ugiok")
    }

    fn set_option(&mut self, rest: SplitWhitespace<'_>) -> Result<(), String> {
        let words: Vec<&str> = rest.collect();
        let ["name", name, "value", value] = words[..] else {
            return Err("an option is set with: setoption name NAME value VALUE".to_owned());
        };
        let number = |most: u32| {
            let number = value.parse::<u32>().ok().filter(|number| (1..=most).contains(number));
            number.ok_or_else(|| format!("{} is not a number from 1 to {most}", Quoted(value)))
        };
        match name.to_ascii_lowercase().as_str() {
            "level" => {
                self.setting.level = Some(value.parse::<Skill>().map_err(|error| error.to_string())?);
                return Ok(());
            }
            "threads" => {
                let most = u32::try_from(Options::MOST_THREADS).unwrap_or(u32::MAX);
                self.setting.engine.threads = usize::try_from(number(most)?).unwrap_or(1);
            }
            "hash" => self.setting.engine.hash = Megabytes(number(MOST_HASH)?),
            _ => return Err(format!("there is no option {}", Quoted(name))),
        }
        self.engine = Engine::with(self.setting.engine.clone());
        Ok(())
    }

    fn query(&self, what: &str) -> Option<&'static str> {
        let truth = |truth: bool| if truth { "true" } else { "false" };
        match what {
            "gameover" => Some(truth(self.game.outcome().is_some())),
            "p1turn" => Some(truth(self.game.position().side_to_move() == Side::Black)),
            "result" => Some(match self.game.outcome().map(|outcome| outcome.winner) {
                None => "none",
                Some(None) => "draw",
                Some(Some(Side::Black)) => "p1win",
                Some(Some(Side::White)) => "p2win",
            }),
            _ => None,
        }
    }

    fn go(&mut self, go: &Go) -> io::Result<()> {
        let (engine, position, out) = (&self.engine, self.game.position(), &mut *self.out);
        let (setting, limits, time) = (&self.setting, go.limits(), go.time(position.side_to_move()));
        let choice = self.conversation.think(
            if go.infinite { Ends::WithTheInput } else { Ends::ByItself },
            |stop, watch| match limits {
                Some(limits) => {
                    let request = engine.request(position).seed(setting.seed).limits(limits).stop(stop).observe(watch);
                    // Who wants to hear how a search goes on does not want to hear of a book.
                    if go.infinite { request.openings(Openings::none()) } else { request }.choose()
                }
                None => choose(engine, position, setting, time, stop, watch),
            },
            |meanwhile| match meanwhile {
                Meanwhile::Line(line) | Meanwhile::Script(line) => match line.split_whitespace().next() {
                    // A script that asks for a search, and then ends, wants to hear of it.
                    Some("quit") if matches!(meanwhile, Meanwhile::Script(_)) && !go.infinite => Reaction::Wait,
                    Some("stop" | "quit") => Reaction::Stop,
                    Some("isready") => {
                        let _ = writeln!(out, "readyok").and_then(|()| out.flush());
                        Reaction::Done
                    }
                    _ => Reaction::Wait,
                },
                Meanwhile::Progress(progress) => {
                    // A pipe that is broken shows itself with the answer.
                    let _ = info(progress).map_or(Ok(()), |info| writeln!(out, "{info}").and_then(|()| out.flush()));
                    Reaction::Wait
                }
            },
        );
        match choice {
            Some(choice) => writeln!(self.out, "bestmove {}", choice.square),
            None => writeln!(self.out, "bestmove none"),
        }
    }
}

fn info(progress: &Progress) -> Option<String> {
    let best = progress.best.as_ref()?;
    let depth = match best.confidence {
        Confidence::Searched { depth, .. } => depth.to_string(),
        Confidence::Exact | Confidence::WinLossDraw => best.line.len().to_string(),
    };
    let line: Vec<String> = best.line.iter().map(ToString::to_string).collect();
    let (score, nodes, millis) = (best.score.discs(), progress.nodes, progress.elapsed.as_millis());
    Some(format!("info depth {depth} score discs {score} nodes {nodes} time {millis} pv {}", line.join(" ")))
}

/// What `go` asks for.
#[derive(Default)]
struct Go {
    infinite: bool,
    depth: Option<u8>,
    nodes: Option<u64>,
    move_time: Option<Duration>,
    left: [Option<Duration>; 2],
    increment: [Duration; 2],
}

impl Go {
    fn read(mut words: SplitWhitespace<'_>) -> Result<Self, String> {
        let mut go = Self::default();
        while let Some(word) = words.next() {
            if word == "infinite" {
                go.infinite = true;
                continue;
            }
            let number = words.next().and_then(|number| number.parse::<u64>().ok());
            let number = number.ok_or_else(|| format!("{word} needs a number"))?;
            let millis = Duration::from_millis(number);
            match word {
                "depth" => go.depth = Some(u8::try_from(number).unwrap_or(u8::MAX).max(1)),
                "nodes" => go.nodes = Some(number.max(1)),
                "movetime" => go.move_time = Some(millis),
                "p1time" => go.left[0] = Some(millis),
                "p2time" => go.left[1] = Some(millis),
                "p1inc" => go.increment[0] = millis,
                "p2inc" => go.increment[1] = millis,
                "movestogo" => {}
                _ => return Err(format!("go knows no {}", Quoted(word))),
            }
        }
        Ok(go)
    }

    /// Limits that leave no choice to the level.
    fn limits(&self) -> Option<Limits> {
        match (self.depth, self.nodes) {
            _ if self.infinite => Some(Limits::nodes(u64::MAX)),
            (Some(depth), None) => Some(Limits::depth(depth)),
            (Some(depth), Some(nodes)) => Some(Limits::depth(depth).with_nodes(nodes)),
            (None, Some(nodes)) => Some(Limits::nodes(nodes)),
            (None, None) => None,
        }
    }

    fn time(&self, side: Side) -> Time {
        let index = usize::from(side == Side::White);
        match (self.move_time, self.left[index]) {
            (Some(time), _) => Time::Move(time),
            (None, Some(left)) => Time::Clock(TimeLeft { left, increment: self.increment[index] }),
            (None, None) => Time::Unlimited,
        }
    }
}

/// `startpos` or `fen BOARD SIDE`, and perhaps `moves` and squares.
fn read_position(mut words: SplitWhitespace<'_>) -> Result<Game, String> {
    let start = match words.next() {
        Some("startpos") => Position::start(RuleSet::standard(Size::EIGHT)),
        Some("fen") => {
            let (board, side) = (words.next().unwrap_or_default(), words.next().unwrap_or("x"));
            read_fen(board, side)?
        }
        _ => return Err("a position is startpos or fen, and perhaps moves".to_owned()),
    };
    let mut game = Game::from_position(start);
    for word in words.skip_while(|word| *word != "moves").skip(1) {
        // Runners that know only that turns alternate may write the forced ones out.
        if matches!(word.to_ascii_lowercase().as_str(), "pass" | "0000" | "--") {
            continue;
        }
        let square = word.parse().map_err(|error| format!("{word}: {error}"))?;
        game.play(square).map_err(|illegal| illegal.to_string())?;
    }
    Ok(game)
}

fn read_fen(rows: &str, side: &str) -> Result<Position, String> {
    let mut board = String::new();
    let mut number = String::new();
    for c in rows.chars().chain(['/']) {
        if c.is_ascii_digit() {
            number.push(c);
            continue;
        }
        let empty: usize = if number.is_empty() { 0 } else { number.parse().unwrap_or(0).min(usize::from(u8::MAX)) };
        number.clear();
        board.push_str(&"-".repeat(empty));
        board.push(if c == '/' { ' ' } else { c });
    }
    board.push_str(side);
    let board: BoardText = board.parse().map_err(|error| format!("{error}"))?;
    let size = board.require_size().map_err(|error| error.to_string())?;
    let setup = board.setup(RuleSet::standard(size)).map_err(|error| error.to_string())?;
    setup.position().map_err(|error| error.to_string())
}
