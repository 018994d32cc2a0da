//! The trained evaluations of Outflank: weight files by name.
//!
//! The registry takes no crate of more than 10 MB, so the files lie in crates of their own, and features say which of those come along:
//! `all` (the default), `8x8` for the standard game only, or none. `outflank-engine` passes these features through, and knows how
//! to read the files; where one is missing it judges by a hand-written evaluation.
//!
//! ```
//! let network = outflank_weights::file("8x8.network");
//! assert_eq!(network.is_some(), cfg!(feature = "8x8"));
//! assert!(network.is_none_or(|file| file.starts_with(b"OFWEIGHT")));
//! assert_eq!(outflank_weights::file("9x9.network"), None);
//! ```

/// Every name that there may be a weight file for.
pub const NAMES: [&str; 12] = [
    "8x8.network",
    "8x8.quick",
    "8x8.rim",
    "8x8.linear",
    "8x8.people",
    "6x6.linear",
    "10x10.network",
    "10x10.linear",
    "12x12.network",
    "12x12.linear",
    "8x8-orthogonal.linear",
    "8x8-anti.linear",
];

/// A weight file, if there is one of this name and a feature has brought it along. The README lists the names.
pub fn file(name: &str) -> Option<&'static [u8]> {
    // Each data crate has a static, not a constant: a constant would be copied into every crate that mentions it.
    match name {
        #[cfg(feature = "8x8")]
        "8x8.network" => Some(outflank_weights_network::NETWORK),
        #[cfg(feature = "8x8")]
        "8x8.quick" => Some(outflank_weights_8x8::QUICK),
        #[cfg(feature = "8x8")]
        "8x8.rim" => Some(outflank_weights_8x8::RIM),
        #[cfg(feature = "8x8")]
        "8x8.linear" => Some(outflank_weights_8x8::LINEAR),
        #[cfg(feature = "8x8")]
        "8x8.people" => Some(outflank_weights_people::PEOPLE),
        #[cfg(feature = "all")]
        "6x6.linear" => Some(outflank_weights_others::SIX),
        #[cfg(feature = "all")]
        "10x10.network" => Some(outflank_weights_wide::TEN),
        #[cfg(feature = "all")]
        "10x10.linear" => Some(outflank_weights_others::TEN),
        #[cfg(feature = "all")]
        "12x12.network" => Some(outflank_weights_wide::TWELVE),
        #[cfg(feature = "all")]
        "12x12.linear" => Some(outflank_weights_others::TWELVE),
        #[cfg(feature = "all")]
        "8x8-orthogonal.linear" => Some(outflank_weights_others::ORTHOGONAL),
        #[cfg(feature = "all")]
        "8x8-anti.linear" => Some(outflank_weights_others::ANTI),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_name_has_a_file_where_all_of_them_come_along() {
        for name in super::NAMES {
            let brought = cfg!(feature = "all") || cfg!(feature = "8x8") && name.starts_with("8x8.");
            assert_eq!(super::file(name).is_some(), brought, "{name}");
        }
    }
}
