//! A program that runs beside ours.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use outflank_engine::Stop;

use super::Fault;

/// How often to look whether anybody still waits.
const GLANCE: Duration = Duration::from_millis(20);

/// How long a program may take to end by itself once it was asked to.
const FAREWELL: Duration = Duration::from_millis(200);

/// A running program. It ends when this is dropped.
pub(super) struct Process {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Process {
    pub(super) fn start(words: &[String]) -> Result<Self, Fault> {
        let (name, arguments) =
            words.split_first().ok_or_else(|| Fault::NotStarted("there is no command".to_owned()))?;
        let mut child = Command::new(name)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| Fault::NotStarted(format!("{name}: {error}")))?;
        let (sender, lines) = mpsc::channel();
        if let Some(output) = child.stdout.take() {
            thread::spawn(move || {
                let mut output = BufReader::new(output);
                let mut bytes = Vec::new();
                while output.read_until(b'\n', &mut bytes).is_ok_and(|read| read > 0) {
                    let line = String::from_utf8_lossy(&bytes).trim_end().to_owned();
                    bytes.clear();
                    if sender.send(line).is_err() {
                        return;
                    }
                }
            });
        }
        Ok(Self { input: child.stdin.take(), child, lines })
    }

    /// Says a line to the program.
    pub(super) fn say(&mut self, line: &str) -> Result<(), Fault> {
        let input = self.input.as_mut().ok_or(Fault::Ended)?;
        writeln!(input, "{line}").and_then(|()| input.flush()).map_err(|_| Fault::Ended)
    }

    /// Waits for the first line that `wanted` makes something of.
    pub(super) fn wait<T>(
        &mut self,
        deadline: Instant,
        stop: &Stop,
        mut wanted: impl FnMut(&str) -> Option<T>,
    ) -> Result<T, Fault> {
        let began = Instant::now();
        loop {
            if stop.is_stopped() {
                return Err(Fault::Stopped);
            }
            let left = deadline.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left.min(GLANCE)) {
                Ok(line) => {
                    if let Some(found) = wanted(&line) {
                        return Ok(found);
                    }
                }
                Err(RecvTimeoutError::Disconnected) => return Err(Fault::Ended),
                Err(RecvTimeoutError::Timeout) if left.is_zero() => return Err(Fault::Silent(began.elapsed())),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // Whoever understands leaves by itself; a closed pipe is another hint. Then patience ends.
        let _ = self.say("quit");
        self.input = None;
        let deadline = Instant::now() + FAREWELL;
        while Instant::now() < deadline {
            if !matches!(self.child.try_wait(), Ok(None)) {
                return;
            }
            thread::sleep(Duration::from_millis(5));
        }
        // Both fail only if it has ended in the meantime.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
