"""A second, deliberately naive set of the rules, to hold the engine against.

Two programs that share nothing seldom make the same mistake. This one is written from the rule
documents alone, imports nothing of the library, and prefers the plain way to the quick one: it
remembers every rug ever laid, looks at the top of each square's heap to see what is visible,
walks square by square, and speaks only in the words of the notation ("d4", "red", "c3-d3").
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

FILES = "abcdefg"
RANKS = "1234567"
SQUARES = [file + rank for file in FILES for rank in RANKS]
COLOURS = ["red", "yellow", "blue", "green"]
COMPASS = ["north", "east", "south", "west"]
FACES = [1, 2, 2, 3, 3, 4]

# The loops as they are printed round the market: Assam leaves on one square of a pair, in the
# direction named, and comes back on the other one.
LOOPS = {
    "north": ["a7 b7", "c7 d7", "e7 f7"],
    "south": ["b1 c1", "d1 e1", "f1 g1"],
    "east": ["g1 g2", "g3 g4", "g5 g6"],
    "west": ["a2 a3", "a4 a5", "a6 a7"],
}
# The two corners whose loop leads back onto the corner, and how he then faces.
CORNERS = {
    ("g7", "north"): "west",
    ("g7", "east"): "south",
    ("a1", "west"): "north",
    ("a1", "south"): "east",
}


class LaidRug(NamedTuple):
    """One rug that was laid, seen or buried; the number tells two alike apart."""

    number: int
    colour: str
    squares: tuple[str, str]


class Debt(NamedTuple):
    """What a player has to pay; `squares` is the area in the order of the names."""

    payer: int
    payee: int
    colour: str
    squares: list[str]
    owed: int
    paid: int
    eliminates: bool


class NextThrow(NamedTuple):
    """One way in which the next throw can go."""

    thrower: int
    rotation: str
    steps: int
    probability: Fraction
    assam: str
    debt: Debt | None


def opposite(direction: str) -> str:
    """The other way: north for south."""
    return COMPASS[(COMPASS.index(direction) + 2) % 4]


def turned(facing: str, letter: str) -> str:
    """How Assam faces after the rotation `L`, `S` or `R`."""
    quarters = {"L": -1, "S": 0, "R": 1}[letter]
    return COMPASS[(COMPASS.index(facing) + quarters) % 4]


def ahead(square: str, direction: str) -> str | None:
    """The next square that way, or None off the edge."""
    file = FILES.index(square[0])
    rank = RANKS.index(square[1])
    if direction == "north":
        rank += 1
    elif direction == "south":
        rank -= 1
    elif direction == "east":
        file += 1
    else:
        file -= 1
    if 0 <= file <= 6 and 0 <= rank <= 6:
        return FILES[file] + RANKS[rank]
    return None


NEIGHBOURS = {
    square: sorted(
        next_to for way in COMPASS for next_to in [ahead(square, way)] if next_to is not None
    )
    for square in SQUARES
}
RUGS = [f"{a}-{b}" for a in SQUARES for b in NEIGHBOURS[a] if a < b]


def step(square: str, facing: str) -> tuple[str, str]:
    """One step of Assam's: where he is then, and how he faces."""
    inside = ahead(square, facing)
    if inside is not None:
        return inside, facing
    if (square, facing) in CORNERS:
        return square, CORNERS[square, facing]
    for pair in LOOPS[facing]:
        one, other = pair.split()
        if square == one:
            return other, opposite(facing)
        if square == other:
            return one, opposite(facing)
    raise AssertionError(f"no loop leaves {square} going {facing}")


def walk(square: str, facing: str, steps: int) -> list[tuple[str, str]]:
    """Every step of the way."""
    way: list[tuple[str, str]] = []
    for _ in range(steps):
        square, facing = step(square, facing)
        way.append((square, facing))
    return way


def kind(move: str) -> str:
    """The phase in which a move of this look is made."""
    if move.startswith("+"):
        return "draw"
    if move in ("L", "S", "R"):
        return "rotate"
    if move.startswith("$"):
        return "pay"
    if "-" in move:
        return "lay"
    return "roll"


class NaiveGame:
    """A game under way, changed by `play`."""

    def __init__(
        self,
        *,
        players: int,
        colours: int,
        rugs: int,
        money: int,
        rotation: str = "start",
        insolvency: str = "eliminated",
        tie_break: str = "dirhams",
        unbroken_tie: str = "shared",
        covering: str = "strict",
        facing: str = "north",
        first: int = 0,
    ) -> None:
        self.players = players
        self.colours = colours
        self.rugs = rugs
        self.money = money
        self.rotation = rotation
        self.insolvency = insolvency
        self.tie_break = tie_break
        self.unbroken_tie = unbroken_tie
        self.covering = covering

        self.purses = [money] * players
        self.own = [COLOURS[p * colours : p * colours + colours] for p in range(players)]
        self.pile = {colour: rugs for own in self.own for colour in own}
        self.out = [False] * players
        self.laid: list[LaidRug] = []
        self.heap: dict[str, list[LaidRug]] = {square: [] for square in SQUARES}
        self.square = "d4"
        self.facing = facing
        self.mover = first
        self.drawn: str | None = None
        self.phase = ""
        self._begin_turn(first)

    # What lies on the market

    def top(self, square: str) -> LaidRug | None:
        """The rug that is seen on the square."""
        return self.heap[square][-1] if self.heap[square] else None

    def colour_at(self, square: str) -> str | None:
        """The colour that is seen on the square."""
        top = self.top(square)
        return None if top is None else top.colour

    def is_whole(self, rug: LaidRug) -> bool:
        """Whether nothing lies on either half."""
        return all(self.top(square) == rug for square in rug.squares)

    def whole_rugs(self) -> list[tuple[str, str]]:
        """Every rug seen whole, with its colour, by name."""
        return sorted(
            ("-".join(rug.squares), rug.colour) for rug in self.laid if self.is_whole(rug)
        )

    def halves(self) -> list[tuple[str, str]]:
        """Every square that shows half of a rug, with its colour, by name."""
        found: list[tuple[str, str]] = []
        for square in SQUARES:
            top = self.top(square)
            if top is not None and not self.is_whole(top):
                found.append((square, top.colour))
        return found

    def area(self, square: str) -> list[str]:
        """The connected squares of that square's colour, by name."""
        colour = self.colour_at(square)
        if colour is None:
            return []
        same = {other for other in SQUARES if self.colour_at(other) == colour}
        found = {square}
        queue = [square]
        while queue:
            for neighbour in NEIGHBOURS[queue.pop(0)]:
                if neighbour in same and neighbour not in found:
                    found.add(neighbour)
                    queue.append(neighbour)
        return sorted(found)

    # Who owns and owes what

    def owner(self, colour: str) -> int:
        """The player who lays rugs of that colour."""
        return next(player for player, own in enumerate(self.own) if colour in own)

    def rugs_left(self, player: int) -> int:
        """How many rugs the player has still to lay."""
        return sum(self.pile[colour] for colour in self.own[player])

    def still_in(self) -> list[int]:
        """The players who are not eliminated."""
        return [player for player in range(self.players) if not self.out[player]]

    def debt(self, square: str, payer: int) -> Debt | None:
        """What the player owes for having brought Assam to the square."""
        colour = self.colour_at(square)
        if colour is None or self.phase == "over" or self.out[payer]:
            return None
        payee = self.owner(colour)
        if payee == payer or self.out[payee]:
            return None
        squares = self.area(square)
        owed = len(squares)
        paid = min(owed, self.purses[payer])
        eliminates = paid < owed and self.insolvency == "eliminated"
        return Debt(payer, payee, colour, squares, owed, paid, eliminates)

    def owed(self) -> Debt | None:
        """What the mover owes now."""
        return self.debt(self.square, self.mover) if self.phase == "pay" else None

    def colour(self) -> str | None:
        """The colour the mover is still to lay in this turn, as far as it is known."""
        laid_already = self.phase == "rotate" and self.rotation == "end"
        if laid_already or self.phase in ("draw", "over"):
            return None
        return self.drawn if self.colours == 2 else self.own[self.mover][0]

    # Moves

    def refusal(self, move: str) -> str | None:
        """Why the move may not be made, as one word, or None for a legal move."""
        if self.phase == "over":
            return "game-over"
        if kind(move) != self.phase:
            return "wrong-phase"
        if self.phase == "draw":
            pile = [colour for colour in self.own[self.mover] if self.pile[colour] > 0]
            return None if move[1] in [colour[0] for colour in pile] else "not-in-pile"
        if self.phase == "pay":
            debt = self.owed()
            assert debt is not None
            return None if move == f"${debt.owed}" else "wrong-amount"
        if self.phase == "lay":
            a, b = move.split("-")
            if self.square in (a, b):
                return "on-assam"
            if a not in NEIGHBOURS[self.square] and b not in NEIGHBOURS[self.square]:
                return "not-beside-assam"
            rug = self.top(a)
            if rug is not None and rug == self.top(b):
                mine = self.owner(rug.colour) == self.mover
                if not (mine and self.covering == "own-rugs"):
                    return "covers-whole-rug"
        return None

    def _candidates(self) -> list[str]:
        if self.phase == "draw":
            return [f"+{colour[0]}" for colour in COLOURS]
        if self.phase == "rotate":
            return ["L", "S", "R"]
        if self.phase == "roll":
            return ["1", "2", "3", "4"]
        if self.phase == "pay":
            return [f"${owed}" for owed in range(1, 50)]
        return RUGS if self.phase == "lay" else []

    def legal(self) -> list[str]:
        """Every legal move, in the order in which they are told."""
        return [move for move in self._candidates() if self.refusal(move) is None]

    def play(self, move: str) -> None:
        """Make a legal move."""
        assert self.refusal(move) is None, (move, self.position())
        if self.phase == "draw":
            self.drawn = next(colour for colour in COLOURS if colour[0] == move[1])
            self.phase = "rotate" if self.rotation == "start" else "roll"
        elif self.phase == "rotate":
            self.facing = turned(self.facing, move)
            if self.rotation == "start":
                self.phase = "roll"
            else:
                self._begin_turn(self._successor())
        elif self.phase == "roll":
            self.square, self.facing = walk(self.square, self.facing, int(move))[-1]
            owes = self.debt(self.square, self.mover) is not None
            self.phase = "pay" if owes else "lay"
        elif self.phase == "pay":
            self._pay()
        else:
            self._lay(move)

    def _pay(self) -> None:
        debt = self.owed()
        assert debt is not None
        self.purses[debt.payer] -= debt.paid
        self.purses[debt.payee] += debt.paid
        if not debt.eliminates:
            self.phase = "lay"
            return
        self.out[debt.payer] = True
        for colour in self.own[debt.payer]:
            self.pile[colour] = 0
        if self._finished():
            self._end()
        else:
            self._begin_turn(self._successor())

    def _lay(self, move: str) -> None:
        colour = self.colour()
        assert colour is not None
        a, b = move.split("-")
        rug = LaidRug(len(self.laid), colour, (a, b))
        self.laid.append(rug)
        self.heap[a].append(rug)
        self.heap[b].append(rug)
        self.pile[colour] -= 1
        self.drawn = None
        if self._finished():
            self._end()
        elif self.rotation == "end":
            self.phase = "rotate"
        else:
            self._begin_turn(self._successor())

    def _finished(self) -> bool:
        still_in = self.still_in()
        return len(still_in) == 1 or all(self.rugs_left(player) == 0 for player in still_in)

    def _end(self) -> None:
        self.drawn = None
        self.phase = "over"

    def _successor(self) -> int:
        player = self.mover
        while True:
            player = (player + 1) % self.players
            if not self.out[player] and self.rugs_left(player) > 0:
                return player

    def _begin_turn(self, player: int) -> None:
        self.mover = player
        self.drawn = None
        if self.colours == 2:
            self.phase = "draw"
        elif self.rotation == "start":
            self.phase = "rotate"
        else:
            self.phase = "roll"

    # Chance

    def chances(self) -> list[tuple[str, Fraction]]:
        """The draws or throws that can come now, each with its probability."""
        if self.phase == "roll":
            return [(move, Fraction(FACES.count(int(move)), 6)) for move in self.legal()]
        if self.phase == "draw":
            left = {f"+{colour[0]}": self.pile[colour] for colour in self.own[self.mover]}
            return [(move, Fraction(left[move], sum(left.values()))) for move in self.legal()]
        return []

    def at_random(self, r: float) -> str:
        """The move that a random number from 0 to 1 stands for."""
        moves = self.legal()
        chances = self.chances() or [(move, Fraction(1, len(moves))) for move in moves]
        so_far = Fraction(0)
        for move, probability in chances:
            so_far += probability
            if so_far > r:
                return move
        raise AssertionError("the probabilities do not add up to 1")

    def throws(self) -> list[NextThrow]:
        """Every way in which the next throw can go, for whoever makes it."""
        if self.phase not in ("draw", "rotate", "roll"):
            return []
        after_the_lay = self.phase == "rotate" and self.rotation == "end"
        thrower = self._successor() if after_the_lay else self.mover
        may_turn = self.phase == "rotate" or (self.phase == "draw" and self.rotation == "start")
        return list(self._throws(thrower, "LSR" if may_turn else "S"))

    def _throws(self, thrower: int, rotations: str) -> Iterator[NextThrow]:
        for letter in rotations:
            for steps in (1, 2, 3, 4):
                square, facing = walk(self.square, turned(self.facing, letter), steps)[-1]
                probability = Fraction(FACES.count(steps), 6)
                debt = self.debt(square, thrower)
                yield NextThrow(thrower, letter, steps, probability, square + facing[0], debt)

    # The end

    def scores(self) -> list[tuple[int, int, int]]:
        """Dirhams, visible squares and their sum, for each player."""
        seen = [self.colour_at(square) for square in SQUARES]
        found: list[tuple[int, int, int]] = []
        for player in range(self.players):
            squares = sum(seen.count(colour) for colour in self.own[player])
            found.append((self.purses[player], squares, self.purses[player] + squares))
        return found

    def ranking(self) -> list[list[int]]:
        """The players by place, were the game over now."""

        def merit(player: int) -> tuple[int, int]:
            dirhams, squares, total = self.scores()[player]
            return total, dirhams if self.tie_break == "dirhams" else squares

        merits = sorted({merit(player) for player in self.still_in()}, reverse=True)
        places = [[p for p in self.still_in() if merit(p) == value] for value in merits]
        losers = [player for player in range(self.players) if self.out[player]]
        return [*places, losers] if losers else places

    def winners(self) -> list[int]:
        """Who has won; several share it, and under `no-winner` a tie leaves nobody."""
        assert self.phase == "over"
        first = self.ranking()[0]
        return [] if len(first) > 1 and self.unbroken_tie == "no-winner" else first

    def termination(self) -> str | None:
        """What ended the game, None while it goes on."""
        if self.phase != "over":
            return None
        return "last-player" if len(self.still_in()) == 1 else "last-rug"

    # Texts

    def rules(self) -> str:
        """The canonical text of the rules played by."""
        return (
            f"{self.players} {self.colours}x{self.rugs} {self.money} {self.rotation} "
            f"{self.insolvency} {self.tie_break} {self.unbroken_tie} {self.covering}"
        )

    def market(self) -> str:
        """The first field of a position."""
        return "/".join(self._rank(rank) for rank in reversed(RANKS))

    def _rank(self, rank: str) -> str:
        text = ""
        empty = 0
        for file in FILES:
            rug = self.top(file + rank)
            if rug is None:
                empty += 1
                continue
            text += (str(empty) if empty else "") + rug.colour[0]
            empty = 0
            right = ahead(file + rank, "east")
            below = ahead(file + rank, "south")
            if right is not None and self.top(right) == rug:
                text += "="
            elif below is not None and self.top(below) == rug:
                text += ":"
        return text + (str(empty) if empty else "")

    def position(self) -> str:
        """The canonical text of the position."""
        players: list[str] = []
        for player in range(self.players):
            left = "+".join(str(self.pile[colour]) for colour in self.own[player])
            players.append(f"{self.purses[player]}:{left}{'x' if self.out[player] else ''}")
        return (
            f"{self.market()} {self.square}{self.facing[0]} {self.mover} {self.phase} "
            f"{self.drawn[0] if self.drawn else '-'} {','.join(players)}"
        )
