//! Another program, as a protocol hears it.
#![allow(dead_code)]

use std::io::{self, Cursor, Read, Write};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, JoinHandle};

use outflank_protocols::Setting;

pub(crate) type Input = Box<dyn Read + Send>;
pub(crate) type Protocol = fn(Setting, Input, &mut dyn Write) -> io::Result<()>;

/// A level that answers at once.
pub(crate) fn quick() -> Setting {
    Setting { level: Some("2".parse().unwrap()), ..Setting::default() }
}

/// What is answered to all of `input`.
pub(crate) fn answers(protocol: Protocol, input: &str) -> String {
    let mut out = Vec::new();
    protocol(quick(), Box::new(Cursor::new(input.to_owned().into_bytes())), &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

/// A conversation in which one waits for an answer before going on.
pub(crate) struct Talk {
    say: Sender<String>,
    hear: Receiver<String>,
    heard: String,
    program: JoinHandle<io::Result<()>>,
}

struct Feed(Receiver<String>, Cursor<Vec<u8>>);

impl Read for Feed {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.1.read(buffer)?;
        if read > 0 {
            return Ok(read);
        }
        match self.0.recv() {
            Ok(line) => {
                self.1 = Cursor::new(line.into_bytes());
                self.1.read(buffer)
            }
            Err(_) => Ok(0),
        }
    }
}

struct Ear(Sender<String>);

impl Write for Ear {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let _ = self.0.send(String::from_utf8_lossy(bytes).into_owned());
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Talk {
    pub(crate) fn new(protocol: Protocol, setting: Setting) -> Self {
        let (say, lines) = mpsc::channel();
        let (sender, hear) = mpsc::channel();
        let feed = Feed(lines, Cursor::new(Vec::new()));
        let program = thread::spawn(move || protocol(setting, Box::new(feed), &mut Ear(sender)));
        Self { say, hear, heard: String::new(), program }
    }

    pub(crate) fn say(&self, line: &str) {
        self.say.send(format!("{line}\n")).unwrap();
    }

    /// Waits until this has been answered.
    pub(crate) fn until(&mut self, text: &str) -> &str {
        while !self.heard.contains(text) {
            self.heard += &self.hear.recv().unwrap_or_else(|_| panic!("{text:?} never came: {}", self.heard));
        }
        &self.heard
    }

    /// Waits until the program has ended by itself.
    pub(crate) fn ended(self) {
        self.program.join().unwrap().unwrap();
    }
}
