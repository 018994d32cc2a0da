//! Numbers as people read them.

/// A large number in words: `707 million`.
pub(crate) fn in_words(number: f64) -> String {
    match number {
        1e9.. => format!("{:.2} billion", number / 1e9),
        1e7.. => format!("{:.0} million", number / 1e6),
        1e6.. => format!("{:.1} million", number / 1e6),
        _ => format!("{number:.0}"),
    }
}
