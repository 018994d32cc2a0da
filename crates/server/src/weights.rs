//! The trained evaluations over HTTP, for an engine that runs in the browser and has none inside.
//!
//! Each has an address that names its contents, `/w/DIGEST/NAME`: a browser fetches it once, whatever else becomes newer.

use std::sync::LazyLock;

use axum::body::Bytes;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use outflank_weights::NAMES;
use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::assets::FOR_GOOD;

/// A weight file as it is offered.
#[derive(Serialize)]
pub(crate) struct OfferedWeights {
    pub(crate) name: &'static str,
    /// Where it is, seen from the first page.
    pub(crate) file: String,
    #[serde(serialize_with = "length")]
    pub(crate) bytes: &'static [u8],
}

fn length<S: serde::Serializer>(bytes: &[u8], serializer: S) -> Result<S::Ok, S::Error> {
    bytes.len().serialize(serializer)
}

/// Those inside the program, the smallest first: so a game can begin before the largest is there.
pub(crate) static OFFERED: LazyLock<Vec<OfferedWeights>> = LazyLock::new(|| {
    let offer = |name| {
        let bytes = outflank_weights::file(name)?;
        Some(OfferedWeights { name, file: format!("w/{}/{name}", short_digest(bytes)), bytes })
    };
    let mut offered: Vec<_> = NAMES.into_iter().filter_map(offer).collect();
    offered.sort_by_key(|weights| weights.bytes.len());
    offered
});

/// A weight file by its address.
pub(crate) fn file(path: &str) -> Option<Response> {
    let found = OFFERED.iter().find(|weights| path.strip_prefix('/') == Some(&weights.file))?;
    let fields = [(header::CONTENT_TYPE, "application/octet-stream"), (header::CACHE_CONTROL, FOR_GOOD)];
    // They are compressed already.
    Some((fields, Bytes::from_static(found.bytes)).into_response())
}

/// A name for contents.
fn short_digest(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}
