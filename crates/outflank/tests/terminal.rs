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
    writer: Arc<Mutex<Box<dyn Write + Send>>>,
    parser: Arc<Mutex<vt100::Parser>>,
    /// Everything that the program has written.
    written: Arc<Mutex<Vec<u8>>>,
    _terminal: Box<dyn MasterPty + Send>,
}

impl Screen {
    fn open(data: &Path, arguments: &[&str]) -> Self {
        Self::open_as("xterm-256color", data, arguments)
    }

    /// On a terminal that calls itself so.
    fn open_as(term: &str, data: &Path, arguments: &[&str]) -> Self {
        Self::open_answering([term, ""], "", data, arguments)
    }

    /// On a terminal of this kind and by this program, which answers so when it is asked about itself.
    fn open_answering([term, program]: [&str; 2], answer: &'static str, data: &Path, arguments: &[&str]) -> Self {
        let size = PtySize { rows: LINES, cols: COLUMNS, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).unwrap();
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_outflank"));
        command.args(arguments);
        command.env("OUTFLANK_DATA", data);
        command.env("TERM", term);
        command.env("TERM_PROGRAM", program);
        command.env("LC_ALL", "C");
        for about_ours in ["LC_TERMINAL", "KONSOLE_VERSION"] {
            command.env_remove(about_ours);
        }
        let child = pair.slave.spawn_command(command).unwrap();
        let mut reader = pair.master.try_clone_reader().unwrap();
        let parser = Arc::new(Mutex::new(vt100::Parser::new(LINES, COLUMNS, 0)));
        let writer = Arc::new(Mutex::new(pair.master.take_writer().unwrap()));
        let written = Arc::new(Mutex::new(Vec::new()));
        let (shown, kept, answers) = (Arc::clone(&parser), Arc::clone(&written), Arc::clone(&writer));
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            let mut answered = false;
            while let Ok(count @ 1..) = reader.read(&mut bytes) {
                shown.lock().unwrap().process(&bytes[..count]);
                let mut kept = kept.lock().unwrap();
                kept.extend_from_slice(&bytes[..count]);
                if !answered && contains(&kept, b"\x1b[c") {
                    answered = true;
                    answers.lock().unwrap().write_all(answer.as_bytes()).unwrap();
                }
            }
        });
        Self { child, writer, parser, written, _terminal: pair.master }
    }

    fn text(&self) -> String {
        self.parser.lock().unwrap().screen().contents()
    }

    /// Waits until all of this is on the screen.
    fn wait_for(&self, texts: &[&str]) {
        self.wait_until(&format!("{texts:?}"), |screen| texts.iter().all(|text| screen.contents().contains(text)));
    }

    /// Waits until the terminal is so. The limit only keeps a broken program from hanging the tests.
    fn wait_until(&self, what: &str, mut is_so: impl FnMut(&vt100::Screen) -> bool) {
        let began = Instant::now();
        while !is_so(self.parser.lock().unwrap().screen()) {
            assert!(began.elapsed() < Duration::from_secs(60), "{what} never came:\n{}", self.text());
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// Waits until nothing of the full screen is left on the terminal.
    fn wait_for_shell(&self) {
        self.wait_until("the shell's screen", |screen| {
            !screen.alternate_screen()
                && !screen.hide_cursor()
                && !screen.bracketed_paste()
                && screen.mouse_protocol_mode() == vt100::MouseProtocolMode::None
        });
    }

    fn press(&mut self, keys: &str) {
        let mut writer = self.writer.lock().unwrap();
        writer.write_all(keys.as_bytes()).unwrap();
        writer.flush().unwrap();
    }

    fn has_written(&self, bytes: &[u8]) -> bool {
        contains(&self.written.lock().unwrap(), bytes)
    }

    fn wait(mut self) -> u32 {
        self.child.wait().unwrap().exit_code()
    }

    /// Sends a signal to the program.
    fn signal(&self, name: &str) {
        // Every shell can kill; the program of that name is not everywhere.
        let kill = format!("kill -{name} {}", self.child.process_id().unwrap());
        assert!(std::process::Command::new("sh").args(["-c", &kill]).status().unwrap().success());
    }

    /// Ends the program without giving it a chance to tidy up.
    fn kill(mut self) {
        if cfg!(unix) {
            self.signal("9");
        } else {
            self.child.kill().unwrap();
        }
        self.child.wait().unwrap();
    }
}

fn contains(all: &[u8], part: &[u8]) -> bool {
    all.windows(part.len()).any(|window| window == part)
}

/// The first line of the list of moves, once it holds c2 and the answer to it.
fn answered(screen: &str) -> Option<String> {
    let (_, moves) = screen.split_once("1 c2  ")?;
    let answer = moves.split_whitespace().next().filter(|word| word.len() == 2 && word.is_ascii())?;
    Some(format!("1 c2  {answer}"))
}

#[test]
fn a_game_survives_a_kill_and_is_continued() {
    let data = tempfile::tempdir().unwrap();
    let mut screen =
        Screen::open(data.path(), &["play", "--size", "6", "--white", "random", "--seed", "1", "--no-animation"]);
    screen.wait_for(&["Your turn"]);
    screen.press("c2");
    // The screen is read while it is drawn: only the answer itself shows that the answer has been given.
    screen.wait_until("an answer to c2", |screen| answered(&screen.contents()).is_some());
    let moves = answered(&screen.text()).unwrap();
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
fn the_full_screen_speaks_the_language_asked_for_and_another_one_when_told_to() {
    let data = tempfile::tempdir().unwrap();
    let mut screen = Screen::open(data.path(), &["play", "--language", "japanese", "--no-animation"]);
    screen.wait_for(&["あなたの番です", "ヘルプ"]);
    screen.press("\x1b");
    screen.wait_for(&["対局一覧"]);
    screen.press("n");
    screen.wait_for(&["言語"]);
    // The language is the last line, and English comes after Japanese.
    screen.press("\x1b[A");
    screen.press("\x1b[C");
    screen.wait_for(&["start the game", "Language"]);
    screen.press("\x03");
    screen.wait_for_shell();
    assert_eq!(screen.wait(), 130);
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
    screen.press("\x1b[<0;18;8M");
    screen.wait_for(&["1 d3"]);
    screen.press("\x03");
    screen.wait_for_shell();
    assert_eq!(screen.wait(), 130);
}

#[test]
#[cfg(unix)]
fn the_terminal_is_given_back_whatever_ends_the_program() {
    for signal in ["TERM", "HUP", "INT", "QUIT"] {
        let data = tempfile::tempdir().unwrap();
        let screen = Screen::open(data.path(), &["play"]);
        screen.wait_until("the full screen", |screen| screen.alternate_screen() && screen.hide_cursor());
        screen.wait_for(&["Your turn"]);
        screen.signal(signal);
        screen.wait_for_shell();
        assert_ne!(screen.wait(), 0, "{signal}");
    }
}

/// What the system says the program is doing: `T` for nothing, because it was stopped.
#[cfg(target_os = "linux")]
fn state(screen: &Screen) -> String {
    let stat = std::fs::read_to_string(format!("/proc/{}/stat", screen.child.process_id().unwrap())).unwrap();
    stat.rsplit(')').next().unwrap().split_whitespace().next().unwrap().to_owned()
}

#[test]
#[cfg(target_os = "linux")]
fn the_shell_has_the_terminal_while_the_program_is_suspended() {
    let data = tempfile::tempdir().unwrap();
    let mut screen = Screen::open(data.path(), &["play"]);
    screen.wait_for(&["Your turn"]);
    for by_key in [true, false] {
        if by_key {
            screen.press("\x1a")
        } else {
            screen.signal("TSTP")
        }
        screen.wait_for_shell();
        let pid = screen.child.process_id();
        screen.wait_until(&format!("the stop of {pid:?}"), |_| state(&screen) == "T");
        screen.signal("CONT");
        screen.wait_for(&["Your turn"]);
        screen.wait_until("the full screen", |screen| screen.alternate_screen());
    }
    screen.press("d3");
    screen.wait_for(&["1 d3"]);
    screen.press("\x03");
    assert_eq!(screen.wait(), 130);
}

#[test]
fn a_dumb_terminal_is_played_on_line_by_line() {
    let data = tempfile::tempdir().unwrap();
    for words in [&[][..], &["play"]] {
        let mut screen = Screen::open_as("dumb", data.path(), words);
        screen.wait_for(&["line by line", "Black"]);
        assert!(!screen.parser.lock().unwrap().screen().alternate_screen());
        screen.press("quit\r\n");
        assert_eq!(screen.wait(), 0);
    }
}

#[test]
#[cfg(unix)]
fn a_game_that_cannot_be_saved_says_so() {
    let data = tempfile::tempdir().unwrap();
    let mut screen = Screen::open(data.path(), &["play", "--white", "human", "--data", "/dev/null/x"]);
    screen.wait_for(&["Black to move"]);
    screen.press("d3c3");
    screen.wait_for(&["1 d3  c3", "NOT SAVED"]);
    screen.press("\x03");
    assert_eq!(screen.wait(), 130);
}

#[test]
#[cfg(unix)]
fn discs_are_pictures_where_the_terminal_shows_them() {
    const KITTY: &str = "\x1b_Gi=31;OK\x1b\\\x1bP>|kitty(0.35.2)\x1b\\\x1b[6;20;10t\x1b[?62c";
    const SIXEL: &str = "\x1b[6;20;10t\x1b[?62;4c";
    const PLAIN: &str = "\x1b[?62c";
    let data = tempfile::tempdir().unwrap();
    const CELLS: &str = "\x1b[6;20;10t\x1b[?62c";
    let ways = [&b"\x1b_Gq="[..], b"\x1bP", b"\x1b]1337;File="];
    for (program, answer, expected) in [
        ("", KITTY, [true, false, false]),
        ("", SIXEL, [false, true, false]),
        ("iTerm.app", CELLS, [false, false, true]),
        ("", CELLS, [false; 3]),
        ("", PLAIN, [false; 3]),
        ("", "", [false; 3]),
    ] {
        let mut screen =
            Screen::open_answering(["xterm-256color", program], answer, data.path(), &["play", "--white", "human"]);
        screen.wait_for(&["Black to move"]);
        // What is typed goes on to the game, whether the terminal answers or not.
        screen.press("d3");
        screen.wait_for(&["1 d3"]);
        assert_eq!(ways.map(|way| screen.has_written(way)), expected, "{program:?} {answer:?}");
        screen.press("\x03");
        assert_eq!(screen.wait(), 130);
    }
}

#[test]
#[cfg(unix)]
fn whoever_wants_no_pictures_is_not_asked_for_them() {
    let data = tempfile::tempdir().unwrap();
    let mut screen = Screen::open(data.path(), &["play", "--graphics", "off"]);
    screen.wait_for(&["Your turn"]);
    assert!(!screen.has_written(b"\x1b_G"));
    screen.press("\x03");
    assert_eq!(screen.wait(), 130);
}
