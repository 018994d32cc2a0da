//! The policy's weights, handed over at run time where no feature has brought them along.

use outflank_people::{Policy, Rating, Skill};
use outflank_rules::{Position, RuleSet, Size};

const RULES: RuleSet = RuleSet::standard(Size::EIGHT);

/// One test, because what is provided stays for the whole program.
#[test]
fn opponents_play_as_people_as_soon_as_the_policy_is_there() {
    let inside = cfg!(feature = "8x8");
    assert_eq!(Policy::of(&RULES).is_some(), inside);
    let path = format!("{}/../weights/people/{}", env!("CARGO_MANIFEST_DIR"), Policy::WEIGHTS);
    let file = std::fs::read(path).expect("a weight file of the repository");
    assert!(Policy::provide(&file[..file.len() / 2]).is_err());
    assert_eq!(Policy::of(&RULES).is_some(), inside, "a damaged file changes nothing");
    assert_eq!(Policy::provide(&file), Ok(()));
    let policy = Policy::of(&RULES).expect("it is there now");
    let position = Position::start(RULES);
    assert_eq!(policy.moves(&position, Rating::MAX).len(), 4);
    let engine = outflank_engine::Engine::new();
    let skill: Skill = "rating:1500".parse().expect("a skill");
    assert!(outflank_people::choose(engine.request(&position), skill).is_some());
}
