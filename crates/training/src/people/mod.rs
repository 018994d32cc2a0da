//! How well people's moves are known: by the policy, by a search, and by both.

mod agreement;
mod blending;
mod opinions;

use outflank_people::Rating;
use outflank_rules::{Position, Square};

pub use agreement::MoveAgreement;
pub use blending::{blended, fit_blend};
pub use opinions::{Asking, Opinion, opinions};

/// What somebody with a rating played where there was a choice.
#[derive(Clone, Copy, Debug)]
pub struct PersonalMove {
    /// The position.
    pub position: Position,
    /// The move.
    pub square: Square,
    /// Who played it.
    pub rating: Rating,
}
