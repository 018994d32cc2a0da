//! The library: questions as JSON, answers as JSON.
//!
//! A question names one thing to do, such as `{"solve":{"position":"f5d6c3"}}`. An answer is `{"answer":…}`, or `{"error":"…"}` with
//! what is wrong with the question.

use std::time::Duration;

use outflank_coach::Advisor;
use outflank_engine::internals::bench::{BenchKind, BenchWork};
use outflank_engine::{
    Confidence, Engine, InstructionSet, Level, Limits, Megabytes, MoveScore, Options, Progress, Report, Stop,
};
use outflank_rules::Move;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::position::{Asked, told};

/// Whom to tell how a long piece of work gets on.
pub type Watcher<'a> = &'a mut dyn FnMut(Value);

/// An engine that answers questions, one after the other.
pub struct Library {
    engine: Engine,
    stop: Stop,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Question {
    /// How the engine is set up from now on.
    SetUp(SetUp),
    /// What the rules say of a position.
    Position(Asked),
    /// What best play leads to.
    Solve(Effort),
    /// The best move, or what every move is worth.
    Search(Effort),
    /// A fixed amount of work.
    Bench(BenchOptions),
}

#[derive(Deserialize)]
#[serde(default)]
struct SetUp {
    threads: usize,
    /// Megabytes.
    hash: u32,
    /// The instructions to use, by name.
    isa: Option<String>,
}

impl Default for SetUp {
    fn default() -> Self {
        Self { threads: 1, hash: 64, isa: None }
    }
}

/// A position, and how hard to think about it.
#[derive(Deserialize)]
struct Effort {
    #[serde(flatten)]
    asked: Asked,
    #[serde(default)]
    level: Option<String>,
    #[serde(default)]
    depth: Option<u8>,
    #[serde(default)]
    nodes: Option<u64>,
    #[serde(default)]
    seconds: Option<f64>,
    /// Whether every legal move is scored.
    #[serde(default)]
    all: bool,
}

#[derive(Deserialize, Default)]
#[serde(default)]
struct BenchOptions {
    /// Kinds of boards; all of them where none is named.
    kinds: Vec<String>,
}

impl Library {
    /// A library whose searches this handle ends.
    pub fn new(stop: Stop) -> Self {
        Self { engine: SetUp::default().engine().expect("the usual set-up"), stop }
    }

    /// Answers a question.
    pub fn call(&mut self, question: &str, watcher: Watcher<'_>) -> String {
        let answer = serde_json::from_str(question).map_err(|error| format!("not a question: {error}"));
        match answer.and_then(|question| self.answer(question, watcher)) {
            Ok(answer) => json!({ "answer": answer }),
            Err(error) => json!({ "error": error }),
        }
        .to_string()
    }

    fn answer(&mut self, question: Question, watcher: Watcher<'_>) -> Result<Value, String> {
        match question {
            Question::SetUp(set_up) => {
                self.engine = set_up.engine()?;
                let Options { threads, hash, isa, .. } = self.engine.options();
                Ok(json!({ "threads": threads, "hash": hash.0, "isa": isa.name() }))
            }
            Question::Position(asked) => Ok(told(&asked.read()?)),
            Question::Solve(effort) => {
                let position = effort.asked.read()?;
                let request = self.engine.request(&position).limits(effort.within(Limits::exact())?);
                Ok(report(&request.stop(&self.stop).observe(|news| watcher(progress(news))).run()))
            }
            Question::Search(effort) => {
                let position = effort.asked.read()?;
                let watch = |news: &Progress| watcher(progress(news));
                Ok(report(&if effort.all {
                    effort.advisor()?.score(&self.engine, &position, &self.stop, watch)
                } else {
                    self.engine.request(&position).limits(effort.limits()?).stop(&self.stop).observe(watch).run()
                }))
            }
            Question::Bench(BenchOptions { kinds }) => self.bench(&kinds, watcher),
        }
    }

    fn bench(&self, kinds: &[String], watcher: Watcher<'_>) -> Result<Value, String> {
        let known = |name: &String| BenchKind::ALL.iter().any(|kind| kind.name == name);
        if let Some(unknown) = kinds.iter().find(|&name| !known(name)) {
            let names = BenchKind::ALL.map(|kind| kind.name).join(", ");
            return Err(format!("there is no kind of boards {unknown}: choose from {names}"));
        }
        let isa = self.engine.options().isa;
        let (mut total, mut done) = (BenchWork::default(), Vec::new());
        for kind in BenchKind::ALL.iter().filter(|kind| kinds.is_empty() || kinds.iter().any(|name| name == kind.name))
        {
            if self.stop.is_stopped() {
                break;
            }
            let work = kind.run(isa);
            total.add(work);
            done.push(json!({ "kind": kind.name, "nodes": work.nodes, "seconds": work.elapsed.as_secs_f64() }));
            watcher(done.last().cloned().unwrap_or_default());
        }
        let seconds = total.elapsed.as_secs_f64();
        Ok(json!({ "kinds": done, "nodes": total.nodes, "seconds": seconds, "isa": isa.name() }))
    }
}

impl SetUp {
    fn engine(self) -> Result<Engine, String> {
        let isa = match self.isa {
            None => InstructionSet::chosen().map_err(|error| error.to_string())?,
            Some(name) => InstructionSet::available()
                .find(|set| set.name() == name)
                .ok_or_else(|| format!("there are no instructions called {name} here"))?,
        };
        let hash = Megabytes(self.hash);
        if !hash.are_there() {
            return Err(format!("there are no {} megabytes: ask for fewer", hash.0));
        }
        let options = Options { threads: self.threads, hash, isa, ..Options::default() };
        Ok(Engine::with(options))
    }
}

impl Effort {
    fn level(&self) -> Result<Option<Level>, String> {
        self.level
            .as_deref()
            .map(str::parse)
            .transpose()
            .map_err(|error: outflank_engine::UnknownLevel| error.to_string())
    }

    /// Limits, and the bounds of the question besides.
    fn within(&self, limits: Limits) -> Result<Limits, String> {
        let time = self.seconds.map(Duration::try_from_secs_f64).transpose().map_err(|error| error.to_string())?;
        Ok(Limits { nodes: self.nodes.or(limits.nodes), time: time.or(limits.time), ..limits })
    }

    /// What a search may do: as strong as a level or as deep as asked for, or else as a bound allows, or as an expert.
    fn limits(&self) -> Result<Limits, String> {
        let limits = match (self.depth, self.level()?) {
            (Some(depth), _) => Limits::depth(depth),
            (None, Some(level)) => Limits::level(level),
            (None, None) => match (self.nodes, self.seconds) {
                (None, None) => Limits::level(Level::Expert),
                (Some(nodes), _) => Limits::nodes(nodes),
                (None, Some(_)) => Limits::time(Duration::MAX),
            },
        };
        self.within(limits)
    }

    /// Who gives the scores of all moves: the one that everybody else asks too.
    fn advisor(&self) -> Result<Advisor, String> {
        match (self.depth, self.nodes, self.seconds) {
            (None, None, None) => Ok(self.level()?.map_or_else(Advisor::default, Advisor::at)),
            _ => Ok(Advisor::within(self.limits()?)),
        }
    }
}

fn line(moves: &[Move]) -> Value {
    json!(moves)
}

fn scored(known: &MoveScore) -> Value {
    json!({
        "move": known.square,
        "score": known.score.discs(),
        "confidence": known.confidence.to_string(),
        "line": line(&known.line),
    })
}

fn report(report: &Report) -> Value {
    json!({
        "score": report.score.discs(),
        "exact": report.confidence == Confidence::Exact,
        "confidence": report.confidence.to_string(),
        "best": report.best(),
        "line": line(&report.line),
        "moves": report.moves.iter().map(scored).collect::<Vec<_>>(),
        "nodes": report.nodes,
        "seconds": report.elapsed.as_secs_f64(),
        "interrupted": report.interrupted,
    })
}

fn progress(progress: &Progress) -> Value {
    json!({
        "best": progress.best.as_ref().map(scored),
        "moves": progress.every_move.iter().map(scored).collect::<Vec<_>>(),
        "nodes": progress.nodes,
        "seconds": progress.elapsed.as_secs_f64(),
    })
}
