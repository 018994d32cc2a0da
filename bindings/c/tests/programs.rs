//! Programs in C and C++ that use the library as everybody else does: the examples are compiled without a warning and run, linked in both ways, under
//! sanitizers too.
//!
//! They need a C compiler (`CC`, or `cc`). C++ is left out, with a word about it, where no compiler for it is installed (Debian: g++).

#![cfg(target_os = "linux")]

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// What the static library needs of the system, as `rustc --print native-static-libs` tells.
const SYSTEM: [&str; 4] = ["-lpthread", "-ldl", "-lm", "-lgcc_s"];
const STRICT: [&str; 5] = ["-Wall", "-Wextra", "-Werror", "-pedantic", "-g"];
const SANITIZERS: [&str; 2] = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"];

/// The known answer to the example of `solve.c`.
const SOLVED: &str = "score -8\nline f2 g8 b7 a8 b8 a7 h8 g7 h1 g2 b1 a1\nnodes 782\n";

fn folder() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Where cargo has put the library: beside this test.
fn libraries() -> PathBuf {
    let test = env::current_exe().expect("this test is a program");
    let folder = test.parent().expect("a folder of programs").to_owned();
    assert!(
        folder.join("liboutflank.so").exists() && folder.join("liboutflank.a").exists(),
        "no library beside {test:?}"
    );
    folder
}

#[derive(Clone, Copy)]
enum Linking {
    Shared,
    Static,
}

/// Compiles a program, and says what the compiler said.
fn compile(compiler: &str, source: &Path, target: &Path, options: &[&str], linking: Linking) -> Output {
    let compiler = env::var_os(compiler.to_uppercase()).unwrap_or_else(|| OsString::from(compiler));
    let libraries = libraries();
    let mut command = Command::new(compiler);
    command.args(STRICT).args(options).arg("-I").arg(folder().join("include")).arg(source).arg("-o").arg(target);
    match linking {
        Linking::Shared => {
            let search = format!("-Wl,-rpath,{}", libraries.display());
            command.arg("-L").arg(&libraries).arg(search).arg("-loutflank")
        }
        Linking::Static => command.arg(libraries.join("liboutflank.a")).args(SYSTEM),
    };
    command.output().expect("a C compiler, as CC or cc (Debian: gcc and libc6-dev)")
}

/// Compiles an example, runs it, and returns what it printed.
fn run(example: &str, options: &[&str], linking: Linking) -> String {
    let place = tempfile::tempdir().expect("a folder");
    let source = folder().join("examples").join(example).with_extension("c");
    started(Command::new(built(&source, place.path(), options, linking)))
}

/// Compiles a program in C99 into a folder.
fn built(source: &Path, place: &Path, options: &[&str], linking: Linking) -> PathBuf {
    let program = place.join("program");
    let compiled = compile("cc", source, &program, &[&["-std=c99"], options].concat(), linking);
    assert!(compiled.status.success(), "{source:?}: {}", String::from_utf8_lossy(&compiled.stderr));
    program
}

/// Runs a program, which must have nothing to complain about, and returns what it printed.
fn started(mut program: Command) -> String {
    let output = program.output().expect("a program that starts");
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && told.is_empty(), "{program:?}: {}\n{told}", output.status);
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn an_endgame_is_solved_alike_with_both_libraries_and_under_sanitizers() {
    let shared = run("solve", &[], Linking::Shared);
    assert_eq!(shared, SOLVED);
    assert_eq!(run("solve", &[], Linking::Static), shared);
    assert_eq!(run("solve", &SANITIZERS, Linking::Shared), shared);
    assert_eq!(run("solve", &SANITIZERS, Linking::Static), shared);
}

#[test]
fn a_game_is_played_explained_and_recorded_without_a_leak() {
    let told = run("game", &SANITIZERS, Linking::Shared);
    let has = |part: &str| assert!(told.contains(part), "no {part:?} in\n{told}");
    has(" looks\n");
    has("plays like ");
    has("; better ");
    has("\n    ");
    has("[Black \"Ann\"]");
}

#[test]
fn every_function_gives_the_known_answer_in_c_under_sanitizers() {
    let place = tempfile::tempdir().expect("a folder");
    let source = folder().join("tests/programs/answers.c");
    let mut program = Command::new(built(&source, place.path(), &SANITIZERS, Linking::Shared));
    program.arg(place.path());
    assert_eq!(started(program), format!("all is well with {}\n", env!("CARGO_PKG_VERSION")));
}

/// What follows the first fence of this language in a text, to the end of the fence.
fn fenced<'a>(text: &'a str, language: &str) -> &'a str {
    let fence = format!("```{language}\n");
    text.split(&fence).nth(1).and_then(|rest| rest.split("```").next()).expect("an example")
}

#[test]
fn the_readme_of_everything_has_a_program_that_prints_its_line_of_the_table() {
    let place = tempfile::tempdir().expect("a folder");
    let readme = std::fs::read_to_string(folder().join("../../README.md")).expect("the README");
    let table = readme.lines().skip_while(|line| !line.starts_with("| from | score |")).skip(2);
    let rows = table.map_while(|line| line.strip_prefix("| ")?.split_once(" | "));
    let rows: Vec<(&str, &str)> = rows.collect();
    let (_, row) = rows.iter().find(|(from, _)| *from == "[C](bindings/c)").expect("a line for C");
    assert!(rows.len() == 5 && rows.iter().all(|(_, other)| other == row), "{rows:?}");
    let source = place.path().join("same.c");
    std::fs::write(&source, fenced(&readme, "c")).expect("a file");
    let program = built(&source, place.path(), &SANITIZERS, Linking::Shared);
    let told = row.trim_end_matches(" |").replace(" | ", " ");
    assert_eq!(started(Command::new(program)).trim_end(), told);
}

/// The example of the README, compiled against an installed library.
#[test]
fn an_installed_library_is_found_and_the_readme_is_true() {
    let place = tempfile::tempdir().expect("a folder");
    let readme = std::fs::read_to_string(folder().join("README.md")).expect("the README");
    let (source, program) = (place.path().join("first.c"), place.path().join("first"));
    std::fs::write(&source, fenced(&readme, "c")).expect("a file");

    let prefix = place.path().join("prefix");
    let install = folder().join("../../scripts/c");
    let installed = Command::new(install).arg("install").arg(&prefix).arg("--from").arg(libraries()).output();
    let installed = installed.expect("a script that starts");
    assert!(installed.status.success(), "{}", String::from_utf8_lossy(&installed.stderr));
    let kept = std::fs::read_to_string(prefix.join("lib/pkgconfig/outflank.pc")).expect("a file for pkg-config");
    assert!(!kept.contains('@') && kept.contains(env!("CARGO_PKG_VERSION")) && kept.contains("-lpthread"), "{kept}");

    // Where pkg-config is not installed, its answer is known.
    let asked = Command::new("pkg-config")
        .args(["--cflags", "--libs", "outflank"])
        .env("PKG_CONFIG_PATH", prefix.join("lib/pkgconfig"))
        .output();
    let options = match asked {
        Ok(told) => String::from_utf8(told.stdout).expect("text"),
        Err(_) => format!("-I{0}/include -L{0}/lib -loutflank", prefix.display()),
    };
    let compiled = Command::new("cc").arg(&source).args(options.split_whitespace()).arg("-o").arg(&program).output();
    let compiled = compiled.expect("a C compiler");
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    let output =
        Command::new(&program).env("LD_LIBRARY_PATH", prefix.join("lib")).output().expect("a program that starts");
    assert!(output.status.success() && output.stdout.ends_with(b" discs\n"), "{output:?}");
}

#[test]
fn a_position_that_makes_no_sense_is_explained() {
    let place = tempfile::tempdir().expect("a folder");
    let program = built(&folder().join("examples/solve.c"), place.path(), &[], Linking::Shared);
    let output = Command::new(&program).arg("XXXX").output().expect("a program that starts");
    assert_eq!((output.status.code(), output.stdout.as_slice()), (Some(1), &b""[..]));
    assert!(String::from_utf8_lossy(&output.stderr).contains("4"), "{output:?}");
}

#[test]
fn the_examples_are_c_plus_plus_too() {
    let place = tempfile::tempdir().expect("a folder");
    let empty = place.path().join("empty.cc");
    std::fs::write(&empty, "int main() { return 0; }\n").expect("a file");
    let compiles = Command::new("cc").arg(&empty).arg("-o").arg(place.path().join("empty")).output();
    if !compiles.is_ok_and(|output| output.status.success()) {
        eprintln!("left out: no compiler for C++ is installed (Debian: g++)");
        return;
    }
    for example in ["solve", "game"] {
        let (source, program) = (place.path().join(example).with_extension("cc"), place.path().join(example));
        std::fs::copy(folder().join("examples").join(example).with_extension("c"), &source).expect("an example");
        let options = ["-std=c++11", "-Wno-missing-field-initializers"];
        let compiled = compile("cc", &source, &program, &options, Linking::Shared);
        assert!(compiled.status.success(), "{example}: {}", String::from_utf8_lossy(&compiled.stderr));
    }
    assert_eq!(started(Command::new(place.path().join("solve"))), SOLVED);
}
