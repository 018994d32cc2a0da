//! Words of a command, with quotes around those that hold spaces.

/// Splits a command into words. Quotes of either kind keep what is between them together; a backslash is only a backslash, because
/// paths have them on some systems.
pub(super) fn split(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for c in command.chars() {
        match (quote, c) {
            (Some(open), c) if c == open => quote = None,
            (None, '"' | '\'') => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (None, c) if c.is_whitespace() => words.extend(word.take()),
            (_, c) => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    words
}

#[cfg(test)]
mod tests {
    use super::split;

    #[test]
    fn quotes_keep_words_together() {
        assert_eq!(split("edax -l 5"), ["edax", "-l", "5"]);
        assert_eq!(
            split(r#""C:\Program Files\edax.exe" -gtp 'a "b" c' """#),
            [r"C:\Program Files\edax.exe", "-gtp", r#"a "b" c"#, ""]
        );
        assert!(split("  ").is_empty());
    }
}
