//! Other programs that a command starts: those that cannot play, and those that would be left behind.

mod common;

use common::{outflank, run, text};

#[test]
fn a_program_that_does_not_start_is_an_error_before_any_game() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().to_str().unwrap();
    for words in [
        &["match", "easy", "engine:there-is-none", "--games", "2"][..],
        &["play", "--plain", "--data", data, "--white", "engine:there-is-none"],
        &["play", "--plain", "--data", data, "--white", "engine:there-is-none", "--black", "easy"],
    ] {
        let output = run(&mut outflank(words));
        assert_eq!((output.status.code(), text(&output.stdout)), (Some(1), ""), "{words:?}");
        let told = "error: engine:there-is-none cannot play: it cannot be started: there-is-none: ";
        assert!(text(&output.stderr).starts_with(told), "{}", text(&output.stderr));
    }
    assert_eq!(std::fs::read_dir(data).unwrap().count(), 0, "no game is kept");
}

#[cfg(unix)]
mod unix {
    use std::fs::{self, File};
    use std::io::Read;
    use std::path::Path;
    use std::process::{Command, Stdio};

    use super::common::{outflank, run, text};

    /// Stands for the program below.
    const THINKER: &str = "THINKER";

    /// A program that speaks GTP, and has something else think about its moves for ever. That holds the pipe `alive` open.
    fn thinker(folder: &Path) -> String {
        let (script, alive) = (folder.join("thinker.sh"), folder.join("alive"));
        assert!(Command::new("mkfifo").arg(&alive).status().unwrap().success());
        let alive = alive.display();
        let text = format!(
            "while read -r line; do case $line in\n\
             genmove*) sleep 1000000 9>'{alive}' ;;\n\
             quit) exit ;;\n\
             *) printf '=\\n\\n' ;;\n\
             esac; done\n"
        );
        fs::write(&script, text).unwrap();
        format!("engine:sh {}", script.display())
    }

    /// Whether these tests run under something like `nohup`, and what they start does.
    fn ignores_hup() -> bool {
        let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
        let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).is_some_and(|mask| mask & 1 == 1)
    }

    #[test]
    fn whoever_is_asked_to_end_leaves_no_program_behind() {
        let contest = ["match", "easy", THINKER, "--games", "2", "--plies", "2"];
        let game = ["play", "--plain", "--no-save", "--white", "easy", "--black", THINKER];
        let signals: Vec<&str> =
            ["TERM", "HUP", "INT"].into_iter().filter(|&name| name != "HUP" || !ignores_hup()).collect();
        for (signal, words) in
            [contest, game].into_iter().flat_map(|words| signals.iter().map(move |&name| (name, words)))
        {
            let folder = tempfile::tempdir().unwrap();
            let thinker = thinker(folder.path());
            let mut command = outflank(&words.map(|word| if word == THINKER { thinker.as_str() } else { word }));
            command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
            let mut child = command.spawn().unwrap();
            // Opened when somebody thinks, and at its end when nobody does any more.
            let mut alive = File::open(folder.path().join("alive")).unwrap();
            let asked = Command::new("kill").args([format!("-{signal}"), child.id().to_string()]).status().unwrap();
            assert!(asked.success());
            alive.read_to_end(&mut Vec::new()).unwrap();
            assert_eq!(child.wait().unwrap().code(), Some(130), "{signal} {words:?}");
        }
    }

    /// A program that speaks GTP, says on the pipe `thinks` when it thinks, and answers nonsense once there is a line in the pipe `go`.
    #[cfg(target_os = "linux")]
    fn patient(folder: &Path) -> String {
        let [script, thinks, go] = ["patient.sh", "thinks", "go"].map(|name| folder.join(name));
        assert!(Command::new("mkfifo").args([&thinks, &go]).status().unwrap().success());
        let text = format!(
            "while read -r line; do case $line in\n\
             genmove*) : >'{}'; read -r word <'{}'; printf '= nothing\\n\\n' ;;\n\
             quit) exit ;;\n\
             *) printf '=\\n\\n' ;;\n\
             esac; done\n",
            thinks.display(),
            go.display()
        );
        fs::write(&script, text).unwrap();
        format!("engine:sh {}", script.display())
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_match_that_ignores_the_end_of_its_terminal_is_played_to_the_end() {
        use std::io::Write;

        let folder = tempfile::tempdir().unwrap();
        let patient = patient(folder.path());
        // What `nohup` does.
        let mut command = Command::new("sh");
        command.args(["-c", "trap '' HUP; exec \"$@\"", "sh", env!("CARGO_BIN_EXE_outflank")]);
        command.args(["match", "easy", &patient, "--games", "1", "--plies", "2"]);
        let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        File::open(folder.path().join("thinks")).unwrap().read_to_end(&mut Vec::new()).unwrap();
        let told = Command::new("kill").args(["-HUP", &child.id().to_string()]).status().unwrap();
        assert!(told.success());
        // Open in both directions, a pipe waits for nobody.
        let mut go = File::options().read(true).write(true).open(folder.path().join("go")).unwrap();
        go.write_all(b"on\n").unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(0));
    }

    #[test]
    fn a_program_that_says_nothing_of_use_is_found_out_in_seconds() {
        let output = run(&mut outflank(&["match", "easy", "engine:cat", "--games", "2"]));
        assert_eq!((output.status.code(), text(&output.stdout)), (Some(1), ""));
        let told = "error: engine:cat cannot play: it speaks neither GTP nor NBoard: no answer within 5 s\n";
        assert_eq!(text(&output.stderr), told);
    }
}
