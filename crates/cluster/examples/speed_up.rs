//! What many workers gain at one position, on paper.
//!
//! `cargo run --release -p outflank-cluster --example speed_up -- BOARD [NODES]`: a board as for `outflank solve`, and how many nodes a job should take.
//! A real engine answers each question, once, and the clock runs for as many workers as one likes to think of (`WORKERS="1 2 10"` in the environment).
//!
//! `… -- drawn [EMPTIES] [LEAVES]`: for a tree that no machine here could prove. Its leaves, with so many empty squares, are worth what a glance at each
//! says and something by chance, and what proofs take is spread as widely as that of real ones.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap, VecDeque};
use std::env;
use std::error::Error;
use std::time::Instant;

use outflank_cluster::tree::{Foreman, Grain, MoveLooks, ProofAnswer, ProofFinding, ProofGraph, ProofQuestion};
use outflank_engine::{Confidence, Engine, Limits, Megabytes, Options, Precision, Score, Stop};
use outflank_rules::notation::BoardText;
use outflank_rules::random::{Random, random_position, scatter};
use outflank_rules::{Position, RuleSet, Side, Size, Status};

/// What the way to a worker and back costs, in nodes: a millisecond.
const ON_THE_WAY: u64 = 20_000;

/// Somebody who answers, and remembers what it took.
trait Oracle {
    fn answer(&mut self, question: ProofQuestion) -> ProofFinding;
}

/// A real engine.
struct RealEngine;

/// An engine that remembers nothing.
fn engine(hash: u32) -> Engine {
    Engine::with(Options { threads: 1, hash: Megabytes(hash), ..Options::default() })
}

impl Oracle for RealEngine {
    fn answer(&mut self, question: ProofQuestion) -> ProofFinding {
        // A worker that has just come: what it remembers of other questions would depend on who was asked what.
        question.answer(&engine(16), &Stop::new()).expect("nobody stops it")
    }
}

/// A tree that is made up.
struct Drawn {
    engine: Engine,
    leaves: u16,
    scores: HashMap<Position, i16>,
    looks: HashMap<Position, i16>,
}

impl Drawn {
    /// Of the leaves what they are worth, and of everything above them what follows from that, as far as the question goes (alpha-beta).
    fn reaches(&mut self, position: &Position, discs: i16) -> bool {
        match position.status() {
            Status::Over(outcome) => outcome.margin(position.side_to_move()) >= discs,
            Status::MustPass => !self.reaches(&position.pass().expect("a pass"), 1 - discs),
            Status::ToMove(_) if position.board().empties().len() <= self.leaves => self.leaf(position) >= discs,
            Status::ToMove(squares) => {
                squares.iter().any(|square| !self.reaches(&position.play(square).expect("a legal move"), 1 - discs))
            }
        }
    }

    fn leaf(&mut self, position: &Position) -> i16 {
        let position = position.canonical().0;
        if let Some(&score) = self.scores.get(&position) {
            return score;
        }
        // What nobody sees at a glance: some three discs, more or less.
        let chance = Random::new(number_of(&position), 7).below(9) as i16 - 4;
        let score = (self.look(&position) + chance) & !1;
        self.scores.insert(position, score);
        score
    }

    fn look(&mut self, position: &Position) -> i16 {
        let engine = &self.engine;
        *self
            .looks
            .entry(*position)
            .or_insert_with(|| engine.request(position).limits(Limits::depth(1)).run().score.discs())
    }
}

/// A number that looks random, the same for the same position.
fn number_of(position: &Position) -> u64 {
    let words = Side::BOTH.map(|side| position.board().discs(side).to_words());
    words.into_iter().flatten().fold(0, |number, word| scatter(number ^ word))
}

impl Oracle for Drawn {
    fn answer(&mut self, question: ProofQuestion) -> ProofFinding {
        let mut random = Random::new(number_of(question.position()), 1);
        let (answer, nodes) = match question {
            ProofQuestion::Look { position } => {
                let looks = position.legal_moves().iter().map(|square| {
                    let next = position.play(square).expect("a legal move");
                    let confidence = Confidence::Searched { depth: 10, percent: 73 };
                    MoveLooks { square, score: Score::new(-self.look(&next)), confidence }
                });
                (ProofAnswer::Looks(looks.collect()), 500_000)
            }
            ProofQuestion::Reaches { position, discs, .. } => {
                let reached = self.reaches(&position, discs);
                (ProofAnswer::Reached(reached), COSTS[random.below(COSTS.len() as u64) as usize] * 16_000_000 / 100)
            }
        };
        ProofFinding { question, answer, nodes }
    }
}

/// What proofs take, in hundredths of what is expected, for each tenth of them: a guess, which [`tell_costs`] can be compared with.
const COSTS: [u64; 10] = [4, 10, 18, 29, 43, 62, 92, 143, 250, 620];

/// What so many workers need: time in nodes, nodes of all together, and questions.
struct Shift {
    time: u64,
    nodes: u64,
    questions: usize,
}

fn shift(
    graph: ProofGraph,
    workers: usize,
    known: &mut HashMap<ProofQuestion, ProofFinding>,
    oracle: &mut impl Oracle,
) -> Shift {
    let mut foreman = Foreman::new(graph);
    let (mut waiting, mut at_work, mut now) = (VecDeque::new(), BinaryHeap::new(), 0);
    let mut asked = Vec::new();
    while !foreman.graph().is_settled() {
        for question in foreman.hand_out(workers) {
            waiting.push_back(asked.len());
            asked.push(question);
        }
        while at_work.len() < workers
            && let Some(number) = waiting.pop_front()
        {
            let finding = known.entry(asked[number]).or_insert_with(|| oracle.answer(asked[number]));
            at_work.push(Reverse((now + ON_THE_WAY + finding.nodes, number)));
        }
        let Some(Reverse((then, number))) = at_work.pop() else { unreachable!("there is always a question") };
        now = then;
        foreman.hear(&known[&asked[number]]).expect("no contradiction");
    }
    Shift { time: now, nodes: foreman.tally().nodes, questions: foreman.tally().answers }
}

fn tell(
    graph: &ProofGraph,
    alone: Option<u64>,
    oracle: &mut impl Oracle,
    known: &mut HashMap<ProofQuestion, ProofFinding>,
) {
    let mut alone = alone;
    let workers = env::var("WORKERS").unwrap_or_else(|_| "1 2 10 100 1000".to_owned());
    for workers in workers.split(' ').filter_map(|number| number.parse().ok()) {
        let began = Instant::now();
        let Shift { time, nodes, questions } = shift(graph.clone(), workers, known, oracle);
        let alone = *alone.get_or_insert(nodes);
        println!(
            "{workers:>5} workers: {:>7.2} times as fast, {:.2} times the nodes, {questions} questions ({:.1} s to work out)",
            alone as f64 / time as f64,
            nodes as f64 / alone as f64,
            began.elapsed().as_secs_f64(),
        );
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = env::args().skip(1).collect();
    let what = words.first().ok_or("a board, please, or the word drawn")?;
    let number = |index: usize, usual: u64| words.get(index).map_or(Ok(usual), |word| word.parse());
    let rules = RuleSet::standard(Size::EIGHT);
    let mut known = HashMap::new();
    if what == "drawn" {
        let (empties, leaves) = (number(1, 40)? as u16, number(2, 34)? as u16);
        let position = random_position(rules, empties, &mut Random::new(1, 0));
        let grain = Grain { nodes: 1, least_empties: leaves + 1 };
        let mut drawn = Drawn { engine: engine(1), leaves, scores: HashMap::new(), looks: HashMap::new() };
        println!("a tree of {empties} empty squares, with leaves of {leaves}, beside one worker:");
        tell(&ProofGraph::new(&position, Precision::Discs, grain), None, &mut drawn, &mut known);
        return Ok(());
    }
    let position = what.parse::<BoardText>()?.setup(rules)?.position()?;
    let began = Instant::now();
    let plain = engine(64).request(&position).limits(Limits::exact()).run();
    println!("alone: {} nodes, {:.1} s, score {}", plain.nodes, began.elapsed().as_secs_f64(), plain.score);
    let graph = ProofGraph::new(&position, Precision::Discs, Grain::of(number(1, 1_000_000)?));
    tell(&graph, Some(plain.nodes), &mut RealEngine, &mut known);
    tell_costs(&graph, &known);
    Ok(())
}

/// What proofs took beside what was expected, from the tenth that took least to the tenth that took most.
fn tell_costs(graph: &ProofGraph, known: &HashMap<ProofQuestion, ProofFinding>) {
    let proofs = known.values().filter(|finding| matches!(finding.answer, ProofAnswer::Reached(_)));
    let mut shares: Vec<f64> =
        proofs.map(|finding| finding.nodes as f64 / graph.expected_at(finding.question.position())).collect();
    shares.sort_by(f64::total_cmp);
    let tenths = (0..10).filter_map(|tenth| shares.get((tenth * 2 + 1) * shares.len() / 20));
    println!(
        "proofs took {} times what was expected of them",
        tenths.map(|share| format!("{share:.2}")).collect::<Vec<_>>().join(", ")
    );
}
