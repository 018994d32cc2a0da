//! The page, inside the program.

use std::hash::{DefaultHasher, Hash, Hasher};

use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

/// A file of the page.
struct Asset {
    path: &'static str,
    content_type: &'static str,
    bytes: &'static [u8],
}

macro_rules! assets {
    ($($file:literal => $content_type:expr),* $(,)?) => {
        &[$(Asset {
            path: concat!("/", $file),
            content_type: $content_type,
            bytes: include_bytes!(concat!("../../../web/", $file)),
        }),*]
    };
}

const HTML: &str = "text/html; charset=utf-8";
const CSS: &str = "text/css; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const SVG: &str = "image/svg+xml";
const JSON: &str = "application/json";

static ASSETS: &[Asset] = assets! {
    "api.html" => HTML,
    "index.html" => HTML,
    "board.css" => CSS,
    "style.css" => CSS,
    "themes.css" => CSS,
    "actions.js" => SCRIPT,
    "board.js" => SCRIPT,
    "clipboard.js" => SCRIPT,
    "dom.js" => SCRIPT,
    "exports.js" => SCRIPT,
    "game.js" => SCRIPT,
    "games.js" => SCRIPT,
    "home.js" => SCRIPT,
    "invitation.js" => SCRIPT,
    "main.js" => SCRIPT,
    "moves.js" => SCRIPT,
    "picture.js" => SCRIPT,
    "play.js" => SCRIPT,
    "players.js" => SCRIPT,
    "preferences.js" => SCRIPT,
    "reference.js" => SCRIPT,
    "review.js" => SCRIPT,
    "say.js" => SCRIPT,
    "server.js" => SCRIPT,
    "settings.js" => SCRIPT,
    "sound.js" => SCRIPT,
    "source.js" => SCRIPT,
    "status.js" => SCRIPT,
    "texts.js" => SCRIPT,
    "words.js" => SCRIPT,
    "icon.svg" => SVG,
    "manifest.json" => JSON,
    "openapi.json" => JSON,
};

/// The page itself: whatever address a game has, the script finds out what to show.
pub(crate) fn page(headers: &HeaderMap) -> Response {
    file("/index.html", headers).unwrap_or_else(|| StatusCode::NOT_FOUND.into_response())
}

/// A file of the page; nothing if there is none of this name.
pub(crate) fn file(path: &str, headers: &HeaderMap) -> Option<Response> {
    let asset = ASSETS.iter().find(|asset| asset.path == path)?;
    let tag = asset.tag();
    let known = headers.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes());
    let mut response = if known { StatusCode::NOT_MODIFIED.into_response() } else { asset.bytes.into_response() };
    let fields = response.headers_mut();
    fields.insert(header::CONTENT_TYPE, HeaderValue::from_static(asset.content_type));
    // A browser asks each time and is usually told that it has the file: after an update nobody runs half of the old page.
    fields.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    fields.extend(HeaderValue::from_str(&tag).map(|tag| (header::ETAG, tag)));
    Some(response)
}

impl Asset {
    fn tag(&self) -> String {
        let mut hasher = DefaultHasher::new();
        self.bytes.hash(&mut hasher);
        format!("\"{:016x}\"", hasher.finish())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_whole_page_is_small() {
        let total: usize = ASSETS.iter().map(|asset| asset.bytes.len()).sum();
        assert!(total < 200_000, "{total} bytes");
    }

    #[test]
    fn every_file_of_the_page_is_served() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web");
        for entry in std::fs::read_dir(folder).unwrap() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            let served = ASSETS.iter().any(|asset| asset.path[1..] == name);
            assert!(served || name.ends_with(".d.ts") || name == "jsconfig.json", "{name}");
        }
    }
}
