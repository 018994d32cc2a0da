//! What a person gives away, as text: for the full screen and for the command.

use outflank_play::{Accuracy, GamePhase, LossSummary};

use crate::TerminalWords;
use crate::columns::{left, right, width};
use crate::wrap::wrap;

/// Columns of a number, where its heading needs no more.
const NUMBER: usize = 9;
/// The most columns of a name, and of a bar.
const NAME: usize = 28;
const BAR: usize = 40;
/// The most games in the plot, and openings in the list.
const GAMES: usize = 20;
const OPENINGS: usize = 8;

/// Discs given away by phase, by theme, by opening, and over time, in lines of at most so many columns. `dates` says of each game when it was
/// played.
pub fn losses_text(summary: &LossSummary, dates: &[String], columns: usize, words: TerminalWords) -> Vec<String> {
    if summary.games.is_empty() {
        return Vec::new();
    }
    let headings =
        [words.per_game_heading(), words.accuracy_heading(), words.mistakes_heading(), words.discs_heading()];
    let number = headings.into_iter().map(|heading| width(heading) + 1).max().unwrap_or(0).max(NUMBER);
    let name = columns.saturating_sub(2 * number).clamp(10, NAME);
    let row = |what: &str, one: &str, other: &str| left(what, name) + &right(one, number) + &right(other, number);
    let games = summary.games.len();
    let average = |discs: u32, games: usize| format!("{:.1}", f64::from(discs) / games.max(1) as f64);
    let of_phase = |what: &str, played: Accuracy| {
        let accuracy = played.percent().map_or_else(String::new, |percent| format!("{percent} %"));
        row(what, &average(played.loss, games), &accuracy)
    };
    let mut lines = Vec::new();
    if let Some(rating) = summary.rating() {
        let said = [words.ratings().your_rating(rating), words.ratings().next_opponent(rating.rating)];
        lines.extend(said.iter().flat_map(|text| wrap(text, columns)));
        lines.push(String::new());
    }
    lines.push(row(words.phase_heading(), words.per_game_heading(), words.accuracy_heading()));
    lines.extend(GamePhase::ALL.map(|phase| of_phase(words.analysis().phase(phase), summary.phase(phase))));
    lines.push(of_phase(words.analysis().whole_game(), summary.whole()));

    lines.extend([String::new(), row(words.theme_heading(), words.mistakes_heading(), words.discs_heading())]);
    for share in summary.by_theme() {
        let theme = share.kind.map_or(words.no_reason_found(), |theme| words.analysis().theme(theme));
        lines.push(row(theme, &share.times.to_string(), &share.discs.to_string()));
    }

    lines.extend([String::new(), row(words.opening_heading(), words.games_heading(), words.per_game_heading())]);
    for share in summary.by_opening(words.0).into_iter().take(OPENINGS) {
        let opening = share.kind.unwrap_or(words.without_a_name());
        lines.push(row(opening, &share.times.to_string(), &average(share.discs, share.times as usize)));
    }

    let ratings: Vec<String> = summary
        .rating_over_time()
        .map(|rating| rating.map_or_else(String::new, |known| known.rating.to_string()))
        .collect();
    // Where no game tells a rating nobody misses the column.
    let rating = if ratings.iter().all(String::is_empty) { 0 } else { number.max(width(words.rating_heading()) + 1) };
    let heading = row(words.game_heading(), words.discs_heading(), "").trim_end().to_owned();
    let rated = if rating == 0 { String::new() } else { right(words.rating_heading(), rating) };
    lines.extend([String::new(), heading + &rated]);
    let losses: Vec<u32> = summary.games.iter().map(|game| game.whole().loss).collect();
    let most = losses.iter().copied().max().unwrap_or(0).max(1) as usize;
    let bar = columns.saturating_sub(name + number + rating + 1).clamp(1, BAR);
    let first = games.saturating_sub(GAMES);
    for ((date, &loss), known) in dates.iter().zip(&losses).zip(&ratings).skip(first) {
        let marks = "#".repeat((loss as usize * bar).div_ceil(most));
        let numbers = left(date, name) + &right(&loss.to_string(), number) + &right(known, rating);
        lines.push(format!("{numbers} {marks}").trim_end().to_owned());
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use outflank_play::{Advisor, GameLosses, Review, Surroundings};
    use outflank_rules::{Game, Position, RuleSet, Side, Size};

    #[test]
    fn what_was_given_away_is_told_by_phase_theme_opening_and_game() {
        let start = Position::start(RuleSet::standard(Size::FOUR));
        let game = Game::from_transcript(start, "c4d4d3b4a4d2d1a3a2c1b1a1").unwrap();
        let around = Surroundings::none();
        let mut review = Review::start(&game, Advisor::default(), &around.engines, around.wake);
        review.finish();
        let losses = Side::BOTH.map(|side| GameLosses::of(&game, review.analysis(), side).unwrap());
        let summary = LossSummary { games: losses.to_vec() };
        let dates = ["2026-11-14", "2026-11-15"].map(ToOwned::to_owned);
        let lines = losses_text(&summary, &dates, 60, TerminalWords::default());
        let line =
            |first: &str| lines.iter().find(|line| line.starts_with(first)).unwrap_or_else(|| panic!("{lines:#?}"));
        assert!(line("whole game").contains("5.0"), "{lines:#?}");
        assert!(line("parity").contains('6'), "{lines:#?}");
        assert!(line("without a name").contains('2'), "{lines:#?}");
        let bar = |day: &str| line(day).chars().filter(|&mark| mark == '#').count();
        assert!(bar("2026-11-15") > 2 * bar("2026-11-14") && bar("2026-11-14") > 0, "{lines:#?}");
        assert!(lines.iter().all(|line| line.chars().count() <= 60), "{lines:#?}");
        assert!(losses_text(&LossSummary::default(), &[], 60, TerminalWords::default()).is_empty());
    }
}
