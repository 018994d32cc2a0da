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

/// A mark on a square: `worse`, `better`, `lost`, `won` or `about`.
#[derive(Debug, Serialize)]
pub(crate) struct MarkView {
    square: Square,
    kind: &'static str,
}

#[derive(Debug, Serialize)]
pub(crate) struct ArrowView {
    from: Square,
    to: Square,
}

impl MarkView {
    /// The squares that a reason marks.
    pub(crate) fn all(reason: &Reason) -> Vec<Self> {
        reason.marks().into_iter().map(|mark| Self { square: mark.square, kind: mark.kind.name() }).collect()
    }
}

impl ArrowView {
    /// The arrows that a reason draws.
    pub(crate) fn all(reason: &Reason) -> Vec<Self> {
        reason.arrows().into_iter().map(|arrow| Self { from: arrow.from, to: arrow.to }).collect()
    }
}

impl ReasonView {
    pub(crate) fn new(reason: &Reason, language: Language) -> Self {
        let (words, theme) = (reason.in_words(language), reason.fact.theme().name());
        Self { words, theme, marks: MarkView::all(reason), arrows: ArrowView::all(reason) }
    }
}
