//! How something was found out, as a number: what another method finds is another thing.

use outflank_engine::{Engine, Evaluator, Limits, Megabytes, Memory, Options, Precision, Selectivity};
use outflank_rules::random::scatter;
use outflank_rules::{Game, RuleSet};

use crate::Advisor;

/// The numbers of methods, worked out once for each game and evaluation, and once more when it gets better weights.
#[derive(Debug, Default)]
pub(super) struct Methods {
    engines: Vec<(Judging, u64)>,
}

/// What a judgement depends on: the game, the evaluation, and how far that is from what it could be.
type Judging = (RuleSet, Evaluator, u8);

impl Methods {
    /// The number of the method by which an advisor with this engine finds out what squares are worth; `None` if the answer depends
    /// on more than the position.
    pub(super) fn of(&mut self, engine: &Engine, advisor: Advisor, rules: RuleSet) -> Option<u64> {
        let Limits { depth, exact_from, selectivity, nodes, time, clock, precision, memory: _ } = advisor.limits(rules);
        if time.is_some() || clock.is_some() {
            return None;
        }
        let exactly = u64::from(precision == Precision::Discs);
        let numbers = [
            self.judgement(engine, rules),
            u64::from(depth),
            u64::from(exact_from),
            u64::from(selectivity.percent()),
            nodes.unwrap_or(u64::MAX),
            exactly,
        ];
        Some(numbers.into_iter().fold(0, |method, number| scatter(method ^ number)))
    }

    /// A number that changes whenever the engine judges otherwise: what it sees a few moves ahead, in some positions.
    fn judgement(&mut self, engine: &Engine, rules: RuleSet) -> u64 {
        let evaluation = &engine.options().evaluation;
        let judging = (rules, evaluation.clone(), evaluation.shortfall(rules));
        if let Some((_, number)) = self.engines.iter().find(|(known, _)| *known == judging) {
            return *number;
        }
        let options = Options { threads: 1, hash: Megabytes(1), ..engine.options().clone() };
        let number = judgement(&Engine::with(options), rules);
        self.engines.push((judging, number));
        number
    }
}

fn judgement(engine: &Engine, rules: RuleSet) -> u64 {
    const DEPTH: u8 = 3;
    let limits =
        Limits { exact_from: DEPTH, selectivity: Selectivity::NONE, memory: Memory::Afresh, ..Limits::depth(DEPTH) };
    let mut game = Game::new(rules);
    let stride = (rules.size.squares().len() / 4).max(1);
    let mut number = 0;
    game.play_out(|game| {
        let position = game.position();
        if position.board().count().total().is_multiple_of(stride) {
            let report = engine.request(position).limits(limits).every_move().run();
            for scored in report.moves {
                number =
                    scatter(number ^ u64::from(scored.square.index()) << 16 ^ u64::from(scored.score.discs() as u16));
            }
        }
        position.legal_moves().first()
    });
    number
}
