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

pub(crate) struct Program {
    pub(crate) address: SocketAddr,
    path: String,
    words: &'static [&'static str],
    folder: TempDir,
    child: Child,
}

impl Program {
    pub(crate) fn start(path: &str, words: &'static [&'static str]) -> Outcome<Self> {
        let folder = tempfile::tempdir()?;
        let (child, address) = spawn(path, words, &folder, SocketAddr::from(([127, 0, 0, 1], 0)))?;
        Ok(Self { address, path: path.to_owned(), words, folder, child })
    }

    /// As hard as it gets: no signal that could be handled.
    pub(crate) fn kill_and_restart(&mut self) -> Outcome<()> {
        self.child.kill()?;
        self.child.wait()?;
        (self.child, _) = spawn(&self.path, self.words, &self.folder, self.address)?;
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

fn spawn(path: &str, words: &[&str], folder: &TempDir, address: SocketAddr) -> Outcome<(Child, SocketAddr)> {
    // A write beyond a limit should be an error, not a signal that ends the program.
    let mut child = Command::new("sh")
        .args(["-c", r#"trap "" XFSZ; exec "$0" "$@""#, path, "serve", "--log", "off"])
        .args(words)
        .args(["--addr", &address.to_string()])
        .arg("--data")
        .arg(folder.path())
        .stdout(Stdio::piped())
        .spawn()?;
    let mut line = String::new();
    BufReader::new(child.stdout.take().ok_or("no output")?).read_line(&mut line)?;
    let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next()).ok_or("no address")?;
    Ok((child, address.parse()?))
}
