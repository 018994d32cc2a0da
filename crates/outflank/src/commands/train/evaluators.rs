//! Evaluations named on the command line.

use outflank_engine::{Evaluator, Learned};

/// An evaluation by its name, or from a weight file.
pub(super) fn evaluator(text: &str) -> Result<Evaluator, String> {
    if let Ok(named) = text.parse() {
        return Ok(named);
    }
    let names = "shipped, linear, hand, or a weight file";
    let file = std::fs::read(text).map_err(|error| format!("{error}; an evaluation is one of {names}"))?;
    let learned = Learned::read(&file).map_err(|error| error.to_string())?;
    // It is used until the program ends.
    Ok(Evaluator::Loaded(Box::leak(Box::new(learned))))
}
