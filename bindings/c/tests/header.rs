//! The header belongs to the sources. When a change is meant, `SNAPSHOTS=overwrite cargo test -p outflank-c --test header` writes it anew.

use std::fs;
use std::path::Path;

/// In the order in which somebody reads who has never seen it.
const SOURCES: [&str; 18] = [
    "version", "status", "text", "side", "moves", "outcome", "position", "game", "engine", "stop", "report", "request",
    "search", "people", "analysis", "reading", "record", "writer",
];

#[test]
fn the_header_is_what_cbindgen_makes_of_the_sources() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let config = cbindgen::Config::from_file(folder.join("cbindgen.toml")).expect("a configuration that makes sense");
    let source = |name: &&str| folder.join("src").join(name).with_extension("rs");
    let builder =
        SOURCES.iter().map(source).fold(cbindgen::Builder::new().with_config(config), cbindgen::Builder::with_src);
    let mut made = Vec::new();
    builder.generate().expect("sources that cbindgen understands").write(&mut made);
    let made = String::from_utf8(made).expect("text");

    let path = folder.join("include/outflank.h");
    if std::env::var("SNAPSHOTS").is_ok_and(|what| what == "overwrite") {
        fs::write(&path, &made).expect("a header that can be written");
    }
    let kept = fs::read_to_string(&path).unwrap_or_default().replace("\r\n", "\n");
    assert!(kept == made, "include/outflank.h is not what the sources say: SNAPSHOTS=overwrite writes it anew");
}

#[test]
fn every_exported_function_is_in_the_header_and_some_program_calls_it() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |name: &str| fs::read_to_string(folder.join(name)).expect("a file that is text");
    let header = read("include/outflank.h");
    let programs = ["examples/solve.c", "examples/game.c", "tests/programs/answers.c"].map(read).concat();
    let mut exported = 0;
    for file in fs::read_dir(folder.join("src")).expect("the sources") {
        let source = fs::read_to_string(file.expect("a source").path()).expect("text");
        for (at, _) in source.match_indices("extern \"C\" fn outflank_") {
            let name = source[at..].trim_start_matches("extern \"C\" fn ").split('(').next().expect("a name");
            let call = format!("{name}(");
            assert!(header.contains(&call), "{name} is not in the header");
            assert!(programs.contains(&call), "no program calls {name}");
            exported += 1;
        }
    }
    assert!(exported >= 60, "only {exported} functions");
}
