//! The server as a program of its own, which can be killed.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::Outcome;
use crate::process::Process;

/// More than anybody asks for: for runs in which most players come from one address. Those who do not say so as a proxy would.
pub(crate) const UNLIMITED: &[&str] = &[
    "--games-per-address",
    "100000",
    "--connections-per-address",
    "100000",
    "--games-in-all",
    "100000",
    "--behind-proxy",
];

/// Where and how it runs.
pub(crate) struct Place {
    /// Where it listens; port 0 lets the system choose one.
    pub(crate) address: SocketAddr,
    /// What it is started by, if by anything.
    pub(crate) starter: Vec<String>,
    /// What it is told by its environment.
    pub(crate) variables: Vec<(&'static str, String)>,
}

pub(crate) struct Program {
    pub(crate) address: SocketAddr,
    path: String,
    words: &'static [&'static str],
    place: Place,
    folder: TempDir,
    child: Child,
}

impl Program {
    pub(crate) fn start(path: &str, words: &'static [&'static str]) -> Outcome<Self> {
        let address = SocketAddr::from(([127, 0, 0, 1], 0));
        Self::start_at(path, words, Place { address, starter: Vec::new(), variables: Vec::new() })
    }

    pub(crate) fn start_at(path: &str, words: &'static [&'static str], place: Place) -> Outcome<Self> {
        let folder = tempfile::tempdir()?;
        let (child, address) = spawn(path, words, &place, &folder)?;
        let place = Place { address, ..place };
        Ok(Self { address, path: path.to_owned(), words, place, folder, child })
    }

    /// As hard as it gets: no signal that could be handled.
    pub(crate) fn kill(&mut self) -> Outcome<()> {
        self.child.kill()?;
        self.child.wait()?;
        Ok(())
    }

    pub(crate) fn restart(&mut self) -> Outcome<()> {
        (self.child, _) = spawn(&self.path, self.words, &self.place, &self.folder)?;
        Ok(())
    }

    /// Asks it to end, and says how long that took.
    pub(crate) fn stop(mut self) -> Outcome<Duration> {
        let began = Instant::now();
        self.process().ask_to_end()?;
        let status = self.child.wait()?;
        if status.success() { Ok(began.elapsed()) } else { Err(format!("the server ended with {status}").into()) }
    }

    pub(crate) fn process(&self) -> Process {
        Process(self.child.id())
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn spawn(path: &str, words: &[&str], place: &Place, folder: &TempDir) -> Outcome<(Child, SocketAddr)> {
    let shell = ["sh".to_owned()];
    let mut starter = place.starter.iter().chain(&shell);
    // A write beyond a limit should be an error, not a signal that ends the program.
    let mut child = Command::new(starter.next().ok_or("no shell")?)
        .args(starter)
        .args(["-c", r#"trap "" XFSZ; exec "$0" "$@""#, path, "serve", "--log", "off"])
        .args(words)
        .envs(place.variables.iter().map(|(name, value)| (name, value)))
        .args(["--addr", &place.address.to_string()])
        .arg("--data")
        .arg(folder.path())
        .stdout(Stdio::piped())
        .spawn()?;
    let mut line = String::new();
    BufReader::new(child.stdout.take().ok_or("no output")?).read_line(&mut line)?;
    let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next()).ok_or("no address")?;
    Ok((child, address.parse()?))
}
