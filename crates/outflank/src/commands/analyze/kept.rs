//! What was found out before an analysis was interrupted.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use outflank_engine::{Confidence, Level, Line, Score, Selectivity};
use outflank_play::ReviewedMove;
use outflank_rules::notation::BoardText;
use outflank_rules::{Game, Move};
use serde_json::{Value, json};

use crate::failure::Failure;
use crate::figures::line_text;

/// A file to which a line is added for every move. Lines that are cut off or make no sense are as good as missing.
pub(super) struct Kept {
    lines: Vec<Value>,
    file: Option<(PathBuf, File)>,
}

impl Kept {
    pub(super) fn open(path: Option<&Path>) -> Result<Self, Failure> {
        let Some(path) = path else { return Ok(Self { lines: Vec::new(), file: None }) };
        let failed =
            |error: io::Error| Failure::Refused(format!("cannot keep anything in {}: {error}", path.display()));
        let text = match fs::read_to_string(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            text => text.map_err(failed)?,
        };
        let mut file = OpenOptions::new().append(true).create(true).open(path).map_err(failed)?;
        if !text.is_empty() && !text.ends_with('\n') {
            file.write_all(b"\n").map_err(failed)?;
        }
        let lines = text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
        Ok(Self { lines, file: Some((path.to_owned(), file)) })
    }

    /// The moves of a game that were reviewed before at this level.
    pub(super) fn known(&self, game: &Game, level: Level) -> Vec<ReviewedMove> {
        let key = key(game, level);
        let mut known: Vec<ReviewedMove> =
            self.lines.iter().filter(|line| line["game"] == key).filter_map(|line| read(line, game)).collect();
        known.sort_by_key(|reviewed| reviewed.ply);
        known.dedup_by_key(|reviewed| reviewed.ply);
        known
    }

    pub(super) fn add(&mut self, game: &Game, level: Level, reviewed: &ReviewedMove) -> Result<(), Failure> {
        let Some((path, file)) = &mut self.file else { return Ok(()) };
        let line = json!({
            "game": key(game, level),
            "ply": reviewed.ply,
            "score": reviewed.score.discs(),
            "best": reviewed.best.to_string(),
            "best_score": reviewed.best_score.discs(),
            "depth": reviewed.confidence.depth(),
            "line": line_text(&reviewed.best_line),
        });
        writeln!(file, "{line}")
            .map_err(|error| Failure::Refused(format!("cannot keep anything in {}: {error}", path.display())))
    }
}

fn key(game: &Game, level: Level) -> String {
    // Results of another method must not be mixed with these.
    const METHOD: &str = "afresh";
    format!("{} {} {} {level} {METHOD}", game.rules(), BoardText::write(game.start()), game.transcript())
}

fn read(line: &Value, game: &Game) -> Option<ReviewedMove> {
    let ply = usize::try_from(line["ply"].as_u64()?).ok()?;
    let score = |name: &str| i16::try_from(line[name].as_i64()?).ok().map(Score::new);
    let confidence = match &line["depth"] {
        Value::Null => Confidence::Exact,
        depth => {
            let percent = Selectivity::QUICK.percent();
            Confidence::Searched { depth: u8::try_from(depth.as_u64()?).ok()?, percent }
        }
    };
    Some(ReviewedMove {
        ply,
        side: game.mover(ply)?,
        square: *game.moves().get(ply)?,
        score: score("score")?,
        best: line["best"].as_str()?.parse().ok()?,
        best_score: score("best_score")?,
        confidence,
        best_line: read_line(line["line"].as_str()?)?,
        refined: true,
    })
}

fn read_line(text: &str) -> Option<Line> {
    let read = |word: &str| if word == "--" { Some(Move::Pass) } else { word.parse().ok().map(Move::Place) };
    text.split_whitespace().map(read).collect()
}
