//! Where the user's data lies.

use std::env;
use std::path::PathBuf;

/// The environment variable that names another data folder.
pub const DATA_VARIABLE: &str = "OUTFLANK_DATA";

/// The data folder: the one asked for, or the one that the variable names, or the platform's usual one.
/// `None` where the user has no home.
pub fn data_folder(asked_for: Option<PathBuf>) -> Option<PathBuf> {
    let from_variable = || env::var_os(DATA_VARIABLE).filter(|value| !value.is_empty()).map(PathBuf::from);
    let usual = || directories::ProjectDirs::from("", "", "outflank").map(|folders| folders.data_dir().to_path_buf());
    asked_for.or_else(from_variable).or_else(usual)
}
