//! Books as text, a position on each line, and what Edax exports as text (`board,level,move,score`).

use outflank_engine::Confidence;
use outflank_records::{Assumed, Decimal, obf};
use outflank_rules::notation::BoardText;
use outflank_rules::text::Quoted;
use outflank_rules::{Position, RuleSet, Square};

use super::pages::Pages;
use super::{BookNote, ForeignProblem, confidence_of};
use crate::entry::Worth;
use crate::{BookFormat, Judge};
use outflank_engine::Score;

/// Whether bytes could be meant as such a text: its first line begins with a board.
pub(super) fn is_text(bytes: &[u8]) -> bool {
    let text = bytes.get(..bytes.len().min(1_000)).unwrap_or_default();
    let text = std::str::from_utf8(text).or_else(|error| std::str::from_utf8(&text[..error.valid_up_to()]));
    let first = text.ok().and_then(|text| lines(text).next());
    first.is_some_and(|(_, line)| board_part(line).parse::<BoardText>().is_ok())
}

/// The lines that say something, with their numbers.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines = (1..).zip(text.lines().map(str::trim));
    lines.filter(|(_, line)| !line.is_empty() && !line.starts_with(['%', '#']))
}

fn board_part(line: &str) -> &str {
    line.split([';', ',', '%']).next().unwrap_or_default()
}

pub(super) fn read(bytes: &[u8], rules: RuleSet, take: &mut dyn FnMut(BookNote)) -> Result<(), ForeignProblem> {
    let text = std::str::from_utf8(bytes).map_err(|_| ForeignProblem::AnotherFormat { format: BookFormat::Text })?;
    for (number, line) in lines(text) {
        let is_of_edax = line[board_part(line).len()..].starts_with(',');
        let note = if is_of_edax { line_of_edax(line, rules) } else { own_line(line, rules) };
        let note = note.map_err(|reason| ForeignProblem::BadLine { number, reason })?;
        if !note.position.legal_moves().is_empty() {
            take(note);
        }
    }
    Ok(())
}

fn own_line(line: &str, rules: RuleSet) -> Result<BookNote, String> {
    let scored = obf::positions(line, Assumed::Exactly(rules)).next().ok_or("there is no board")?.1;
    let scored = scored.map_err(|error| error.to_string())?;
    let (confidence, games) = scored.comment.as_deref().map_or_else(|| Ok((UNSURE, 0)), sureness)?;
    let worth = |number: Decimal| {
        let most = i32::from(rules.size.area());
        let discs = number.as_whole().filter(|discs| (-most..=most).contains(discs));
        let discs = discs.and_then(|discs| i16::try_from(discs).ok());
        let score = discs.map(Score::new).ok_or_else(|| format!("{number} is no number of discs on this board"))?;
        Ok::<_, String>(Worth { score, confidence })
    };
    let value = scored.score.map(worth).transpose()?;
    let moves = scored.moves.iter().map(|&(square, score)| Ok((square, worth(score)?)));
    let moves = moves.collect::<Result<Vec<_>, String>>()?;
    Ok(BookNote { position: scored.position, value, moves, judge: Judge::UNKNOWN, games })
}

/// How sure a line is that does not say it.
const UNSURE: Confidence = Confidence::Searched { depth: 0, percent: 0 };

/// `exact, 3 games`, `21@73%`, or `21`
fn sureness(comment: &str) -> Result<(Confidence, u32), String> {
    let unknown = || format!("{} does not say how sure it is: write exact, or a depth such as 21@73%", Quoted(comment));
    let (sure, games) = comment.split_once(',').unwrap_or((comment, ""));
    let confidence = match sure.trim() {
        "exact" => Some(Confidence::Exact),
        sure => {
            let (depth, percent) = sure.split_once('@').unwrap_or((sure, "100%"));
            let percent = percent.strip_suffix('%').and_then(|percent| percent.parse().ok());
            let percent = percent.filter(|percent| (0..=100).contains(percent));
            let depth = depth.parse().ok().filter(|&depth: &u8| depth < u8::MAX);
            depth.zip(percent).map(|(depth, percent)| Confidence::Searched { depth, percent })
        }
    };
    let games = match games.split_whitespace().next() {
        Some(games) => games.parse().map_err(|_| unknown())?,
        None => 0,
    };
    Ok((confidence.ok_or_else(unknown)?, games))
}

fn line_of_edax(line: &str, rules: RuleSet) -> Result<BookNote, String> {
    let mut fields = line.split(',').map(str::trim);
    let board = Assumed::Exactly(rules).board(fields.next().unwrap_or_default());
    let position: Position = board.map_err(|error| error.to_string())?;
    let level = fields.next().unwrap_or_default();
    let level: u8 = level.parse().map_err(|_| format!("{} is no level", Quoted(level)))?;
    let (square, score) = (fields.next().unwrap_or_default(), fields.next().unwrap_or_default());
    let mut note = BookNote { position, value: None, moves: Vec::new(), judge: Judge::EDAX, games: 0 };
    // Anything else is a pass, or stands for no move.
    if let Ok(square) = square.to_ascii_lowercase().parse::<Square>() {
        let score: i16 = score.parse().map_err(|_| format!("{} is no score", Quoted(score)))?;
        let worth = super::worth(score, confidence_of(level, &position)).ok_or(format!("{score} is no score"))?;
        if !position.legal_moves().contains(square) {
            return Err(format!("{square} is not legal here"));
        }
        note.moves.push((square, worth));
    }
    Ok(note)
}

pub(super) fn write(pages: &Pages<'_>) -> Vec<u8> {
    let mut text = String::new();
    for page in pages.iter() {
        let mut moves: Vec<(i16, Square)> = page.links.iter().map(|link| (link.score, link.square)).collect();
        let leaf = page.leaf.and_then(|leaf| Some((leaf.score.discs(), leaf.square(&page.position)?)));
        moves.extend(leaf);
        moves.sort_by_key(|&(score, square)| (std::cmp::Reverse(score), square.to_string()));
        text += &format!("{}; {};", BoardText::write(&page.position), page.entry.value);
        moves.iter().for_each(|(score, square)| text += &format!(" {square}:{score:+};"));
        text += &format!(" % {}", page.confidence());
        match page.entry.games {
            0 => {}
            1 => text += ", 1 game",
            games => text += &format!(", {games} games"),
        }
        text.push('\n');
    }
    text.into_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;
    use outflank_rules::Size;

    const START: &str = "---------------------------OX------XO--------------------------- X";

    fn notes(text: &str) -> Result<Vec<BookNote>, ForeignProblem> {
        let mut notes = Vec::new();
        let take = &mut |note| notes.push(note);
        BookFormat::Text.read(text.as_bytes(), RuleSet::standard(Size::EIGHT), take).map(|()| notes)
    }

    #[test]
    fn lines_of_both_kinds_are_read() {
        let own = notes(&format!("% a book\n\n{START}; +2; f5:+2; c4:-1; % 21@73%, 3 games\n")).unwrap();
        assert_eq!((own.len(), own[0].moves.len(), own[0].games), (1, 2, 3));
        assert_eq!(own[0].moves[1].1.confidence, Confidence::Searched { depth: 21, percent: 73 });
        let of_edax = notes(&format!("{START},21,F5,2\n{START},21,--,-127\n")).unwrap();
        assert_eq!(of_edax[0].moves[0].1.score, Score::new(2));
        assert!(of_edax[1].moves.is_empty());
        assert_eq!(BookFormat::detect(START.as_bytes()), Some(BookFormat::Text));
    }

    #[test]
    fn what_makes_no_sense_is_told_with_its_line() {
        for line in ["f5d6", "XO", &format!("{START}; x"), &format!("{START}; a1:2"), &format!("{START}; 2.5")] {
            let text = format!("# nothing\n{line}\n");
            assert!(matches!(notes(&text), Err(ForeignProblem::BadLine { number: 2, .. })), "{line}");
        }
        for line in [format!("{START}; 0; % sure"), format!("{START},x,F5,2"), format!("{START},21,A1,2")] {
            assert!(matches!(notes(&line), Err(ForeignProblem::BadLine { number: 1, .. })), "{line}");
        }
    }
}
