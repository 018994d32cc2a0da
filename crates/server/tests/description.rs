//! The description of the interface is true: whatever goes over the wire is as it says.

mod common;

use std::collections::BTreeSet;

use common::{Running, Tab, Visitor, config, create, request};
use outflank_book::BookShelf;
use outflank_database::Database;
use outflank_records::Format;
use outflank_server::Config;
use serde_json::{Map, Value, json};
use tempfile::tempdir;

/// The description, and as much of JSON Schema as it uses.
struct Description(Value);

impl Description {
    async fn of(server: &Running) -> Self {
        Self(request(server.address, "GET", "/openapi.json", &[], "").await.json())
    }

    fn schema(&self, name: &str) -> &Value {
        let schema = &self.0["components"]["schemas"][name];
        assert!(schema.is_object(), "{name} is described");
        schema
    }

    fn assert(&self, name: &str, value: &Value) {
        self.check(self.schema(name), value, name).unwrap_or_else(|fault| panic!("{fault}\n{value}"));
    }

    /// What is wrong with a value by a schema.
    fn check(&self, schema: &Value, value: &Value, at: &str) -> Result<(), String> {
        if let Some(reference) = schema["$ref"].as_str() {
            let target =
                self.0.pointer(reference.strip_prefix('#').unwrap()).ok_or(format!("{reference} is missing"))?;
            return self.check(target, value, at);
        }
        let kinds = schema["type"].as_array().cloned().unwrap_or_else(|| vec![schema["type"].clone()]);
        let fits = |kind: &Value| match kind.as_str() {
            Some("object") => value.is_object(),
            Some("array") => value.is_array(),
            Some("string") => value.is_string(),
            Some("integer") => value.is_i64() || value.is_u64(),
            Some("boolean") => value.is_boolean(),
            Some("null") => value.is_null(),
            _ => true,
        };
        let allowed = schema["enum"].as_array().is_none_or(|allowed| allowed.contains(value));
        if !kinds.iter().any(fits) || !allowed || schema.get("const").is_some_and(|only| only != value) {
            return Err(format!("{at}: {value} is not what {schema} says"));
        }
        if let Some(choices) = schema["oneOf"].as_array() {
            let faults: Vec<_> = choices.iter().filter_map(|choice| self.check(choice, value, at).err()).collect();
            if choices.len() - faults.len() != 1 {
                return Err(format!("{at}: {}", faults.join("\n")));
            }
        }
        for (number, item) in value.as_array().into_iter().flatten().enumerate() {
            self.check(&schema["items"], item, &format!("{at}/{number}"))?;
        }
        value.as_object().map_or(Ok(()), |object| self.check_object(schema, object, at))
    }

    fn check_object(&self, schema: &Value, object: &Map<String, Value>, at: &str) -> Result<(), String> {
        let inherited = schema["allOf"].as_array().into_iter().flatten();
        let parts: Vec<&Value> = inherited
            .map(|part| self.0.pointer(part["$ref"].as_str().unwrap().strip_prefix('#').unwrap()).unwrap())
            .chain([schema])
            .collect();
        let required = parts.iter().flat_map(|part| part["required"].as_array().into_iter().flatten());
        if let Some(missing) = required.filter_map(Value::as_str).find(|name| !object.contains_key(*name)) {
            return Err(format!("{at}: {missing} is missing"));
        }
        let open = schema["oneOf"].is_array();
        for (name, value) in object {
            let described = parts.iter().find_map(|part| part["properties"].get(name));
            let described = described.or_else(|| Some(&schema["additionalProperties"]).filter(|any| any.is_object()));
            match described {
                Some(property) => self.check(property, value, &format!("{at}/{name}"))?,
                None if open => {}
                None => return Err(format!("{at}: {name} is not described")),
            }
        }
        Ok(())
    }

    /// The values of the tag in each of the kinds that a schema lists.
    fn kinds(&self, name: &str, tag: &str) -> BTreeSet<String> {
        let choices = self.schema(name)["oneOf"].as_array().unwrap();
        let schema = |choice: &Value| self.schema(choice["$ref"].as_str().unwrap().rsplit('/').next().unwrap()).clone();
        let kind = |choice: &Value| schema(choice)["properties"][tag]["const"].as_str().unwrap().to_owned();
        choices.iter().map(kind).collect()
    }
}

/// Listens for news of a kind, and checks everything that comes before it.
struct Ear<'a> {
    description: &'a Description,
    /// What the news are called in it.
    news: &'a str,
    heard: BTreeSet<String>,
}

impl Ear<'_> {
    async fn hear(&mut self, tab: &mut Tab, kind: &str) -> Value {
        loop {
            let news = tab.hear().await.unwrap_or_else(|| panic!("the connection ended before {kind} came"));
            self.description.assert(self.news, &news);
            self.heard.insert(news["type"].as_str().unwrap().to_owned());
            if news["type"] == kind {
                return news;
            }
        }
    }
}

fn ask(what: &str) -> String {
    json!({ "do": what }).to_string()
}

#[tokio::test]
async fn every_message_is_as_described() {
    let folder = tempdir().unwrap();
    let server = Running::start(config(folder.path())).await;
    let description = Description::of(&server).await;
    let mut ear = Ear { description: &description, news: "News", heard: BTreeSet::new() };

    // Two people with a clock: everything that one tells the other.
    let setup = r#"{"white":"human","seat":"black","size":"4","clock":"5m/30s","rules":"anti","supply":9}"#;
    let (id, host) = create(server.address, setup, None).await;
    let guest = request(server.address, "POST", &format!("/api/games/{id}/seat"), &[], "").await.cookie().unwrap();
    let mut black = Tab::open(server.address, &id, Some(&host)).await;
    let mut white = Tab::open(server.address, &id, Some(&guest)).await;
    let legal = ear.hear(&mut black, "game").await["now"]["legal"][0].clone();
    ear.hear(&mut black, "presence").await;
    white.play("a1", 0).await;
    ear.hear(&mut white, "refused").await;
    black.play(legal.as_str().unwrap(), 0).await;
    ear.hear(&mut white, "moved").await;
    black.say(&ask("undo")).await;
    ear.hear(&mut white, "take_back_asked").await;
    white.say(&ask("resign")).await;
    black.say(&ask("rematch")).await;
    ear.hear(&mut white, "rematch_offered").await;
    white.say(&ask("rematch")).await;
    ear.hear(&mut white, "rematch").await;
    black.say(&ask("ping")).await;
    ear.hear(&mut black, "pong").await;

    // One alone: advice, and a game of another one.
    let (id, cookie) = create(server.address, r#"{"size":"6","white":"human"}"#, None).await;
    let mut tab = Tab::open(server.address, &id, Some(&cookie)).await;
    for what in ["scores", "hint"] {
        tab.say(&ask(what)).await;
        ear.hear(&mut tab, "advice").await;
    }
    let pgn = "[Black \"Ann\"]\n\n1. f5 d6 2. c3 d3 3. c4";
    let (id, cookie) = create(server.address, &json!({"white": "human", "text": pgn}).to_string(), None).await;
    let mut tab = Tab::open(server.address, &id, Some(&cookie)).await;
    ear.hear(&mut tab, "game").await;

    assert_eq!(ear.heard, description.kinds("News", "type"), "everything that is described was heard");
    server.stop().await;
}

#[tokio::test]
async fn every_message_of_an_analysis_is_as_described() {
    let folder = tempdir().unwrap();
    let server = Running::start(config(folder.path())).await;
    let description = Description::of(&server).await;
    let mut ear = Ear { description: &description, news: "AnalystNews", heard: BTreeSet::new() };
    let mut tab = Tab::analyse(server.address, "fr").await;
    // A whole game with mistakes on the usual board, which has reasons and ratings, from where it takes no time.
    let start = "-XXXXXX-XOOOXXXXOOOXOOXXOXOOXOXXOOXOOXXXOOOOXXXXOOOOOXXXX-OOOOO- O";
    for message in [
        json!({ "do": "ping" }),
        json!({ "do": "look", "path": "f5" }),
        json!({ "do": "start", "rules": "8x8 standard", "start": start, "moves": "a1" }),
        json!({ "do": "look", "path": "" }),
        json!({ "do": "look", "path": "a1" }),
        json!({ "do": "review" }),
    ] {
        description.assert("AnalystAsked", &message);
        tab.say(&message.to_string()).await;
    }
    while ear.hear(&mut tab, "verdict").await["finished"] != true {}
    let kinds = description.kinds("AnalystNews", "type");
    assert_eq!(ear.heard, kinds, "everything that is described was heard");
    for kind in description.kinds("AnalystAsked", "do") {
        let mut message = json!({ "do": kind });
        if kind == "look" {
            message["path"] = json!("");
        }
        description.assert("AnalystAsked", &message);
        let mut tab = Tab::analyse(server.address, "ja").await;
        tab.say(&message.to_string()).await;
        tab.say(r#"{"do":"nonsense"}"#).await;
        let refused = tab.hear_of("refused").await;
        let understood = refused["error"] == "bad-input" || refused["message"].as_str().unwrap().contains("nonsense");
        assert!(understood, "{kind}: {refused}");
    }
    server.stop().await;
}

#[tokio::test]
async fn everything_that_may_be_asked_is_understood() {
    let folder = tempdir().unwrap();
    let server = Running::start(config(folder.path())).await;
    let description = Description::of(&server).await;
    let (id, _) = create(server.address, "{}", None).await;
    let kinds = description.kinds("Asked", "do");
    assert!(kinds.contains("move") && kinds.contains("rematch"), "{kinds:?}");
    for kind in kinds {
        let mut message = json!({ "do": kind });
        if kind == "move" {
            message = json!({ "do": kind, "square": "d3", "ply": 0 });
        }
        description.assert("Asked", &message);
        // A spectator is refused whatever they ask, but never because it was not understood.
        let mut tab = Tab::open(server.address, &id, None).await;
        tab.say(&message.to_string()).await;
        tab.say(r#"{"do":"nonsense"}"#).await;
        let mut errors = Vec::new();
        while errors.last().is_none_or(|error| error != "unreadable") {
            errors.push(tab.hear_of("refused").await["error"].as_str().unwrap().to_owned());
        }
        assert!(errors.len() <= 2 && (errors.len() == 2 || kind == "ping"), "{kind}: {errors:?}");
    }
    server.stop().await;
}

#[tokio::test]
async fn what_is_not_described_is_not_understood() {
    let folder = tempdir().unwrap();
    let server = Running::start(config(folder.path())).await;
    let description = Description::of(&server).await;
    let (id, _) = create(server.address, "{}", None).await;
    let asked = description.schema("Asked").clone();
    let mut tab = Tab::open(server.address, &id, None).await;
    for kind in description.kinds("Asked", "do") {
        let message = match kind.as_str() {
            "move" => json!({ "do": kind, "square": "d3", "ply": 0 }),
            _ => json!({ "do": kind }),
        };
        // Each with something missing, something more, or something of another kind.
        let fields: Vec<String> = message.as_object().unwrap().keys().cloned().collect();
        let mut wrong = vec![json!({ "extra": 1 })];
        wrong[0].as_object_mut().unwrap().extend(message.as_object().unwrap().clone());
        for field in fields {
            let (mut without, mut other) = (message.clone(), message.clone());
            without.as_object_mut().unwrap().remove(&field);
            other[&field] = json!([]);
            wrong.extend([without, other]);
        }
        for message in wrong {
            assert!(description.check(&asked, &message, "Asked").is_err(), "{message} is described");
            tab.say(&message.to_string()).await;
            assert_eq!(tab.hear_of("refused").await["error"], "unreadable", "{message}");
            // As many as anybody may say at once.
            tab = Tab::open(server.address, &id, None).await;
        }
    }
    server.stop().await;
}

#[tokio::test]
async fn the_live_connections_are_described_for_programs_too() {
    let folder = tempdir().unwrap();
    let server = Running::start(config(folder.path())).await;
    let description = Description::of(&server).await;
    let live = request(server.address, "GET", "/asyncapi.json", &[], "").await.json();
    let described = description.0["paths"]
        .as_object()
        .unwrap()
        .iter()
        .filter_map(|(path, methods)| Some((path.clone(), methods["get"]["x-messages"].as_object()?.clone())));
    let mut channels = live["channels"].as_object().unwrap().clone();
    for (path, ways) in described {
        let (name, channel) = channels.iter().find(|(_, channel)| channel["address"] == path).expect(&path);
        for (way, action) in [("to the server", "receive"), ("from the server", "send")] {
            let schema = ways[way]["$ref"].as_str().unwrap().rsplit('/').next().unwrap();
            let kinds = description.schema(schema)["oneOf"].as_array().unwrap().iter();
            let expected: BTreeSet<String> =
                kinds.map(|kind| format!("/openapi.json{}", kind["$ref"].as_str().unwrap())).collect();
            let operations = live["operations"].as_object().unwrap().values();
            let mut operations = operations.filter(|operation| {
                operation["action"] == action && operation["channel"]["$ref"] == format!("#/channels/{name}")
            });
            let messages = operations.next().unwrap()["messages"].as_array().unwrap().iter();
            let payload = |message: &Value| {
                let name = message["$ref"].as_str().unwrap().rsplit('/').next().unwrap();
                channel["messages"][name]["payload"]["$ref"].as_str().unwrap().to_owned()
            };
            assert_eq!(messages.map(payload).collect::<BTreeSet<_>>(), expected, "{path} {way}");
            assert!(operations.next().is_none());
        }
        let name = name.clone();
        channels.remove(&name);
    }
    assert!(channels.is_empty(), "{channels:?}");
    server.stop().await;
}

#[tokio::test]
async fn requests_and_answers_are_as_described() {
    let folder = tempdir().unwrap();
    let server = Running::start(config(folder.path())).await;
    let description = Description::of(&server).await;
    let ask = async |method: &str, path: &str, body: &str, cookie: &str| {
        let answer = request(server.address, method, path, &[("Cookie", cookie)], body).await;
        (answer.status, answer.json())
    };
    let bodies = &description.0["components"]["requestBodies"]["Setup"]["content"]["application/json"]["examples"];
    let bodies = bodies.as_object().unwrap();
    assert!(!bodies.is_empty());
    for (name, example) in bodies {
        description.assert("Setup", &example["value"]);
        let (status, game) = ask("POST", "/api/preview", &example["value"].to_string(), "").await;
        assert_eq!(status, 200, "{name}: {game}");
        description.assert("Preview", &game);
    }
    let files = &description.0["paths"]["/api/records"]["post"]["requestBody"]["content"]["text/plain"]["examples"];
    let files = files.as_object().unwrap();
    assert!(!files.is_empty());
    for (name, example) in files {
        let (status, found) = ask("POST", "/api/records", example["value"].as_str().unwrap(), "").await;
        assert_eq!(status, 200, "{name}: {found}");
        description.assert("Found", &found);
    }
    for (path, schema, answered) in [
        ("/api/analysis", "OpenRequest", Some("OpenedTree")),
        ("/api/analysis/position", "Line", Some("Position")),
        ("/api/analysis/records/sgf", "Tree", None),
    ] {
        let described = path.replace("/sgf", "/{format}");
        let examples =
            &description.0["paths"][described]["post"]["requestBody"]["content"]["application/json"]["examples"];
        for (name, example) in examples.as_object().unwrap() {
            description.assert(schema, &example["value"]);
            let answer = request(server.address, "POST", path, &[], &example["value"].to_string()).await;
            assert_eq!(answer.status, 200, "{path}, {name}: {}", answer.body);
            if let Some(answered) = answered {
                description.assert(answered, &answer.json());
            }
        }
    }
    // The server names every field that it knows.
    let (_, problem) = ask("POST", "/api/games", r#"{"nonsense":1}"#, "").await;
    description.assert("Problem", &problem);
    let message = problem["message"].as_str().unwrap();
    let known: BTreeSet<_> = message.split("expected one of").nth(1).unwrap().split('`').skip(1).step_by(2).collect();
    let described = description.schema("Setup")["properties"].as_object().unwrap();
    assert_eq!(known, described.keys().map(String::as_str).collect());

    let (id, cookie) = create(server.address, &json!({"text": "[Black \"Ann\"]\n\n1. f5 d6"}).to_string(), None).await;
    description.assert("GameList", &ask("GET", "/api/games", "", &cookie).await.1);
    description.assert("LiveGame", &ask("GET", &format!("/api/games/{id}"), "", "").await.1);
    for (action, body) in [("moves", r#"{"square":"c3","ply":2}"#), ("undo", ""), ("resign", ""), ("rematch", "")] {
        let path = format!("/api/games/{id}/{action}");
        let (status, game) = ask("POST", &path, body, &cookie).await;
        assert_eq!(status, 200, "{action}: {game}");
        description.assert("LiveGame", &game);
    }
    for (method, path) in
        [("GET", "/api/games/nope"), ("POST", "/api/games/x/seat"), ("GET", "/api/x"), ("PUT", "/api/games")]
    {
        description.assert("Problem", &ask(method, path, "", "").await.1);
    }
    server.stop().await;
}

#[tokio::test]
async fn the_explorer_is_as_described() {
    let folder = tempdir().unwrap();
    let games = folder.path().join("games.db");
    let mut database = Database::open(&games).unwrap();
    let mut import = database.import().unwrap();
    let text =
        b"[Event \"Open\"]\n[Date \"1998\"]\n[Black \"Ann\"]\n[White \"Ben\"]\n\n1. f5 d6 2. c3 d3 3. c4 f4 40-24";
    Format::Pgn.read(text).records.iter().for_each(|record| import.add(record).unwrap());
    import.finish().unwrap();
    let books = BookShelf::shipped();
    let server = Running::start(Config { games: Some(games), books, ..config(folder.path()) }).await;
    let description = Description::of(&server).await;
    let path = "/api/explorer";
    let examples = &description.0["paths"][path]["post"]["requestBody"]["content"]["application/json"]["examples"];
    for (name, example) in examples.as_object().unwrap() {
        description.assert("Line", &example["value"]);
        let answer = request(server.address, "POST", path, &[], &example["value"].to_string()).await;
        assert_eq!(answer.status, 200, "{name}: {}", answer.body);
        description.assert("Explored", &answer.json());
        assert_eq!(answer.json()["newest"].as_array().unwrap().len(), 1, "{name}");
    }
    let start = request(server.address, "POST", path, &[], "{}").await.json();
    description.assert("Explored", &start);
    assert!(!start["book"].as_array().unwrap().is_empty());
    server.stop().await;
}

#[tokio::test]
async fn training_is_as_described() {
    const SESSION: &str = "/api/training/session";
    let folder = tempdir().unwrap();
    let server = Running::start(config(folder.path())).await;
    let description = Description::of(&server).await;
    let mut cookie = String::new();
    let requests = &description.0["paths"][SESSION]["put"]["requestBody"]["content"]["application/json"]["examples"];
    let mut heard = BTreeSet::new();
    for (name, example) in requests.as_object().unwrap() {
        description.assert("TrainingRequest", &example["value"]);
        let begun =
            request(server.address, "PUT", SESSION, &[("Cookie", &cookie)], &example["value"].to_string()).await;
        assert_eq!(begun.status, 200, "{name}: {}", begun.body);
        cookie = begun.cookie().unwrap_or(cookie);
        let ask = async |method: &str, body: &str| {
            let answer = request(server.address, method, SESSION, &[("Cookie", &cookie)], body).await;
            (answer.status, answer.json())
        };
        let mut session = begun.json();
        // What takes long to make is left to other tests.
        let wishes = if name == "today" { Vec::new() } else { vec!["hint", "give_up", "next"] };
        for wish in wishes {
            while session["now"]["kind"] == "coming" {
                session = ask("GET", "").await.1;
                description.assert("TrainingSession", &session);
            }
            heard.insert(session["now"]["kind"].to_string());
            let message = json!({ "task": session["task"], "do": wish });
            description.assert("TrainingMessage", &message);
            let (status, next) = ask("POST", &message.to_string()).await;
            assert_eq!(status, 200, "{name} {wish}: {next}");
            description.assert("TrainingSession", &next);
            session = next;
        }
    }
    assert_eq!(heard.len(), 3, "{heard:?}");
    let seen = async |path: &str| request(server.address, "GET", path, &[("Cookie", &cookie)], "").await.json();
    description.assert("TrainingOverview", &seen("/api/training?language=fr").await);
    description.assert("OpeningList", &seen("/api/training/openings?language=ja").await);
    let game = r#"{"size":"4","white":"human","text":"c4d4d3b4a4d2d1a3a2c1b1a1"}"#;
    let (id, cookie) = create(server.address, game, None).await;
    let body = json!({ "game": id });
    description.assert("StudyRequest", &body);
    let found = request(server.address, "POST", "/api/training/games", &[("Cookie", &cookie)], &body.to_string()).await;
    description.assert("StudyProgress", &found.json());
    let analysis = "/api/statistics/analysis";
    let begun = request(server.address, "POST", analysis, &[("Cookie", &cookie)], "").await;
    description.assert("AnalysisProgress", &begun.json());
    for path in [analysis, "/api/statistics?language=fr"] {
        let schema = if path == analysis { "AnalysisProgress" } else { "Statistics" };
        let answer = request(server.address, "GET", path, &[("Cookie", &cookie)], "").await;
        description.assert(schema, &answer.json());
    }
    server.stop().await;
}

#[tokio::test]
async fn what_joins_is_as_described() {
    let folder = tempdir().unwrap();
    let server = Running::start(config(folder.path())).await;
    let description = Description::of(&server).await;
    let put = &description.0["paths"]["/api/played/{id}"]["put"];
    let examples = put["requestBody"]["content"]["application/json"]["examples"].as_object().unwrap();
    for (name, example) in examples {
        description.assert("PlayedGame", &example["value"]);
        let joined =
            request(server.address, "PUT", "/api/played/abcdefghijkm", &[], &example["value"].to_string()).await;
        assert_eq!(joined.status, 201, "{name}: {}", joined.body);
        description.assert("JoinedGame", &joined.json());
    }
    let training = request(server.address, "GET", "/api/training/entries", &[], "").await;
    description.assert("JoinedTraining", &training.json());
    server.stop().await;
}

#[tokio::test]
async fn what_is_said_of_persons_is_as_described() {
    let folder = tempdir().unwrap();
    let server = Running::start(config(folder.path())).await;
    let description = Description::of(&server).await;
    let mut ann = Visitor::new(server.address);
    ann.begin(&json!({})).await;
    description.assert("Myself", &ann.must("GET", "/api/person", &Value::Null).await);
    let answer = async |ann: &mut Visitor, method: &str, path: &str, status: &str, body: Value| {
        let schema = &description.0["paths"][path][method.to_lowercase()]["responses"][status]["content"];
        let answer = ann.must(method, path, &body).await;
        description.check(&schema["application/json"]["schema"], &answer, path).unwrap();
        answer
    };
    for (path, method) in [("/api/person/nickname", "put"), ("/api/person/tokens", "post")] {
        let examples = &description.0["paths"][path][method]["requestBody"]["content"]["application/json"]["examples"];
        for example in examples.as_object().unwrap().values() {
            let status = if method == "put" { "200" } else { "201" };
            answer(&mut ann, &method.to_uppercase(), path, status, example["value"].clone()).await;
        }
    }
    let passphrase = answer(&mut ann, "POST", "/api/person/passphrase", "201", Value::Null).await;
    answer(&mut ann, "POST", "/api/person/session", "200", passphrase).await;
    answer(&mut ann, "DELETE", "/api/person/sessions", "200", Value::Null).await;
    let everything = answer(&mut ann, "GET", "/api/person/export", "200", Value::Null).await;
    assert_eq!(everything["games"].as_array().unwrap().len(), 1);
    description.assert("DeleteEverything", &json!({"delete": "everything"}));
    server.stop().await;
}
