//! What somebody may ask about themselves, and change.

use axum::extract::{FromRequestParts, Path, State};
use axum::http::request::Parts;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::IntoResponse;
use axum::routing::{delete, get, post, put};
use axum::{Json, Router};
use outflank_page::Problem;
use serde::{Deserialize, Serialize};
use tower_http::set_header::SetResponseHeaderLayer;

use super::{Nickname, Passphrase, TokenName, everything};
use crate::app::AppState;
use crate::error::{Answer, HttpProblem};
use crate::extract::{Body, Seated, json};
use crate::identity::{Caller, Credential, Holder, Secret, SecretDigest};
use crate::store::{MOST_TOKENS, Person, Renamed, SignOut};

/// Everything about persons. No answer is kept by anybody on its way.
pub(crate) fn routes() -> Router<AppState> {
    let private = SetResponseHeaderLayer::overriding(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    Router::new()
        .route("/api/person", get(look).delete(everything::erase))
        .route("/api/person/nickname", put(rename))
        .route("/api/person/passphrase", post(new_passphrase))
        .route("/api/person/session", post(sign_in).delete(sign_out))
        .route("/api/person/sessions", delete(sign_out_others))
        .route("/api/person/tokens", post(new_token))
        .route("/api/person/tokens/{name}", delete(revoke_token))
        .route("/api/person/export", get(everything::export))
        .layer(private)
}

/// Somebody as they see themselves.
#[derive(Serialize)]
struct Myself {
    nickname: Option<String>,
    /// Whether there is a person, or only a browser.
    known: bool,
    /// Whether they can sign in on another device.
    passphrase: bool,
    /// Browsers in which they are signed in.
    devices: u32,
    tokens: Vec<TokenView>,
}

#[derive(Serialize)]
struct TokenView {
    name: String,
    created: i64,
}

impl Myself {
    async fn of(app: &AppState, holder: Option<Holder>) -> Answer<Json<Self>> {
        let person = match holder {
            Some(holder) => app.hub.common.store.person(holder).await?,
            None => None,
        };
        let known = person.is_some();
        let nobody = Person { nickname: None, has_passphrase: false, devices: 0, tokens: Vec::new() };
        let Person { nickname, has_passphrase, devices, tokens } = person.unwrap_or(nobody);
        let tokens = tokens.into_iter().map(|(name, created)| TokenView { name, created }).collect();
        Ok(Json(Self { nickname, known, passphrase: has_passphrase, devices, tokens }))
    }
}

/// Somebody in front of their own browser, who alone may say who they are. A program with a token may play for them, no more.
pub(crate) struct InPerson {
    pub(crate) seated: Seated,
    pub(crate) browser: SecretDigest,
}

impl FromRequestParts<AppState> for InPerson {
    type Rejection = HttpProblem;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Answer<Self> {
        let seated = Seated::from_request_parts(parts, app).await?;
        let Some(Credential::Browser(browser)) = seated.caller.credential else {
            return Err(Problem::browser_only().into());
        };
        app.changes.admit(seated.caller.address)?;
        Ok(Self { seated, browser })
    }
}

impl InPerson {
    /// The person they are, who begins to be one with the first thing that a browser alone cannot have.
    async fn become_person(&self, app: &AppState) -> Result<Holder, Problem> {
        let moved = app.hub.common.store.found(self.browser).await?;
        if moved.holder != self.seated.holder {
            app.revoked.tell([Credential::Browser(self.browser)]);
            app.hub.reseat(&moved.games).await;
        }
        Ok(moved.holder)
    }
}

async fn look(State(app): State<AppState>, caller: Caller) -> Answer<Json<Myself>> {
    Myself::of(&app, caller.holder).await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NewName {
    nickname: Option<String>,
}

async fn rename(State(app): State<AppState>, me: InPerson, Body(body): Body) -> Answer {
    let NewName { nickname } = json(&body)?;
    let nickname: Option<Nickname> = nickname
        .map(|text| text.parse().map_err(|reason: super::NotAName| Problem::bad_input(reason.to_string())))
        .transpose()?;
    let holder = me.become_person(&app).await?;
    match app.hub.common.store.set_nickname(holder, nickname).await? {
        Renamed::Taken => return Err(Problem::name_taken().into()),
        Renamed::In(games) => app.hub.reseat(&games).await,
    }
    Ok(me.seated.remember(Myself::of(&app, Some(holder)).await?.into_response()))
}

#[derive(Serialize)]
struct NewPassphrase {
    passphrase: String,
}

async fn new_passphrase(State(app): State<AppState>, me: InPerson) -> Answer {
    let passphrase = Passphrase::random()?;
    let holder = me.become_person(&app).await?;
    app.hub.common.store.set_passphrase(holder, passphrase.digest()).await?;
    let answer = (StatusCode::CREATED, Json(NewPassphrase { passphrase: passphrase.words() }));
    Ok(me.seated.remember(answer.into_response()))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SignIn {
    passphrase: String,
}

/// Lets somebody in who knows a passphrase. Their browser gets a new secret: whoever may have known the old one stays outside.
async fn sign_in(State(app): State<AppState>, caller: Caller, me: InPerson, Body(body): Body) -> Answer {
    let wrong = || app.wrong_guess(caller.address, Problem::wrong_passphrase());
    let SignIn { passphrase } = json(&body)?;
    let passphrase: Passphrase = passphrase.parse().map_err(|_| wrong())?;
    let (secret, before) = (Secret::random()?, caller.holder.map(|_| me.browser));
    let store = &app.hub.common.store;
    let moved = store.sign_in(passphrase.digest(), secret.digest(), before).await?.ok_or_else(wrong)?;
    app.revoked.tell(before.map(Credential::Browser));
    app.hub.reseat(&moved.games).await;
    let answer = Myself::of(&app, Some(moved.holder)).await?.into_response();
    Ok(me.seated.remember_as(secret, answer))
}

/// Without a passphrase nobody could ever come back.
async fn sign_out(State(app): State<AppState>, me: InPerson) -> Answer {
    let (store, holder) = (&app.hub.common.store, me.seated.holder);
    let person = store.person(holder).await?.ok_or_else(Problem::not_signed_in)?;
    if !person.has_passphrase {
        return Err(Problem::no_way_back().into());
    }
    let ended = store.sign_out(holder, SignOut::This(me.browser)).await?;
    app.revoked.tell(ended.into_iter().map(Credential::Browser));
    Ok(([(header::SET_COOKIE, Secret::no_cookie())], StatusCode::NO_CONTENT).into_response())
}

#[derive(Serialize)]
struct SignedOut {
    ended: usize,
}

async fn sign_out_others(State(app): State<AppState>, me: InPerson) -> Answer<Json<SignedOut>> {
    let ended = app.hub.common.store.sign_out(me.seated.holder, SignOut::AllBut(me.browser)).await?;
    let number = ended.len();
    app.revoked.tell(ended.into_iter().map(Credential::Browser));
    Ok(Json(SignedOut { ended: number }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TokenRequest {
    name: String,
}

#[derive(Serialize)]
struct NewToken {
    name: String,
    token: String,
}

fn token_name(text: &str) -> Result<TokenName, Problem> {
    text.parse().map_err(|reason: super::NotAName| Problem::bad_input(reason.to_string()))
}

async fn new_token(State(app): State<AppState>, me: InPerson, Body(body): Body) -> Answer {
    let TokenRequest { name } = json(&body)?;
    let (name, secret) = (token_name(&name)?, Secret::random()?);
    let holder = me.become_person(&app).await?;
    if !app.hub.common.store.add_token(holder, name.clone(), secret.digest()).await? {
        return Err(Problem::token_exists(MOST_TOKENS).into());
    }
    let answer = NewToken { name: name.as_str().to_owned(), token: secret.token() };
    Ok(me.seated.remember((StatusCode::CREATED, Json(answer)).into_response()))
}

async fn revoke_token(State(app): State<AppState>, me: InPerson, Path(name): Path<String>) -> Answer<StatusCode> {
    let removed = app.hub.common.store.remove_token(me.seated.holder, token_name(&name)?).await?;
    app.revoked.tell([Credential::Token(removed.ok_or_else(Problem::no_such_token)?)]);
    Ok(StatusCode::NO_CONTENT)
}
