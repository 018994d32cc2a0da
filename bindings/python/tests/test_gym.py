"""The environment keeps to Gymnasium's contract, and to the rules."""

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import outflank.gym
from outflank import IllegalMove, OutflankError, Rules
from outflank.gym import Othello


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("words", [{}, {"opponent": "easy", "side": "random"}, {"rules": Rules(6, "anti")}])
def test_gymnasium_itself_has_nothing_to_say(words: dict[str, object]) -> None:
    check_env(Othello(**words), skip_render_check=True)  # type: ignore[arg-type]


@pytest.mark.parametrize("opponent", [None, "rating:900", 1])
@pytest.mark.parametrize("reward", ["result", "margin"])
def test_a_game_ends_with_its_reward(opponent: str | int | None, reward: str) -> None:
    env = gymnasium.make("outflank/Othello-v0", opponent=opponent, side="white", reward=reward, rules=Rules(6))
    rng = np.random.default_rng(2)
    observation, info = env.reset(seed=3)
    terminated, steps, last = False, 0, 0.0
    while not terminated:
        mask = info["action_mask"]
        assert mask.sum() == len(info["position"].legal_moves) > 0
        assert observation.sum() == sum(info["position"].discs)
        mover = info["position"].side_to_move
        assert opponent is None or mover == "white"
        observation, last, terminated, truncated, info = env.step(rng.choice(np.flatnonzero(mask)))  # type: ignore[assignment]
        assert not truncated and (terminated or last == 0)
        steps += 1
    margin = info["outcome"].margin(mover)
    assert last == (margin / 36 if reward == "margin" else np.sign(margin))
    assert info["action_mask"].sum() == 0 and steps > 8


def test_a_seed_gives_the_same_game() -> None:
    def game() -> str:
        env = Othello(opponent="rating:1000", side="random")
        env.reset(seed=11)
        for _ in range(5):
            env.step(int(env.action_masks().argmax()))
        return env.game.transcript

    assert game() == game()


def test_an_illegal_action_loses_or_raises() -> None:
    env = Othello()
    env.reset()
    _, reward, terminated, _, info = env.step(0)
    assert (reward, terminated, info["outcome"].reason) == (-1, True, "resignation")
    strict = Othello(illegal="raise")
    strict.reset(options={"start": "f5d6"})
    assert strict.game.transcript == "f5d6"
    with pytest.raises(IllegalMove):
        strict.step(0)


def test_the_board_is_shown() -> None:
    env = Othello(render_mode="ansi")
    env.reset()
    assert "a b c d" in (env.render() or "")
    assert (Othello(render_mode="svg").render() or "").startswith("<svg")
    assert Othello().render() is None and outflank.gym.Othello()._repr_svg_().startswith("<svg")


def test_nonsense_raises_an_exception_of_our_own() -> None:
    for words in ({"opponent": "nobody"}, {"side": "green"}, {"reward": "gold"}, {"rules": Rules(8, supply=20)}):
        with pytest.raises(OutflankError):
            Othello(**words)
