//! The type of a GGF game: `8`, `s8r18`, `8kr20`, `10a`.

use outflank_rules::{Goal, RuleSet, Side};

use crate::GameKind;

/// What a type says: the side of the board, how the game came about, and the goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct GgfType {
    pub(crate) side: u8,
    pub(crate) kind: GameKind,
    pub(crate) goal: Goal,
}

pub(crate) fn read(text: &str) -> Option<GgfType> {
    let mut kind = GameKind::default();
    let mut goal = Goal::Most;
    let mut side = None;
    let mut rest = text.trim();
    while let Some(letter) = rest.chars().next() {
        let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
        if letter.is_ascii_digit() {
            let (number, after) = rest.split_at(digits(rest));
            if side.replace(number.parse().ok()?).is_some() {
                return None;
            }
            rest = after;
            continue;
        }
        rest = &rest[letter.len_utf8()..];
        match letter.to_ascii_lowercase() {
            's' => kind.synchro = true,
            'k' => kind.komi = true,
            'b' => kind.colour = Some(Side::Black),
            'w' => kind.colour = Some(Side::White),
            'a' => goal = Goal::Fewest,
            'r' => {
                let (number, after) = rest.split_at(digits(rest));
                kind.random_discs = Some(number.parse().ok()?);
                rest = after;
            }
            _ => return None,
        }
    }
    Some(GgfType { side: side?, kind, goal })
}

pub(crate) fn write(rules: RuleSet, kind: GameKind) -> String {
    let mark = |wanted: bool, letter: &str| if wanted { letter.to_owned() } else { String::new() };
    let colour = match kind.colour {
        Some(Side::Black) => "b",
        Some(Side::White) => "w",
        None => "",
    };
    let random = kind.random_discs.map_or(String::new(), |discs| format!("r{discs}"));
    format!(
        "{}{colour}{}{}{}{random}",
        mark(kind.synchro, "s"),
        rules.size.width(),
        mark(kind.komi, "k"),
        mark(rules.goal == Goal::Fewest, "a"),
    )
}
