"""Monte Carlo tree search, compiled: a tree of decisions, with chance between them.

A node is a decision: where to turn Assam, or where to lay the rug. Below each of its moves stand
the decisions that draw and die can lead to, eight at most, and which of them a playout goes to is
thrown, never chosen. A playout walks down the tree by the mean of what each move has brought so
far and by how seldom it was tried; where the tree ends it is played on for a few turns by simple
players, and the position it comes to is judged by the evaluation. What everybody's share is then
goes back up to every node on the way.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from marrakech.batch.choices import is_linked, protected, random_action
from marrakech.batch.compiled import Compiled, compilable, compilable_once
from marrakech.batch.records import (
    ASSAM,
    MOVER,
    PHASE,
    POINT,
    STRIDE,
    VISIBLE,
    Record,
    Rows,
    Variant,
)
from marrakech.batch.streams import below, mix
from marrakech.batch.tables import (
    DRAW,
    FIRST_DRAW,
    FIRST_ROLL,
    FIRST_ROTATION,
    FIRST_RUG,
    LAY,
    OVER,
    PLACE_COUNT,
    PLACES,
    ROLL,
    ROTATE,
    TURNED,
    WAY,
)
from marrakech.batch.turns import act, colour_on, own_squares, squares_owed, successor
from marrakech.bits import RUG as _RUGS
from marrakech.bots.appraisal import (
    FACES,
    Desk,
    Numbers,
    Shares,
    appraise,
    appraise_lays,
    copy_row,
    expect_move,
)

__all__ = ["ROOT_TRUST", "Tree", "grow", "tree_of"]

_RUG: Final = np.array(_RUGS, dtype=np.int64)
_STRIDE: Final = 0x9E3779B97F4A7C15 - (1 << 64)
_MOVES: Final = 12
"""A decision has at most so many moves."""
_BRANCHES: Final = 24
"""And so many decisions below it: two for each lay, by the draw; eight for each rotation."""
_NODES: Final = 1 << 16

# --- what was found to play well; the documentation tells how

_CURIOSITY: Final = 0.05
"""How much a move that was seldom tried is favoured."""
ROOT_TRUST: Final = 100.0
"""For how many playouts the evaluation, looked a turn ahead, counts at the root."""
_TRUST: Final = 20.0
"""For how many playouts the evaluation counts elsewhere."""
_RIPE: Final = np.array([0, 0, 30, 300, 300])
"""By the number of players: how often a decision is met before it becomes a node of the tree."""
_TURNS: Final = 8
"""How many turns a playout goes beyond the tree."""
_WHIM: Final = 10
"""Of a hundred moves in a playout, how many are made at random."""
_THINKING: Final = 3
"""From how many players on the one who thinks goes on laying by the evaluation in a playout."""


class Tree(NamedTuple):
    """The tree: a row for each node, the root first."""

    size: Numbers
    """How many nodes there are, and how many playouts were made."""
    mover: Numbers
    """Who decides."""
    turning: Numbers
    """1 if it is about turning Assam."""
    moves: Numbers
    """How many moves there are to choose from."""
    actions: Numbers
    """Their actions."""
    priors: Shares
    """What the evaluation thinks of them."""
    visits: Numbers
    """How often each was tried."""
    gains: Shares
    """What it brought the mover, in all."""
    squared: Shares
    """The squares of it, in all."""
    branches: Numbers
    """The nodes below, by move and chance; 0 where there is none yet."""
    met: Numbers
    """How often each of them was met before it was a node."""
    path: Numbers
    """The nodes and moves of the playout under way."""


def tree_of(nodes: int = _NODES) -> Tree:
    """A tree with room for so many nodes, and none yet."""
    return Tree(
        size=np.zeros(2, dtype=np.int64),
        mover=np.zeros(nodes, dtype=np.int64),
        turning=np.zeros(nodes, dtype=np.int64),
        moves=np.zeros(nodes, dtype=np.int64),
        actions=np.zeros((nodes, _MOVES), dtype=np.int64),
        priors=np.zeros((nodes, _MOVES), dtype=np.float64),
        visits=np.zeros((nodes, _MOVES), dtype=np.int64),
        gains=np.zeros((nodes, _MOVES), dtype=np.float64),
        squared=np.zeros((nodes, _MOVES), dtype=np.float64),
        branches=np.zeros((nodes, _BRANCHES), dtype=np.int64),
        met=np.zeros((nodes, _BRANCHES), dtype=np.int64),
        path=np.zeros((1024, 2), dtype=np.int64),
    )


@Compiled
def grow(
    tree: Tree,
    root: Rows,
    rules: Variant,
    table: Shares,
    desk: Desk,
    seed: int,
    playouts: int,
) -> None:
    """Make that many more playouts from the root, which is a decision."""
    game = desk.rows[3]
    shares = desk.shares[5]
    if tree.size[0] == 0:
        copy_row(root, game)
        add_node(tree, game, rules, table, desk)
    for _ in range(playouts):
        copy_row(root, game)
        depth = descend(tree, game, rules, table, desk, seed)
        if game[PHASE] != OVER:
            play_on(game, rules, table, desk, root[MOVER])
        appraise(game, rules, table, desk, shares)
        for step in range(depth):
            node, move = tree.path[step, 0], tree.path[step, 1]
            gain = shares[tree.mover[node]]
            tree.visits[node, move] += 1
            tree.gains[node, move] += gain
            tree.squared[node, move] += gain * gain
        tree.size[1] += 1


@compilable_once
def descend(tree: Tree, game: Rows, rules: Variant, table: Shares, desk: Desk, seed: int) -> int:
    """Walk down to a decision that is no node, or to the end; how many nodes were passed."""
    node, depth = 0, 0
    while True:
        move = promising(tree, node)
        if node == 0:
            # Playout n of each move sees the same dice, so that moves differ by what they do
            # and less by luck.
            game[POINT] = mix(seed + mix(tree.visits[0, move]))
            game[STRIDE] = _STRIDE
        tree.path[depth, 0] = node
        tree.path[depth, 1] = move
        depth += 1
        act(game, rules, tree.actions[node, move])
        draw = face = 0
        while game[PHASE] != ROTATE and game[PHASE] != LAY and game[PHASE] != OVER:
            action = random_action(game, rules)
            if game[PHASE] == DRAW:
                draw = (action - FIRST_DRAW) & 1
            elif game[PHASE] == ROLL:
                face = action - FIRST_ROLL
            act(game, rules, action)
        if game[PHASE] == OVER:
            return depth
        branch = move * 8 + draw * 4 + face if tree.turning[node] else move * 2 + draw
        below_it = tree.branches[node, branch]
        if below_it == 0:
            tree.met[node, branch] += 1
            if tree.met[node, branch] < _RIPE[rules.players] or tree.size[0] == len(tree.mover):
                return depth
            below_it = add_node(tree, game, rules, table, desk)
            tree.branches[node, branch] = below_it
        node = below_it


@compilable
def promising(tree: Tree, node: int) -> int:
    """The move with the best mean so far, or that was too seldom tried to know."""
    trust = ROOT_TRUST if node == 0 else _TRUST
    tried = 0
    for move in range(tree.moves[node]):
        tried += tree.visits[node, move]
    curiosity = _CURIOSITY * np.sqrt(np.log(tried + 1.0))
    best, most = 0, -1.0
    for move in range(tree.moves[node]):
        visits = tree.visits[node, move]
        mean = (tree.gains[node, move] + trust * tree.priors[node, move]) / (visits + trust)
        value = mean + curiosity / np.sqrt(visits + 1.0)
        if value > most:
            best, most = move, value
    return best


@compilable_once
def add_node(tree: Tree, game: Rows, rules: Variant, table: Shares, desk: Desk) -> int:
    """Make a node of a decision, with what the evaluation thinks of its moves; its number."""
    node: int = tree.size[0]
    tree.size[0] += 1
    tree.mover[node] = game[MOVER]
    tree.turning[node] = game[PHASE] == ROTATE
    if game[PHASE] == ROTATE:
        found, first = 3, FIRST_ROTATION
        for rotation in range(3):
            tree.actions[node, rotation] = rotation
    else:
        first = FIRST_RUG
        found = appraise_lays(
            game,
            rules,
            table,
            desk,
            0,
            tree.actions[node],
            tree.priors[node],
            0.0,
            desk.shares[4],
        )
    tree.moves[node] = found
    for move in range(found):
        tree.actions[node, move] += first
        if node == 0 or tree.turning[node]:
            expect_move(game, rules, table, desk, tree.actions[node, move], desk.shares[5])
            tree.priors[node, move] = desk.shares[5, game[MOVER]]
    return node


# --- beyond the tree


@compilable_once
def play_on(game: Rows, rules: Variant, table: Shares, desk: Desk, seat: int) -> None:
    """Play on for some turns: greedy players, each with a whim now and then.

    But where many play, the one in whose seat all this is thought has none, and lays his rugs by
    the evaluation.
    """
    turns = 0
    while turns < _TURNS and game[PHASE] != OVER:
        phase = game[PHASE]
        thinks = rules.players >= _THINKING and game[MOVER] == seat
        chance = phase not in (ROTATE, LAY)
        if chance or (not thinks and below(game, 100) < _WHIM):
            act(game, rules, random_action(game, rules))
        elif phase == ROTATE:
            act(game, rules, FIRST_ROTATION + greedy_rotation(game, rules))
        elif thinks:
            rugs, values = desk.rugs, desk.values
            found = appraise_lays(game, rules, table, desk, 0, rugs, values, 0.0, desk.shares[4])
            act(game, rules, FIRST_RUG + rugs[values[:found].argmax()])
        else:
            act(game, rules, FIRST_RUG + greedy_rug(game, rules))
        turns += phase == LAY
    # The evaluation is about positions between two turns.
    if not rules.turns_first and game[PHASE] == ROTATE:
        act(game, rules, FIRST_ROTATION + greedy_rotation(game, rules))


@compilable_once
def greedy_rotation(game: Rows, rules: Variant) -> int:
    """The rotation with the least expected payment; or, for another's throw, the most income."""
    assam, mover = game[ASSAM], game[MOVER]
    if not rules.turns_first:
        game[MOVER] = successor(game, rules)
    thrower = game[MOVER]
    best, most = 1, -1_000_000
    for turn in range(3):
        rotation = (turn + 1) % 3  # Straight on, if all are equal.
        dirhams = 0
        for face in range(4):
            game[ASSAM] = WAY[TURNED[assam, rotation], face]
            owed = squares_owed(game, rules) * FACES[face]
            if thrower == mover:
                dirhams -= owed
            elif owed and owner_here(game, rules) == mover:
                dirhams += owed
        if dirhams > most:
            best, most = rotation, dirhams
    game[ASSAM], game[MOVER] = assam, mover
    return best


@compilable
def owner_here(game: Rows, rules: Variant) -> int:
    """Whose rug Assam stands on, where one lies."""
    visible = (game[VISIBLE], game[VISIBLE + 1], game[VISIBLE + 2], game[VISIBLE + 3])
    return colour_on(visible, game[ASSAM] >> 2) >> rules.each - 1


@compilable_once
def greedy_rug(game: Record, rules: Variant) -> int:
    """The rug that leaves the mover the greatest lead in squares, some one of the best."""
    square = game[ASSAM] >> 2
    right, up = protected(game, rules)
    own = own_squares(game, rules, game[MOVER])
    others = (game[VISIBLE] | game[VISIBLE + 1] | game[VISIBLE + 2] | game[VISIBLE + 3]) & ~own
    places: int = PLACE_COUNT[square]
    place = below(game, places)
    best, most = -1, -1_000
    for _ in range(places):
        rug = PLACES[square, place]
        place = place + 1 if place + 1 < places else 0
        if is_linked(right, up, rug):
            continue
        lead = covered(others, rug) - (rules.players - 1) * covered(own, rug)
        if lead > most:
            best, most = rug, lead
    return best


@compilable
def covered(squares: int, rug: int) -> int:
    """How many of these squares a rug would cover."""
    under = squares & _RUG[rug]
    if under == 0:
        return 0
    return 2 if under == _RUG[rug] else 1
