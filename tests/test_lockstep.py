"""The engine and the naive rules play the same games, move by move, and must agree on everything.

Rules with few rugs and little money are the rule here, not the exception: eliminations, ties and
games that nobody wins come up only there.
"""

import random
from collections import Counter
from itertools import product
from typing import NamedTuple

import hypothesis.strategies as st
import pytest
from hypothesis import Phase, settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

import naive
from marrakech import (
    PRESETS,
    Direction,
    IllegalMove,
    Payment,
    Rules,
    Square,
    State,
    WrongPhase,
    apply,
    chance_outcomes,
    legal_moves,
    new_game,
    outcome,
    parse_move,
    payment_at,
    payment_due,
    random_move,
    ranking,
    score,
    throws,
    why_illegal,
    why_unreachable,
)
from naive import NaiveGame

PLAYERS_AND_COLOURS = [(2, 1), (2, 2), (3, 1), (4, 1)]
ROTATIONS = ["start", "end"]
INSOLVENCIES = ["eliminated", "plays-on"]
TIE_BREAKS = ["dirhams", "squares"]
UNBROKEN_TIES = ["shared", "no-winner"]
COVERINGS = ["strict", "own-rugs"]

EVERY_MOVE = [
    *("+r", "+y", "+b", "+g"),
    *("L", "S", "R"),
    *("1", "2", "3", "4"),
    *(f"${owed}" for owed in range(1, 50)),
    *naive.RUGS,
]


def same_payment(payment: Payment | None, debt: naive.Debt | None) -> None:
    """Hold the engine's account of a debt against the naive one."""
    if debt is None:
        assert payment is None
        return
    assert payment is not None
    assert payment.payer == debt.payer
    assert payment.payee == debt.payee
    assert payment.colour.value == debt.colour
    assert [str(square) for square in payment.area] == debt.squares
    assert (payment.owed, payment.paid, payment.eliminates) == (
        debt.owed,
        debt.paid,
        debt.eliminates,
    )


def same_position(state: State, game: NaiveGame) -> None:
    """Hold everything that is to be known of a state against the naive game."""
    assert str(state) == game.position()
    again = State.parse(game.position(), state.rules)
    assert again == state
    assert hash(again) == hash(state)
    assert [str(move) for move in legal_moves(state)] == game.legal()
    assert (state.colour and state.colour.value) == game.colour()
    assert state.phase.value == game.phase
    assert why_unreachable(state) == ()

    assert [(str(move), chance) for move, chance in chance_outcomes(state)] == game.chances()
    same_payment(payment_due(state), game.owed())
    same_throws(state, game)

    assert [(s.dirhams, s.squares, s.total) for s in score(state)] == game.scores()
    assert [list(place) for place in ranking(state)] == game.ranking()
    result = outcome(state)
    if game.phase == "over":
        assert result is not None
        assert list(result.winners) == game.winners()
        assert [list(place) for place in result.ranking] == game.ranking()
        assert result.termination.value == game.termination()
    else:
        assert result is None


def same_throws(state: State, game: NaiveGame) -> None:
    """Hold every way the next throw can go against the naive account of it."""
    ours, theirs = throws(state), game.throws()
    assert len(ours) == len(theirs)
    for throw, other in zip(ours, theirs, strict=True):
        assert throw.thrower == other.thrower
        assert throw.rotation.letter == other.rotation
        assert throw.steps == other.steps
        assert throw.probability == other.probability
        assert str(throw.assam) == other.assam
        same_payment(throw.payment, other.debt)


def same_market(state: State, game: NaiveGame) -> None:
    """Hold what lies on the market against the heaps of rugs that made it."""
    board = state.board
    assert [(str(rug), colour.value) for rug, colour in board.rugs()] == game.whole_rugs()
    assert [(str(square), colour.value) for square, colour in board.halves()] == game.halves()
    whole = {square: rug for rug, _ in game.whole_rugs() for square in rug.split("-")}
    for name in naive.SQUARES:
        square = Square.parse(name)
        colour, rug = board.colour_at(square), board.rug_at(square)
        assert (colour and colour.value) == game.colour_at(name)
        assert (rug and str(rug)) == whole.get(name)


def set_up(game: NaiveGame) -> State:
    """The engine's set-up of the naive game, which has not begun."""
    rules = Rules.parse(game.rules())
    return new_game(rules, facing=Direction(game.facing), first_player=game.mover)


class Lockstep(RuleBasedStateMachine):
    """A game played twice."""

    state: State
    game: NaiveGame

    @initialize(
        players_and_colours=st.sampled_from(PLAYERS_AND_COLOURS),
        rugs=st.integers(1, 15),
        money=st.integers(0, 40),
        rotation=st.sampled_from(ROTATIONS),
        insolvency=st.sampled_from(INSOLVENCIES),
        tie_break=st.sampled_from(TIE_BREAKS),
        unbroken_tie=st.sampled_from(UNBROKEN_TIES),
        covering=st.sampled_from(COVERINGS),
        facing=st.sampled_from(naive.COMPASS),
        first=st.integers(0, 3),
    )
    def begin(
        self,
        players_and_colours: tuple[int, int],
        rugs: int,
        money: int,
        rotation: str,
        insolvency: str,
        tie_break: str,
        unbroken_tie: str,
        covering: str,
        facing: str,
        first: int,
    ) -> None:
        """Set up both games under the same rules."""
        players, colours = players_and_colours
        self.game = NaiveGame(
            players=players,
            colours=colours,
            rugs=rugs,
            money=money,
            rotation=rotation,
            insolvency=insolvency,
            tie_break=tie_break,
            unbroken_tie=unbroken_tie,
            covering=covering,
            facing=facing,
            first=first % players,
        )
        self.state = set_up(self.game)
        assert str(self.state.rules) == self.game.rules()

    def _play(self, move: str) -> None:
        self.state = apply(self.state, parse_move(move))
        self.game.play(move)

    @rule(data=st.data())
    def play_any_legal_move(self, data: st.DataObject) -> None:
        """Whatever the naive rules allow, the engine plays, until the game is over."""
        moves = self.game.legal()
        if moves:
            self._play(data.draw(st.sampled_from(moves), label="move"))
        else:
            with pytest.raises(WrongPhase):
                random_move(self.state, random.Random(0))

    @rule(seed=st.integers(0, 999), moves=st.integers(1, 30))
    def play_on(self, seed: int, moves: int) -> None:
        """Some turns at once, so that many games come to their end."""
        rng = random.Random(seed)
        for _ in range(moves):
            if self.game.phase != "over":
                self._play(self.game.at_random(rng.random()))
                same_position(self.state, self.game)

    @rule(move=st.sampled_from(EVERY_MOVE))
    def try_any_move_at_all(self, move: str) -> None:
        """The engine plays a move if and only if the naive rules have it, or says why not."""
        wanted = parse_move(move)
        refusal = why_illegal(self.state, wanted)
        assert (refusal and refusal.code.value) == self.game.refusal(move)
        assert (refusal is None) == (move in self.game.legal())
        if refusal is None:
            self._play(move)
            return
        with pytest.raises(IllegalMove) as caught:
            apply(self.state, wanted)
        assert caught.value.state == self.state
        assert caught.value.move == wanted
        assert caught.value.reason == refusal

    @rule(square=st.sampled_from(naive.SQUARES), player=st.integers(0, 3))
    def ask_for_a_price(self, square: str, player: int) -> None:
        """Any square's area and price, for anybody."""
        asked = Square.parse(square)
        assert sorted(str(s) for s in self.state.board.area(asked)) == self.game.area(square)
        payer = player % self.game.players
        same_payment(payment_at(self.state, asked, payer), self.game.debt(square, payer))

    @invariant()
    def agree(self) -> None:
        """After every move both know the same."""
        same_position(self.state, self.game)
        same_market(self.state, self.game)


TestLockstep = Lockstep.TestCase
# Shrinking whole games takes minutes; the position in the message is example enough.
TestLockstep.settings = settings(
    stateful_step_count=30, phases=(Phase.explicit, Phase.reuse, Phase.generate)
)


class Kind(NamedTuple):
    """One combination of everything in the rules that is not a number of rugs or dirhams."""

    players: int
    colours: int
    rotation: str
    insolvency: str
    tie_break: str
    unbroken_tie: str
    covering: str


EVERY_KIND = [
    Kind(players, colours, rotation, insolvency, tie_break, unbroken_tie, covering)
    for (players, colours), rotation, insolvency, tie_break, unbroken_tie, covering in product(
        PLAYERS_AND_COLOURS, ROTATIONS, INSOLVENCIES, TIE_BREAKS, UNBROKEN_TIES, COVERINGS
    )
]


def small_game(seed: int, kind: Kind) -> NaiveGame:
    """A game of that kind; rugs, money, facing and first player by the seed."""
    rng = random.Random(seed)
    return NaiveGame(
        players=kind.players,
        colours=kind.colours,
        rugs=rng.choice([1, 1, 2, 3, 5, 8]),
        money=rng.choice([0, 1, 2, 5, 12, 30]),
        rotation=kind.rotation,
        insolvency=kind.insolvency,
        tie_break=kind.tie_break,
        unbroken_tie=kind.unbroken_tie,
        covering=kind.covering,
        facing=rng.choice(naive.COMPASS),
        first=rng.randrange(kind.players),
    )


@pytest.mark.parametrize(
    ("seed", "kind"),
    [*enumerate(EVERY_KIND)],
    ids=[" ".join(str(word) for word in kind) for kind in EVERY_KIND],
)
def test_every_kind_of_rules_plays_out_alike(seed: int, kind: Kind) -> None:
    """One whole game under each combination of the rules, chance by the same random numbers."""
    game = small_game(seed, kind)
    state = set_up(game)
    rng, same_rng = random.Random(seed), random.Random(seed)
    same_position(state, game)
    while game.phase != "over":
        move = random_move(state, rng)
        assert str(move) == game.at_random(same_rng.random())
        state = apply(state, move)
        game.play(str(move))
        same_position(state, game)
        if game.phase == "lay":
            same_market(state, game)
    same_market(state, game)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("preset", ["gigamic", "pergioco", "suleika", "bga"])
def test_whole_games_of_every_preset_play_out_alike(preset: str, players: int) -> None:
    """The games people play, to the last rug; only the market is compared at every move."""
    rules = PRESETS[preset](players)
    game = NaiveGame(
        players=rules.players,
        colours=rules.colours_per_player,
        rugs=rules.rugs_per_colour,
        money=rules.starting_dirhams,
        rotation=rules.rotation.value,
        insolvency=rules.insolvency.value,
        tie_break=rules.tie_break.value,
        unbroken_tie=rules.unbroken_tie.value,
        covering=rules.covering.value,
    )
    state = new_game(rules)
    rng = random.Random(players)
    while game.phase != "over":
        move = random_move(state, rng)
        state = apply(state, move)
        game.play(str(move))
        assert str(state) == game.position()
        assert [str(move) for move in legal_moves(state)] == game.legal()
    same_position(state, game)
    same_market(state, game)


def test_the_small_games_reach_every_kind_of_ending() -> None:
    """Without this, agreement on rare endings could be agreement on nothing."""
    seen: Counter[str] = Counter()
    for seed, kind in enumerate(EVERY_KIND):
        game = small_game(seed, kind)
        rng = random.Random(seed)
        last = ""
        while game.phase != "over":
            last = game.at_random(rng.random())
            game.play(last)
        seen[f"{game.termination()} by a {naive.kind(last)}"] += 1
        seen[f"{len(game.winners())} winners"] += 1
        seen["somebody out, others play on"] += 1 < len(game.still_in()) < game.players
    for ending in (
        "last-rug by a lay",
        "last-rug by a pay",
        "last-player by a pay",
        "0 winners",
        "1 winners",
        "2 winners",
        "3 winners",
        "somebody out, others play on",
    ):
        assert seen[ending] > 0, (ending, seen)
