//! Which programs may work for each other.

use std::fmt;
use std::sync::OnceLock;

use outflank_engine::{Engine, Limits, Megabytes, Memory, Options};
use outflank_rules::random::scatter;
use outflank_rules::{Position, RuleSet, Size};

/// What changes whenever jobs or results are written in another way.
const FORMAT: u32 = 3;

/// A program as far as others care: programs of the same edition give the same results, so that it does not matter who does the work. It is part
/// of every subject and key, so that programs of other editions neither take a job nor see its result.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Edition(String);

impl Edition {
    /// That of this program: format, version, and a checksum of how its engine searches.
    pub fn own() -> &'static Self {
        static OWN: OnceLock<Edition> = OnceLock::new();
        OWN.get_or_init(|| {
            let version = env!("CARGO_PKG_VERSION").replace(|sign: char| !sign.is_ascii_alphanumeric(), "_");
            Self(format!("{FORMAT}-{version}-{:08x}", checksum()))
        })
    }

    pub(crate) fn read(token: &str) -> Self {
        Self(token.to_owned())
    }

    pub(crate) fn token(&self) -> &str {
        &self.0
    }
}

/// A number that changes when the engine judges or searches otherwise: one thread and a fixed depth visit the same positions everywhere.
fn checksum() -> u32 {
    const DEPTH: u8 = 8;
    let engine = Engine::with(Options { threads: 1, hash: Megabytes(1), ..Options::default() });
    let limits = Limits { memory: Memory::Afresh, ..Limits::depth(DEPTH) };
    let report = engine.request(&Position::start(RuleSet::standard(Size::EIGHT))).limits(limits).run();
    scatter(report.nodes ^ scatter(report.score.discs() as u64)) as u32
}

/// `0.1.0 (format 1, engine 9f3c2a10)`
impl fmt::Display for Edition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.splitn(3, '-').collect::<Vec<_>>()[..] {
            [format, version, engine] => write!(f, "{} (format {format}, engine {engine})", version.replace('_', ".")),
            _ => f.write_str(&self.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_edition_is_one_token_and_tells_its_parts() {
        let own = Edition::own();
        assert!(own.token().bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte)), "{own:?}");
        assert_eq!(Edition::read("1-0_1_0-9f3c2a10").to_string(), "0.1.0 (format 1, engine 9f3c2a10)");
        assert!(own.to_string().starts_with(env!("CARGO_PKG_VERSION")));
    }
}
