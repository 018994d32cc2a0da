//! The graph of a position that is split, held to a plain negamax: whatever the evaluation says, and however answers come.

use std::collections::HashMap;

use outflank_cluster::tree::{Grain, MoveLooks, ProofAnswer, ProofFinding, ProofGraph, ProofQuestion, ScoreBounds};
use outflank_engine::{Confidence, Precision, Score};
use outflank_rules::random::{Random, random_position};
use outflank_rules::{Move, Position, RuleSet, Size, Status};

/// Scores by a plain negamax, remembered.
#[derive(Default)]
struct Truth(HashMap<Position, i16>);

impl Truth {
    fn score(&mut self, position: &Position) -> i16 {
        if let Some(&score) = self.0.get(position) {
            return score;
        }
        let score = match position.status() {
            Status::Over(outcome) => outcome.margin(position.side_to_move()),
            Status::MustPass => -self.score(&position.pass().expect("a pass")),
            Status::ToMove(squares) => {
                let scores = squares.iter().map(|square| -self.score(&position.play(square).expect("a legal move")));
                scores.max().expect("a move")
            }
        };
        self.0.insert(*position, score);
        score
    }

    /// The right answer, or none at all: a position may be too hard, and how moves look need not be how they are.
    fn answer(&mut self, question: ProofQuestion, random: &mut Random) -> ProofFinding {
        let answer = match question {
            ProofQuestion::Look { position } => {
                let looks = position.legal_moves().iter().map(|square| {
                    let score = -self.score(&position.play(square).expect("a legal move"));
                    let score = if random.below(3) == 0 { random.below(32) as i16 - 16 } else { score };
                    let confidence = Confidence::Searched { depth: random.below(12) as u8, percent: 73 };
                    MoveLooks { square, score: Score::new(score), confidence }
                });
                ProofAnswer::Looks(looks.collect())
            }
            ProofQuestion::Reaches { nodes: Some(_), .. } if random.below(4) == 0 => ProofAnswer::TooHard,
            ProofQuestion::Reaches { position, discs, .. } => ProofAnswer::Reached(self.score(&position) >= discs),
        };
        ProofFinding { question, answer, nodes: 1 << random.below(20) }
    }
}

/// A position of a small board with a legal move.
fn position(seed: u64) -> Position {
    let random = &mut Random::new(seed, 0);
    let sizes = [(4, 4), (4, 6), (6, 6), (4, 8), (6, 4), (8, 8)];
    let (width, height) = sizes[random.below(sizes.len() as u64) as usize];
    let size = Size::new(width, height).expect("a size");
    let rules = if random.below(4) == 0 { RuleSet::anti(size) } else { RuleSet::standard(size) };
    let mut position = random_position(rules, 9 + random.below(2) as u16, random);
    while position.legal_moves().is_empty() {
        position = random_position(rules, 9, random);
    }
    position
}

fn precision(random: &mut Random) -> Precision {
    match random.below(3) {
        0 => Precision::WinLossDraw,
        1 => Precision::AtLeast(random.below(21) as i16 - 10),
        _ => Precision::Discs,
    }
}

/// Whether everything that was asked for is proven, and right.
fn assert_settled(bounds: ScoreBounds, precision: Precision, truth: i16) {
    assert!(bounds.at_least <= truth && truth <= bounds.at_most, "{bounds}, and it is {truth}");
    match precision {
        Precision::Discs => assert_eq!(bounds, ScoreBounds::exactly(truth)),
        Precision::WinLossDraw => {
            assert_eq!([0, 1].map(|discs| bounds.reaches(discs)), [0, 1].map(|discs| Some(truth >= discs)))
        }
        Precision::AtLeast(discs) => assert_eq!(bounds.reaches(discs), Some(truth >= discs)),
    }
}

fn grain(random: &mut Random) -> Grain {
    Grain { nodes: 1 << random.below(16), least_empties: 3 + random.below(5) as u16 }
}

#[test]
fn answers_in_any_order_twice_or_lost_lead_to_the_score_of_a_plain_negamax() {
    for seed in 0..120 {
        let (position, random, mut truth) = (position(seed), &mut Random::new(seed, 1), Truth::default());
        let (precision, at_once) = (precision(random), 1 + random.below(12) as usize);
        let mut graph = ProofGraph::new(&position, precision, grain(random));
        let (mut under_way, mut answered, mut rounds) = (Vec::new(), Vec::<ProofFinding>::new(), 0);
        while !graph.is_settled() {
            rounds += 1;
            assert!(rounds < 100_000, "seed {seed} never ends");
            let wanted = graph.questions(at_once);
            assert!(!wanted.is_empty(), "seed {seed}: nothing is settled, and nothing is asked");
            under_way.extend(wanted.into_iter().filter(|question| !under_way.contains(question)).collect::<Vec<_>>());
            let question = under_way.swap_remove(random.below(under_way.len() as u64) as usize);
            match random.below(10) {
                // Lost: it is asked again if it is still needed.
                0 => {}
                // Somebody else has asked this before.
                1 if !answered.is_empty() => {
                    let again = &answered[random.below(answered.len() as u64) as usize];
                    graph.hear(again).expect("no contradiction");
                }
                _ => {
                    let finding = truth.answer(question, random);
                    graph.hear(&finding).expect("no contradiction");
                    answered.push(finding);
                }
            }
        }
        assert!(graph.questions(at_once).is_empty());
        assert_settled(graph.bounds(), precision, truth.score(&position));
        if precision == Precision::Discs {
            assert_line_leads_to(&graph, position, &mut truth);
        }
        // Whoever hears the proofs from the start has less to ask, or nothing at all.
        let mut later = ProofGraph::new(&position, precision, grain(random));
        for finding in &answered {
            later.hear(finding).expect("no contradiction");
        }
        for round in 0.. {
            assert!(round < 100_000, "seed {seed} never ends when it goes on");
            let Some(&question) = later.questions(1).first() else { break };
            later.hear(&truth.answer(question, random)).expect("no contradiction");
        }
        assert_settled(later.bounds(), precision, truth.score(&position));
    }
}

/// Whether a line is best play, as far as it goes.
fn assert_line_leads_to(graph: &ProofGraph, root: Position, truth: &mut Truth) {
    let (line, end) = graph.line();
    let score = truth.score(&root);
    let mut position = root;
    for step in line {
        position = match step {
            Move::Place(square) => position.play(square).expect("a legal move"),
            Move::Pass => position.pass().expect("a pass"),
        };
        let sign = if position.side_to_move() == root.side_to_move() { 1 } else { -1 };
        assert_eq!(sign * truth.score(&position), score, "the line is not best play");
    }
    assert_eq!(position, end);
}

#[test]
fn the_same_answers_in_the_same_order_lead_to_the_same_questions() {
    let ask = || {
        let (position, random, mut truth) = (position(7), &mut Random::new(7, 2), Truth::default());
        let mut graph = ProofGraph::new(&position, Precision::Discs, Grain { nodes: 4, least_empties: 4 });
        let mut asked = Vec::new();
        while let Some(&question) = graph.questions(3).last() {
            graph.hear(&truth.answer(question, random)).expect("no contradiction");
            asked.push(question);
        }
        asked
    };
    let asked = ask();
    assert!(asked.len() > 10, "{} questions", asked.len());
    assert_eq!(asked, ask());
}

#[test]
fn right_guesses_need_hardly_more_questions_than_the_smallest_proof() {
    let (mut asked, mut answers) = (0, 0);
    for seed in 0..40 {
        let (position, mut truth) = (position(seed), Truth::default());
        let mut graph = ProofGraph::new(&position, Precision::Discs, Grain { nodes: 1, least_empties: 7 });
        let mut random = Random::new(seed, 3);
        while let Some(&question) = graph.questions(1).first() {
            let mut finding = truth.answer(question, &mut random);
            finding.answer = match (question, finding.answer) {
                (ProofQuestion::Look { position }, ProofAnswer::Looks(looks)) => {
                    let right = looks.into_iter().map(|look| {
                        let score = -truth.score(&position.play(look.square).expect("a legal move"));
                        MoveLooks { score: Score::new(score), confidence: Confidence::Exact, ..look }
                    });
                    ProofAnswer::Looks(right.collect())
                }
                (ProofQuestion::Reaches { position, discs, .. }, _) => {
                    asked += 1;
                    ProofAnswer::Reached(truth.score(&position) >= discs)
                }
                (_, answer) => answer,
            };
            graph.hear(&finding).expect("no contradiction");
        }
        answers += smallest_proof(&position, &mut truth);
    }
    assert!(asked <= answers * 3 / 2, "{asked} questions, and {answers} would do");
}

/// How many leaves with six empty squares a proof of both bounds has, if the best move always comes first.
fn smallest_proof(position: &Position, truth: &mut Truth) -> usize {
    fn leaves(position: &Position, reached: bool, truth: &mut Truth) -> usize {
        let next = match position.status() {
            Status::Over(_) => return 0,
            Status::MustPass => return leaves(&position.pass().expect("a pass"), !reached, truth),
            Status::ToMove(_) if position.board().empties().len() < 7 => return 1,
            Status::ToMove(squares) => squares.iter().map(|square| position.play(square).expect("a legal move")),
        };
        if !reached {
            return next.map(|next| leaves(&next, true, truth)).sum();
        }
        let best = next.max_by_key(|next| -truth.score(next)).expect("a move");
        leaves(&best, false, truth)
    }
    leaves(position, true, truth) + leaves(position, false, truth)
}

#[test]
fn proofs_that_contradict_each_other_are_told_and_not_believed() {
    let position = Position::start(RuleSet::standard(Size::FOUR));
    let mut graph = ProofGraph::new(&position, Precision::Discs, Grain::of(u64::MAX));
    let finding = |discs, reached| {
        let question = ProofQuestion::Reaches { position: position.canonical().0, discs, nodes: None };
        ProofFinding { question, answer: ProofAnswer::Reached(reached), nodes: 1 }
    };
    graph.hear(&finding(2, false)).expect("the first one is believed");
    let contradiction = graph.hear(&finding(4, true)).expect_err("a contradiction");
    assert!(contradiction.to_string().contains("contradict"));
}
