//! What was learned, as a table and a plot in text.

use std::time::{SystemTime, UNIX_EPOCH};

use outflank_records::{Date, Language};

use super::super::{AnswerCount, Deck, ExerciseTheme};
use super::TrainingWords;

/// The columns of a bar of a plot, for a hundred percent.
const BAR: usize = 20;

impl TrainingWords {
    /// A day in universal time.
    pub fn date(self, at: SystemTime) -> String {
        let seconds = at.duration_since(UNIX_EPOCH).ok().and_then(|since| i64::try_from(since.as_secs()).ok());
        seconds.and_then(Date::from_epoch).map_or_else(|| "?".to_owned(), |(date, _)| date.to_string())
    }

    /// What was learned by theme, and how many answers were right over time: of one theme, or of all.
    pub fn progress_report(self, deck: &Deck, theme: Option<ExerciseTheme>, now: SystemTime) -> String {
        let rows = deck.progress(now).into_iter().filter(|row| theme.is_none_or(|theme| row.theme == theme));
        let mut table = vec![[
            self.theme_heading().to_owned(),
            self.exercises_heading().to_owned(),
            self.due_heading().to_owned(),
            self.learned_heading().to_owned(),
            self.right_heading().to_owned(),
        ]];
        let mut sum = ([0; 3], AnswerCount::default());
        for row in rows {
            let numbers = [row.exercises, row.due, row.learned];
            sum = (
                std::array::from_fn(|column| sum.0[column] + numbers[column]),
                AnswerCount { given: sum.1.given + row.answers.given, right: sum.1.right + row.answers.right },
            );
            table.push(cells(self.theme(row.theme), numbers, row.answers));
        }
        if table.len() > 2 {
            table.push(cells(self.all_themes(), sum.0, sum.1));
        }
        let mut text = format!("{}\n", self.progress());
        for row in &table {
            text += &self.table_row(row, &table);
        }
        let periods = deck.answers_over_time(theme);
        if periods.is_empty() {
            return text + "\n" + self.no_answers() + "\n";
        }
        text += &format!("\n{}\n", self.over_time());
        for period in periods {
            let (percent, AnswerCount { given, right }) =
                (period.answers.percent().unwrap_or_default(), period.answers);
            let filled = (BAR * percent + 50) / 100;
            let bar = format!("{}{}", "#".repeat(filled), ".".repeat(BAR - filled));
            text += &format!("{}  {bar} {percent:>3} %  {right}/{given}\n", self.date(period.from));
        }
        text
    }

    /// A line of a table whose columns are as wide as their widest cell.
    fn table_row(self, row: &[String; 5], table: &[[String; 5]]) -> String {
        let mut line = String::new();
        for (column, cell) in row.iter().enumerate() {
            let widest = table.iter().map(|row| self.width(&row[column])).max().unwrap_or_default();
            let gap = " ".repeat(widest - self.width(cell));
            line += &if column == 0 { format!("{cell}{gap}") } else { format!("  {gap}{cell}") };
        }
        line + "\n"
    }

    /// The columns that a text takes: letters of Japanese take two.
    fn width(self, text: &str) -> usize {
        let wide = |letter: char| self.0 == Language::Japanese && !letter.is_ascii();
        text.chars().map(|letter| 1 + usize::from(wide(letter))).sum()
    }
}

fn cells(name: &str, numbers: [usize; 3], answers: AnswerCount) -> [String; 5] {
    let [exercises, due, learned] = numbers.map(|number| number.to_string());
    let right = answers.percent().map_or_else(|| "-".to_owned(), |percent| format!("{percent} %"));
    [name.to_owned(), exercises, due, learned, right]
}
