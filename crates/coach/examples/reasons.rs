//! How many mistakes get a reason, and how many reasons an independent check finds false.
//!
//! ```sh
//! cargo run --release -p outflank-coach --example reasons -- WTH_2012.wtb --positions 200 --show 50
//! ```
//!
//! Reads recorded games in any format, analyses one after the other, and takes from each at most two moves that gave away six discs or
//! more (`--loss` says otherwise), until it has as many positions as it was asked for.

#[allow(dead_code, unused)]
#[path = "../tests/naive/mod.rs"]
mod naive;

use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::ops::ControlFlow;
use std::path::Path;

use outflank_coach::{Advisor, Analysis, AnalysisWords, Findings, Language};
use outflank_engine::{Engine, Options};
use outflank_records::{FileReader, Record};
use outflank_rules::Move;

struct Wanted {
    files: Vec<String>,
    positions: usize,
    loss: i16,
    show: usize,
    every: usize,
    level: Option<String>,
    findings: Option<String>,
}

fn wanted() -> Result<Wanted, Box<dyn Error>> {
    let mut wanted =
        Wanted { files: Vec::new(), positions: 200, loss: 6, show: 0, every: 1, level: None, findings: None };
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let mut value = || words.next().ok_or_else(|| format!("{word} needs a value"));
        match word.as_str() {
            "--positions" => wanted.positions = value()?.parse()?,
            "--loss" => wanted.loss = value()?.parse()?,
            "--show" => wanted.show = value()?.parse()?,
            "--every" => wanted.every = value()?.parse::<usize>()?.max(1),
            "--level" => wanted.level = Some(value()?),
            "--findings" => wanted.findings = Some(value()?),
            _ => wanted.files.push(word),
        }
    }
    Ok(wanted)
}

fn main() -> Result<(), Box<dyn Error>> {
    let wanted = wanted()?;
    let engine = Engine::with(Options::default());
    let advisor = wanted.level.as_ref().map_or(Ok(Advisor::default()), |level| level.parse().map(Advisor::at))?;
    let mut findings = match &wanted.findings {
        Some(path) => Findings::open(Path::new(path))?,
        None => Findings::in_memory(),
    };
    let mut tally = Tally::default();
    let mut reader = FileReader::default();
    for file in &wanted.files {
        let mut number = 0;
        let mut take = |record: Record| {
            number += 1;
            if number % wanted.every == 0 {
                let analysis = Analysis::by(&record.game, advisor).with(&engine).findings(&mut findings).run(|_| {});
                tally.count(&analysis, &wanted);
            }
            tally.positions < wanted.positions
        };
        reader.visit(&fs::read(file)?, Path::new(file), None, &mut |found| match found.map(&mut take) {
            Ok(false) => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        });
    }
    tally.tell();
    Ok(())
}

#[derive(Default)]
struct Tally {
    games: usize,
    positions: usize,
    explained: usize,
    reasons: usize,
    falsehoods: Vec<String>,
    kinds: BTreeMap<&'static str, usize>,
}

impl Tally {
    /// The most positions that one game contributes.
    const OF_A_GAME: usize = 2;

    fn count(&mut self, analysis: &Analysis, wanted: &Wanted) {
        self.games += 1;
        let mistakes = analysis.game().iter().flatten().filter(|analysed| analysed.loss() >= wanted.loss);
        for analysed in mistakes.take(Self::OF_A_GAME.min(wanted.positions - self.positions)) {
            let position = analysis.position_before(outflank_coach::MoveId::of_ply(analysed.ply));
            self.positions += 1;
            self.explained += usize::from(!analysed.reasons.is_empty());
            for reason in &analysed.reasons {
                self.reasons += 1;
                *self.kinds.entry(reason.fact.kind()).or_default() += 1;
                if let Err(why) = naive::check(position, reason, &analysed.line, &analysed.best_line) {
                    self.falsehoods.push(format!("{}: {why}\n{position}", reason.in_words(Language::English)));
                }
            }
            if self.positions <= wanted.show {
                let (side, square, loss, best) = (analysed.side, analysed.square, analysed.loss(), analysed.best);
                println!("{}. {side} {square} gave away {loss}; {best} was better\n{position}", self.positions);
                for words in AnalysisWords(Language::English).reasons(analysed) {
                    println!("=> {words}");
                }
                println!("   played: {}\n   better: {}\n", text(&analysed.line), text(&analysed.best_line));
            }
        }
    }

    fn tell(&self) {
        let share = 100.0 * self.explained as f64 / self.positions.max(1) as f64;
        println!(
            "{} positions from {} games: {} have a reason ({share:.1} %)",
            self.positions, self.games, self.explained
        );
        println!("{} reasons, of which an independent check finds {} false", self.reasons, self.falsehoods.len());
        for (kind, number) in &self.kinds {
            println!("{number:>5} {kind}");
        }
        self.falsehoods.iter().for_each(|falsehood| println!("FALSE: {falsehood}"));
    }
}

fn text(line: &[Move]) -> String {
    let step = |step: &Move| match step {
        Move::Place(square) => square.to_string(),
        Move::Pass => "--".to_owned(),
    };
    line.iter().map(step).collect::<Vec<_>>().join(" ")
}
