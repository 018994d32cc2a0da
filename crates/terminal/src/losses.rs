//! What a person gives away, as text: for the full screen and for the command.

use outflank_play::{Accuracy, GamePhase, LossSummary};
use outflank_records::Language;

use crate::names::counted;

/// Columns of the two numbers of a line.
const NUMBERS: usize = 18;
/// The most columns of a name, and of a bar.
const NAME: usize = 28;
const BAR: usize = 40;
/// The most games in the plot, and openings in the list.
const GAMES: usize = 20;
const OPENINGS: usize = 8;

/// What is said of the games that count: how many are known, and how many are not.
pub fn losses_heading(known: usize, missing: usize) -> String {
    let games = |number: usize| counted(number as u64, "game");
    match (known, missing) {
        (0, 0) => "No finished games against the computer yet.".to_owned(),
        (0, missing) => format!("{} not analysed yet", games(missing)),
        (known, 0) => format!("Discs given away in {}", games(known)),
        (known, missing) => format!("Discs given away in {}; {missing} more not analysed yet", games(known)),
    }
}

/// Discs given away by phase, by theme, by opening, and over time, in lines of at most so many columns. `dates` says of each game when it was
/// played.
pub fn losses_text(summary: &LossSummary, dates: &[String], width: usize) -> Vec<String> {
    if summary.games.is_empty() {
        return Vec::new();
    }
    let name = width.saturating_sub(NUMBERS).clamp(10, NAME);
    let row = |what: &str, one: String, other: String| format!("{what:<name$.name$}{one:>9}{other:>9}");
    let games = summary.games.len();
    let average = |discs: u32, games: usize| format!("{:.1}", f64::from(discs) / games.max(1) as f64);
    let of_phase = |what: &str, played: Accuracy| {
        let accuracy = played.percent().map_or_else(String::new, |percent| format!("{percent} %"));
        row(what, average(played.loss, games), accuracy)
    };
    let mut lines = vec![row("phase", "a game".to_owned(), "accuracy".to_owned())];
    lines.extend(GamePhase::ALL.map(|phase| of_phase(phase.name(), summary.phase(phase))));
    lines.push(of_phase("whole game", summary.whole()));

    lines.extend([String::new(), row("theme", "mistakes".to_owned(), "discs".to_owned())]);
    for share in summary.by_theme() {
        let theme = share.kind.map_or("no reason found", |theme| theme.name());
        lines.push(row(theme, share.times.to_string(), share.discs.to_string()));
    }

    lines.extend([String::new(), row("opening", "games".to_owned(), "a game".to_owned())]);
    for share in summary.by_opening(Language::English).into_iter().take(OPENINGS) {
        let opening = share.kind.unwrap_or("without a name");
        lines.push(row(opening, share.times.to_string(), average(share.discs, share.times as usize)));
    }

    lines.extend([String::new(), row("game", "discs".to_owned(), String::new()).trim_end().to_owned()]);
    let losses: Vec<u32> = summary.games.iter().map(|game| game.whole().loss).collect();
    let most = losses.iter().copied().max().unwrap_or(0).max(1) as usize;
    let bar = width.saturating_sub(name + 10).clamp(1, BAR);
    let first = games.saturating_sub(GAMES);
    for (date, &loss) in dates.iter().zip(&losses).skip(first) {
        let marks = "#".repeat((loss as usize * bar).div_ceil(most));
        lines.push(format!("{date:<name$.name$}{loss:>9} {marks}").trim_end().to_owned());
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
        let lines = losses_text(&summary, &dates, 60);
        let line =
            |first: &str| lines.iter().find(|line| line.starts_with(first)).unwrap_or_else(|| panic!("{lines:#?}"));
        assert!(line("whole game").contains("5.0"), "{lines:#?}");
        assert!(line("parity").contains('6'), "{lines:#?}");
        assert!(line("without a name").contains('2'), "{lines:#?}");
        let bar = |day: &str| line(day).chars().filter(|&mark| mark == '#').count();
        assert!(bar("2026-11-15") > 2 * bar("2026-11-14") && bar("2026-11-14") > 0, "{lines:#?}");
        assert!(lines.iter().all(|line| line.chars().count() <= 60), "{lines:#?}");
        assert!(losses_text(&LossSummary::default(), &[], 60).is_empty());
    }
}
