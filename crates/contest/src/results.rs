//! Results, in a file that is only ever added to.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

use outflank_play::Player;
use serde_json::{Value, json};

use crate::{Finished, Fixture};

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

    /// The game of this fixture, if it has been played from this opening.
    pub(crate) fn find(&self, fixture: Fixture, players: &[Player], opening: &str, terms: &str) -> Option<Finished> {
        let (black, white) = (players[fixture.black].to_string(), players[fixture.white].to_string());
        let line = self.lines.iter().find(|line| {
            let same = |name: &str, text: &str| line[name].as_str() == Some(text);
            same("black", &black) && same("white", &white) && same("opening", opening) && same("terms", terms)
        })?;
        Some(Finished {
            moves: line["moves"].as_str()?.to_owned(),
            black_lead: i16::try_from(line["lead"].as_i64()?).ok()?,
            how: line["how"].as_str()?.to_owned(),
            fault: line["fault"].as_str().map(str::to_owned),
        })
    }

    pub(crate) fn add(
        &mut self,
        fixture: Fixture,
        players: &[Player],
        opening: &str,
        terms: &str,
        finished: &Finished,
    ) -> io::Result<()> {
        let Some(file) = &mut self.file else { return Ok(()) };
        let line = json!({
            "black": players[fixture.black].to_string(),
            "white": players[fixture.white].to_string(),
            "opening": opening,
            "terms": terms,
            "moves": finished.moves,
            "lead": finished.black_lead,
            "how": finished.how,
            "fault": finished.fault,
        });
        writeln!(file, "{line}")
    }
}
