//! French.

use outflank_rules::Side;

use super::super::{Fact, Matter, Reason, Tone};
use super::{line_text, named, squares_text};

fn name(side: Side) -> &'static str {
    match side {
        Side::Black => "Noir",
        Side::White => "Blanc",
    }
}

pub(super) fn sentence(reason: &Reason) -> String {
    let (mover, opponent) = (name(reason.mover), name(!reason.mover));
    let (worse, better) = (reason.worse, reason.better);
    let line = line_text(reason.fact.line());
    match (&reason.fact, reason.tone) {
        (Fact::CornerLost { corner, line }, Tone::Against) if line.len() == 2 => {
            format!("{worse} ouvre le coin {corner}, et {opponent} le prend aussitôt.")
        }
        (Fact::CornerLost { corner, .. }, Tone::Against) => format!("{worse} perd le coin {corner} : {line}."),
        (Fact::CornerLost { corner, .. }, Tone::For) => {
            format!("{better} interdit le coin {corner} à {opponent} ; {worse} le perdrait : {line}.")
        }
        (Fact::CornerMissed { corner, .. }, tone) if *corner == better => match tone {
            Tone::Against => format!("{better} était un coin à prendre."),
            Tone::For => format!("{better} prend le coin."),
        },
        (Fact::CornerMissed { corner, .. }, Tone::Against) => {
            format!("{better} gagne le coin {corner} : {line}. Pas {worse}.")
        }
        (Fact::CornerMissed { corner, .. }, Tone::For) => format!("{better} gagne le coin {corner} : {line}."),
        (Fact::OpponentMoves { moves, instead }, Tone::Against) => {
            format!("{worse} laisse {} à {opponent}, {better} en laisse {instead}.", counted(*moves, "coup"))
        }
        (Fact::OpponentMoves { moves, instead }, Tone::For) => {
            format!("{better} laisse {} à {opponent} ; {worse} en laisserait {moves}.", counted(*instead, "coup"))
        }
        (Fact::OwnMoves { moves, instead, instead_line, .. }, Tone::Against) => format!(
            "Après {line}, {mover} a {} ; après {}, il en aurait {instead}.",
            counted(*moves, "coup"),
            line_text(instead_line)
        ),
        (Fact::OwnMoves { moves, instead, instead_line, .. }, Tone::For) => format!(
            "Après {}, {mover} a {} ; après {line}, il en aurait {moves}.",
            line_text(instead_line),
            counted(*instead, "coup")
        ),
        (Fact::MobilityInLine { moves, instead, instead_line, .. }, tone) => {
            let told = |[own, other]: [u16; 2], line: &str| {
                format!("après {line}, {mover} pourrait jouer sur {own} et {opponent} sur {other} cases")
            };
            let (worse, better) = (told(*moves, &line), told(*instead, &line_text(instead_line)));
            match tone {
                Tone::Against => format!("Mobilité : {worse} ; {better}."),
                Tone::For => format!("Mobilité : {better} ; {worse}."),
            }
        }
        (Fact::Loud { turned, instead }, Tone::Against) => format!(
            "{worse} est un coup bruyant : il retourne {}, {better} seulement {instead}.",
            counted(turned.len(), "pion")
        ),
        (Fact::Loud { turned, instead }, Tone::For) => format!(
            "{better} est un coup tranquille : il retourne {} ; {worse} en retournerait {}.",
            counted(*instead, "pion"),
            turned.len()
        ),
        (Fact::SafeMovesLost { .. }, Tone::Against) => {
            format!("{worse} épuise les coups sûrs de {mover} : après {line}, chacun de ses coups ouvre un coin.")
        }
        (Fact::SafeMovesLost { .. }, Tone::For) => {
            format!("{better} garde un coup sûr à {mover} ; après {line}, chaque coup ouvrirait un coin.")
        }
        (Fact::SafeMovesLeft { .. }, Tone::Against) => {
            format!("{better} prive {opponent} de coups sûrs : après {line}, chacun de ses coups ouvre un coin.")
        }
        (Fact::SafeMovesLeft { .. }, Tone::For) => {
            format!("Après {line}, {opponent} n'a plus de coup sûr : chacun ouvre un coin.")
        }
        (Fact::LastMoveInRegion { region }, Tone::Against) => {
            let region = squares_text(*region);
            format!(
                "Parité : {worse} laisse à {opponent} le dernier coup dans la région {region} ; après {better}, il est à {mover}."
            )
        }
        (Fact::LastMoveInRegion { region }, Tone::For) => {
            let region = squares_text(*region);
            format!(
                "Parité : {better} donne à {mover} le dernier coup dans la région {region} ; après {worse}, il serait à {opponent}."
            )
        }
        (Fact::LastMove, Tone::Against) => {
            format!(
                "Parité : après {worse}, {opponent} joue le dernier coup de la partie ; après {better}, c'est {mover}."
            )
        }
        (Fact::LastMove, Tone::For) => {
            format!(
                "Parité : {better} donne à {mover} le dernier coup de la partie ; après {worse}, il serait à {opponent}."
            )
        }
        (Fact::UnbalancedFive { discs, .. }, Tone::Against) => format!(
            "{worse} forme un bord de cinq déséquilibré ({}), que {opponent} attaque : {line}.",
            squares_text(*discs)
        ),
        (Fact::UnbalancedFive { discs, .. }, Tone::For) => format!(
            "{better} évite un bord de cinq déséquilibré ({}), que {opponent} attaquerait : {line}.",
            squares_text(*discs)
        ),
        (Fact::Wedge { square, .. }, Tone::Against) => {
            format!("{worse} laisse {opponent} s'insérer en {square}, entre les pions de {mover} sur le bord : {line}.")
        }
        (Fact::Wedge { square, .. }, Tone::For) => {
            format!("{better} empêche {opponent} de s'insérer en {square} sur le bord : {line}.")
        }
        (Fact::Wall { discs, instead }, Tone::Against) => format!(
            "{worse} construit un mur : {} pions de {mover} touchent des cases vides, {instead} après {better}.",
            discs.len()
        ),
        (Fact::Wall { discs, instead }, Tone::For) => format!(
            "{better} ne construit pas de mur : {instead} pions de {mover} touchent des cases vides, {} après {worse}.",
            discs.len()
        ),
        (Fact::StableLost { discs, .. }, Tone::Against) => format!(
            "{opponent} obtient {}{} : {line}. Après {better}, ils ne sont pas à {opponent} à ce moment-là.",
            lasting(discs.len()),
            named(*discs)
        ),
        (Fact::StableLost { discs, .. }, Tone::For) => {
            format!("{better} empêche {opponent} d'obtenir {}{} : {line}.", lasting(discs.len()), named(*discs))
        }
        (Fact::StableMissed { discs, .. }, _) => {
            format!("{better} donne à {mover} {}{} : {line}.", lasting(discs.len()), named(*discs))
        }
        (Fact::Pass { .. }, Tone::Against) => format!("{worse} force {mover} à passer : {line}."),
        (Fact::Pass { .. }, Tone::For) => format!("{better} évite de passer ; {worse} y force : {line}."),
        (Fact::PassMissed { .. }, Tone::Against) => {
            format!("{better} force {opponent} à passer : {line}. Pas {worse}.")
        }
        (Fact::PassMissed { .. }, Tone::For) => format!("{better} force {opponent} à passer : {line}."),
        (Fact::Reserve { .. }, Tone::Against) => {
            format!(
                "{worse} pouvait attendre : {opponent} ne peut pas y jouer, et {mover} le peut encore plus tard : {line}."
            )
        }
        (Fact::Reserve { .. }, Tone::For) => {
            format!("{better} garde {worse} en réserve, où {opponent} ne peut pas jouer : {line}.")
        }
        (Fact::SquareTaken { line: steps }, Tone::Against) if steps.len() == 2 => {
            format!("{worse} laisse {better} à {opponent}, qui y joue aussitôt.")
        }
        (Fact::SquareTaken { .. }, Tone::Against) => {
            format!("{worse} laisse {better} à {opponent}, qui y joue ensuite : {line}.")
        }
        (Fact::SquareTaken { .. }, Tone::For) => {
            format!("{better} prend une case que {opponent} voudrait : {line}.")
        }
    }
}

pub(super) fn matter(matter: &Matter) -> String {
    match matter {
        Matter::CornerToTake { corner } => format!("Il y a un coin à prendre : {corner}."),
        Matter::Threat { by, corner } => format!("{} menace de prendre le coin {corner}.", name(*by)),
        Matter::NoSafeMove => "Chaque coup ouvre un coin : il faut choisir lequel.".to_owned(),
        Matter::FewSafeMoves { safe, of } => {
            let (only, open) = if safe.len() == 1 { ("seul", "n'ouvre") } else { ("seuls", "n'ouvrent") };
            format!("Sur {of} coups, {only} {} {open} aucun coin.", squares_text(*safe))
        }
        Matter::OpponentHasFew { opponent, moves: 0 } => {
            format!("{} n'a aucun coup pour l'instant : qu'il en reste ainsi.", name(*opponent))
        }
        Matter::OpponentHasFew { opponent, moves } => {
            format!("{} n'a que {} : ne pas en ouvrir d'autres.", name(*opponent), counted(*moves, "coup"))
        }
        Matter::OddRegion { region } => {
            format!(
                "La région {} est impaire : y jouer en premier, c’est aussi y jouer en dernier.",
                squares_text(*region)
            )
        }
        Matter::EvenRegion { region } => {
            format!("La région {} est paire : ne pas y jouer en premier.", squares_text(*region))
        }
    }
}

/// `1 coup`, `4 coups`
fn counted(number: u16, thing: &str) -> String {
    format!("{number} {thing}{}", if number < 2 { "" } else { "s" })
}

fn lasting(number: u16) -> String {
    let s = if number < 2 { "" } else { "s" };
    format!("{number} pion{s} définitif{s}")
}
