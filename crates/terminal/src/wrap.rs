//! Text over several lines.

use crate::columns::{is_wide, width};

/// No line begins with one of these, which belong to what stands before them.
const CLOSING: &str = "。、，．）」』】：；？！…〜ーっゃゅょぁぃぅぇぉッャュョァィゥェォ々";
/// No line ends with one of these.
const OPENING: &str = "（「『【";

/// Breaks a text between words so that no line is wider than this, as far as its words allow. Japanese has no spaces, and is broken between
/// letters.
pub(crate) fn wrap(text: &str, columns: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        let mut gap = " ";
        for piece in pieces(word) {
            match lines.last_mut().filter(|line| width(line) + gap.len() + width(piece) <= columns) {
                Some(line) => {
                    line.push_str(gap);
                    line.push_str(piece);
                }
                None => lines.push(piece.to_owned()),
            }
            gap = "";
        }
    }
    lines
}

/// The parts of a word between which it may be broken.
fn pieces(word: &str) -> Vec<&str> {
    let letters = word.char_indices();
    let breaks = letters.clone().zip(letters.skip(1)).filter(|&((_, before), (_, after))| may_break(before, after));
    let mut pieces = Vec::new();
    let mut start = 0;
    for (_, (at, _)) in breaks {
        pieces.push(&word[start..at]);
        start = at;
    }
    pieces.push(&word[start..]);
    pieces
}

fn may_break(before: char, after: char) -> bool {
    (is_wide(before) || is_wide(after)) && !OPENING.contains(before) && !CLOSING.contains(after)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_between_words() {
        assert_eq!(wrap("a game  of discs", 8), ["a game", "of discs"]);
        assert_eq!(wrap("extraordinarily long", 5), ["extraordinarily", "long"]);
        assert!(wrap(" ", 5).is_empty());
    }

    #[test]
    fn japanese_breaks_between_letters_and_keeps_squares_and_signs_together() {
        assert_eq!(wrap("黒は打てる所がありません。", 10), ["黒は打てる", "所がありま", "せん。"]);
        assert_eq!(wrap("手は（d3）だ。", 6), ["手は", "（d3）", "だ。"]);
        assert_eq!(wrap("最善：f5 d6 c3", 8), ["最善：f5", "d6 c3"]);
    }
}
