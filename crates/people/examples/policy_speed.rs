//! How long the policy takes for a position, on one core: `cargo run --release -p outflank-people --example policy_speed`.

use std::time::Instant;

use outflank_people::{Policy, Rating};
use outflank_rules::random::{Random, random_position};
use outflank_rules::{RuleSet, Size};

fn main() {
    let rules = RuleSet::standard(Size::EIGHT);
    let policy = Policy::of(&rules).expect("the policy comes along with the weights for 8×8");
    let mut random = Random::new(1, 0);
    let mut times: Vec<f64> = (0..600)
        .map(|number| {
            let position = random_position(rules, 4 + number % 56, &mut random);
            let began = Instant::now();
            std::hint::black_box(policy.moves(&position, Rating::nearest(1500.0)));
            1000.0 * began.elapsed().as_secs_f64()
        })
        .collect();
    times.sort_by(f64::total_cmp);
    let mean = times.iter().sum::<f64>() / times.len() as f64;
    println!("{mean:.2} ms a position, half of them within {:.2} ms", times[times.len() / 2]);
}
