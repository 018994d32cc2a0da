//! Text measured in columns of the screen: letters of Japanese take two.

use ratatui::text::Span;

/// The columns that a text takes.
pub(crate) fn width(text: &str) -> usize {
    Span::raw(text).width()
}

/// Whether a letter takes two columns.
pub(crate) fn is_wide(letter: char) -> bool {
    width(letter.encode_utf8(&mut [0; 4])) == 2
}

/// As much of a text as fits; dots say that there was more.
pub(crate) fn cut(text: &str, columns: usize) -> String {
    if width(text) <= columns {
        return text.to_owned();
    }
    let mut shown = String::new();
    for letter in text.chars() {
        if width(&shown) + 1 + usize::from(is_wide(letter)) >= columns {
            break;
        }
        shown.push(letter);
    }
    shown.push('…');
    shown
}

/// A text at the left of so many columns, cut where it is too long.
pub(crate) fn left(text: &str, columns: usize) -> String {
    in_columns(&cut(text, columns), columns)
}

/// A text with spaces to so many columns; one that is longer stays whole.
pub fn in_columns(text: &str, columns: usize) -> String {
    text.to_owned() + &" ".repeat(columns.saturating_sub(width(text)))
}

/// A text at the right of so many columns.
pub(crate) fn right(text: &str, columns: usize) -> String {
    " ".repeat(columns.saturating_sub(width(text))) + text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_letters_count_twice() {
        assert_eq!(left("黒", 4), "黒  ");
        assert_eq!(right("石数", 6), "  石数");
        assert_eq!(left("Noir", 6), "Noir  ");
    }

    #[test]
    fn what_is_too_long_ends_with_dots_and_is_never_too_wide() {
        assert_eq!(cut("Statistics", 10), "Statistics");
        assert_eq!(cut("Statistics", 9), "Statisti…");
        assert_eq!(cut("新しい対局", 8), "新しい…");
        for columns in 1..12 {
            assert!(width(&left("新しい対局", columns)) == columns);
        }
    }
}
