//! Names that come close to one that nobody has.

/// The most letters in which a name may differ, as a share of its own: one in three.
const SHARE: usize = 3;

/// Whether two names are the same, in whatever case.
pub(super) fn is_called(name: &str, wanted: &str) -> bool {
    name.to_lowercase() == wanted.trim().to_lowercase()
}

/// Those names that come close to the one wanted, the closest first: some letters are different, or it is so for one word of them.
pub(super) fn close<'a>(wanted: &str, names: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let wanted = wanted.trim().to_lowercase();
    let mut found: Vec<(usize, &str)> = names.filter_map(|name| Some((difference(&wanted, name)?, name))).collect();
    found.sort_unstable();
    found.into_iter().map(|(_, name)| name).collect()
}

/// In how many letters the name, or a word of it, differs from the one wanted; `None` if in too many.
fn difference(wanted: &str, name: &str) -> Option<usize> {
    let name = name.to_lowercase();
    let parts = name.split_whitespace().chain([name.as_str()]);
    let least = parts.map(|part| edits(wanted, part)).min()?;
    (SHARE * least <= wanted.chars().count()).then_some(least)
}

/// The edit distance (Levenshtein): how many letters have to be changed, added or left out to make one word of another.
fn edits(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (above, letter) in one.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = above + 1;
        for (column, &across) in other.iter().enumerate() {
            let changed = diagonal + usize::from(letter != across);
            diagonal = row[column + 1];
            row[column + 1] = changed.min(diagonal + 1).min(row[column] + 1);
        }
    }
    row[other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_of_the_pen_finds_the_name() {
        let names = ["Ann Smith", "Anna Smythe", "Ben", "Cleo"];
        assert_eq!(close("ann smit", names.into_iter()), ["Ann Smith"]);
        assert_eq!(close("Smith", names.into_iter()), ["Ann Smith"]);
        assert_eq!(close("clio", names.into_iter()), ["Cleo"]);
        assert!(close("Zoe", names.into_iter()).is_empty());
        assert!(is_called("Ann Smith", " ann SMITH"));
    }

    #[test]
    fn letters_are_changed_added_and_left_out() {
        for (one, other, expected) in [("", "abc", 3), ("kitten", "sitting", 3), ("same", "same", 0), ("ab", "ba", 2)] {
            assert_eq!((edits(one, other), edits(other, one)), (expected, expected), "{one} {other}");
        }
    }
}
