//! `outflank train cost`: how long an evaluation takes.

use std::hint::black_box;
use std::io::Write;
use std::time::Instant;

use clap::Args;
use outflank_engine::internals::kernels::Glances;
use outflank_engine::{Evaluator, InstructionSet};

use crate::failure::Failure;
use crate::options::RuleOptions;
use crate::output::Output;

/// Measure how long an evaluation takes, on one thread, with each instruction set
///
/// The positions are those that a search would meet: all that two moves lead to from random ones. The sums must be the same with every
/// instruction set.
#[derive(Args)]
pub(super) struct Cost {
    #[command(flatten)]
    rules: RuleOptions,

    /// An evaluation: shipped, linear, hand, or a weight file; may be given several times
    #[arg(long, value_name = "NAME|FILE", default_value = "shipped")]
    eval: Vec<String>,
}

/// Times that all positions are judged for one measurement: so many that getting them ready hardly counts. The best of several is told,
/// since others disturb a clock only one way.
const ROUNDS: usize = 400;
const MEASUREMENTS: usize = 5;

impl Cost {
    pub(super) fn run(self, out: &mut Output) -> Result<(), Failure> {
        let rules = self.rules.rules();
        let glances = Glances::random(rules);
        writeln!(out, "{:<16} {:<9} {:>10} {:>10} {:>14}", "evaluation", "set", "full ns", "quick ns", "sum")?;
        for name in &self.eval {
            let evaluator = Evaluator::named_or_load(name)?.for_game(rules)?;
            for isa in InstructionSet::available() {
                let cost = |quickly: bool| {
                    let nanoseconds = |_| {
                        let began = Instant::now();
                        black_box(glances.judge(&evaluator, quickly, isa, ROUNDS));
                        began.elapsed().as_nanos() as f64 / (glances.count() * ROUNDS) as f64
                    };
                    (0..MEASUREMENTS).map(nanoseconds).fold(f64::INFINITY, f64::min)
                };
                let sum = glances.judge(&evaluator, false, isa, 1) + glances.judge(&evaluator, true, isa, 1);
                writeln!(out, "{name:<16} {isa:<9} {:>10.1} {:>10.1} {sum:>14}", cost(false), cost(true))?;
            }
        }
        Ok(())
    }
}
