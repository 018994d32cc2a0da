//! Whatever a file holds, reading it neither panics nor hangs, and what was read can be written again.
//!
//! Sound files are damaged at random. `OUTFLANK_FUZZ_SECONDS=60 cargo test -p outflank-records --test damage` does so for a
//! minute with each format; `fuzz/` does the same guided by coverage.

use std::time::{Duration, Instant};

use outflank_records::wthor::{self, FileKind, Names};
use outflank_records::{Format, Opening, Writer};
use outflank_rules::random::Random;

/// Small and typical, so that damage hits something that matters.
const SAMPLES: [(Format, &str); 7] = [
    (Format::Transcript, "f5d6c3d3c4\n-----OX--XO----- X;b1a1 -- c1\n1. F5 f6\n2. e6 f4\n"),
    (Format::Board, "-----OX--XO-----O\nXXXX OOOO ---- -X-O X\n"),
    (Format::Obf, "-----OX--XO----- X; B1:+2; --:-127; +1; % remark\nXO-------------- O;\n"),
    (
        Format::Ggf,
        "1 (;GM[Othello]PC[x\\]]DT[2003.12.15_12:33:18.MST]PB[a]RB[21.37]TI[05:00//02:00]TY[4kr6]KB[b1/2/3]KM[-3.1]RE[-2.5:r]\
         BO[4 ---- -O*- -*O- ---- *]B[b1//0.01]W[c1/2]B[d3]W[a1]B[pass]W[a3];)(;DT[947375357]B[f5];)",
    ),
    (
        Format::Sgf,
        "(;FF[4]GM[2]SZ[4:6]RU[anti, 9 discs each, 2 and 3 left]RE[B+T 4]PS[3@4]AM[b1:2][c1:+3]AB[b2:c2][a1]AW[b3]PL[W]C[\\]]\
         (;W[b1]V[1]TE[2];B[a4])(;W[c1]))(;GM[2];B[f5];W[df])",
    ),
    (
        Format::Pgn,
        "[Event \"a \\\" b\"]\n[Size \"4\"]\n[Rules \"orthogonal\"]\n[FEN \"-----OX--XO----- X\"]\n[Result \"9-7\"]\n[TimeControl \"3+1/2\"]\n\
         [MoveScores \"b1:2\"]\n\n1. c1 {[%eval 2] [%emt 1] x} d3 (1. b1 {)} ) -- ; y\n2... a2!? $1 9-7\n\n[Black \"x\"]\n\n1. f5 1-0",
    ),
    (
        Format::Quest,
        r#"[{"id":"G","created":1675166405120,"tcb":60000,"players":[{"name":"a","oldR":1.5}],"position":{"moves":[{"t":1,"m":"e6"}]}}]"#,
    ),
];

/// What happens to a file by chance, the same every time.
struct Numbers(Random);

impl Numbers {
    fn below(&mut self, end: usize) -> usize {
        self.0.below(end.max(1) as u64) as usize
    }

    fn damage(&mut self, file: &mut Vec<u8>, other: &[u8]) {
        let at = self.below(file.len() + 1);
        let length = self.below(12).min(file.len() - at);
        match self.below(6) {
            0 => drop(file.drain(at..at + length)),
            1 if at < file.len() => file[at] = self.below(256) as u8,
            2 if at < file.len() => file[at] ^= 1 << self.below(8),
            3 => {
                let from = self.below(other.len());
                let piece = &other[from..(from + self.below(30)).min(other.len())];
                file.splice(at..at, piece.iter().copied());
            }
            4 => {
                const SIGNS: &[u8] = b"[](){};:\"\\/%*-+0189 \n\xc3\xff";
                file.insert(at, SIGNS[self.below(SIGNS.len())]);
            }
            _ => {
                let copy = file[at..at + length].to_vec();
                file.splice(at..at, copy);
            }
        }
    }
}

/// Reads a file, writes what it holds in every format, and says how often that was possible.
fn read_and_write(format: Format, bytes: &[u8]) -> usize {
    let mut rewritten = 0;
    let _ = Format::detect(bytes);
    let _ = FileKind::detect(bytes);
    let _ = wthor::read_players(bytes);
    let _ = wthor::read_tournaments(bytes);
    let mut records = format.read(bytes).records;
    records.extend(wthor::read(bytes, &Names::default()).records);
    for record in &records {
        let _ = Opening::at(record.game.position());
        for target in Format::ALL {
            let mut writer = Writer::new(target);
            if writer.add(&record.normalised()).is_ok() {
                let written = writer.finish();
                let again = target.read(&written.bytes);
                assert_eq!(again.records.len(), 1, "{format} as {target}: {}", String::from_utf8_lossy(&written.bytes));
                rewritten += 1;
            }
        }
    }
    rewritten
}

fn damage_for_a_while(format: Format, sample: &[u8], other: &[u8]) {
    let seconds = std::env::var("OUTFLANK_FUZZ_SECONDS").ok().and_then(|text| text.parse().ok()).unwrap_or(0);
    let end = Instant::now() + Duration::from_secs(seconds);
    let mut numbers = Numbers(Random::new(1, format as u64));
    let (mut round, mut rewritten) = (0, 0);
    while round < 400 || Instant::now() < end {
        let mut file = sample.to_vec();
        for _ in 0..=numbers.below(6) {
            numbers.damage(&mut file, other);
        }
        rewritten += read_and_write(format, &file);
        round += 1;
    }
    assert!(rewritten >= round / 4, "{format}: hardly anything is left to be written after {round} rounds");
}

#[test]
fn damaged_texts_are_read_as_far_as_they_go() {
    for (place, (format, sample)) in SAMPLES.into_iter().enumerate() {
        assert!(!format.read(sample.as_bytes()).records.is_empty(), "{format}");
        let (_, other) = SAMPLES[(place + 1) % SAMPLES.len()];
        damage_for_a_while(format, sample.as_bytes(), other.as_bytes());
    }
}

#[test]
fn damaged_databases_are_read_as_far_as_they_go() {
    let mut writer = Writer::new(Format::Wthor);
    let games = Format::Transcript.read(b"f5d6c3d3c4\nf5f6e6f4e3\nf5d6c5f4e7f6g5e6e3\n");
    games.records.iter().for_each(|record| writer.add(record).expect("a game"));
    let written = writer.finish();
    let names = written.names.expect("files of names");
    damage_for_a_while(Format::Wthor, &written.bytes, &names.players);
}

/// Texts, each to be repeated, that invite a reader to look again and again at what it has seen: at every beginning of a game that is
/// none, for every bracket that is never closed, for every tag of thousands.
const NONSENSE: [&str; 28] = [
    "(;",
    "((",
    "( ;",
    "(;A[",
    "(;A[]",
    "(;A[])(;",
    "A[(;B[]",
    "(;GM[2]B[f5",
    "(;GM[2]B[f5]",
    "(;GM[2]B[f5](;W[f6])",
    "(;(;A[])GM[2]",
    "(;A[(;GM[",
    "(;GM[Othello]B[f5",
    "(;GM[Othello]B[f5]",
    "A[b]",
    "AA",
    "[",
    "[\n",
    "[A \"",
    "[A \"b\"]\n",
    "[A \"\\\n",
    "{",
    "{a} ",
    "{\n[A \"b\"]\n",
    "a1\n",
    "-\n",
    "%",
    "\\",
];

/// Nothing is measured here: a reader that looks at everything again takes minutes for each of these.
#[test]
fn nonsense_does_not_take_long() {
    for piece in NONSENSE {
        let text = piece.repeat(300_000 / piece.len());
        // Within a game, and on its own.
        for text in [format!("(;GM[2]{text})"), format!("(;GM[Othello]{text};)"), text] {
            for format in Format::ALL {
                let reading = format.read(text.as_bytes());
                assert!(reading.found() <= text.len(), "{format}: {piece:?}");
            }
            let _ = Format::detect(text.as_bytes());
        }
    }
}

#[test]
fn every_game_that_is_cut_off_is_told_of() {
    for (format, piece) in [
        (Format::Sgf, "(;GM[2]B[f5"),
        (Format::Sgf, "(;SZ[8]GM[2];B[f5](;W[f6]\n"),
        (Format::Ggf, "(;GM[Othello]B[f5]\n"),
    ] {
        let cut = 300_000 / piece.len();
        let whole = if format == Format::Sgf { "(;GM[2]B[f5])" } else { "(;GM[Othello]B[f5];)" };
        let reading = format.read(format!("{}{whole}", piece.repeat(cut)).as_bytes());
        assert_eq!((reading.damaged.len(), reading.records.len()), (cut, 1), "{format}: {piece:?}");
    }
}

#[test]
fn a_tag_that_is_quoted_in_a_comment_is_part_of_it() {
    let text = "[Black \"a\"]\n\n1. f5 {see\n[Black \"b\"]\nthere} d6 {so}";
    let reading = Format::Pgn.read(text.as_bytes());
    assert_eq!(reading.records.len(), 1, "{reading:?}");
    assert_eq!(reading.records[0].game.moves().len(), 2);
}

/// A file that was cut off anywhere, with another one after it: the game that was cut is lost, and no other.
#[test]
fn a_game_that_is_cut_off_does_not_take_the_next_with_it() {
    for (format, game) in [
        (Format::Ggf, "(;GM[Othello]PC[x]PB[a]PW[b]TY[8]B[f5//1.5]W[d6//2]B[c3];)\n"),
        (Format::Sgf, "(;FF[4]GM[2]SZ[8]PB[a]PW[b];B[f5]C[good];W[d6];B[c3])\n"),
        (Format::Sgf, "(;FF[4]GM[2];B[f5](;W[d6](;B[c3])(;B[c4]))(;W[f6]))\n"),
        (Format::Pgn, "[Event \"x\"]\n[Black \"a\"]\n\n1. f5 d6 2. c3\n\n"),
        (
            Format::Pgn,
            "[Event \"x\"]\n[Black \"a\"]\n\n1. f5 {so {\nfar} d6 (1... f6 {so\nso} (1... f4)) 2. c3 {good}\n\n",
        ),
        (Format::Transcript, "f5d6c3\n"),
    ] {
        let sound = format.read(game.as_bytes()).records;
        assert_eq!(sound.len(), 1, "{format}");
        for cut in 1..game.trim_end().len() {
            let text = format!("{game}{}\n\n{game}", &game[..cut]);
            let reading = format.read(text.as_bytes());
            assert_eq!(reading.records.last(), sound.last(), "{format} cut at {cut}: {:?}", reading.damaged);
            assert!(reading.records.len() >= 2, "{format} cut at {cut}: {:?}", reading.damaged);
        }
    }
}

#[test]
fn a_game_that_is_quoted_in_a_value_is_part_of_it() {
    let text = r"(;GM[Othello]PB[a]CO[see (;GM[Othello\]PB[x\];)]B[f5];)";
    let reading = Format::Ggf.read(text.as_bytes());
    assert!(reading.damaged.is_empty(), "{:?}", reading.damaged);
    assert_eq!(reading.records[0].comment.as_deref(), Some("see (;GM[Othello]PB[x];)"));
}
