//! The server as a program of its own, which can be killed.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};

use tempfile::TempDir;

pub(crate) struct Program {
    pub(crate) address: SocketAddr,
    path: String,
    folder: TempDir,
    child: Child,
}

impl Program {
    pub(crate) fn start(path: &str) -> Result<Self, Box<dyn std::error::Error>> {
        let folder = tempfile::tempdir()?;
        let (child, address) = spawn(path, &folder, SocketAddr::from(([127, 0, 0, 1], 0)))?;
        Ok(Self { address, path: path.to_owned(), folder, child })
    }

    /// As hard as it gets: no signal that could be handled.
    pub(crate) fn kill_and_restart(&mut self) -> Result<(), Box<dyn std::error::Error>> {
        self.child.kill()?;
        self.child.wait()?;
        (self.child, _) = spawn(&self.path, &self.folder, self.address)?;
        Ok(())
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn spawn(path: &str, folder: &TempDir, address: SocketAddr) -> Result<(Child, SocketAddr), Box<dyn std::error::Error>> {
    let mut child = Command::new(path)
        .args(["serve", "--max-games", "100000", "--max-connections", "100000", "--addr", &address.to_string()])
        .arg("--data")
        .arg(folder.path())
        .stdout(Stdio::piped())
        .spawn()?;
    let mut line = String::new();
    BufReader::new(child.stdout.take().ok_or("no output")?).read_line(&mut line)?;
    let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next()).ok_or("no address")?;
    Ok((child, address.parse()?))
}
