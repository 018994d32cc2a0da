//! The errors that Multi-ProbCut reckons with, as `outflank train probcut` measured them.

use outflank_rules::{Goal, Lines, RuleSet};

use super::ErrorModel;

impl ErrorModel {
    /// The errors in a game with a hand-written evaluation or a learned one: those of its own kind, on the board that is nearest in size.
    pub(crate) fn of(rules: RuleSet, learned: bool) -> Self {
        let [hand_written, with_learned] = match (rules.goal, rules.lines, rules.size.area()) {
            (Goal::Fewest, _, _) => ANTI_8,
            (Goal::Most, Lines::Orthogonal, _) => ORTHOGONAL_8,
            (Goal::Most, Lines::All, ..=48) => STANDARD_6,
            (Goal::Most, Lines::All, ..=80) => STANDARD_8,
            (Goal::Most, Lines::All, ..=120) => STANDARD_10,
            (Goal::Most, Lines::All, _) => STANDARD_12,
        };
        let [midgame, endgame] = if learned { with_learned } else { hand_written };
        Self { midgame, endgame, area: rules.size.area().into() }
    }
}

/// The coefficients in the middle of the game, and at its end.
type Coefficients = [[f32; 4]; 2];

// Each with the hand-written evaluation, and with the learned one. At the end of the standard game on 8×8 squares it is the quick one.
const STANDARD_8: [Coefficients; 2] = [
    [[2.391, -0.152, 0.091, -2.186], [2.315, -0.080, 0.019, 0.011]],
    [[1.925, -0.142, 0.066, -1.968], [1.895, -0.089, 0.020, -0.766]],
];
const STANDARD_6: [Coefficients; 2] = [
    [[2.696, -0.165, 0.082, -2.285], [1.951, -0.098, 0.020, 0.007]],
    [[2.627, -0.142, 0.103, -3.146], [1.690, -0.109, 0.001, 0.257]],
];
const STANDARD_10: [Coefficients; 2] = [
    [[2.246, -0.185, 0.143, -2.930], [2.349, -0.086, 0.051, -1.327]],
    [[1.845, -0.186, 0.084, -1.540], [2.281, -0.080, -0.030, 5.086]],
];
const STANDARD_12: [Coefficients; 2] = [
    [[2.070, -0.223, 0.114, -2.220], [2.145, -0.101, 0.101, -3.148]],
    [[1.693, -0.206, 0.095, -1.125], [2.068, -0.077, 0.071, -1.887]],
];
const ANTI_8: [Coefficients; 2] = [
    [[2.392, -0.174, 0.075, -1.485], [1.955, -0.081, 0.021, -0.932]],
    [[1.176, -0.196, 0.067, -0.598], [1.210, -0.045, 0.059, -1.193]],
];
const ORTHOGONAL_8: [Coefficients; 2] = [
    [[2.047, -0.186, 0.133, -0.378], [1.871, -0.100, 0.065, -0.174]],
    [[2.273, -0.172, 0.089, -0.361], [1.123, -0.118, 0.111, -0.238]],
];
