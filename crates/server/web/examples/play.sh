#!/bin/sh
# Plays both sides of a game with curl, takes a move back, gives up, and shows the record.
# sh play.sh http://localhost:8008 TOKEN
set -eu
server=$1 token=$2
ask() {
    method=$1 path=$2
    shift 2
    curl --silent --show-error --fail --request "$method" --header "Authorization: Bearer $token" "$@" "$server$path"
}

game=$(ask POST /api/games --data '{"white": "human"}' | sed 's/.*"id":"\([a-z0-9]*\)".*/\1/')
echo "$server/g/$game"
ask POST "/api/games/$game/moves" --data '{"square": "f5", "ply": 0}' >/dev/null
ask POST "/api/games/$game/moves" --data '{"square": "d6", "ply": 1}' >/dev/null
ask POST "/api/games/$game/undo" >/dev/null
ask POST "/api/games/$game/resign" >/dev/null
ask GET "/api/games/$game/records/pgn"
