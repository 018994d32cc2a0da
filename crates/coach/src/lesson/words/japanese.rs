//! The lesson in Japanese.

use outflank_rules::{Refusal, Side};

use super::{LessonGoal, LessonStep, LessonTongue, MoveEffect, list, score};
use crate::lesson::goal::is_odd;

pub(super) struct Japanese;

impl LessonTongue for Japanese {
    fn side(&self, side: Side) -> &'static str {
        match side {
            Side::Black => "黒",
            Side::White => "白",
        }
    }

    fn pass(&self) -> &'static str {
        "パス"
    }

    fn title(&self, step: LessonStep) -> &'static str {
        match step {
            LessonStep::Turning => "石を返す",
            LessonStep::Directions => "いくつもの方向を同時に",
            LessonStep::PassAndEnd => "パス、終局、石数",
            LessonStep::Corners => "隅",
            LessonStep::NextToCorners => "X打ちとC打ち",
            LessonStep::QuietMoves => "手数と中割り",
            LessonStep::StableDiscs => "辺と確定石",
            LessonStep::Parity => "偶数理論",
        }
    }

    fn explanation(&self, step: LessonStep) -> &'static str {
        match step {
            LessonStep::Turning => {
                "\
盤は縦の列がaからh、横の段が1から8です。文字で表すときは黒がX、白がOです。黒が
先に打ちます。
空いているマスに自分の石を置き、相手の石をはさみます。置いた石と自分の別の石と
の間に、相手の石が一直線に、すき間なく一つ以上並んでいれば、その石をすべて返し
て自分の石にします。
一つも返せない所には打てません。"
            }
            LessonStep::Directions => {
                "\
はさむ方向は八つあります。左右、上下、そして四つの斜めです。
はさんだ石は、すべての方向を同時に返します。返さずに残すことはできません。
はさむのは今置いた石だけです。返った石が、同じ手でさらに別の石をはさむことはあ
りません。"
            }
            LessonStep::PassAndEnd => {
                "\
打てる所があれば必ず打ちます。返せる石が一つもなければパスになり、相手がもう一
度打ちます。
どちらも打てなくなると終局です。たいていは盤がすべて埋まったときです。石を数え、
多い方が勝ちます。空きマスが残れば勝者のものです。
大切なのは最後の石数だけです。途中で石が多くても、まだ何の意味もありません。"
            }
            LessonStep::Corners => {
                "\
隅の石は決して返されません。隅を通り抜ける線がないからです。辺に沿って隅とつな
がる同じ色の石も守られるので、一つの隅から辺全体が手に入ることもよくあります。
隅を取るのがいつも最善とは限りませんが、ほとんどの場合は最善です。まず隅を見ま
しょう。"
            }
            LessonStep::NextToCorners => {
                "\
空いている隅の隣は危険です。斜め隣のX（b2、g2、b7、g7）に打つのをX打ち、辺の上
の隣のC（a2、b1など）に打つのをC打ちといいます。どちらも相手に隅を取られるきっ
かけになります。
打つ前に確かめましょう。そのあと相手は隅を取れますか。"
            }
            LessonStep::QuietMoves => {
                "\
終盤になるまでは、石の数ではなく打てる所の数、つまり手数が大切です。良い手がな
くなると、隅の近くの悪い手を打たされます。
ですから相手の打てる所を減らし、自分の打てる所を残します。
そのための手が中割りです。内側の、まわりに空きマスの少ない石を少しだけ返します。
返した石のまわりの空きマスの数を開放度といい、開放度が低いほど相手の打てる所は
増えません。外側の石をたくさん返すと、相手の打てる所が増えてしまいます。"
            }
            LessonStep::StableDiscs => {
                "\
確定石とは、もう決して返されない石です。隅は確定石で、辺に沿って自分の隅までつ
ながる石も確定石です。その内側にも確定石が増えていきます。最後に必ず自分の石と
して数えられるのは確定石だけです。
辺では、相手の石二つの間に入るくさびが有力です。相手が辺を固めるのを妨げ、隅に
つながることもよくあります。"
            }
            LessonStep::Parity => {
                "\
終盤になると、空きマスは互いに離れた区域に分かれます。区域の最後の一手、手止ま
りは大きな手です。返した石を返し返されないからです。
互いに同じ区域で応じるなら、奇数空き（1、3、5マス）では先に打つ方が手止まりも
打ち、偶数空きでは先に打つと手止まりを相手に打たれます。これが偶数理論です。
ですから奇数空きに打ち、偶数空きは相手に打たせましょう。"
            }
        }
    }

    fn task(&self, goal: LessonGoal, mover: &str, opponent: &str) -> String {
        match goal {
            LessonGoal::Outflank => format!("{mover}の石を、一つ以上返せる所ならどこにでも打ってください。"),
            LessonGoal::Turn(discs) => format!("ちょうど{discs}個返す{mover}の手を見つけてください。"),
            LessonGoal::Directions(count) => format!("{count}方向に返す{mover}の手を見つけてください。"),
            LessonGoal::MoveOrPass => {
                format!("{mover}に打てる所があれば打ってください。なければ「パス」と入力してください。")
            }
            LessonGoal::MakePass => format!("{opponent}がパスになる{mover}の手を見つけてください。"),
            LessonGoal::Win => format!("残りはわずかです。{mover}が石数で勝つ手を見つけてください。"),
            LessonGoal::TakeCorner => format!("{mover}で隅を取ってください。"),
            LessonGoal::KeepCorners => format!("{opponent}に隅を取られない{mover}の手を見つけてください。"),
            LessonGoal::FewestReplies => {
                format!("{opponent}の打てる所が最も少なくなる{mover}の手を見つけてください。")
            }
            LessonGoal::Quiet => format!("開放度が最も低い{mover}の手を見つけてください。"),
            LessonGoal::MostStable => format!("{mover}の確定石が最も多くなる手を見つけてください。"),
            LessonGoal::Wedge => {
                format!("くさびを打ってください：辺で{opponent}の石二つの間に入る{mover}の手です。")
            }
            LessonGoal::OddRegion => format!("{mover}で奇数空きの区域に打ってください。"),
        }
    }

    fn hint(&self, goal: LessonGoal) -> &'static str {
        match goal {
            LessonGoal::Outflank => "一方に自分の石、反対側に空きマスがある相手の石を探しましょう。",
            LessonGoal::Turn(_) => "打てる所（「手」と入力）を順に見て、それぞれ何個返るか数えましょう。",
            LessonGoal::Directions(_) => {
                "打てる所（「手」と入力）を順に見て、自分の石まで届く線が何本あるか数えましょう。"
            }
            LessonGoal::MoveOrPass => {
                "相手の石に接する空きマスを一つずつ見て、その先に自分の石があるか確かめましょう。"
            }
            LessonGoal::MakePass => "相手がはさめる線はわずかです。最後の線を消す手はどれでしょう。",
            LessonGoal::Win => "打つ順番を一つずつ頭の中で試し、石を数えましょう。最後に返した石は返し返されません。",
            LessonGoal::TakeCorner => "隅はa1、h1、a8、h8です。どれに届きますか。",
            LessonGoal::KeepCorners => "空いている隅の隣のXとCを避け、隅に通じる線を開けないようにしましょう。",
            LessonGoal::FewestReplies => "石に囲まれた内側で、新しい線を開けない手を探しましょう。",
            LessonGoal::Quiet => "まわりをほかの石に囲まれた石を探し、それだけを返しましょう。",
            LessonGoal::MostStable => "隅から始めて、隅とつながる石をたどりましょう。",
            LessonGoal::Wedge => "四つの辺を見て、相手の石二つにはさまれた一マスのすき間を探しましょう。",
            LessonGoal::OddRegion => "区域ごとに空きマスを数えましょう。斜めに接するマスも同じ区域です。",
        }
    }

    fn column_hint(&self, column: char) -> String {
        format!("{column}の列を見ましょう。")
    }

    fn effect(&self, answer: &str, effect: &MoveEffect, mover: &str, opponent: &str) -> String {
        match effect {
            MoveEffect::Turns(discs) => format!("{answer}は{}個返します：{}。", discs.len(), list(*discs)),
            MoveEffect::Directions(count) => format!("{answer}は{count}方向に返します。"),
            MoveEffect::Replies(squares) if squares.is_empty() => {
                format!("{answer}のあと{opponent}は打てる所がなく、パスになります。")
            }
            MoveEffect::Replies(squares) => {
                format!("{answer}のあと{opponent}の打てる所は{}か所です：{}。", squares.len(), list(*squares))
            }
            MoveEffect::Ends(count) => {
                let (black, white) = score(count);
                format!("{answer}のあと、互いに最善なら黒{black}、白{white}で終わります。")
            }
            MoveEffect::Corner(true) => format!("{answer}は隅で、最後まで{mover}の石です。"),
            MoveEffect::Corner(false) => format!("{answer}は隅ではありません。"),
            MoveEffect::OpensCorners(corners) if corners.is_empty() => {
                format!("{answer}のあと{opponent}は隅を取れません。")
            }
            MoveEffect::OpensCorners(corners) => {
                format!("{answer}のあと{opponent}は隅{}を取れます。", list(*corners).replace(' ', "か"))
            }
            MoveEffect::Openness(empties) => format!("{answer}の開放度は{empties}です。"),
            MoveEffect::Stable(discs) if discs.is_empty() => format!("{answer}のあと{mover}に確定石はありません。"),
            MoveEffect::Stable(discs) => {
                format!("{answer}のあと{mover}の確定石は{}個です：{}。", discs.len(), list(*discs))
            }
            MoveEffect::Wedges(true) => format!("{answer}は辺で{opponent}の石二つの間に入ります。"),
            MoveEffect::Wedges(false) => format!("{answer}は辺で{opponent}の石二つの間にありません。"),
            MoveEffect::Region(region) => {
                let parity = if is_odd(*region) { "奇数空き" } else { "偶数空き" };
                format!("{answer}の区域は{}マス（{}）で、{parity}です。", region.len(), list(*region))
            }
            MoveEffect::Passes => format!("{mover}は何も返せないのでパスです。"),
        }
    }

    fn lacking(&self, goal: LessonGoal) -> String {
        match goal {
            LessonGoal::Outflank | LessonGoal::MoveOrPass => "ほかの手があります。".to_owned(),
            LessonGoal::Turn(discs) => format!("{discs}個返す手を探しています。"),
            LessonGoal::Directions(count) => format!("{count}方向の手を探しています。"),
            LessonGoal::MakePass => "一つも残さない手があります。".to_owned(),
            LessonGoal::Win => "勝つ手があります。".to_owned(),
            LessonGoal::TakeCorner => "取れる隅があります。".to_owned(),
            LessonGoal::KeepCorners => "隅を空けない手があります。".to_owned(),
            LessonGoal::FewestReplies => "もっと少なくする手があります。".to_owned(),
            LessonGoal::Quiet => "もっと低い手があります。".to_owned(),
            LessonGoal::MostStable => "もっと多くなる手があります。".to_owned(),
            LessonGoal::Wedge => "間に入る手があります。".to_owned(),
            LessonGoal::OddRegion => "奇数空きを探しましょう。".to_owned(),
        }
    }

    fn refusal(&self, answer: &str, refusal: &Refusal, mover: &str) -> String {
        match refusal {
            Refusal::OffBoard => format!("{answer}は盤の外です。列はaからh、段は1から8です。"),
            Refusal::Occupied(_) => format!("{answer}にはもう石があります。空いているマスに打ちます。"),
            Refusal::HasMoves => format!("{mover}には打てる所があるので、パスできません。"),
            _ => format!("{answer}では何も返らないので、{mover}はそこに打てません。"),
        }
    }

    fn welcome(&self) -> &'static str {
        "オセロの最初のレッスンです。八つの小さなステップがあり、それぞれ問題を解きながら進みます。\n\
         答えはd3のようにマスで入力します。「ヒント」「答え」「次」「前」「終了」も使えます。ほかの言葉は「ヘルプ」で。"
    }

    fn welcome_back(&self) -> &'static str {
        "前回の続きから始めます。使える言葉は「ヘルプ」で見られます。"
    }

    fn step_heading(&self, number: usize, of: usize, title: &str) -> String {
        format!("ステップ{number}（全{of}）：{title}")
    }

    fn exercise_heading(&self, number: usize, of: usize) -> String {
        format!("問題{number}（全{of}）")
    }

    fn solved(&self, solved: usize, of: usize) -> String {
        format!("{of}問中{solved}問正解")
    }

    fn continues_at(&self, step: usize, exercise: usize) -> String {
        format!("次回の outflank learn はステップ{step}の問題{exercise}から始まります。")
    }

    fn right(&self) -> &'static str {
        "正解です。"
    }

    fn try_again(&self) -> &'static str {
        "もう一度どうぞ。「ヒント」「答え」「次」も使えます。"
    }

    fn shown(&self, answers: &str) -> String {
        format!("答え：{answers}。")
    }

    fn first_one(&self) -> &'static str {
        "これがレッスンの最初の問題です。"
    }

    fn finished(&self) -> &'static str {
        "これで最後のステップが終わりました。ルールと、上手な人が見る所がわかりました。実際に打ってみましょう：outflank play --white easy"
    }

    fn farewell(&self) -> &'static str {
        "またどうぞ。"
    }

    fn unknown(&self, quoted: &str) -> String {
        format!("{quoted}は、d3のようなマスでも、知っている言葉でもありません。「ヘルプ」と入力してください。")
    }

    fn help(&self) -> &'static str {
        "\
答えはマスで、d3のように文字と数字で入力します。打てる所がないときは「パス」です。
  ヒント    見つけ方。もう一度で、見る場所
  答え      答えを見て、次の問題へ
  次        次の問題へ              前          前の問題へ
  盤        盤をもう一度            説明        ステップの説明
  手        打てる所                石          石のある所を一つずつ
  一覧      すべてのステップ        ステップ 4  そのステップへ
  ヘルプ    この説明                終了        やめる（次回はここから）
英語の言葉も使えます：hint、show、skip、back、board、explain、moves、discs、steps、step、help、quit、pass。"
    }

    fn to_move(&self, mover: &str) -> String {
        format!("{mover}の番です。")
    }

    fn no_moves(&self, mover: &str) -> String {
        format!("{mover}に打てる所はありません。")
    }

    fn moves(&self, mover: &str, squares: &str) -> String {
        format!("{mover}の打てる所：{squares}。")
    }

    fn discs(&self, side: &str, count: u16, squares: &str) -> String {
        format!("{side}は{count}個：{squares}。")
    }
}
