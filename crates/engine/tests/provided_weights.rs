//! Weight files that are handed to the engine at run time, as a page in a browser does it. With features that bring them along there is
//! nothing to hand over, and everything must be as good from the start.

use outflank_engine::internals::tuning::Glance;
use outflank_engine::{BadWeights, Engine, Evaluator};
use outflank_rules::random::{Random, random_position};
use outflank_rules::{Position, RuleSet, Size};

const RULES: RuleSet = RuleSet::standard(Size::EIGHT);

fn path(folder: &str, name: &str) -> String {
    format!("{}/../weights/{folder}/{name}", env!("CARGO_MANIFEST_DIR"))
}

fn file(folder: &str, name: &str) -> Vec<u8> {
    std::fs::read(path(folder, name)).expect("a weight file of the repository")
}

fn positions() -> Vec<Position> {
    (0..20).map(|number| random_position(RULES, 30, &mut Random::new(11, number))).collect()
}

fn judged_by(evaluator: &Evaluator) -> Vec<f32> {
    let glance = Glance::new(RULES, evaluator);
    positions().iter().map(|position| glance.at(position)).collect()
}

/// One test, because what is provided stays for the whole program.
#[test]
fn weights_that_arrive_later_are_used_from_then_on() {
    let inside = cfg!(feature = "8x8");
    let shipped = Evaluator::Shipped;
    let engine = Engine::new();
    let scores = || -> Vec<i16> {
        let score = |position| engine.request(position).depth(4).run().score.discs();
        positions().iter().map(score).collect()
    };

    let by_hand = scores();
    assert_eq!(judged_by(&shipped) == judged_by(&Evaluator::Hand), !inside);
    assert_eq!(shipped.shortfall(RULES) == 0, inside);

    let quick = file("8x8", "8x8.quick");
    assert_eq!(Evaluator::provide("8x8.quick", &quick[..quick.len() / 2]), Err(BadWeights::CutOff));
    assert_eq!(Evaluator::provide("8x8.network", &quick), Err(BadWeights::OtherFile));
    assert_eq!(Evaluator::provide("6x6.linear", &quick), Err(BadWeights::OtherFile));
    assert_eq!(shipped.shortfall(RULES) == 0, inside, "a refused file changes nothing");

    let before = shipped.shortfall(RULES);
    assert_eq!(Evaluator::provide("8x8.quick", &quick), Ok(()));
    let quick = Evaluator::load(path("8x8", "8x8.quick")).expect("a weight file");
    assert_eq!(judged_by(&shipped) == judged_by(&quick), !inside);
    assert_eq!(shipped.shortfall(RULES) == before, inside);
    assert_eq!(scores() == by_hand, inside, "what was searched before does not stand in the way");

    assert_eq!(Evaluator::provide("8x8.network", &file("network", "8x8.network")), Ok(()));
    let network = Evaluator::load(path("network", "8x8.network")).expect("a weight file");
    assert_eq!(judged_by(&shipped), judged_by(&network));
    assert_eq!(shipped.shortfall(RULES), 0);
}
