//! Writing games, block by block.

use std::fs::{File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::Path;

use outflank_rules::Size;

use super::read::{DataError, scan};
use super::{Header, LabelledGame, MAGIC};

/// A file of games that grows.
#[derive(Debug)]
pub struct GamesWriter {
    file: File,
    width: u8,
    blocks: u64,
}

impl GamesWriter {
    /// Begins a file, or goes on with one that has the same header: what is intact is kept, a damaged end is cut off.
    pub fn open(path: &Path, header: &Header) -> Result<Self, DataError> {
        let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        let blocks = if file.metadata()?.len() == 0 {
            let text = serde_json::to_vec(header).map_err(io::Error::from)?;
            file.write_all(MAGIC)?;
            file.write_all(&(text.len() as u32).to_le_bytes())?;
            file.write_all(&text)?;
            file.write_all(&crc32fast::hash(&text).to_le_bytes())?;
            0
        } else {
            let contents = scan(&std::fs::read(path)?)?;
            if contents.header != *header {
                return Err(DataError::OtherGames(Box::new(contents.header)));
            }
            file.set_len(contents.intact as u64)?;
            contents.blocks.len() as u64
        };
        file.seek(SeekFrom::End(0))?;
        Ok(Self { file, width: header.width, blocks })
    }

    /// The blocks that are complete.
    pub fn blocks(&self) -> u64 {
        self.blocks
    }

    /// Adds a block of games.
    pub fn append(&mut self, games: &[LabelledGame]) -> io::Result<()> {
        let payload: Vec<u8> = games.iter().flat_map(|game| encoded(game, self.width)).collect();
        let mut block = Vec::with_capacity(payload.len() + 12);
        block.extend((payload.len() as u32).to_le_bytes());
        block.extend((games.len() as u32).to_le_bytes());
        block.extend(crc32fast::hash(&payload).to_le_bytes());
        block.extend(payload);
        self.file.write_all(&block)?;
        self.blocks += 1;
        Ok(())
    }
}

fn encoded(game: &LabelledGame, width: u8) -> Vec<u8> {
    // A board of 16×16 squares has 252 moves at most.
    const { assert!(Size::SIXTEEN.area() - 4 < 256) };
    let mut bytes = vec![game.moves.len() as u8, game.first_scored as u8, game.first_exact as u8];
    bytes.extend(game.moves.iter().map(|square| square.row() * width + square.column()));
    bytes.extend(game.scores.iter().flat_map(|score| score.to_le_bytes()));
    bytes
}
