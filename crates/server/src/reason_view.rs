//! A reason as the page shows it: words, marks and arrows.

use outflank_coach::Reason;
use outflank_records::Language;
use outflank_rules::Square;
use serde::Serialize;

/// A reason in words, and where to look.
#[derive(Serialize)]
pub(crate) struct ReasonView {
    words: String,
    theme: &'static str,
    marks: Vec<MarkView>,
    arrows: Vec<ArrowView>,
}

#[derive(Serialize)]
struct MarkView {
    square: Square,
    kind: &'static str,
}

#[derive(Serialize)]
struct ArrowView {
    from: Square,
    to: Square,
}

impl ReasonView {
    pub(crate) fn new(reason: &Reason, language: Language) -> Self {
        let marks = reason.marks().into_iter().map(|mark| MarkView { square: mark.square, kind: mark.kind.name() });
        let arrows = reason.arrows().into_iter().map(|arrow| ArrowView { from: arrow.from, to: arrow.to });
        let words = reason.in_words(language);
        Self { words, theme: reason.fact.theme().name(), marks: marks.collect(), arrows: arrows.collect() }
    }
}
