//! `outflank page`: the game in a browser, without a server.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use outflank_server::{SiteError, StaticSite};

use crate::failure::Failure;
use crate::output::Output;
use crate::progress_line::ProgressLine;

/// Write the page as a static site, which any web host can serve
///
/// The engine runs inside the browser: games against it, analysis and exercises work as they do with serve, online and offline, and
/// are kept in the browser. What needs a server is left out: games with friends elsewhere, accounts, the explorer.
///
/// The folder is the site; put it anywhere on a host. Written again with a newer program it becomes the newer page, and what the older one
/// has left there is removed. Browsers keep pages only from addresses with https, and from localhost.
#[derive(Args)]
pub(crate) struct Page {
    /// The folder; it is made if there is none
    folder: PathBuf,

    /// Replace files that are in the way and not part of such a page
    #[arg(long)]
    force: bool,
}

impl Page {
    pub(crate) fn run(self, out: &mut Output) -> Result<(), Failure> {
        let site = StaticSite::new()?;
        let mut line = ProgressLine::new();
        let written = site.write(&self.folder, self.force, |done, of| line.show(|| format!("{done} of {of} files")))?;
        drop(line);
        let megabytes = written.bytes as f64 / 1e6;
        writeln!(out, "The page is in {}: {} files, {megabytes:.1} MB.", self.folder.display(), written.files)?;
        if written.removed > 0 {
            writeln!(out, "Files of an older one that were removed: {}", written.removed)?;
        }
        Ok(())
    }
}

impl From<SiteError> for Failure {
    fn from(error: SiteError) -> Self {
        Self::Refused(error.to_string())
    }
}
