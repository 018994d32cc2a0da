//! What every answer says to a browser, and which requests are not even looked at.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header::{self, HeaderName};
use axum::http::{HeaderMap, HeaderValue, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use outflank_page::Problem;

use crate::error::HttpProblem;

/// Everything comes from here, nothing is inline, and nobody may frame the page. The engine is WebAssembly, in workers.
pub(crate) const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; \
                      img-src 'self' data: blob:; connect-src 'self'; manifest-src 'self'; base-uri 'none'; \
                      form-action 'none'; frame-ancestors 'none'";

const SECURITY: [(HeaderName, &str); 8] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    // Addresses of games are for those they were given to.
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("permissions-policy"), "camera=(), microphone=(), geolocation=(), payment=(), usb=()"),
    // Together these isolate the page from other origins: only then do browsers let threads share memory.
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-embedder-policy"), "require-corp"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// Adds the security headers to every answer.
pub(crate) async fn secure(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    for (name, value) in SECURITY {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

/// Refuses whatever another site makes a browser do here. Programs that are no browsers send no origin.
pub(crate) async fn same_origin(request: Request, next: Next) -> Response {
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD);
    let upgrades = request.headers().contains_key(header::UPGRADE);
    if (changes || upgrades) && !is_same_origin(request.headers()) {
        return HttpProblem::from(Problem::other_origin()).into_response();
    }
    next.run(request).await
}

fn is_same_origin(headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let origin = origin.to_str().ok().and_then(|origin| origin.split_once("://")).map(|(_, host)| host);
    origin.is_some() && origin == host
}

/// The names by which browsers may call the server.
///
/// A page elsewhere can have its own name lead to this computer, and would then talk to a server here as if it were its own.
/// Such a name is not one of ours. A server that listens to the whole network has names that we cannot know.
#[derive(Clone, Debug)]
pub(crate) enum Hosts {
    Any,
    /// Those of this computer, and these.
    Local(Arc<[String]>),
}

impl Hosts {
    pub(crate) fn new(address: SocketAddr, behind_proxy: bool, names: &[String]) -> Self {
        if address.ip().is_loopback() && !behind_proxy {
            Self::Local(names.iter().map(|name| name.to_ascii_lowercase()).collect())
        } else {
            Self::Any
        }
    }

    fn know(&self, host: &str) -> bool {
        let Self::Local(names) = self else { return true };
        let is_port = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        let name = host.rsplit_once(':').filter(|(_, port)| is_port(port)).map_or(host, |(name, _)| name);
        let name = name.trim_start_matches('[').trim_end_matches([']', '.']).to_ascii_lowercase();
        let is_here = name == "localhost" || name.ends_with(".localhost") || name.parse::<IpAddr>().is_ok();
        is_here || names.contains(&name)
    }
}

/// Refuses whoever takes this server for another one. Programs that are no browsers may leave the name out.
pub(crate) async fn known_host(State(hosts): State<Hosts>, request: Request, next: Next) -> Response {
    let host = request.headers().get(header::HOST).map(|host| host.to_str().unwrap_or_default());
    match host {
        Some(host) if !hosts.know(host) => HttpProblem::from(Problem::unknown_host()).into_response(),
        _ => next.run(request).await,
    }
}

/// Whether the browser came over an encrypted connection, perhaps one that ends in front of this server.
pub(crate) fn is_over_tls(headers: &HeaderMap) -> bool {
    let origin = headers.get(header::ORIGIN).and_then(|origin| origin.to_str().ok());
    origin.is_some_and(|origin| origin.starts_with("https://"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_on_this_computer_goes_by_no_name_that_others_gave_it() {
        let (here, everywhere) = (SocketAddr::from(([127, 0, 0, 1], 8008)), SocketAddr::from(([0, 0, 0, 0], 8008)));
        let local = Hosts::new(here, false, &["Chess.example".to_owned()]);
        for host in
            ["localhost", "localhost:8008", "LOCALHOST.", "a.localhost:1", "127.0.0.1:8008", "[::1]:8008", "[::1]"]
        {
            assert!(local.know(host), "{host}");
        }
        assert!(local.know("192.168.1.7:8008") && local.know("chess.example:8008"));
        for host in ["", "evil.example", "evil.example:8008", "localhost.evil.example", "127.0.0.1.evil.example:8008"] {
            assert!(!local.know(host), "{host}");
            assert!(Hosts::new(everywhere, false, &[]).know(host) && Hosts::new(here, true, &[]).know(host));
        }
    }

    #[test]
    fn another_site_is_another_origin() {
        let check = |origin: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::HOST, HeaderValue::from_static("play.example:8008"));
            headers.insert(header::ORIGIN, HeaderValue::from_str(origin).unwrap());
            is_same_origin(&headers)
        };
        assert!(check("http://play.example:8008") && check("https://play.example:8008"));
        for other in ["http://play.example", "http://evil.example", "null", "http://play.example:8008.evil.example"] {
            assert!(!check(other), "{other}");
        }
    }
}
