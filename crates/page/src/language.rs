//! In which language somebody wants to read.

use outflank_records::Language;

use crate::problem::Problem;

/// The language that a page names (`?language=ja`), or English.
pub fn spoken(name: Option<&str>) -> Result<Language, Problem> {
    let language = name.map_or(Some(Language::English), Language::of_locale);
    language.ok_or_else(|| Problem::bad_input("there are texts in en, fr and ja"))
}
