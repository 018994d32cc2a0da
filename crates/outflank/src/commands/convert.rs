//! `outflank convert`: games from any format into any other.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use outflank_records::{FileReader, Format, Writer};

use crate::failure::Failure;
use crate::files::{self, LeftOut, Replacing};
use crate::options::by_name;
use crate::output::{Output, say};
use crate::progress::{Progress, count};

/// Convert games from any format into any other
///
/// Reads every IN and writes all their games into OUT; - stands for standard input and output. Formats are found out by
/// looking at the files, and for OUT by the end of its name (.txt .obf .ggf .sgf .pgn .wtb).
///
/// A damaged game is left out and named with its place, and the rest is kept. What the new format cannot carry is
/// counted. The exit status is 1 when a game was left out.
#[derive(Args)]
#[command(override_usage = "outflank convert [OPTIONS] <IN>... <OUT>")]
pub(crate) struct Convert {
    /// The files to read, and last the file to write
    #[arg(value_name = "IN... OUT", required = true, num_args = 2..)]
    paths: Vec<PathBuf>,

    /// The format to read
    #[arg(long, value_name = "FORMAT", value_parser = by_name::<Format>(Format::ALL.map(Format::name)))]
    from: Option<Format>,

    /// The format to write
    #[arg(long, value_name = "FORMAT", value_parser = by_name::<Format>(Format::ALL.map(Format::name)))]
    to: Option<Format>,

    /// Turn games so that the first move is f5
    #[arg(long)]
    turn: bool,

    #[command(flatten)]
    replacing: Replacing,
}

impl Convert {
    pub(crate) fn run(self, out: &mut Output) -> Result<(), Failure> {
        let (target, sources) = self.paths.split_last().expect("the parser of the command line asks for two paths");
        let format = files::target_format(target, self.to, None)?;
        self.replacing.check(target, format)?;
        let (mut reader, mut writer) = (FileReader::default(), Writer::new(format));
        let mut left_out = LeftOut::default();
        let mut progress = Progress::new(sources.len());
        let mut games = 0;
        for source in sources {
            let mut number = 0;
            files::each_game(&mut reader, source, self.from, |found| {
                let record = match found {
                    Ok(record) => record,
                    Err(damage) => {
                        left_out.add(|| files::describe(source, &damage));
                        return Ok(());
                    }
                };
                number += 1;
                match writer.add(&if self.turn { record.normalised() } else { record }) {
                    Ok(()) => games += 1,
                    Err(unwritable) => left_out.add(|| format!("{}, game {number}: {unwritable}", source.display())),
                }
                Ok(())
            })?;
            progress.step(&count(games, "game"));
        }
        drop(progress);
        let written = writer.finish();
        files::write_games(target, &written, out)?;
        out.flush()?;
        report(target, &written, &left_out);
        if left_out.count() == 0 { Ok(()) } else { Err(Failure::AnsweredNo) }
    }
}

/// Tells what became of the games on standard error, where it disturbs no output.
fn report(target: &Path, written: &outflank_records::Written, left_out: &LeftOut) {
    let mut lines = Vec::new();
    if !files::is_standard(target) {
        lines.push(format!("Wrote {} to {}.", count(written.records, "game"), target.display()));
    }
    if !written.losses.is_empty() {
        let lost = written.losses.iter().map(|(part, games)| format!("{part} ({})", count(games, "game")));
        lines.push(format!("Not carried over: {}.", lost.collect::<Vec<_>>().join(", ")));
    }
    if left_out.count() > 0 {
        lines.push(format!("Left out {}:", count(left_out.count(), "game")));
        lines.extend(left_out.lines());
    }
    for line in lines {
        say(line);
    }
}
