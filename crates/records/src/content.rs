//! Files of games, and the files that belong to them.

use std::fmt;
use std::fs;
use std::io;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use crate::formats::wthor::WthorFile;
use crate::wthor::{self, FileKind, Names};
use crate::{Damage, Format, Reading, Record, Visitor, Written};

/// What a file holds.
#[derive(Clone, PartialEq, Debug)]
pub enum Content {
    /// Games.
    Games(Reading),
    /// Names of players or tournaments, which WTHOR keeps apart from the games. They are read along with them.
    Names,
}

/// What a file holds, in a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Holds {
    /// Games.
    Games,
    /// Names, which are read along with the games.
    Names,
}

impl Content {
    /// What the bytes of a file hold in this format, or in whatever format they have; `None` if they look like none. Files of
    /// names that lie beside `path` are read along.
    pub fn of(bytes: &[u8], path: &Path, format: Option<Format>) -> Option<Self> {
        let mut holds = None;
        let reading = Reading::gather(|visitor| {
            holds = Self::visit(bytes, path, format, visitor);
            ControlFlow::Continue(())
        });
        Some(match holds? {
            Holds::Games => Self::Games(reading),
            Holds::Names => Self::Names,
        })
    }

    /// The first sound game of a file of whatever format.
    pub fn first(bytes: &[u8], path: &Path) -> Result<Record, NoGame> {
        let mut holds = None;
        let first = Reading::first(|visitor| {
            holds = Self::visit(bytes, path, None, visitor);
            ControlFlow::Continue(())
        });
        match (holds.ok_or(NoGame::UnknownFormat)?, first) {
            (Holds::Names, _) => Err(NoGame::Names),
            (Holds::Games, Ok(record)) => record.ok_or(NoGame::Empty),
            (Holds::Games, Err(damage)) => Err(NoGame::Damaged(damage)),
        }
    }

    /// Shows the games of a file one by one, and says what it holds; `None` if it looks like nothing we know.
    pub fn visit(bytes: &[u8], path: &Path, format: Option<Format>, visitor: &mut Visitor<'_>) -> Option<Holds> {
        FileReader::default().visit(bytes, path, format, visitor)
    }
}

/// Reads files one after another. Names that several files of WTHOR share are read once.
#[derive(Debug, Default)]
pub struct FileReader {
    /// Where the names of the last file of games lie, and what they are.
    known: Option<(NamePaths, Names)>,
}

/// Where the names of players and tournaments lie.
type NamePaths = [Option<PathBuf>; 2];

impl FileReader {
    /// Shows the games of a file one by one, and says what it holds; `None` if it looks like nothing we know.
    pub fn visit(
        &mut self,
        bytes: &[u8],
        path: &Path,
        format: Option<Format>,
        visitor: &mut Visitor<'_>,
    ) -> Option<Holds> {
        let wthor = WthorFile::of(bytes).filter(|_| format.is_none_or(|format| format == Format::Wthor));
        if let Some((file, kind)) = wthor.and_then(|file| file.kind().map(|kind| (file, kind))) {
            return Some(match kind {
                FileKind::Players | FileKind::Tournaments => Holds::Names,
                FileKind::Games => {
                    // A visitor that stops early knows that it did.
                    let _ = file.visit(self.names_beside(path), visitor);
                    Holds::Games
                }
            });
        }
        // The contents decide; the name of a file is only a fallback.
        let from_name = || path.extension().and_then(|end| Format::from_extension(&end.to_string_lossy()));
        let _ = match format.or_else(|| Format::detect(bytes)).or_else(from_name)? {
            Format::Wthor => wthor::visit(bytes, self.names_beside(path), visitor),
            format => format.visit(bytes, visitor),
        };
        Some(Holds::Games)
    }

    /// The names that belong to a file of WTHOR.
    fn names_beside(&mut self, path: &Path) -> &Names {
        let paths = name_paths(path);
        if self.known.as_ref().is_none_or(|(known, _)| *known != paths) {
            let bytes = |path: &Option<PathBuf>| path.as_ref().and_then(|path| fs::read(path).ok());
            let [players, tournaments] = [bytes(&paths[0]), bytes(&paths[1])];
            let names = Names {
                players: players.and_then(|bytes| wthor::read_players(&bytes).ok()).unwrap_or_default(),
                tournaments: tournaments.and_then(|bytes| wthor::read_tournaments(&bytes).ok()).unwrap_or_default(),
            };
            self.known = Some((paths, names));
        }
        let (_, names) = self.known.as_ref().expect("read above");
        names
    }
}

/// Why there is no game in a file.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NoGame {
    /// It looks like nothing we know.
    UnknownFormat,
    /// It holds names, which belong to games in another file.
    Names,
    /// Its first game is damaged, and no other is sound.
    Damaged(Damage),
    /// It has none.
    Empty,
}

impl fmt::Display for NoGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownFormat => f.write_str("it looks like no format we know"),
            Self::Names => f.write_str("it holds names"),
            Self::Damaged(damage) => fmt::Display::fmt(damage, f),
            Self::Empty => f.write_str("it is empty"),
        }
    }
}

impl std::error::Error for NoGame {}

impl Format {
    /// The files that are written for games of this format: the one that is named, and for WTHOR those of names beside it.
    pub fn files(self, path: &Path) -> Vec<PathBuf> {
        let beside: &[&str] = if self == Self::Wthor { &["jou", "trn"] } else { &[] };
        [path.to_owned()].into_iter().chain(beside.iter().map(|end| path.with_extension(end))).collect()
    }
}

impl Written {
    /// Writes the file, and beside it the files of names that belong to it.
    pub fn save(&self, path: &Path) -> io::Result<()> {
        fs::write(path, &self.bytes)?;
        if let Some(names) = &self.names {
            fs::write(path.with_extension("jou"), &names.players)?;
            fs::write(path.with_extension("trn"), &names.tournaments)?;
        }
        Ok(())
    }
}

/// The names that belong to a file of WTHOR: files of its own name, or else the ones of the whole database, beside it.
fn name_paths(path: &Path) -> NamePaths {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let files: Vec<PathBuf> = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    let own = path.file_stem().unwrap_or_default().to_string_lossy().to_lowercase();
    let find = |extension: &str| {
        let named = |stem: &str| {
            let wanted = format!("{stem}.{extension}");
            let is_wanted =
                |file: &&PathBuf| file.file_name().is_some_and(|name| name.to_string_lossy().to_lowercase() == wanted);
            files.iter().find(is_wanted)
        };
        [own.as_str(), "wthor", "wth"].into_iter().find_map(named).cloned()
    };
    [find("jou"), find("trn")]
}
