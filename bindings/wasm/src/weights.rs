//! Weight files, which arrive at run time: none is inside the program.

use outflank_engine::{BadWeights, Evaluator};
use outflank_people::Policy;

/// Takes up a weight file by its name, such as `8x8.quick` or `8x8.people`.
pub fn take_weights(name: &str, file: &[u8]) -> Result<(), BadWeights> {
    if name == Policy::WEIGHTS { Policy::provide(file) } else { Evaluator::provide(name, file) }
}
