//! Japanese.

use outflank_rules::Side;

use super::super::{Fact, Matter, Reason, Tone};
use super::{line_text, named, squares_text};

fn name(side: Side) -> &'static str {
    match side {
        Side::Black => "黒",
        Side::White => "白",
    }
}

pub(super) fn sentence(reason: &Reason) -> String {
    let (mover, opponent) = (name(reason.mover), name(!reason.mover));
    let (worse, better) = (reason.worse, reason.better);
    let line = line_text(reason.fact.line());
    match (&reason.fact, reason.tone) {
        (Fact::CornerLost { corner, line }, Tone::Against) if line.len() == 2 => {
            format!("{worse}は隅{corner}を空け、{opponent}がすぐに取ります。")
        }
        (Fact::CornerLost { corner, .. }, Tone::Against) => format!("{worse}は隅{corner}を失います：{line}。"),
        (Fact::CornerLost { corner, .. }, Tone::For) => {
            format!("{better}は{opponent}に隅{corner}を取らせません。{worse}なら失います：{line}。")
        }
        (Fact::CornerMissed { corner, .. }, tone) if *corner == better => match tone {
            Tone::Against => format!("隅{better}を取るところでした。"),
            Tone::For => format!("{better}で隅を取ります。"),
        },
        (Fact::CornerMissed { corner, .. }, Tone::Against) => {
            format!("{better}なら隅{corner}が取れます：{line}。{worse}では取れません。")
        }
        (Fact::CornerMissed { corner, .. }, Tone::For) => format!("{better}で隅{corner}が取れます：{line}。"),
        (Fact::OpponentMoves { moves, instead }, Tone::Against) => {
            format!("{worse}のあと{opponent}の打てる所は{moves}か所、{better}なら{instead}か所です。")
        }
        (Fact::OpponentMoves { moves, instead }, Tone::For) => {
            format!("{better}のあと{opponent}の打てる所は{instead}か所、{worse}なら{moves}か所です。")
        }
        (Fact::OwnMoves { moves, instead, instead_line, .. }, Tone::Against) => {
            format!("{line}のあと{mover}の打てる所は{moves}か所、{}なら{instead}か所です。", line_text(instead_line))
        }
        (Fact::OwnMoves { moves, instead, instead_line, .. }, Tone::For) => {
            format!("{}のあと{mover}の打てる所は{instead}か所、{line}なら{moves}か所です。", line_text(instead_line))
        }
        (Fact::MobilityInLine { moves, instead, instead_line, .. }, tone) => {
            let told = |[own, other]: [u16; 2], line: &str| {
                format!("{line}のあと打てる所は{mover}{own}か所、{opponent}{other}か所")
            };
            let (worse, better) = (told(*moves, &line), told(*instead, &line_text(instead_line)));
            match tone {
                Tone::Against => format!("手数：{worse}。{better}です。"),
                Tone::For => format!("手数：{better}。{worse}です。"),
            }
        }
        (Fact::Loud { turned, instead }, Tone::Against) => {
            let turned = turned.len();
            format!("{worse}は{turned}個も返す派手な手で、{better}なら{instead}個だけです。")
        }
        (Fact::Loud { turned, instead }, Tone::For) => {
            let turned = turned.len();
            format!("{better}は{instead}個だけ返す静かな手で、{worse}なら{turned}個返します。")
        }
        (Fact::SafeMovesLost { .. }, Tone::Against) => {
            format!("{worse}で{mover}の安全な手がなくなります：{line}のあと、どこに打っても隅が空きます。")
        }
        (Fact::SafeMovesLost { .. }, Tone::For) => {
            format!("{better}は{mover}の安全な手を残します。{line}のあとは、どこに打っても隅が空きます。")
        }
        (Fact::SafeMovesLeft { .. }, Tone::Against) => {
            format!(
                "{better}なら{opponent}の安全な手がなくなります：{line}のあと、{opponent}はどこに打っても隅が空きます。"
            )
        }
        (Fact::SafeMovesLeft { .. }, Tone::For) => {
            format!("{line}のあと{opponent}には安全な手がなく、どこに打っても隅が空きます。")
        }
        (Fact::LastMoveInRegion { region }, Tone::Against) => {
            let region = squares_text(*region);
            format!("偶数理論：{worse}では{region}の手止まりを{opponent}が打ち、{better}なら{mover}が打ちます。")
        }
        (Fact::LastMoveInRegion { region }, Tone::For) => {
            let region = squares_text(*region);
            format!("偶数理論：{better}で{region}の手止まりを{mover}が打ちます。{worse}なら{opponent}が打ちます。")
        }
        (Fact::LastMove, Tone::Against) => {
            format!("偶数理論：{worse}では最後の一手を{opponent}が打ち、{better}なら{mover}が打ちます。")
        }
        (Fact::LastMove, Tone::For) => {
            format!("偶数理論：{better}で最後の一手を{mover}が打ちます。{worse}なら{opponent}が打ちます。")
        }
        (Fact::UnbalancedFive { discs, .. }, Tone::Against) => {
            format!("{worse}は片ウイング（{}）になり、{opponent}に攻められます：{line}。", squares_text(*discs))
        }
        (Fact::UnbalancedFive { discs, .. }, Tone::For) => {
            format!("{better}は片ウイング（{}）を避けます。{worse}なら攻められます：{line}。", squares_text(*discs))
        }
        (Fact::Wedge { square, .. }, Tone::Against) => {
            format!("{worse}では{opponent}に辺の{square}へくさびを打たれます：{line}。")
        }
        (Fact::Wedge { square, .. }, Tone::For) => {
            format!("{better}は{opponent}に辺の{square}へくさびを打たせません：{line}。")
        }
        (Fact::Wall { discs, instead }, Tone::Against) => {
            let discs = discs.len();
            format!("{worse}は壁を作ります：空きマスに接する{mover}の石が{discs}個、{better}なら{instead}個です。")
        }
        (Fact::Wall { discs, instead }, Tone::For) => {
            let discs = discs.len();
            format!("{better}は壁を作りません：空きマスに接する{mover}の石が{instead}個、{worse}なら{discs}個です。")
        }
        (Fact::StableLost { discs, .. }, Tone::Against) => format!(
            "{opponent}が確定石を{}個{}得ます：{line}。{better}なら、その時点で{opponent}の石ではありません。",
            discs.len(),
            named(*discs)
        ),
        (Fact::StableLost { discs, .. }, Tone::For) => {
            format!("{better}は{opponent}に確定石{}個{}を与えません：{line}。", discs.len(), named(*discs))
        }
        (Fact::StableMissed { discs, .. }, _) => {
            format!("{better}なら{mover}が確定石を{}個{}得ます：{line}。", discs.len(), named(*discs))
        }
        (Fact::Pass { .. }, Tone::Against) => format!("{worse}では{mover}がパスになります：{line}。"),
        (Fact::Pass { .. }, Tone::For) => format!("{better}はパスを避けます。{worse}ならパスになります：{line}。"),
        (Fact::PassMissed { .. }, Tone::Against) => {
            format!("{better}なら{opponent}をパスさせます：{line}。{worse}ではさせられません。")
        }
        (Fact::PassMissed { .. }, Tone::For) => format!("{better}で{opponent}をパスさせます：{line}。"),
        (Fact::Reserve { .. }, Tone::Against) => {
            format!("{worse}は後回しにできます：{opponent}はそこに打てず、{mover}は後でも打てます：{line}。")
        }
        (Fact::Reserve { .. }, Tone::For) => {
            format!("{better}は、{opponent}の打てない{worse}を余裕手として残します：{line}。")
        }
        (Fact::SquareTaken { line: steps }, Tone::Against) if steps.len() == 2 => {
            format!("{worse}では{better}を{opponent}にすぐ打たれます。")
        }
        (Fact::SquareTaken { .. }, Tone::Against) => format!("{worse}では{better}を{opponent}に打たれます：{line}。"),
        (Fact::SquareTaken { .. }, Tone::For) => {
            format!("{better}は{opponent}の打ちたい所を先に打ちます：{line}。")
        }
    }
}

pub(super) fn matter(matter: &Matter) -> String {
    match matter {
        Matter::CornerToTake { corner } => format!("隅{corner}が取れます。"),
        Matter::Threat { by, corner } => format!("{}が隅{corner}を狙っています。", name(*by)),
        Matter::NoSafeMove => "どこに打っても隅が空きます。どれを空けるかを選びましょう。".to_owned(),
        Matter::FewSafeMoves { safe, of } => {
            format!("打てる{of}か所のうち、隅を空けないのは{}だけです。", squares_text(*safe))
        }
        Matter::OpponentHasFew { opponent, moves: 0 } => {
            format!("今のままなら{}に打てる所はありません。そのままに保ちましょう。", name(*opponent))
        }
        Matter::OpponentHasFew { opponent, moves } => {
            format!("{}の打てる所は{moves}か所だけです。増やさないように打ちましょう。", name(*opponent))
        }
        Matter::OddRegion { region } => {
            format!("{}は奇数空きです：先に打てば手止まりも打てます。", squares_text(*region))
        }
        Matter::EvenRegion { region } => format!("{}は偶数空きです：先に打たないこと。", squares_text(*region)),
    }
}
