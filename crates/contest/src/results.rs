//! Results, in a file that is only ever added to.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;
use std::time::Duration;

use serde_json::{Value, json};

use crate::run::Label;
use crate::{Effort, PlayedGame};

/// The results of a contest, kept in a file if there is one: a line of JSON for every game.
#[derive(Debug, Default)]
pub struct Results {
    lines: Vec<Value>,
    file: Option<File>,
}

impl Results {
    /// Results that are kept in this file, with those that are in it already. A line that was cut off is left out.
    pub fn open(path: &Path) -> io::Result<Self> {
        let text = match fs::read_to_string(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            text => text?,
        };
        let mut file = OpenOptions::new().append(true).create(true).open(path)?;
        if !text.is_empty() && !text.ends_with('\n') {
            file.write_all(b"\n")?;
        }
        let lines = text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
        Ok(Self { lines, file: Some(file) })
    }

    /// The game with this label, if it has been played.
    pub(crate) fn find(&self, label: &Label) -> Option<PlayedGame> {
        let line = self.lines.iter().find(|line| {
            let same = |name: &str, text: &str| line[name].as_str() == Some(text);
            same("black", &label.black)
                && same("white", &label.white)
                && same("opening", &label.opening)
                && same("terms", &label.terms)
        })?;
        Some(PlayedGame {
            moves: line["moves"].as_str()?.to_owned(),
            black_lead: i16::try_from(line["lead"].as_i64()?).ok()?,
            how: line["how"].as_str()?.to_owned(),
            fault: line["fault"].as_str().map(str::to_owned),
            effort: read_effort(&line["effort"]),
        })
    }

    pub(crate) fn add(&mut self, label: &Label, finished: &PlayedGame) -> io::Result<()> {
        let Some(file) = &mut self.file else { return Ok(()) };
        let line = json!({
            "black": label.black,
            "white": label.white,
            "opening": label.opening,
            "terms": label.terms,
            "moves": finished.moves,
            "lead": finished.black_lead,
            "how": finished.how,
            "fault": finished.fault,
            "effort": finished.effort.map(|both| both.map(write_effort)),
        });
        writeln!(file, "{line}")
    }
}

fn write_effort(effort: Effort) -> Value {
    json!({ "moves": effort.moves, "nodes": effort.nodes, "seconds": effort.time.as_secs_f64() })
}

fn read_effort(both: &Value) -> Option<[Effort; 2]> {
    let read = |effort: &Value| {
        Some(Effort {
            moves: u32::try_from(effort["moves"].as_u64()?).ok()?,
            nodes: effort["nodes"].as_u64()?,
            time: Duration::try_from_secs_f64(effort["seconds"].as_f64()?).ok()?,
        })
    };
    Some([read(&both[0])?, read(&both[1])?])
}
