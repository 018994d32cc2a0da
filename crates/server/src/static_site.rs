//! The page as a static site: files that any web host can serve, with the engine inside the browser in place of a server.
//!
//! Every address of the page is a folder with an `index.html`, because such a host knows nothing else; all of them name their files from where
//! they are, so the site may lie in any folder of a host. Headers that isolate the page come from its service worker.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};
use std::{fmt, fs, io};

use serde::{Deserialize, Serialize};

use crate::assets;
use crate::headers::POLICY;
use crate::weights::OFFERED;

/// The addresses of the page that make sense without a server, from the root.
const PAGES: [&str; 6] = ["", "analysis/", "games/", "g/", "training/", "training/session/"];

/// The file in which a site says which files are its own.
const LIST: &str = "outflank-page.json";

/// All files of a static site.
pub struct StaticSite {
    version: String,
    /// In the order in which they are written: pages last, so that none is there before what it needs.
    files: Vec<SiteFile>,
}

struct SiteFile {
    /// From the root of the site, with slashes.
    path: String,
    bytes: Cow<'static, [u8]>,
}

/// What a site that was written before says of itself.
#[derive(Serialize, Deserialize)]
struct SiteList {
    version: String,
    files: BTreeSet<String>,
}

/// What was written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WrittenSite {
    /// How many files the site has.
    pub files: usize,
    /// How many bytes they are.
    pub bytes: u64,
    /// How many files of an older version were removed.
    pub removed: usize,
}

impl StaticSite {
    /// The site of this program, if it was built after the engine for browsers was.
    pub fn new() -> Result<Self, SiteError> {
        if !assets::has_engine() {
            return Err(SiteError::NoEngine);
        }
        let version = assets::site_version().to_owned();
        let below = |(name, bytes)| SiteFile { path: format!("v/{version}/{name}"), bytes: Cow::Owned(bytes) };
        let weights = OFFERED.iter().map(|weights| (weights.file.clone(), Cow::Borrowed(weights.bytes)));
        let page = assets::text("index.html");
        let pages =
            PAGES.map(|folder| (format!("{folder}index.html"), Cow::Owned(page_in(folder, &page).into_bytes())));
        let worker = assets::text("sw.js").replace("const SERVER = true", "const SERVER = false");
        let rest = weights.chain([("sw.js".to_owned(), Cow::Owned(worker.into_bytes()))]).chain(pages);
        let rest = rest.map(|(path, bytes)| SiteFile { path, bytes });
        Ok(Self { files: assets::files().map(below).chain(rest).collect(), version })
    }

    /// Writes the site into a folder, and removes what an older version of it has left there. Files of anybody else stay as they are, unless they are
    /// in the way and `replace` says that they may go. `progress` hears how many files are written.
    pub fn write(
        &self,
        folder: &Path,
        replace: bool,
        mut progress: impl FnMut(usize, usize),
    ) -> Result<WrittenSite, SiteError> {
        let before = owned(folder)?;
        if !replace && let Some(file) = self.files.iter().find(|file| is_foreign(folder, &before, &file.path)) {
            return Err(SiteError::Foreign(folder.join(&file.path)));
        }
        let files: BTreeSet<String> = self.files.iter().map(|file| file.path.clone()).collect();
        // Until everything is written, the files of both versions are the site's own: whoever is interrupted runs it again.
        self.list(folder, files.union(&before).cloned().collect())?;
        for (number, file) in self.files.iter().enumerate() {
            progress(number, self.files.len());
            put(&folder.join(&file.path), &file.bytes)?;
        }
        let old: Vec<_> = before.difference(&files).collect();
        for path in &old {
            remove(folder, path)?;
        }
        let written = WrittenSite {
            files: files.len(),
            bytes: self.files.iter().map(|file| file.bytes.len() as u64).sum(),
            removed: old.len(),
        };
        self.list(folder, files)?;
        Ok(written)
    }

    /// Writes down which files are the site's own.
    fn list(&self, folder: &Path, files: BTreeSet<String>) -> Result<(), SiteError> {
        let list = SiteList { version: self.version.clone(), files };
        let text = serde_json::to_vec_pretty(&list).expect("texts are JSON");
        put(&folder.join(LIST), &text)
    }
}

/// The page as it is in a folder of the site.
fn page_in(folder: &str, page: &str) -> String {
    let up = "../".repeat(folder.matches('/').count());
    let here = if up.is_empty() { "./" } else { &up };
    let policy: String =
        POLICY.split("; ").filter(|part| !part.starts_with("frame-ancestors")).collect::<Vec<_>>().join("; ");
    page.replace("<html lang=\"en\"", "<html lang=\"en\" data-server=\"no\"")
        .replace(
            "<meta charset=\"utf-8\">",
            &format!("<meta charset=\"utf-8\">\n<meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">"),
        )
        .replace("href=\"/\"", &format!("href=\"{here}\""))
        .replace("\"/v/", &format!("\"{up}v/"))
}

/// The files that a site here has written before.
fn owned(folder: &Path) -> Result<BTreeSet<String>, SiteError> {
    let file = folder.join(LIST);
    let text = match fs::read(&file) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(BTreeSet::new()),
        Err(error) => return Err(SiteError::Disk(file, error)),
    };
    let list: SiteList = serde_json::from_slice(&text).map_err(|_| SiteError::Foreign(file))?;
    // Nobody has to believe that what lies outside the folder is part of the site.
    let inside = |path: &String| Path::new(path).components().all(|part| matches!(part, Component::Normal(_)));
    Ok(list.files.into_iter().filter(inside).collect())
}

fn is_foreign(folder: &Path, owned: &BTreeSet<String>, path: &str) -> bool {
    !owned.contains(path) && folder.join(path).exists()
}

/// Writes a file beside its place and then puts it there, so that nobody is ever sent half of it.
fn put(file: &Path, bytes: &[u8]) -> Result<(), SiteError> {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let beside = file.with_file_name(format!(".{name}.part"));
    let write = || {
        file.parent().map_or(Ok(()), fs::create_dir_all)?;
        fs::write(&beside, bytes)?;
        fs::rename(&beside, file)
    };
    write().map_err(|error| SiteError::Disk(file.to_path_buf(), error))
}

/// Removes a file, and every folder of the site that is empty then.
fn remove(folder: &Path, path: &str) -> Result<(), SiteError> {
    let file = folder.join(path);
    match fs::remove_file(&file) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(SiteError::Disk(file, error)),
        _ => {}
    }
    for above in Path::new(path).ancestors().skip(1).filter(|above| !above.as_os_str().is_empty()) {
        // One that still holds something stays.
        if fs::remove_dir(folder.join(above)).is_err() {
            break;
        }
    }
    Ok(())
}

impl fmt::Debug for StaticSite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StaticSite").field("version", &self.version).finish_non_exhaustive()
    }
}

/// Why a site was not written.
#[derive(Debug)]
#[allow(missing_docs)]
#[non_exhaustive]
pub enum SiteError {
    NoEngine,
    Foreign(PathBuf),
    Disk(PathBuf, io::Error),
}

impl fmt::Display for SiteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoEngine => f.write_str(
                "this program was built without the engine for browsers, which such a page needs; \
                 build both with: scripts/wasm && cargo build --release",
            ),
            Self::Foreign(file) => {
                write!(f, "{} is not part of such a page; another folder, or --force to replace it", file.display())
            }
            Self::Disk(file, error) => write!(f, "cannot write {}: {error}", file.display()),
        }
    }
}

impl std::error::Error for SiteError {}

#[cfg(test)]
mod tests {
    use super::*;

    fn site(version: &str, files: &[(&str, &str)]) -> StaticSite {
        let file = |&(path, text): &(&str, &str)| SiteFile {
            path: path.to_owned(),
            bytes: Cow::Owned(text.as_bytes().to_vec()),
        };
        StaticSite { version: version.to_owned(), files: files.iter().map(file).collect() }
    }

    #[test]
    fn a_newer_site_takes_the_place_of_the_older_and_leaves_everything_else_alone() {
        let folder = tempfile::tempdir().unwrap();
        let (at, read) = (folder.path(), |path: &str| fs::read_to_string(folder.path().join(path)));
        fs::write(at.join("robots.txt"), "mine").unwrap();
        let old = site("1", &[("v/1/main.js", "one"), ("index.html", "one")]).write(at, false, |_, _| {}).unwrap();
        assert_eq!(old, WrittenSite { files: 2, bytes: 6, removed: 0 });
        let new = site("2", &[("v/2/main.js", "two"), ("index.html", "two")]).write(at, false, |_, _| {}).unwrap();
        assert_eq!(new, WrittenSite { files: 2, bytes: 6, removed: 1 });
        assert_eq!((read("index.html").unwrap(), read("v/2/main.js").unwrap()), ("two".to_owned(), "two".to_owned()));
        assert!(!at.join("v/1").exists() && read("robots.txt").unwrap() == "mine");
    }

    #[test]
    fn files_of_others_are_replaced_only_by_force() {
        let folder = tempfile::tempdir().unwrap();
        let (at, new) = (folder.path(), site("1", &[("index.html", "ours")]));
        fs::write(at.join("index.html"), "theirs").unwrap();
        let refused = new.write(at, false, |_, _| {}).unwrap_err();
        assert!(matches!(&refused, SiteError::Foreign(file) if file.ends_with("index.html")), "{refused}");
        assert_eq!(fs::read_to_string(at.join("index.html")).unwrap(), "theirs");
        new.write(at, true, |_, _| {}).unwrap();
        assert_eq!(fs::read_to_string(at.join("index.html")).unwrap(), "ours");
    }

    #[test]
    fn a_list_that_names_files_outside_removes_none_of_them() {
        let folder = tempfile::tempdir().unwrap();
        let at = folder.path().join("site");
        fs::create_dir(&at).unwrap();
        fs::write(folder.path().join("precious"), "").unwrap();
        fs::write(at.join(LIST), r#"{"version":"0","files":["../precious","/etc/hostname"]}"#).unwrap();
        site("1", &[("index.html", "")]).write(&at, false, |_, _| {}).unwrap();
        assert!(folder.path().join("precious").exists());
        fs::write(at.join(LIST), "nonsense").unwrap();
        assert!(site("1", &[("index.html", "")]).write(&at, false, |_, _| {}).is_err());
    }

    #[test]
    fn pages_find_their_files_from_wherever_they_are() {
        let page = assets::text("index.html");
        for (folder, up) in [("", "v/"), ("analysis/", "../v/"), ("training/session/", "../../v/")] {
            let html = page_in(folder, &page);
            assert!(html.contains(&format!("src=\"{up}")) && html.contains("data-server=\"no\""), "{html}");
            assert!(!html.contains("=\"/") && html.contains("http-equiv=\"Content-Security-Policy\""), "{html}");
        }
    }
}
