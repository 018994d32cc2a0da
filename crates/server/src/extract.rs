//! What is taken from a request before it is answered (extractors): who asks, for which game, and what came with it.

use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::{ConnectInfo, FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::Response;
use outflank_page::{GameCode, Problem, spoken};
use outflank_records::Language;
use serde::Deserialize;
use tokio::time::timeout;

use crate::app::AppState;
use crate::error::{Answer, HttpProblem};
use crate::headers::is_over_tls;
use crate::identity::{Caller, Credential, Holder, NotAToken, Secret};

impl FromRequestParts<AppState> for Caller {
    type Rejection = HttpProblem;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Answer<Self> {
        let &ConnectInfo(peer) = parts.extensions.get::<ConnectInfo<SocketAddr>>().ok_or_else(Problem::fault)?;
        let named = app.behind_proxy.then(|| named_by_proxy(&parts.headers)).flatten();
        let address = named.unwrap_or_else(|| peer.ip());
        let credential = match Credential::of_request(&parts.headers) {
            Ok(Some(credential)) => credential,
            Ok(None) => return Ok(Self { address, holder: None, credential: None }),
            Err(NotAToken) => return Err(app.wrong_guess(address, Problem::unknown_token()).into()),
        };
        // Several browsers and programs of one person lead to the same holder. Nothing behind this door knows of them.
        match app.hub.common.store.holder_of(credential).await? {
            Some(holder) => Ok(Self { address, holder: Some(holder), credential: Some(credential) }),
            None => Err(app.wrong_guess(address, Problem::unknown_token()).into()),
        }
    }
}

/// The address that a proxy names last. Whatever stands before it anybody may have written.
fn named_by_proxy(headers: &HeaderMap) -> Option<IpAddr> {
    let line = headers.get_all("x-forwarded-for").into_iter().next_back()?.to_str().ok()?;
    line.rsplit(',').next()?.trim().parse().ok()
}

/// Somebody who gets something to keep: known by what they brought, or by a secret of their own from now on.
pub(crate) struct Seated {
    pub(crate) holder: Holder,
    pub(crate) caller: Caller,
    /// What they did not have before.
    secret: Option<Secret>,
    over_tls: bool,
}

impl FromRequestParts<AppState> for Seated {
    type Rejection = HttpProblem;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Answer<Self> {
        let mut caller = Caller::from_request_parts(parts, app).await?;
        let over_tls = is_over_tls(&parts.headers);
        if let Some(holder) = caller.holder {
            return Ok(Self { holder, caller, secret: None, over_tls });
        }
        let secret = Secret::random()?;
        let holder = secret.digest().holder();
        (caller.holder, caller.credential) = (Some(holder), Some(Credential::Browser(secret.digest())));
        Ok(Self { holder, caller, secret: Some(secret), over_tls })
    }
}

impl Seated {
    /// The same with another secret than the one they brought.
    pub(crate) fn remember_as(self, secret: Secret, response: Response) -> Response {
        Self { secret: Some(secret), ..self }.remember(response)
    }

    /// An answer that makes their browser remember who they are.
    pub(crate) fn remember(self, mut response: Response) -> Response {
        if let Some(secret) = self.secret {
            response.headers_mut().insert(header::SET_COOKIE, secret.cookie(self.over_tls));
        }
        response
    }
}

/// The language in which somebody wants to read: `?language=ja`.
pub(crate) struct Spoken(pub(crate) Language);

#[derive(Deserialize)]
struct LanguageQuery {
    language: Option<String>,
}

impl<S: Send + Sync> FromRequestParts<S> for Spoken {
    type Rejection = HttpProblem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Answer<Self> {
        let query = Query::<LanguageQuery>::from_request_parts(parts, state).await;
        let Query(LanguageQuery { language }) =
            query.map_err(|rejection| Problem::unreadable(rejection.body_text()))?;
        Ok(Self(spoken(language.as_deref())?))
    }
}

/// The game that an address names. An address that cannot name any is that of no game.
pub(crate) struct Named(pub(crate) GameCode);

#[derive(Deserialize)]
struct GamePath {
    code: String,
}

impl<S: Send + Sync> FromRequestParts<S> for Named {
    type Rejection = HttpProblem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Answer<Self> {
        let path = Path::<GamePath>::from_request_parts(parts, state).await.ok();
        let code = path.and_then(|Path(GamePath { code })| code.parse().ok());
        Ok(Self(code.ok_or_else(Problem::no_such_game)?))
    }
}

/// Reads JSON that came with a request.
pub(crate) fn json<'a, T: Deserialize<'a>>(body: &'a [u8]) -> Result<T, Problem> {
    serde_json::from_slice(body).map_err(|error| Problem::unreadable(error.to_string()))
}

/// What came with a request. Too much of it is a problem like any other.
pub(crate) struct Body(pub(crate) Bytes);

impl FromRequest<AppState> for Body {
    type Rejection = HttpProblem;

    async fn from_request(request: Request, app: &AppState) -> Answer<Self> {
        Ok(Self::read(request, app, app.timeouts.body).await?)
    }
}

impl Body {
    pub(crate) async fn read(request: Request, app: &AppState, patience: Duration) -> Result<Self, Problem> {
        match timeout(patience, Bytes::from_request(request, app)).await {
            Ok(Ok(bytes)) => Ok(Self(bytes)),
            Ok(Err(rejection)) if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE => Err(Problem::too_large()),
            Ok(Err(rejection)) => Err(Problem::unreadable(rejection.body_text())),
            Err(_) => Err(Problem::too_slow()),
        }
    }
}
