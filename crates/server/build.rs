//! Lists the files of the page, so that whatever is added to `web` is served without being named anywhere else.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let web = here.join("web");
    println!("cargo::rerun-if-changed={}", web.display());
    let mut files = Vec::new();
    collect(&web, "", &mut files)?;
    files.sort();
    let entries = files.iter().map(|(name, file)| format!("({name:?}, include_bytes!({file:?}) as &[u8]),\n"));
    let list = format!("&[\n{}]\n", entries.collect::<String>());
    fs::write(PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default()).join("web.rs"), list)
}

/// Every file of a folder with its name as addresses write it. What only developers need is left out, and so is the engine without what the page asks
/// of it.
fn collect(folder: &Path, prefix: &str, files: &mut Vec<(String, PathBuf)>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let Some(name) = path.file_name().and_then(|name| name.to_str()) else { continue };
        if path.is_dir() {
            collect(&path, &format!("{prefix}{name}/"), files)?;
        } else if !name.ends_with(".d.ts") && format!("{prefix}{name}") != "engine/outflank.wasm" {
            files.push((format!("{prefix}{name}"), path));
        }
    }
    Ok(())
}
