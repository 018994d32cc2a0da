//! The real program in a pseudo-terminal.

use std::io::{Read, Write};
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

const LINES: u16 = 24;
const COLUMNS: u16 = 80;

/// A program on a terminal, and what is on its screen.
struct Screen {
    child: Box<dyn Child + Send + Sync>,
    writer: Box<dyn Write + Send>,
    parser: Arc<Mutex<vt100::Parser>>,
    _terminal: Box<dyn MasterPty + Send>,
}

impl Screen {
    fn open(data: &Path, arguments: &[&str]) -> Self {
        let size = PtySize { rows: LINES, cols: COLUMNS, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).unwrap();
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_outflank"));
        command.args(arguments);
        command.env("OUTFLANK_DATA", data);
        command.env("TERM", "xterm-256color");
        let child = pair.slave.spawn_command(command).unwrap();
        let mut reader = pair.master.try_clone_reader().unwrap();
        let parser = Arc::new(Mutex::new(vt100::Parser::new(LINES, COLUMNS, 0)));
        let shown = Arc::clone(&parser);
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = reader.read(&mut bytes) {
                shown.lock().unwrap().process(&bytes[..count]);
            }
        });
        Self { child, writer: pair.master.take_writer().unwrap(), parser, _terminal: pair.master }
    }

    fn text(&self) -> String {
        self.parser.lock().unwrap().screen().contents()
    }

    /// Waits until all of this is on the screen. The limit only keeps a broken program from hanging the tests.
    fn wait_for(&self, texts: &[&str]) {
        let began = Instant::now();
        while !texts.iter().all(|text| self.text().contains(text)) {
            assert!(began.elapsed() < Duration::from_secs(60), "{texts:?} never came:\n{}", self.text());
            thread::sleep(Duration::from_millis(10));
        }
    }

    fn press(&mut self, keys: &str) {
        self.writer.write_all(keys.as_bytes()).unwrap();
        self.writer.flush().unwrap();
    }

    fn wait(mut self) -> u32 {
        self.child.wait().unwrap().exit_code()
    }

    /// Ends the program without giving it a chance to tidy up.
    fn kill(mut self) {
        if cfg!(unix) {
            // Every shell can kill; the program of that name is not everywhere.
            let kill = format!("kill -9 {}", self.child.process_id().unwrap());
            assert!(std::process::Command::new("sh").args(["-c", &kill]).status().unwrap().success());
        } else {
            self.child.kill().unwrap();
        }
        self.child.wait().unwrap();
    }
}

#[test]
fn a_game_survives_a_kill_and_is_continued() {
    let data = tempfile::tempdir().unwrap();
    let mut screen =
        Screen::open(data.path(), &["play", "--size", "6", "--white", "random", "--seed", "1", "--no-animation"]);
    screen.wait_for(&["Your turn"]);
    screen.press("c2");
    screen.wait_for(&["1 c2", "Your turn"]);
    let before = screen.text();
    let moves = before.lines().find(|line| line.contains("1 c2")).unwrap();
    let moves = moves[moves.find("1 c2").unwrap()..].trim_end().to_owned();
    screen.kill();

    let mut screen = Screen::open(data.path(), &[]);
    screen.wait_for(&["Continue"]);
    screen.press("c");
    screen.wait_for(&[&moves, "Your turn"]);
    screen.press("q");
    screen.wait_for(&["New game"]);
    screen.press("q");
    assert_eq!(screen.wait(), 0);
}

#[test]
fn the_menu_opens_a_game_in_two_keys_and_the_mouse_plays() {
    let data = tempfile::tempdir().unwrap();
    let mut screen = Screen::open(data.path(), &[]);
    screen.wait_for(&["New game"]);
    screen.press("n");
    screen.wait_for(&["start the game"]);
    screen.press("\r");
    screen.wait_for(&["Your turn"]);
    // The left button goes down on d3, in the column and line that an 80×24 window shows it in.
    screen.press("\x1b[<0;18;6M");
    screen.wait_for(&["1 d3"]);
    screen.press("\x03");
    assert_eq!(screen.wait(), 0);
}
