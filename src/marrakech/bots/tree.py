"""Monte Carlo tree search, compiled: a tree of decisions, with chance between them.

A node is a decision: where to turn Assam, or where to lay the rug. Below each of its moves stand
the decisions that draw and die can lead to, eight at most, and which of them a playout goes to is
thrown, never chosen. A playout walks down the tree by the mean of what each move has brought so
far and by how seldom it was tried; where the tree ends it is played on for a few turns, and the
position it comes to is judged by the evaluation. What everybody's share is then, less the luck
that the die has brought since, goes back up to every node on the way.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from marrakech.batch.choices import random_action
from marrakech.batch.compiled import Compiled, compilable, compilable_once
from marrakech.batch.records import MOVER, PHASE, POINT, STRIDE, Rows, Variant
from marrakech.batch.streams import mix
from marrakech.batch.tables import (
    DRAW,
    FIRST_DRAW,
    FIRST_ROLL,
    FIRST_ROTATION,
    FIRST_RUG,
    LAY,
    OVER,
    ROLL,
    ROTATE,
)
from marrakech.batch.turns import act
from marrakech.bots.appraisal import Desk, Numbers, Shares, appraise, copy_row
from marrakech.bots.laying import ANY, EACH, LAYS, RUGS, appraise_lays, survey
from marrakech.bots.outlook import MEANS, THROWS, expect_move, look_ahead
from marrakech.bots.playout import (
    LUCK,
    choose_the_greedy,
    greedy_rotation,
    greedy_rug,
    is_greedy,
    play_on,
)

__all__ = ["ROOT_TRUST", "Tree", "grow", "tree_of"]

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
_RIPE: Final = 8
"""How often a decision is met before it becomes a node of the tree."""


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
    lucks: Shares
    """By rotation, steps and player: the luck of the throw; none if Assam is turned at the end."""
    path: Numbers
    """The nodes and moves of the playout under way."""
    before: Shares
    """Everybody's luck before each of them."""


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
        lucks=np.zeros((nodes, 3, 4, 4), dtype=np.float64),
        path=np.zeros((1024, 2), dtype=np.int64),
        before=np.zeros((1024, 4), dtype=np.float64),
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
    luck = desk.values[LUCK : LUCK + EACH]
    if tree.size[0] == 0:
        copy_row(root, game)
        add_node(tree, game, rules, table, desk)
    for _ in range(playouts):
        copy_row(root, game)
        for player in range(rules.players):
            luck[player] = 0.0
        depth = descend(tree, game, rules, table, desk, seed)
        if game[PHASE] != OVER:
            play_on(game, rules, table, desk)
        appraise(game, rules, table, desk, shares)
        for step in range(depth):
            node, move = tree.path[step, 0], tree.path[step, 1]
            mover = tree.mover[node]
            gain = shares[mover] - (luck[mover] - tree.before[step, mover])
            tree.visits[node, move] += 1
            tree.gains[node, move] += gain
            tree.squared[node, move] += gain * gain
        tree.size[1] += 1


@compilable_once
def descend(tree: Tree, game: Rows, rules: Variant, table: Shares, desk: Desk, seed: int) -> int:
    """Walk down to a decision that is no node, or to the end; how many nodes were passed."""
    luck = desk.values[LUCK : LUCK + EACH]
    node, depth = 0, 0
    while True:
        if is_greedy(desk, tree.mover[node]) and (rules.turns_first or not tree.turning[node]):
            move = greedy_move(tree, node, game, rules, desk)
        else:
            move = promising(tree, node)
        if node == 0:
            # Playout n of each move sees the same dice, so that moves differ by what they do
            # and less by luck.
            game[POINT] = mix(seed + mix(tree.visits[0, move]))
            game[STRIDE] = _STRIDE
            choose_the_greedy(game, rules, desk, game[MOVER])
        tree.path[depth, 0] = node
        tree.path[depth, 1] = move
        for player in range(rules.players):
            tree.before[depth, player] = luck[player]
        depth += 1
        act(game, rules, tree.actions[node, move])
        draw = face = throws = 0
        while game[PHASE] != ROTATE and game[PHASE] != LAY and game[PHASE] != OVER:
            action = random_action(game, rules)
            if game[PHASE] == DRAW:
                draw = (action - FIRST_DRAW) & 1
            elif game[PHASE] == ROLL:
                face = action - FIRST_ROLL
                throws += 1
                for player in range(rules.players):
                    luck[player] += tree.lucks[node, move, face, player]
            act(game, rules, action)
        if game[PHASE] == OVER or throws > 1:
            # After a throw that put its thrower out comes another, for which there is no branch.
            return depth
        branch = move * 8 + draw * 4 + face if tree.turning[node] else move * 2 + draw
        below_it = tree.branches[node, branch]
        if below_it == 0:
            tree.met[node, branch] += 1
            if tree.met[node, branch] < _RIPE or tree.size[0] == len(tree.mover):
                return depth
            below_it = add_node(tree, game, rules, table, desk)
            tree.branches[node, branch] = below_it
        node = below_it


@compilable_once
def greedy_move(tree: Tree, node: int, game: Rows, rules: Variant, desk: Desk) -> int:
    """What a greedy player does."""
    if tree.turning[node]:
        survey(game, rules, desk)
        return greedy_rotation(game, rules, desk)
    action = FIRST_RUG + greedy_rug(game, rules)
    return int((tree.actions[node] == action).argmax())


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
    mover, values = game[MOVER], desk.values
    tree.mover[node] = mover
    tree.turning[node] = game[PHASE] == ROTATE
    if game[PHASE] == LAY:
        survey(game, rules, desk)
        tree.moves[node] = appraise_lays(game, rules, table, desk, ANY)
        for move in range(tree.moves[node]):
            tree.actions[node, move] = FIRST_RUG + desk.numbers[RUGS + move]
            tree.priors[node, move] = values[LAYS + EACH * move + mover]
    else:
        tree.moves[node] = 3
        for move in range(3):
            tree.actions[node, move] = FIRST_ROTATION + move
        if rules.turns_first:
            look_ahead(game, rules, table, desk, 0.0)
            for move in range(3):
                tree.priors[node, move] = values[MEANS + EACH * move + mover]
                for throw in range(4):
                    for player in range(rules.players):
                        share = values[THROWS + EACH * (4 * move + throw) + player]
                        mean = values[MEANS + EACH * move + player]
                        tree.lucks[node, move, throw, player] = share - mean
    if node == 0 or (tree.turning[node] and not rules.turns_first):
        for move in range(tree.moves[node]):
            expect_move(game, rules, table, desk, tree.actions[node, move], desk.shares[5])
            tree.priors[node, move] = desk.shares[5, mover]
    return node
