//! The live connections as programs read them (AsyncAPI), made from the description of the whole interface: every operation
//! there that names its messages (`x-messages`) is a channel here.

use std::sync::LazyLock;

use serde_json::{Map, Value, json};

/// Where the description of the whole interface is found.
const SHAPES: &str = "/openapi.json";
/// The two directions, as that description calls them, and what the server does in each.
const DIRECTIONS: [(&str, &str); 2] = [("to the server", "receive"), ("from the server", "send")];

static TEXT: LazyLock<String> = LazyLock::new(|| {
    let description = serde_json::from_str(include_str!("../web/openapi.json")).expect("the description is JSON");
    format!("{:#}\n", made_from(&description))
});

/// The description as a text.
pub(crate) fn text() -> &'static str {
    &TEXT
}

fn made_from(description: &Value) -> Value {
    let (mut channels, mut operations) = (Map::new(), Map::new());
    for (path, methods) in description["paths"].as_object().into_iter().flatten() {
        let Some(ways) = methods["get"]["x-messages"].as_object() else { continue };
        let name = path.trim_start_matches("/api/").replace(['/', '{', '}'], "-").replace("--", "-");
        let mut messages = Map::new();
        for (direction, action) in DIRECTIONS {
            let kinds = kinds(description, &ways[direction]);
            let at = |kind: &String| json!({ "$ref": format!("#/channels/{name}/messages/{kind}") });
            let of_channel: Vec<Value> = kinds.iter().map(at).collect();
            let channel = json!({ "$ref": format!("#/channels/{name}") });
            let operation = json!({ "action": action, "channel": channel, "messages": of_channel });
            operations.insert(format!("{name}-{action}"), operation);
            for kind in kinds {
                let payload = json!({ "$ref": format!("{SHAPES}#/components/schemas/{kind}") });
                messages.insert(kind, json!({ "payload": payload }));
            }
        }
        let summary = &methods["get"]["summary"];
        channels.insert(name, json!({ "address": path, "description": summary, "messages": messages }));
    }
    json!({
        "asyncapi": "3.0.0",
        "info": {
            "title": description["info"]["title"],
            "version": description["info"]["version"],
            "description": "The live connections (WebSocket): one JSON text a message. The shapes are those of openapi.json.",
        },
        "channels": channels,
        "operations": operations,
    })
}

/// The names of the messages that a schema stands for: those that it lists, or itself.
fn kinds(description: &Value, schema: &Value) -> Vec<String> {
    let name = |schema: &Value| Some(schema["$ref"].as_str()?.rsplit('/').next()?.to_owned());
    let Some(whole) = name(schema) else { return Vec::new() };
    match description["components"]["schemas"][&whole]["oneOf"].as_array() {
        Some(choices) => choices.iter().filter_map(name).collect(),
        None => vec![whole],
    }
}
