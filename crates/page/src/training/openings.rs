//! The opening lines that can be trained.

use outflank_coach::OpeningLine;
use outflank_records::Language;
use outflank_rules::Side;
use serde::Serialize;

/// The opening lines.
#[derive(Serialize)]
pub struct OpeningList {
    openings: Vec<OpeningLineView>,
}

#[derive(Serialize)]
struct OpeningLineView {
    name: &'static str,
    moves: &'static str,
    /// The side that chooses it.
    side: Side,
    /// Whether it has a name in the language that was asked for.
    named: bool,
}

impl OpeningList {
    /// All of them, by their names in a language.
    pub fn new(language: Language) -> Self {
        let view = |line: OpeningLine| OpeningLineView {
            name: line.name(language),
            moves: line.moves(),
            side: line.chosen_by(),
            named: line.is_named_in(language),
        };
        Self { openings: OpeningLine::all().into_iter().map(view).collect() }
    }
}
