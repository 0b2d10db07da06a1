"""The twelve islands keep every limit of R1.6, and their data agrees with their drawing."""

from collections import Counter
from importlib import import_module
from itertools import chain, combinations, permutations, product
from pathlib import Path
from xml.etree import ElementTree

import pytest
from shapely.geometry import Point, Polygon
from shapely.ops import unary_union

from games.cartography.draw import draw
from games.cartography.modules import module_text
from games.cartography.plans import PLANS, Plan
from games.engines.warcraft.islands import BOARDS, ISLAND_BY_KEY, ISLANDS
from games.engines.warcraft.islands.geography import (
    LAND,
    MARK_RADIUS,
    SHORTEST_BORDER,
    TOKEN_RADIUS,
    Island,
    neighbours,
    shared_borders,
    shore_lengths,
)
from games.engines.warcraft.islands.layout import GAP, layout

LAND_REGIONS = {"L": 11, "M": 9, "S": 7}
MOST_MOUNTAINS = {"L": 3, "M": 2, "S": 1}
MOST_MURLOCS = {"L": 4, "M": 3, "S": 2}
FEWEST_ENTRIES = {"L": 4, "M": 3, "S": 2}
MAGIC_AND_CAVERN = {"L": (2, 2), "M": (1, 2), "S": (1, 1)}
FEWEST_TERRAINS = {"L": 5, "M": 5, "S": 4}
DRAWS = {2: "LS", 3: "LMS", 4: "LMMS", 5: "LLMSS"}
MOUNTAIN_POOL = 10
MURLOC_POOL = 15
HEIGHTS = {"L": range(900, 1061), "M": range(740, 881), "S": range(600, 721)}

each_island = pytest.mark.parametrize("island", ISLANDS, ids=lambda island: island.key)


def marks(island: Island) -> Counter[str]:
    return Counter(chain.from_iterable(region.marks for region in island.regions))


def terrains(island: Island) -> Counter[str]:
    return Counter(region.terrain for region in island.regions)


def outlines(island: Island) -> dict[str, tuple[tuple[int, int], ...]]:
    return {region.key: region.outline for region in island.regions}


def legal_draws(players: int) -> list[tuple[Island, ...]]:
    """Every choice of boards and faces for so many players, without regard to order (R2.1)."""
    sizes = Counter(DRAWS[players])
    boards = {size: [board for board in BOARDS if board[0].size == size] for size in sizes}
    picks = product(*(combinations(boards[size], n) for size, n in sizes.items()))
    return [faces for pick in picks for faces in product(*chain.from_iterable(pick))]


def test_six_boards_of_two_faces_make_twelve_islands() -> None:
    assert Counter(board[0].size for board in BOARDS) == {"L": 2, "M": 2, "S": 2}
    assert all((front.face, back.face) == ("front", "back") for front, back in BOARDS)
    assert all(front.board == back.board for front, back in BOARDS)
    assert len({front.board for front, _ in BOARDS}) == 6
    assert list(ISLAND_BY_KEY.values()) == list(ISLANDS)


@each_island
def test_every_face_has_its_number_of_land_regions(island: Island) -> None:
    found = terrains(island)
    assert sum(found[terrain] for terrain in LAND) == LAND_REGIONS[island.size]
    assert 0 <= found["sea"] + found["lake"] <= 3
    assert set(found) <= {*LAND, "sea", "lake"}


def test_at_least_two_faces_have_no_water() -> None:
    dry = [island for island in ISLANDS if not any(r.is_water for r in island.regions)]
    assert len(dry) >= 2


@each_island
def test_every_face_shows_enough_terrains(island: Island) -> None:
    assert len(set(terrains(island)) & set(LAND)) >= FEWEST_TERRAINS[island.size]


@each_island
def test_mountains_and_murlocs_keep_their_limits(island: Island) -> None:
    assert terrains(island)["mountain"] <= MOST_MOUNTAINS[island.size]
    assert marks(island)["murloc"] <= MOST_MURLOCS[island.size]


@each_island
def test_magic_and_cavern_marks_keep_their_limits(island: Island) -> None:
    least, most = MAGIC_AND_CAVERN[island.size]
    assert least <= marks(island)["magic"] <= most
    assert least <= marks(island)["cavern"] <= most


@each_island
def test_the_one_letter_region_is_inland_ground_and_no_landing(island: Island) -> None:
    lettered = [region for region in island.regions if "letter" in region.marks]
    assert len(lettered) == 1
    assert lettered[0].terrain in LAND
    assert "entry" not in lettered[0].marks


@each_island
def test_marks_lie_on_land_once_each(island: Island) -> None:
    for region in island.regions:
        assert len(set(region.marks)) == len(region.marks)
        assert not (region.is_water and region.marks)


@each_island
def test_landings_are_enough_and_on_the_open_coast(island: Island) -> None:
    shore = shore_lengths(outlines(island))
    landings = [region.key for region in island.regions if "entry" in region.marks]
    assert len(landings) >= FEWEST_ENTRIES[island.size]
    assert all(shore[key] >= 80 for key in landings)


@each_island
def test_water_is_where_its_name_says(island: Island) -> None:
    shore = shore_lengths(outlines(island))
    for region in island.regions:
        assert region.terrain != "sea" or shore[region.key] > 0
        assert region.terrain != "lake" or shore[region.key] == 0


@pytest.mark.parametrize("players", DRAWS)
def test_every_legal_draw_fits_the_pools(players: int) -> None:
    draws = legal_draws(players)
    assert draws
    assert max(sum(terrains(i)["mountain"] for i in draw) for draw in draws) <= MOUNTAIN_POOL
    assert max(sum(marks(i)["murloc"] for i in draw) for draw in draws) <= MURLOC_POOL


@each_island
def test_keys_number_the_regions(island: Island) -> None:
    assert [region.key for region in island.regions] == [
        str(n) for n in range(1, len(island.regions) + 1)
    ]
    assert island.region("2") is island.regions[1]


@each_island
def test_neighbours_follow_from_the_outlines(island: Island) -> None:
    assert {region.key: region.next for region in island.regions} == neighbours(outlines(island))


@each_island
def test_neighbours_are_what_the_eye_sees(island: Island) -> None:
    """The same question put to another geometry: whose areas have a border in common."""
    shapes = {key: Polygon(outline) for key, outline in outlines(island).items()}
    for a, b in permutations(shapes, 2):
        border = shapes[a].intersection(shapes[b]).length
        assert (b in island.region(a).next) == (border >= SHORTEST_BORDER)
        assert border == 0 or border >= SHORTEST_BORDER


@each_island
def test_no_border_is_too_short_to_see(island: Island) -> None:
    shore = [length for length in shore_lengths(outlines(island)).values() if length]
    assert min(chain(shared_borders(outlines(island)).values(), shore)) >= SHORTEST_BORDER


@each_island
def test_regions_cover_the_island_without_overlap(island: Island) -> None:
    shapes = [Polygon(region.outline) for region in island.regions]
    whole = unary_union(shapes)
    assert all(shape.is_valid for shape in shapes)
    assert whole.geom_type == "Polygon"
    assert not whole.interiors
    assert sum(shape.area for shape in shapes) == pytest.approx(whole.area)


@each_island
def test_no_point_is_where_four_regions_meet(island: Island) -> None:
    uses = Counter(chain.from_iterable(outlines(island).values()))
    assert max(uses.values()) <= 3


@each_island
def test_the_land_is_one_and_has_no_dead_ends(island: Island) -> None:
    land = {region.key: region for region in island.regions if not region.is_water}
    reached = {"1" if "1" in land else "2"}
    while more := {n for key in reached for n in land[key].next if n in land} - reached:
        reached |= more
    assert reached == set(land)
    assert all(len(region.next) >= 2 for region in island.regions)


@each_island
def test_every_region_has_room_for_tokens_and_a_finger(island: Island) -> None:
    for region in island.regions:
        shape = Polygon(region.outline)
        free = shape.exterior.distance(Point(region.anchor))
        assert shape.contains(Point(region.anchor))
        assert TOKEN_RADIUS <= region.room <= free + 1


@each_island
def test_every_mark_has_a_spot_of_its_own(island: Island) -> None:
    for region in island.regions:
        shape = Polygon(region.outline)
        assert len(region.placed_marks) == len(region.marks)
        assert len(region.spot) >= 2
        for spot in map(Point, region.spot):
            assert shape.contains(spot)
            assert shape.exterior.distance(spot) >= MARK_RADIUS
            assert spot.distance(Point(region.anchor)) >= TOKEN_RADIUS + MARK_RADIUS - 1
        for a, b in combinations(map(Point, region.spot), 2):
            assert a.distance(b) >= 2 * MARK_RADIUS


@each_island
def test_motifs_tell_the_terrain_and_stay_inside(island: Island) -> None:
    for region in island.regions:
        shape = Polygon(region.outline)
        assert len(region.motifs) >= 4
        assert all(shape.contains(Point(motif.x, motif.y)) for motif in region.motifs)
        assert all(motif.variant in (1, 2, 3) for motif in region.motifs)


@each_island
def test_faces_share_one_scale_and_stay_light(island: Island) -> None:
    assert island.width == 1000
    assert island.height in HEIGHTS[island.size]
    assert all(len(region.outline) <= 60 for region in island.regions)
    for x, y in chain.from_iterable((*outlines(island).values(), *island.coast)):
        assert 0 <= x <= island.width
        assert 0 <= y <= island.height


@pytest.mark.parametrize("language", ["en", "ko"])
def test_no_name_is_used_twice(language: str) -> None:
    places = chain(ISLANDS, *(island.regions for island in ISLANDS))
    uses = Counter(getattr(place.name, language) for place in places)
    assert max(uses.values()) == 1
    assert all(name.strip() for name in uses)


@pytest.mark.parametrize("style", ["tall", "wide"])
@pytest.mark.parametrize("players", DRAWS)
def test_islands_touch_nothing(players: int, style: str) -> None:
    for islands in legal_draws(players)[:20]:
        canvas = layout(islands)[style]  # type: ignore[index]
        boxes = [
            Polygon([(x, y), (x + i.width, y), (x + i.width, y + i.height), (x, y + i.height)])
            for (x, y), i in zip(canvas.places, islands, strict=True)
        ]
        assert unary_union(boxes).bounds[2:] <= (canvas.width, canvas.height)
        assert all(a.distance(b) > GAP - 0.01 for a, b in combinations(boxes, 2))


def test_a_phone_gets_a_column_and_a_desk_an_archipelago() -> None:
    islands = legal_draws(5)[0]
    canvases = layout(islands)
    assert canvases["tall"].width == 1000
    assert 1.2 < canvases["wide"].width / canvases["wide"].height < 2.1


@each_island
def test_the_data_is_written_as_the_workshop_writes_it(island: Island) -> None:
    module = import_module(f"games.engines.warcraft.islands.{island.key}")
    assert Path(str(module.__file__)).read_text(encoding="utf-8") == module_text(island)


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: plan.key)
def test_every_island_holds_what_its_plan_says(plan: Plan) -> None:
    island = ISLAND_BY_KEY[plan.key]
    facts = [(region.terrain, region.marks, region.name) for region in island.regions]
    assert sorted(facts, key=repr) == sorted(map(tuple, plan.rows), key=repr)
    assert (island.board, island.face, island.name) == (plan.board, plan.face, plan.name)


@each_island
@pytest.mark.parametrize("language", ["en", "ko"])
def test_a_drawing_is_well_formed_and_shows_every_name(island: Island, language: str) -> None:
    defs = '<defs><g id="terrain-fields-1"/></defs>'
    picture = draw(island, defs, "", language)  # type: ignore[arg-type]
    shown = set(ElementTree.fromstring(picture).itertext())
    assert {getattr(region.name, language) for region in island.regions} <= shown
