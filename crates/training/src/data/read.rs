//! Reading games back, whatever happened to the file.

use std::fmt;
use std::io;
use std::ops::Range;
use std::path::Path;

use outflank_rules::Square;

use super::{Header, LabelledGame, MAGIC};

/// Why a file gives no games.
#[derive(Debug)]
#[non_exhaustive]
pub enum DataError {
    /// It could not be read or written.
    Io(io::Error),
    /// It is something else, or its header is damaged.
    NotGames,
    /// Games by these rules cannot be written down.
    UntoldRules,
    /// It holds other games than those to go on with.
    OtherGames(Box<Header>),
}

impl From<io::Error> for DataError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl fmt::Display for DataError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => write!(f, "{error}"),
            Self::NotGames => f.write_str("not a file of training games, or its header is damaged"),
            Self::UntoldRules => f.write_str("games with a supply of discs cannot be written down for training"),
            Self::OtherGames(header) => write!(
                f,
                "holds other games ({}×{} {}, seed {}, depth {}, exact from {}, {} evaluation): choose another file",
                header.width,
                header.height,
                header.rules,
                header.seed,
                header.depth,
                header.exact_from,
                header.evaluation
            ),
        }
    }
}

impl std::error::Error for DataError {}

/// Where a file stops making sense: everything before is intact.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FileDamage {
    /// Bytes from the beginning of the file.
    pub at: usize,
    /// Bytes from there to the end.
    pub lost: usize,
}

/// The intact part of a file.
pub(super) struct Contents {
    pub(super) header: Header,
    /// Where each block's games lie, and how many they are.
    pub(super) blocks: Vec<(Range<usize>, usize)>,
    /// The bytes up to the end of the last intact block.
    pub(super) intact: usize,
}

/// Finds the blocks of a file, up to the first that is damaged.
pub(super) fn scan(bytes: &[u8]) -> Result<Contents, DataError> {
    let number = |at: usize| Some(u32::from_le_bytes(bytes.get(at..at + 4)?.try_into().ok()?) as usize);
    let read_header = || {
        let text = bytes.strip_prefix(MAGIC)?.get(4..)?.get(..number(MAGIC.len())?)?;
        let end = MAGIC.len() + 4 + text.len();
        let header: Header = serde_json::from_slice(text).ok()?;
        (number(end)? == crc32fast::hash(text) as usize && header.rules().is_some()).then_some((header, end + 4))
    };
    let (header, mut intact) = read_header().ok_or(DataError::NotGames)?;
    let mut blocks = Vec::new();
    let next_block = |at: usize| {
        let (length, games, checksum) = (number(at)?, number(at + 4)?, number(at + 8)?);
        let range = at + 12..(at + 12).checked_add(length)?;
        let payload = bytes.get(range.clone())?;
        (crc32fast::hash(payload) as usize == checksum).then_some((range, games))
    };
    while let Some(block) = next_block(intact) {
        intact = block.0.end;
        blocks.push(block);
    }
    Ok(Contents { header, blocks, intact })
}

/// The games of a file, and where it is damaged, if it is.
pub fn read(path: &Path) -> Result<(Header, Vec<LabelledGame>, Option<FileDamage>), DataError> {
    let bytes = std::fs::read(path)?;
    let Contents { header, blocks, intact } = scan(&bytes)?;
    let mut games = Vec::new();
    for (range, count) in blocks {
        let mut rest = &bytes[range];
        for _ in 0..count {
            games.push(decoded(&mut rest, header.width).ok_or(DataError::NotGames)?);
        }
    }
    let damage = (intact < bytes.len()).then(|| FileDamage { at: intact, lost: bytes.len() - intact });
    Ok((header, games, damage))
}

fn decoded(rest: &mut &[u8], width: u8) -> Option<LabelledGame> {
    let mut take = |count: usize| {
        let (taken, left) = rest.split_at_checked(count)?;
        *rest = left;
        Some(taken)
    };
    let &[plies, scored, exact] = take(3)?.first_chunk()?;
    let (plies, first_scored, first_exact) = (usize::from(plies), usize::from(scored), usize::from(exact));
    if first_scored > first_exact || first_exact > plies {
        return None;
    }
    let moves = take(plies)?.iter().map(|&place| Square::new(place % width, place / width));
    let moves = moves.collect::<Option<_>>()?;
    let (scores, _) = take(2 * (plies - first_scored))?.as_chunks();
    let scores = scores.iter().map(|&bytes| i16::from_le_bytes(bytes)).collect();
    Some(LabelledGame { moves, first_scored, first_exact, scores })
}
