//! How policy and search are blended best.

use outflank_people::Blend;

use super::{MoveAgreement, Opinion, PersonalMove};

/// The blend under which moves are likeliest, among some hundred.
pub fn fit_blend(moves: &[(&PersonalMove, &Opinion)]) -> Blend {
    let habits = (5..=11).map(|tenths| tenths as f32 / 10.0);
    let blends = habits.flat_map(|habit| (0..=20).map(move |steps| Blend { habit, care: steps as f32 / 50.0 }));
    let fitted = blends.map(|blend| (blended(moves, |_| blend).surprise(), blend));
    fitted.min_by(|(a, _), (b, _)| a.total_cmp(b)).expect("there are some hundred").1
}

/// How well moves are expected by a blend, which may depend on the move.
pub fn blended(moves: &[(&PersonalMove, &Opinion)], blend: impl Fn(&PersonalMove) -> Blend) -> MoveAgreement {
    let mut agreement = MoveAgreement::default();
    for (played, opinion) in moves {
        let expected = blend(played).moves(&opinion.likely, |square| opinion.loss(square));
        agreement.add(&played.position, played.square, &expected);
    }
    agreement
}

#[cfg(test)]
mod tests {
    use outflank_people::{LikelyMove, Rating};
    use outflank_rules::{Position, RuleSet, Size};

    use super::*;

    #[test]
    fn whoever_always_finds_the_best_move_is_careful_and_whoever_never_looks_is_not() {
        let start = Position::start(RuleSet::standard(Size::EIGHT));
        let position = start.play("f5".parse().expect("a square")).expect("legal");
        let [habitual, best] = ["d6", "f6"].map(|name| name.parse().expect("a square"));
        let likely = vec![LikelyMove { square: habitual, chance: 0.7 }, LikelyMove { square: best, chance: 0.3 }];
        let opinion = Opinion { likely, losses: vec![2.0, 0.0] };
        let fit = |squares: [_; 10]| {
            let moves = squares.map(|square| PersonalMove { position, square, rating: Rating::MIN });
            fit_blend(&moves.iter().map(|played| (played, &opinion)).collect::<Vec<_>>())
        };
        assert!(fit([best; 10]).care > 0.3);
        assert!(fit([habitual; 10]).care < 0.01);
    }
}
