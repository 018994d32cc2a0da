//! The page, inside the program.
//!
//! Every file but the pages themselves has an address that names the version of them all, `/v/VERSION/NAME`: a browser keeps
//! it for good, asks for nothing on a second visit, and never mixes the files of two versions. The pages say which version it is, and
//! are asked for each time. `site.json` lists everything that belongs to a version, for the page and for its service worker.

use std::collections::HashMap;
use std::io::Write;
use std::sync::LazyLock;

use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::json;
use sha2::{Digest, Sha256};

use crate::weights::OFFERED;

/// Every file of the folder `web`, by name.
static FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/web.rs"));

/// What a page writes where the version belongs, where it wants its modules announced, and where it wants to know of an engine.
const VERSION_HERE: &str = "/v/VERSION/";
const MODULES_HERE: &str = "<!-- modules -->";
/// The same in the service worker.
const VERSION_IN_WORKER: &str = "const VERSION = \"VERSION\"";
const ENGINE_HERE: &str = "data-engine=\"no\"";

/// The engine for browsers, which is there if it was built before the program was (`scripts/wasm`).
const ENGINE: &str = "engine/page.wasm";

const SERVICE_WORKER: &str = "sw.js";

/// What belongs to a version.
const CONTENTS: &str = "site.json";

/// A year, the longest that anything is kept.
pub(crate) const FOR_GOOD: &str = "public, max-age=31536000, immutable";
const ASK_EACH_TIME: &str = "no-cache";

/// The page as it is sent, made when somebody first asks for it.
static SITE: LazyLock<Site> = LazyLock::new(Site::new);

struct Site {
    version: String,
    /// The same for a browser that has a page and asks whether it is still the right one.
    tag: HeaderValue,
    assets: HashMap<&'static str, Asset>,
}

/// A file, as it is and compressed.
struct Asset {
    content_type: &'static str,
    plain: Bytes,
    packed: Bytes,
}

/// The page itself: whatever address a game has, the script finds out what to show.
pub(crate) fn page(status: StatusCode, headers: &HeaderMap) -> Response {
    at_a_fixed_address("index.html", status, headers)
}

/// The page that explains the interface.
pub(crate) fn reference(headers: &HeaderMap) -> Response {
    at_a_fixed_address("api.html", StatusCode::OK, headers)
}

/// What keeps the page in a browser. It stands beside the page, because it may only keep what is below it.
pub(crate) fn service_worker(headers: &HeaderMap) -> Response {
    at_a_fixed_address(SERVICE_WORKER, StatusCode::OK, headers)
}

/// The description of the interface for programs.
pub(crate) fn description(headers: &HeaderMap) -> Response {
    at_a_fixed_address("openapi.json", StatusCode::OK, headers)
}

fn at_a_fixed_address(name: &str, status: StatusCode, headers: &HeaderMap) -> Response {
    let Some(asset) = SITE.assets.get(name) else { return StatusCode::NOT_FOUND.into_response() };
    let known = status == StatusCode::OK && knows(headers, &SITE.tag);
    let mut response = if known { StatusCode::NOT_MODIFIED.into_response() } else { asset.response(headers) };
    if !known {
        *response.status_mut() = status;
    }
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static(ASK_EACH_TIME));
    if status == StatusCode::OK {
        response.headers_mut().insert(header::ETAG, SITE.tag.clone());
    }
    response
}

/// A file of this version of the page. Another version has other files, none of which we know.
pub(crate) fn file(version: &str, name: &str, headers: &HeaderMap) -> Option<Response> {
    let asset = SITE.assets.get(name).filter(|_| version == SITE.version)?;
    let mut response = asset.response(headers);
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static(FOR_GOOD));
    Some(response)
}

impl Site {
    fn new() -> Self {
        let version = version();
        let asset = |&(name, bytes): &(&'static str, &'static [u8])| {
            let content_type = content_type(name)?;
            let plain = match std::str::from_utf8(bytes) {
                Ok(html) if name.ends_with(".html") => filled_in(html, &version).into(),
                Ok(script) if name == SERVICE_WORKER => {
                    script.replace(VERSION_IN_WORKER, &format!("const VERSION = \"{version}\"")).into()
                }
                _ => Bytes::from_static(bytes),
            };
            Some((name, Asset { content_type, packed: packed(&plain), plain }))
        };
        let mut assets: HashMap<_, _> = FILES.iter().filter_map(asset).collect();
        let plain = Bytes::from(contents(&version));
        assets.insert(CONTENTS, Asset { content_type: "application/json", packed: packed(&plain), plain });
        let tag = HeaderValue::try_from(format!("W/\"{version}\"")).expect("hexadecimal digits belong in a header");
        Self { version, tag, assets }
    }
}

impl Asset {
    fn response(&self, headers: &HeaderMap) -> Response {
        let packed = takes_gzip(headers);
        let bytes = if packed { &self.packed } else { &self.plain };
        let mut response = bytes.clone().into_response();
        let fields = response.headers_mut();
        fields.insert(header::CONTENT_TYPE, HeaderValue::from_static(self.content_type));
        fields.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        if packed {
            fields.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
        }
        response
    }
}

/// Whether the program has an engine for browsers inside.
pub(crate) fn has_engine() -> bool {
    FILES.iter().any(|(name, _)| *name == ENGINE)
}

/// One name for the contents of all files.
pub(crate) fn site_version() -> &'static str {
    &SITE.version
}

/// A text among the files, as it is sent.
pub(crate) fn text(name: &str) -> String {
    SITE.assets.get(name).map_or_else(String::new, |asset| String::from_utf8_lossy(&asset.plain).into_owned())
}

/// Every file of this version with its name, as it is sent, but for the pages.
pub(crate) fn files() -> impl Iterator<Item = (&'static str, Vec<u8>)> {
    let files = SITE.assets.iter().filter(|(name, _)| !name.ends_with(".html") && **name != SERVICE_WORKER);
    files.map(|(name, asset)| (*name, asset.plain.to_vec()))
}

/// What belongs to this version: the files, and the weights that its engine judges by.
fn contents(version: &str) -> String {
    let files: Vec<_> = FILES.iter().map(|(name, _)| *name).collect();
    json!({ "version": version, "engine": has_engine(), "files": files, "weights": *OFFERED }).to_string()
}

/// One name for the contents of all files, and for the weights that belong to them.
fn version() -> String {
    let mut digest = Sha256::new();
    for (name, bytes) in FILES {
        digest.update(name);
        digest.update(bytes.len().to_le_bytes());
        digest.update(bytes);
    }
    for weights in OFFERED.iter() {
        digest.update(&weights.file);
    }
    digest.finalize().iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

/// A page with the version in its addresses, which announces every module that its script needs: a browser that had to find
/// them out one after the other would take a turn for each.
fn filled_in(html: &str, version: &str) -> String {
    let script = html.split("<script type=\"module\" src=\"").nth(1).and_then(|rest| rest.split('"').next());
    let needed = modules(script.and_then(|address| address.strip_prefix(VERSION_HERE)));
    let links = needed.iter().map(|name| format!("<link rel=\"modulepreload\" href=\"{VERSION_HERE}{name}\">\n"));
    let told = if has_engine() { html.replace(ENGINE_HERE, "data-engine=\"yes\"") } else { html.to_owned() };
    told.replace(MODULES_HERE, links.collect::<String>().trim_end()).replace(VERSION_HERE, &format!("/v/{version}/"))
}

/// What a module imports, and what that imports, each once.
fn modules(first: Option<&str>) -> Vec<&'static str> {
    let find = |name: &str| FILES.iter().find(|(known, _)| *known == name);
    let mut found: Vec<_> = first.and_then(find).into_iter().collect();
    let mut at = 0;
    while let Some(&(name, bytes)) = found.get(at) {
        let folder = name.rfind('/').map_or("", |end| &name[..=end]);
        let imported = imports(std::str::from_utf8(bytes).unwrap_or_default())
            .filter_map(|import| find(&format!("{folder}{}", import.strip_prefix("./")?)));
        for file in imported {
            if !found.contains(&file) {
                found.push(file);
            }
        }
        at += 1;
    }
    found.into_iter().map(|(name, _)| *name).collect()
}

/// What follows each `from` and each bare `import`.
fn imports(script: &str) -> impl Iterator<Item = &str> {
    let after = |word| script.split(word).skip(1).filter_map(|rest| rest.split('"').next());
    after("from \"").chain(after("import \""))
}

/// Only these are served. A file of another kind in the folder is an oversight, which a test finds.
fn content_type(name: &str) -> Option<&'static str> {
    Some(match name.rsplit_once('.')?.1 {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "json" => "application/json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "wasm" => "application/wasm",
        "txt" | "py" | "sh" => "text/plain; charset=utf-8",
        _ => return None,
    })
}

fn packed(bytes: &[u8]) -> Bytes {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    let written = encoder.write_all(bytes).and_then(|()| encoder.finish());
    written.expect("memory takes everything that is written to it").into()
}

/// Whether a browser takes compressed answers.
fn takes_gzip(headers: &HeaderMap) -> bool {
    let listed = headers.get_all(header::ACCEPT_ENCODING).into_iter().filter_map(|value| value.to_str().ok());
    listed.flat_map(|list| list.split(',')).any(|coding| {
        let (name, weight) = coding.split_once(';').unwrap_or((coding, ""));
        let refused = weight.trim().strip_prefix("q=").is_some_and(|weight| weight.trim().parse() == Ok(0.0));
        name.trim().eq_ignore_ascii_case("gzip") && !refused
    })
}

/// Whether a browser has what we would send.
fn knows(headers: &HeaderMap, tag: &HeaderValue) -> bool {
    let listed = headers.get_all(header::IF_NONE_MATCH).into_iter().filter_map(|value| value.to_str().ok());
    listed
        .flat_map(|list| list.split(','))
        .any(|known| known.trim() == "*" || known.trim().as_bytes() == tag.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_of_the_page_is_served() {
        for (name, _) in FILES {
            assert!(SITE.assets.contains_key(name), "{name} has no type");
        }
        for name in ["index.html", "api.html", "openapi.json"] {
            assert!(SITE.assets.contains_key(name), "{name} is missing");
        }
    }

    #[test]
    fn a_version_lists_its_files_and_its_weights_and_says_whether_it_has_an_engine() {
        let listed: serde_json::Value = serde_json::from_slice(&SITE.assets[CONTENTS].plain).unwrap();
        assert_eq!(listed["version"], SITE.version);
        assert_eq!(listed["engine"], has_engine());
        assert_eq!(listed["files"].as_array().unwrap().len(), FILES.len());
        let weights = listed["weights"].as_array().unwrap();
        let sizes: Vec<_> = weights.iter().map(|file| file["bytes"].as_u64().unwrap()).collect();
        assert!(sizes.is_sorted() && !sizes.is_empty(), "{sizes:?}");
        let told = format!("data-engine=\"{}\"", if has_engine() { "yes" } else { "no" });
        assert!(std::str::from_utf8(&SITE.assets["index.html"].plain).unwrap().contains(&told));
    }

    #[test]
    fn a_page_announces_every_module_and_no_address_lacks_the_version() {
        for (page, script, other) in
            [("index.html", "main.js", "board.js"), ("api.html", "reference.js", "lit-html.js")]
        {
            let html = std::str::from_utf8(&SITE.assets[page].plain).unwrap();
            for name in [script, other] {
                let link = format!("<link rel=\"modulepreload\" href=\"/v/{}/{name}\">", SITE.version);
                assert_eq!(html.matches(&link).count(), 1, "{page}: {name}");
            }
            assert!(!html.contains("VERSION") && !html.contains(MODULES_HERE), "{html}");
            let addresses = html.split(['"', '\'']).filter(|text| text.starts_with('/') && text.contains('.'));
            for address in addresses {
                let name = address.strip_prefix(&format!("/v/{}/", SITE.version)).expect(address);
                assert!(SITE.assets.contains_key(name), "{page} wants {address}");
            }
        }
    }

    #[test]
    fn the_service_worker_knows_its_version() {
        let script = std::str::from_utf8(&SITE.assets[SERVICE_WORKER].plain).unwrap();
        assert!(script.contains(&format!("const VERSION = \"{}\"", SITE.version)), "{script}");
    }

    #[test]
    fn imports_are_found_however_they_are_written() {
        let script = "import { a } from \"./a.js\";\nimport {\n  b,\n} from \"./b.js\";\nexport * from \"./c.js\";\nimport \"./d.js\";\n\
                      /** @type {import(\"./types.js\").X} */\nconst e = await import(\"./later.js\");\n";
        assert_eq!(imports(script).collect::<Vec<_>>(), ["./a.js", "./b.js", "./c.js", "./d.js"]);
    }

    #[test]
    fn only_who_takes_compressed_answers_gets_them() {
        for (accepts, taken) in [
            ("gzip, deflate, br", true),
            ("br;q=1.0, GZIP;q=0.8", true),
            ("identity", false),
            ("gzip;q=0", false),
            ("br, gzip; q=0.0", false),
            ("", false),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT_ENCODING, HeaderValue::from_static(accepts));
            assert_eq!(takes_gzip(&headers), taken, "{accepts}");
        }
        assert!(!takes_gzip(&HeaderMap::new()));
    }
}
