//! A program that runs beside ours, and talks in lines.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{ChildStdin, ChildStdout};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender, TrySendError};
use std::thread;
use std::time::{Duration, Instant};

use outflank_engine::Stop;

use super::RivalFault;
use super::tree::Tree;

/// How often to look whether anybody still waits.
const GLANCE: Duration = Duration::from_millis(20);

/// How long a program may take to end by itself once it was asked to.
const FAREWELL: Duration = Duration::from_millis(200);

/// The longest line that makes any sense, in bytes.
const LONGEST: usize = 64 * 1024;
/// Lines that may wait to be read, or to be written. A program that says more waits until we listen.
const WAITING: usize = 256;
/// Lines that may come before an answer: what a program has to say about its thoughts.
const BEFORE_AN_ANSWER: usize = 100_000;

/// A running program. It ends when this is dropped, with everything that it started.
pub(super) struct Process {
    tree: Tree,
    /// What it is told, unless it is asked to leave.
    input: Option<SyncSender<String>>,
    lines: Receiver<Heard>,
}

/// What a program said.
enum Heard {
    Line(String),
    /// A line without an end.
    Endless,
}

impl Process {
    pub(super) fn start(words: &[String]) -> Result<Self, RivalFault> {
        let (name, arguments) =
            words.split_first().ok_or_else(|| RivalFault::NotStarted("there is no command".to_owned()))?;
        let (tree, input, output) =
            Tree::start(name, arguments).map_err(|error| RivalFault::NotStarted(format!("{name}: {error}")))?;
        // Threads of their own, because a program may neither talk nor listen. They end with its pipes.
        let (say, said) = mpsc::sync_channel(WAITING);
        thread::spawn(move || write_lines(input, &said));
        let (sender, lines) = mpsc::sync_channel(WAITING);
        thread::spawn(move || read_lines(output, &sender));
        Ok(Self { tree, input: Some(say), lines })
    }

    /// Says a line to the program.
    pub(super) fn say(&mut self, line: &str) -> Result<(), RivalFault> {
        let input = self.input.as_ref().ok_or(RivalFault::Ended)?;
        input.try_send(format!("{line}\n")).map_err(|error| match error {
            TrySendError::Full(_) => RivalFault::Deaf,
            TrySendError::Disconnected(_) => RivalFault::Ended,
        })
    }

    /// Waits for the first line that `wanted` makes something of.
    pub(super) fn wait<T>(
        &mut self,
        deadline: Instant,
        stop: &Stop,
        mut wanted: impl FnMut(&str) -> Option<T>,
    ) -> Result<T, RivalFault> {
        let began = Instant::now();
        let mut heard = 0;
        loop {
            if stop.is_stopped() {
                return Err(RivalFault::Stopped);
            }
            let left = deadline.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left.min(GLANCE)) {
                Ok(Heard::Line(line)) => {
                    if let Some(found) = wanted(&line) {
                        return Ok(found);
                    }
                    heard += 1;
                    if heard > BEFORE_AN_ANSWER {
                        return Err(RivalFault::Flood);
                    }
                }
                Ok(Heard::Endless) => return Err(RivalFault::Flood),
                Err(RecvTimeoutError::Disconnected) => return Err(RivalFault::Ended),
                Err(RecvTimeoutError::Timeout) => {}
            }
            // The deadline holds however much the program says.
            if left.is_zero() {
                return Err(RivalFault::Silent(began.elapsed()));
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // Ask the program to quit, close its input, and kill it if it is still running after a while.
        let _ = self.say("quit");
        self.input = None;
        let deadline = Instant::now() + FAREWELL;
        while Instant::now() < deadline && !self.tree.has_ended() {
            thread::sleep(Duration::from_millis(5));
        }
        self.tree.end();
    }
}

fn write_lines(mut input: ChildStdin, lines: &Receiver<String>) {
    while let Ok(line) = lines.recv() {
        if input.write_all(line.as_bytes()).and_then(|()| input.flush()).is_err() {
            return;
        }
    }
}

fn read_lines(output: ChildStdout, lines: &SyncSender<Heard>) {
    let mut output = BufReader::new(output);
    let mut bytes = Vec::new();
    let most = u64::try_from(LONGEST).unwrap_or(u64::MAX);
    while output.by_ref().take(most).read_until(b'\n', &mut bytes).is_ok_and(|read| read > 0) {
        let endless = bytes.len() >= LONGEST && !bytes.ends_with(b"\n");
        let line = String::from_utf8_lossy(&bytes).trim_end().to_owned();
        bytes.clear();
        if lines.send(if endless { Heard::Endless } else { Heard::Line(line) }).is_err() || endless {
            return;
        }
    }
}
