//! English.

use super::super::{Fact, Matter, Reason, Tone};
use super::{line_text, named, squares_text};

pub(super) fn sentence(reason: &Reason) -> String {
    let (mover, opponent) = (reason.mover, !reason.mover);
    let (worse, better) = (reason.worse, reason.better);
    let line = line_text(reason.fact.line());
    match (&reason.fact, reason.tone) {
        (Fact::CornerLost { corner, line }, Tone::Against) if line.len() == 2 => {
            format!("{worse} opens the corner {corner}, and {opponent} takes it at once.")
        }
        (Fact::CornerLost { corner, .. }, Tone::Against) => format!("{worse} loses the corner {corner}: {line}."),
        (Fact::CornerLost { corner, .. }, Tone::For) => {
            format!("{better} keeps {opponent} from the corner {corner}; {worse} would lose it: {line}.")
        }
        (Fact::CornerMissed { corner, .. }, tone) if *corner == better => match tone {
            Tone::Against => format!("{better} was a corner to take."),
            Tone::For => format!("{better} takes the corner."),
        },
        (Fact::CornerMissed { corner, .. }, Tone::Against) => {
            format!("{better} wins the corner {corner}: {line}. {worse} does not.")
        }
        (Fact::CornerMissed { corner, .. }, Tone::For) => format!("{better} wins the corner {corner}: {line}."),
        (Fact::OpponentMoves { moves, instead }, Tone::Against) => {
            format!("{worse} leaves {opponent} {}, {better} leaves {instead}.", counted(*moves, "move"))
        }
        (Fact::OpponentMoves { moves, instead }, Tone::For) => {
            format!("{better} leaves {opponent} {}; {worse} would leave {moves}.", counted(*instead, "move"))
        }
        (Fact::OwnMoves { moves, instead, instead_line, .. }, Tone::Against) => format!(
            "After {line} {mover} has {}; after {} it would be {instead}.",
            counted(*moves, "move"),
            line_text(instead_line)
        ),
        (Fact::OwnMoves { moves, instead, instead_line, .. }, Tone::For) => format!(
            "After {} {mover} has {}; after {line} it would be {moves}.",
            line_text(instead_line),
            counted(*instead, "move")
        ),
        (Fact::MobilityInLine { moves, instead, instead_line, .. }, tone) => {
            let told = |[own, other]: [u16; 2], line: &str| {
                format!("after {line} {mover} could play on {own} and {opponent} on {other} squares")
            };
            let (worse, better) = (told(*moves, &line), told(*instead, &line_text(instead_line)));
            match tone {
                Tone::Against => format!("Mobility: {worse}; {better}."),
                Tone::For => format!("Mobility: {better}; {worse}."),
            }
        }
        (Fact::Loud { turned, instead }, Tone::Against) => {
            format!("{worse} is a loud move: it turns over {}, {better} only {instead}.", counted(turned.len(), "disc"))
        }
        (Fact::Loud { turned, instead }, Tone::For) => format!(
            "{better} is a quiet move: it turns over {}; {worse} would turn over {}.",
            counted(*instead, "disc"),
            turned.len()
        ),
        (Fact::SafeMovesLost { .. }, Tone::Against) => {
            format!("{worse} uses up {mover}'s safe moves: after {line} every move of {mover} opens a corner.")
        }
        (Fact::SafeMovesLost { .. }, Tone::For) => {
            format!("{better} keeps a safe move for {mover}; after {line} every move would open a corner.")
        }
        (Fact::SafeMovesLeft { .. }, Tone::Against) => {
            format!(
                "{better} takes {opponent}'s safe moves away: after {line} every move of {opponent} opens a corner."
            )
        }
        (Fact::SafeMovesLeft { .. }, Tone::For) => {
            format!("After {line} {opponent} has run out of safe moves: every one opens a corner.")
        }
        (Fact::LastMoveInRegion { region }, Tone::Against) => {
            let region = squares_text(*region);
            format!(
                "Parity: {worse} leaves the last move in the region {region} to {opponent}; after {better} it is {mover}'s."
            )
        }
        (Fact::LastMoveInRegion { region }, Tone::For) => {
            let region = squares_text(*region);
            format!(
                "Parity: {better} gets {mover} the last move in the region {region}; after {worse} it would be {opponent}'s."
            )
        }
        (Fact::LastMove, Tone::Against) => {
            format!("Parity: after {worse} {opponent} makes the last move of the game, after {better} {mover} does.")
        }
        (Fact::LastMove, Tone::For) => {
            format!("Parity: {better} gets {mover} the last move of the game; after {worse} it would be {opponent}'s.")
        }
        (Fact::UnbalancedFive { discs, .. }, Tone::Against) => format!(
            "{worse} makes an unbalanced five on the edge ({}), and {opponent} attacks it: {line}.",
            squares_text(*discs)
        ),
        (Fact::UnbalancedFive { discs, .. }, Tone::For) => format!(
            "{better} avoids an unbalanced five on the edge ({}), which {opponent} would attack: {line}.",
            squares_text(*discs)
        ),
        (Fact::Wedge { square, .. }, Tone::Against) => {
            format!("{worse} lets {opponent} wedge in at {square}, between {mover}'s discs on the edge: {line}.")
        }
        (Fact::Wedge { square, .. }, Tone::For) => {
            format!("{better} keeps {opponent} from wedging in at {square} on the edge: {line}.")
        }
        (Fact::Wall { discs, instead }, Tone::Against) => format!(
            "{worse} builds a wall: {} discs of {mover} touch empty squares, after {better} {instead}.",
            discs.len()
        ),
        (Fact::Wall { discs, instead }, Tone::For) => format!(
            "{better} builds no wall: {instead} discs of {mover} touch empty squares, after {worse} {}.",
            discs.len()
        ),
        (Fact::StableLost { discs, .. }, Tone::Against) => format!(
            "{opponent} gets {} that can never be turned again{}: {line}. After {better} they are not {opponent}'s by then.",
            counted(discs.len(), "disc"),
            named(*discs)
        ),
        (Fact::StableLost { discs, .. }, Tone::For) => format!(
            "{better} keeps {opponent} from {} that could never be turned again{}: {line}.",
            counted(discs.len(), "disc"),
            named(*discs)
        ),
        (Fact::StableMissed { discs, .. }, Tone::Against) => format!(
            "{better} gets {mover} {} that can never be turned again{}: {line}.",
            counted(discs.len(), "disc"),
            named(*discs)
        ),
        (Fact::StableMissed { discs, .. }, Tone::For) => format!(
            "{better} gets {mover} {} that can never be turned again{}: {line}.",
            counted(discs.len(), "disc"),
            named(*discs)
        ),
        (Fact::Pass { .. }, Tone::Against) => format!("{worse} leaves {mover} without a move: {line}."),
        (Fact::Pass { .. }, Tone::For) => format!("{better} avoids a pass; {worse} leads to one: {line}."),
        (Fact::PassMissed { .. }, Tone::Against) => {
            format!("{better} makes {opponent} pass: {line}. {worse} does not.")
        }
        (Fact::PassMissed { .. }, Tone::For) => format!("{better} makes {opponent} pass: {line}."),
        (Fact::Reserve { .. }, Tone::Against) => {
            format!("{worse} could wait: {opponent} cannot play there, and {mover} still can later: {line}.")
        }
        (Fact::Reserve { .. }, Tone::For) => {
            format!("{better} keeps {worse} in reserve, where {opponent} cannot play: {line}.")
        }
        (Fact::SquareTaken { line: steps }, Tone::Against) if steps.len() == 2 => {
            format!("{worse} leaves {better} to {opponent}, who plays there at once.")
        }
        (Fact::SquareTaken { .. }, Tone::Against) => {
            format!("{worse} leaves {better} to {opponent}, who soon plays there: {line}.")
        }
        (Fact::SquareTaken { .. }, Tone::For) => {
            format!("{better} takes a square that {opponent} would want: {line}.")
        }
    }
}

pub(super) fn matter(matter: &Matter) -> String {
    match matter {
        Matter::CornerToTake { corner } => format!("There is a corner to take: {corner}."),
        Matter::Threat { by, corner } => format!("{by} threatens to take the corner {corner}."),
        Matter::NoSafeMove => "Every move opens a corner: choose which.".to_owned(),
        Matter::FewSafeMoves { safe, of } => {
            let only = if safe.len() == 1 { "opens" } else { "open" };
            format!("Of {of} moves only {} {only} no corner.", squares_text(*safe))
        }
        Matter::OpponentHasFew { opponent, moves: 0 } => format!("{opponent} has no move as things stand: keep it so."),
        Matter::OpponentHasFew { opponent, moves } => {
            format!("{opponent} has only {}: do not open others.", counted(*moves, "move"))
        }
        Matter::OddRegion { region } => format!(
            "The region {} is odd: play there first, and the last move there is yours too.",
            squares_text(*region)
        ),
        Matter::EvenRegion { region } => {
            format!("The region {} is even: do not play there first.", squares_text(*region))
        }
    }
}

/// `1 move`, `4 moves`
fn counted(number: u16, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}
