//! The files of the page over the wire: small, kept for good by whoever has them, and never of two versions.

mod common;

use std::io::Read;
use std::net::SocketAddr;

use common::{Answer, Running, config, create, request};
use flate2::read::GzDecoder;
use tempfile::tempdir;

const GZIP: (&str, &str) = ("Accept-Encoding", "gzip, deflate, br");

async fn get(address: SocketAddr, path: &str, headers: &[(&str, &str)]) -> Answer {
    request(address, "GET", path, headers, "").await
}

/// Every address of a file that a page names.
fn files_of(page: &str) -> Vec<&str> {
    page.split('"').filter(|text| text.starts_with("/v/")).collect()
}

#[tokio::test]
async fn a_first_visit_is_small_and_a_second_loads_next_to_nothing() {
    let folder = tempdir().unwrap();
    let server = Running::start(config(folder.path())).await;
    let page = get(server.address, "/", &[]).await;
    assert_eq!(page.header("cache-control"), Some("no-cache"));
    let files = files_of(&page.body);
    assert!(files.len() > 20, "{files:?}");
    let mut bytes = get(server.address, "/", &[GZIP]).await.bytes.len();
    for file in files {
        let (plain, packed) = (get(server.address, file, &[]).await, get(server.address, file, &[GZIP]).await);
        for answer in [&plain, &packed] {
            assert_eq!(answer.status, 200, "{file}");
            assert_eq!(answer.header("cache-control"), Some("public, max-age=31536000, immutable"), "{file}");
            assert_eq!(answer.header("vary"), Some("accept-encoding"), "{file}");
        }
        assert_eq!((plain.header("content-encoding"), packed.header("content-encoding")), (None, Some("gzip")));
        let mut unpacked = Vec::new();
        GzDecoder::new(&packed.bytes[..]).read_to_end(&mut unpacked).unwrap();
        assert!(unpacked == plain.bytes, "{file} is the same either way");
        bytes += packed.bytes.len();
    }
    assert!(bytes < 80_000, "a first visit loads {bytes} bytes");

    let tag = page.header("etag").unwrap();
    let again = get(server.address, "/", &[GZIP, ("If-None-Match", tag)]).await;
    assert_eq!((again.status, again.bytes.len(), again.header("etag")), (304, 0, Some(tag)));
    let stale = get(server.address, "/", &[("If-None-Match", "W/\"0123\"")]).await;
    assert_eq!((stale.status, stale.body), (200, page.body));
    server.stop().await;
}

#[tokio::test]
async fn weights_are_listed_and_kept_for_good_at_addresses_that_name_their_contents() {
    let folder = tempdir().unwrap();
    let server = Running::start(config(folder.path())).await;
    let page = get(server.address, "/", &[]).await;
    let script = files_of(&page.body).into_iter().find(|file| file.ends_with("/main.js")).unwrap();
    let listed = get(server.address, &script.replace("main.js", "site.json"), &[]).await.json();
    let offered = listed["weights"].as_array().unwrap();
    assert_eq!(offered.len(), outflank_weights::NAMES.len());
    for weights in offered {
        let (name, file) = (weights["name"].as_str().unwrap(), weights["file"].as_str().unwrap());
        let answer = get(server.address, &format!("/{file}"), &[]).await;
        assert_eq!((answer.status, answer.header("content-type")), (200, Some("application/octet-stream")), "{name}");
        assert_eq!(answer.header("cache-control"), Some("public, max-age=31536000, immutable"), "{name}");
        assert!(answer.bytes == outflank_weights::file(name).unwrap(), "{name}");
        assert_eq!(weights["bytes"].as_u64(), Some(answer.bytes.len() as u64), "{name}");
    }
    for path in ["/w/0123456789abcdef/8x8.rim", "/w/8x8.rim", "/w/"] {
        assert_eq!(get(server.address, path, &[]).await.status, 404, "{path}");
    }
    server.stop().await;
}

#[tokio::test]
async fn every_answer_isolates_the_page_from_other_origins() {
    let folder = tempdir().unwrap();
    let server = Running::start(config(folder.path())).await;
    for path in ["/", "/api/games", "/nowhere", "/w/x/y"] {
        let answer = get(server.address, path, &[]).await;
        assert_eq!(answer.header("cross-origin-opener-policy"), Some("same-origin"), "{path}");
        assert_eq!(answer.header("cross-origin-embedder-policy"), Some("require-corp"), "{path}");
        assert_eq!(answer.header("cross-origin-resource-policy"), Some("same-origin"), "{path}");
    }
    server.stop().await;
}

#[tokio::test]
async fn files_of_another_version_are_not_mixed_with_these() {
    let folder = tempdir().unwrap();
    let server = Running::start(config(folder.path())).await;
    for path in ["/v/0123456789abcdef/main.js", "/v/x/y/z", "/v/"] {
        let answer = get(server.address, path, &[]).await;
        assert_eq!((answer.status, answer.json()["error"].as_str()), (404, Some("no-such-page")), "{path}");
    }
    server.stop().await;
}

#[tokio::test]
async fn whoever_is_lost_gets_the_page_and_programs_a_problem() {
    let folder = tempdir().unwrap();
    let server = Running::start(config(folder.path())).await;
    let (id, _) = create(server.address, "{}", None).await;
    for (path, status) in [
        ("/", 200),
        ("/games", 200),
        (&*format!("/g/{id}"), 200),
        ("/g/abcdefghijkm", 404),
        (&*format!("/g/{id}x"), 404),
        (&*format!("/g/{}", &id[1..]), 404),
        ("/g/NOPE", 404),
        ("/g/%FF", 404),
        ("/nowhere", 404),
        ("/main.js", 404),
        ("/a/b/c?d=e", 404),
    ] {
        let answer = get(server.address, path, &[("If-None-Match", "W/\"1\"")]).await;
        assert_eq!(answer.status, status, "{path}");
        assert_eq!(answer.header("content-type"), Some("text/html; charset=utf-8"), "{path}");
        assert!(answer.body.starts_with("<!doctype html>"), "{path}");
        assert_eq!(answer.header("etag").is_some(), status == 200, "{path}: nobody keeps a page that is not there");
    }
    let live = format!("/api/games/{id}/live");
    for (method, path, status) in [
        ("GET", "/api/nowhere", 404),
        ("GET", "/api/games/NOPE", 404),
        ("GET", "/api/games/%FF", 404),
        ("GET", "/api/games/%FF/records/sgf", 404),
        ("POST", "/nowhere", 404),
        ("POST", "/", 405),
        ("DELETE", "/api/games", 405),
        ("GET", "/api/preview", 405),
        ("GET", &live, 426),
    ] {
        let answer = request(server.address, method, path, &[], "").await;
        assert_eq!(answer.status, status, "{method} {path}");
        assert!(answer.json()["error"].is_string() && answer.json()["message"].is_string(), "{method} {path}");
    }
    server.stop().await;
}

#[tokio::test]
async fn asking_about_a_file_gets_everything_but_the_file() {
    let folder = tempdir().unwrap();
    let server = Running::start(config(folder.path())).await;
    let page = get(server.address, "/", &[]).await;
    for path in [&["/", "/games", "/api", "/openapi.json", "/nowhere"][..], &files_of(&page.body)].concat() {
        let (whole, head) =
            (get(server.address, path, &[]).await, request(server.address, "HEAD", path, &[], "").await);
        assert_eq!((whole.status, head.bytes.len()), (head.status, 0), "{path}");
        for field in ["content-type", "content-length", "cache-control", "etag", "vary"] {
            assert_eq!(whole.header(field), head.header(field), "{path}: {field}");
        }
        assert_eq!(head.header("content-length"), Some(&*whole.bytes.len().to_string()), "{path}");
    }
    server.stop().await;
}

#[tokio::test]
async fn long_answers_are_compressed_for_whoever_likes() {
    let folder = tempdir().unwrap();
    let server = Running::start(config(folder.path())).await;
    let (id, cookie) = create(server.address, r#"{"text":"f5d6c3d3c4f4f6g5"}"#, None).await;
    for path in ["/api/games", &format!("/api/games/{id}"), &format!("/api/games/{id}/records/sgf")] {
        let plain = get(server.address, path, &[("Cookie", &cookie)]).await;
        let packed = get(server.address, path, &[("Cookie", &cookie), GZIP]).await;
        assert_eq!(
            (plain.header("content-encoding"), packed.header("content-encoding")),
            (None, Some("gzip")),
            "{path}"
        );
        assert!(packed.header("vary").is_some_and(|vary| vary.contains("accept-encoding")), "{path}");
    }
    server.stop().await;
}
