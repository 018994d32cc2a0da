//! How policy and search are blended best.

use outflank_people::Blend;

use super::{MoveAgreement, Opinion, PersonalMove};

/// The blend under which these moves are likeliest, among some hundred.
pub fn fit_blend(moves: &[PersonalMove], opinions: &[Opinion]) -> Blend {
    let habits = (4..=12).map(|tenths| tenths as f32 / 10.0);
    let blends = habits.flat_map(|habit| (0..=20).map(move |steps| Blend { habit, care: steps as f32 / 40.0 }));
    let surprise = |blend: &Blend| blended(moves, opinions, |_| *blend).surprise();
    blends.min_by(|a, b| surprise(a).total_cmp(&surprise(b))).expect("there are some hundred")
}

/// How well moves are expected by a blend, which may depend on the move.
pub fn blended(moves: &[PersonalMove], opinions: &[Opinion], blend: impl Fn(&PersonalMove) -> Blend) -> MoveAgreement {
    let mut agreement = MoveAgreement::default();
    for (played, opinion) in moves.iter().zip(opinions) {
        let expected = blend(played).moves(&opinion.likely, |square| opinion.loss(square));
        agreement.add(&played.position, played.square, &expected);
    }
    agreement
}
