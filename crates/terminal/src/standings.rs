//! How games ended, opponent by opponent, as a table: for the full screen and for the command.

use outflank_play::Standing;

use crate::TerminalWords;
use crate::columns::{left, right, width};

/// The columns, as far as headings and names need no more: opponent and rules at the left, numbers at the right.
const COLUMNS: [usize; 8] = [19, 17, 6, 5, 6, 5, 8, 6];
const AT_LEFT: usize = 2;

/// A heading, and a line for each opponent and rules.
pub fn standings_text(standings: &[Standing], words: TerminalWords) -> Vec<String> {
    let heading = [
        words.opponent_heading(),
        words.rules_heading(),
        words.games_heading(),
        words.won_heading(),
        words.drawn_heading(),
        words.lost_heading(),
        words.average_heading(),
        words.best_heading(),
    ];
    let cells = |standing: &Standing| {
        [
            words.opponent(&standing.opponent),
            words.rules(&standing.rules),
            standing.games().to_string(),
            standing.won.to_string(),
            standing.drawn.to_string(),
            standing.lost.to_string(),
            format!("{:+.1}", standing.average_margin()),
            format!("{:+}", standing.best),
        ]
    };
    let rows: Vec<[String; 8]> = [heading.map(str::to_owned)].into_iter().chain(standings.iter().map(cells)).collect();
    let widest = |column: usize| rows.iter().map(|row| width(&row[column]) + 1).max().unwrap_or(0);
    let columns: [usize; 8] = std::array::from_fn(|column| COLUMNS[column].max(widest(column)));
    let place = |(column, cell): (usize, &String)| match column < AT_LEFT {
        true => left(cell, columns[column]),
        false => right(cell, columns[column]),
    };
    rows.iter().map(|row| row.iter().enumerate().map(place).collect()).collect()
}
