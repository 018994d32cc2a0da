//! The errors of foreseeing with the hand-written evaluation, as `outflank train probcut` measured them.

use outflank_rules::{Goal, Lines, RuleSet};

use super::ErrorModel;

impl ErrorModel {
    /// The errors in a game: those of its own kind, on the board that is nearest in size.
    pub(crate) fn of(rules: RuleSet, learned: bool) -> Self {
        let _ = learned;
        let [midgame, endgame] = match (rules.goal, rules.lines, rules.size.area()) {
            (Goal::Fewest, _, _) => ANTI_8,
            (Goal::Most, Lines::Orthogonal, _) => ORTHOGONAL_8,
            (Goal::Most, Lines::All, ..=48) => STANDARD_6,
            (Goal::Most, Lines::All, ..=80) => STANDARD_8,
            (Goal::Most, Lines::All, ..=120) => STANDARD_10,
            (Goal::Most, Lines::All, _) => STANDARD_12,
        };
        Self { midgame, endgame, area: rules.size.area().into() }
    }
}

/// The coefficients in the middle of the game, and at its end.
type Coefficients = [[f32; 4]; 2];

const STANDARD_8: Coefficients = [[2.391, -0.152, 0.091, -2.186], [2.315, -0.080, 0.019, 0.011]];
const STANDARD_6: Coefficients = [[2.696, -0.165, 0.082, -2.285], [1.951, -0.098, 0.020, 0.007]];
const STANDARD_10: Coefficients = [[2.246, -0.185, 0.143, -2.930], [2.349, -0.086, 0.051, -1.327]];
const STANDARD_12: Coefficients = [[2.070, -0.223, 0.114, -2.220], [2.145, -0.101, 0.101, -3.148]];
const ANTI_8: Coefficients = [[2.392, -0.174, 0.075, -1.485], [1.955, -0.081, 0.021, -0.932]];
const ORTHOGONAL_8: Coefficients = [[2.047, -0.186, 0.133, -0.378], [1.871, -0.100, 0.065, -0.174]];
