//! The solver against the plain rules.

use crate::common::{follow, instruction_sets, minimax, plain_score, rule_sets};
use outflank_engine::{Confidence, Engine, InstructionSet, Limits, Megabytes, Options, Score};
use outflank_rules::random::{Random, random_position};
use outflank_rules::{Position, RuleSet, Size, Status};

fn engines() -> Vec<Engine> {
    let mut engines: Vec<Engine> = instruction_sets()
        .into_iter()
        .map(|isa| Engine::with(Options { isa, hash: Megabytes(1), ..Options::default() }))
        .collect();
    engines.push(Engine::with(Options { threads: 2, hash: Megabytes(1), ..Options::default() }));
    engines
}

fn check(engine: &Engine, position: &Position, score: i16) {
    let report = engine.request(position).limits(Limits::exact()).run();
    assert_eq!(report.score.discs(), score, "{position:?}");
    assert_eq!(report.confidence, Confidence::Exact);
    let end = follow(position, &report.line);
    let outcome = end.outcome().expect("the line runs to the end of the game");
    assert_eq!(outcome.margin(position.side_to_move()), score, "{position:?} {:?}", report.line);
}

#[test]
fn few_empty_squares_are_solved_as_minimax_does() {
    let engines = engines();
    let mut random = Random::new(1, 0);
    for rules in rule_sets() {
        for empties in 0..=6 {
            let position = random_position(rules, empties, &mut random);
            let score = minimax(&position);
            engines.iter().for_each(|engine| check(engine, &position, score));
        }
    }
}

#[test]
fn up_to_ten_empty_squares_are_solved_as_the_rules_say() {
    let engines = engines();
    let mut random = Random::new(2, 0);
    for rules in rule_sets() {
        for empties in 7..=10 {
            let position = random_position(rules, empties, &mut random);
            let score = plain_score(&position, -999, 999);
            engines.iter().for_each(|engine| check(engine, &position, score));
        }
    }
}

#[test]
fn a_score_is_reached_up_to_the_score_that_minimax_finds_and_no_further() {
    let engines = engines();
    let (mut random, mut passes) = (Random::new(5, 0), 0);
    for rules in rule_sets() {
        for empties in 0..=6 {
            let position = random_position(rules, empties, &mut random);
            let mut after = position.legal_moves().iter().filter_map(|square| position.play(square).ok());
            let passed = after.find(|after| after.status() == Status::MustPass);
            passes += usize::from(passed.is_some());
            for position in [position].into_iter().chain(passed) {
                let score = minimax(&position);
                for (engine, asked) in
                    engines.iter().flat_map(|engine| (-4..=4).map(move |more| (engine, score + more)))
                {
                    let reached =
                        engine.request(&position).reaches(Score::new(asked)).expect("nobody stops it").reached;
                    assert_eq!(reached, score >= asked, "{asked} in {position:?}, which is worth {score}");
                }
            }
        }
    }
    assert!(passes > 0, "nobody had to pass");
}

#[test]
fn every_move_gets_its_own_score() {
    let mut random = Random::new(3, 0);
    let mut scored_moves = 0;
    for rules in rule_sets() {
        let engine = Engine::with(Options { hash: Megabytes(1), ..Options::default() });
        let position = random_position(rules, 7, &mut random);
        let report = engine.request(&position).limits(Limits::exact()).every_move().run();
        assert_eq!(report.moves.len(), usize::from(position.legal_moves().len()));
        for scored in &report.moves {
            let next = position.play(scored.square).expect("a legal move");
            assert_eq!(scored.score.discs(), -plain_score(&next, -999, 999), "{position:?} {scored:?}");
            assert_eq!(scored.confidence, Confidence::Exact);
            assert!(follow(&position, &scored.line).outcome().is_some());
        }
        scored_moves += report.moves.len();
    }
    assert!(scored_moves >= 36, "only {scored_moves} moves were scored");
}

#[test]
fn win_loss_and_draw_are_told_apart() {
    let engine = Engine::with(Options { hash: Megabytes(1), ..Options::default() });
    let mut random = Random::new(4, 0);
    for rules in rule_sets() {
        let position = random_position(rules, 9, &mut random);
        let report = engine.request(&position).limits(Limits::win_loss_draw()).run();
        assert_eq!(report.score.discs().signum(), plain_score(&position, -999, 999).signum(), "{position:?}");
    }
}

#[test]
fn small_boards_are_solved_from_the_start() {
    let engine = Engine::with(Options::default());
    for (size, score) in [(Size::FOUR, -10), (Size::new(4, 6).unwrap(), 16), (Size::new(6, 4).unwrap(), 16)] {
        let start = Position::start(RuleSet::standard(size));
        check(&engine, &start, score);
    }
}

#[test]
fn one_thread_gives_the_same_answer_and_count_on_every_instruction_set() {
    let start = Position::start(RuleSet::standard(Size::EIGHT));
    let mut random = Random::new(5, 0);
    let late = random_position(start.rules(), 18, &mut random);
    let sets = instruction_sets();
    let answers: Vec<_> = sets
        .iter()
        .map(|&isa| {
            let engine = Engine::with(Options { isa, ..Options::default() });
            let midgame = engine.request(&start).depth(10).run();
            let endgame = engine.request(&late).limits(Limits::exact()).run();
            let limited = engine.request(&start).nodes(20_000).run();
            [midgame, endgame, limited].map(|report| (report.nodes, report.score, report.line))
        })
        .collect();
    assert_eq!(sets.first(), Some(&InstructionSet::Portable), "every other one is compared with it");
    for (isa, answer) in sets.iter().zip(&answers) {
        assert!(answer.iter().all(|(nodes, ..)| *nodes > 1000), "{isa}: {answer:?}");
        assert_eq!(answer, &answers[0], "{isa}");
    }
}
