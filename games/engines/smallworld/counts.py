"""Numbers by kind, as regions and hands keep them; they are replaced, never changed in place."""


def less(counts: dict[str, int], kind: str, number: int) -> dict[str, int]:
    """The counts with `number` fewer of one kind; a kind that is gone has no entry."""
    left = counts.get(kind, 0) - number
    rest = {key: value for key, value in counts.items() if key != kind}
    return rest | {kind: left} if left > 0 else rest


def more(counts: dict[str, int], kind: str, number: int) -> dict[str, int]:
    """The counts with `number` more of one kind."""
    return counts | {kind: counts.get(kind, 0) + number} if number else counts
