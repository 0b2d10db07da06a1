"""What each island holds, written by hand; the workshop only decides where (R1.6).

A row is: terrain | marks | English name | Korean name.
"""

from typing import NamedTuple

from games.engines.warcraft.islands.geography import Face, Mark, Names, Size, Terrain


class Row(NamedTuple):
    terrain: Terrain
    marks: tuple[Mark, ...]
    name: Names

    @property
    def is_water(self) -> bool:
        return self.terrain in ("sea", "lake")


class Plan(NamedTuple):
    key: str
    board: str
    face: Face
    name: Names
    seed: int
    rows: tuple[Row, ...]

    @property
    def size(self) -> Size:
        return self.board[0]  # type: ignore[return-value]


def read_row(line: str) -> Row:
    terrain, marks, en, ko = (cell.strip() for cell in line.split("|"))
    return Row(terrain, tuple(marks.split()), Names(en, ko))  # type: ignore[arg-type]


def plan(key: str, board: str, face: Face, en: str, ko: str, seed: int, table: str) -> Plan:
    rows = tuple(read_row(line) for line in table.strip().splitlines())
    return Plan(key, board, face, Names(en, ko), seed, rows)


# fmt: off
PLANS = (
    plan("kestrelholm", "L1", "front", "Kestrelholm", "황조롱이 섬", 11, """
        mountain | cavern        | Talon Ridge      | 발톱 산마루
        mountain | letter        | The Perch        | 횃대봉
        hill     | entry         | Windhover Head   | 바람매 언덕
        hill     | magic         | Hoverdown        | 맴돌이 언덕
        hill     | murloc        | Featherstone     | 깃돌 언덕
        forest   | entry         | Pinion Wood      | 날개깃 숲
        forest   | magic murloc  | Hushwood         | 숨죽인 숲
        fields   | entry murloc  | Lark Acres       | 종달새 들판
        fields   |               | Miller's Glebe   | 방앗간 들판
        swamp    | entry         | Plover Flats     | 물떼새 늪
        swamp    | cavern murloc | Sinkreed         | 가라앉는 갈대늪
        sea      |               | Skerry Sound     | 암초 해협
        lake     |               | Mirror Tarn      | 거울 호수
    """),
    plan("saltmarrow", "L1", "back", "Saltmarrow", "소금뼈 섬", 12, """
        mountain | cavern        | Whalebone Crag   | 고래뼈 바위산
        mountain |               | Brinehorn        | 소금뿔 봉우리
        hill     | entry         | Wreckers' Hill   | 난파꾼 언덕
        hill     | letter        | Hollow Barrow    | 빈 무덤 언덕
        forest   | entry magic   | Tarwood          | 역청 숲
        forest   | cavern murloc | Ribcage Thicket  | 갈비뼈 덤불숲
        fields   | entry murloc  | Saltpan Field    | 염전 들판
        fields   |               | Widow's Oats     | 과부의 귀리밭
        fields   | magic         | Bleached Lea     | 빛바랜 들판
        swamp    | entry murloc  | Barnacle Fen     | 따개비 늪
        swamp    | murloc        | Pickle Marsh     | 짠지 늪
        sea      |               | Keelbreak Bay    | 용골깨기 만
        sea      |               | Herring Roads    | 청어 정박지
        lake     |               | Brackwater       | 짠물 호수
    """),
    plan("greywick", "L2", "front", "Greywick", "잿빛등 섬", 13, """
        mountain |               | Beacon Fell      | 봉화산
        mountain | cavern        | Soot Pike        | 그을음 봉우리
        mountain | magic         | Candlestone      | 촛대바위산
        hill     | entry murloc  | Lantern Brow     | 등불 언덕
        hill     | letter        | Keepers' Rise    | 등대지기 언덕
        forest   | entry         | Wickwood         | 심지 숲
        forest   | murloc        | Tallow Grove     | 수지나무 숲
        fields   | entry         | Ashen Rows       | 잿빛 이랑
        fields   | magic murloc  | Glimmer Mead     | 반딧불 들판
        swamp    | entry         | Fogbell Marsh    | 안개종 늪
        swamp    | cavern murloc | Snuffwater       | 꺼진불 늪
        sea      |               | Guttering Bay    | 일렁이는 만
        sea      |               | Pilot's Reach    | 뱃길잡이 바다
    """),
    plan("thornmantle", "L2", "back", "Thornmantle", "가시망토 섬", 14, """
        mountain | cavern        | Spindle Tor      | 물레가락 봉우리
        mountain |               | Old Needle       | 늙은 바늘산
        hill     | entry murloc  | Bramble Knock    | 산딸기 언덕
        hill     | magic         | Jackdaw Knoll    | 갈까마귀 둔덕
        forest   | entry         | Thistlewood      | 엉겅퀴 숲
        forest   | murloc        | Wildrose Weald   | 들장미 숲
        forest   | letter        | The Tanglehold   | 뒤엉킨 숲
        fields   | entry         | Burdock Common   | 우엉 들판
        fields   | murloc        | Nettle Acre      | 쐐기풀 들판
        swamp    | entry cavern  | Leechmire        | 거머리 늪
        swamp    | magic murloc  | Witch-hazel Bog  | 풍년화 늪
        lake     |               | Sleeper's Mere   | 잠든 이의 호수
    """),
    plan("amberlee", "M1", "front", "Amberlee", "호박빛 섬", 21, """
        mountain | cavern        | Resin Peak       | 송진 봉우리
        hill     | entry         | Hive Hill        | 벌집 언덕
        hill     | letter        | Honeycomb Down   | 꿀방 언덕
        forest   | magic murloc  | Maplehush        | 단풍그늘 숲
        forest   | entry         | Gilded Copse     | 금빛 잡목숲
        fields   | entry murloc  | Barley Gold      | 황금 보리밭
        fields   | magic         | Sheafland        | 볏단 들판
        swamp    | murloc        | Cider Slough     | 사과주 늪
        swamp    | entry cavern  | Teasel Bottom    | 산토끼꽃 늪
        lake     |               | Meadwater        | 꿀술 호수
    """),
    plan("frostwhistle", "M1", "back", "Frostwhistle", "서리피리 섬", 22, """
        mountain | letter        | Icicle Throne    | 고드름 왕좌
        mountain | cavern magic  | Whistling Horn   | 휘파람 뿔산
        hill     | entry         | Sledder's Hill   | 썰매 언덕
        hill     | murloc        | Ptarmigan Down   | 뇌조 언덕
        forest   | entry         | Rime Spruces     | 서리가문비 숲
        forest   | murloc        | Sable Firs       | 검은 전나무 숲
        fields   | entry magic   | Winter Rye       | 겨울 호밀밭
        swamp    | murloc        | Thawmire         | 눈석임 늪
        swamp    | entry cavern  | Slush Hollow     | 진창눈 늪
    """),
    plan("tidecradle", "M2", "front", "Tidecradle", "물결요람 섬", 23, """
        mountain | cavern        | Spout Rock       | 물기둥 바위산
        hill     | entry         | Oyster Heights   | 굴껍데기 언덕
        hill     | letter        | Cradle Knoll     | 요람 둔덕
        forest   | murloc        | Mangrove Lull    | 맹그로브 자장숲
        forest   | entry magic   | Palm Veil        | 야자 장막숲
        fields   | entry         | Melon Rows       | 참외 이랑
        fields   | magic murloc  | Sandgrass Lea    | 모래풀 들판
        swamp    | entry murloc  | Ebbmarsh         | 썰물 늪
        swamp    | cavern        | Crabwalk         | 게걸음 늪
        sea      |               | Nautilus Bay     | 앵무조개 만
        sea      |               | Rocking Strait   | 흔들 해협
        lake     |               | The Blue Eye     | 푸른 눈 호수
    """),
    plan("old_cinder", "M2", "back", "Old Cinder", "늙은 잿불 섬", 24, """
        mountain | cavern magic  | Grandfather Smoke | 연기 할아범산
        mountain |               | Clinker Spur     | 재덩이 봉우리
        hill     | entry         | Pumice Hill      | 속돌 언덕
        hill     | murloc        | Warmstone Down   | 온돌 언덕
        forest   | entry murloc  | Char Pines       | 숯소나무 숲
        fields   | entry         | Blacksoil        | 검은흙 들판
        fields   | letter        | Ashflower Lea    | 재꽃 들판
        swamp    | murloc        | Sulphur Fen      | 유황 늪
        swamp    | cavern magic  | Kettle Bog       | 가마솥 늪
        sea      |               | Steaming Cove    | 김 오르는 만
    """),
    plan("pebbleskip", "S1", "front", "Pebbleskip", "물수제비 섬", 31, """
        mountain | cavern        | Tumbledown       | 와르르산
        hill     | letter        | Marble Mound     | 구슬 언덕
        fields   | entry         | Skipping Green   | 조약돌 들판
        fields   | murloc        | Pease Patch      | 완두밭
        forest   | entry murloc  | Hazel Nook       | 개암 숲
        forest   | magic         | Tickle Wood      | 간질 숲
        swamp    | entry         | Puddle End       | 웅덩이 늪
        sea      |               | Ninesplash Bay   | 아홉 물결 만
    """),
    plan("mothlight", "S1", "back", "Mothlight", "나방빛 섬", 32, """
        hill     | entry         | Dusk Brow        | 해거름 언덕
        hill     | letter        | Vesper Mound     | 저녁별 둔덕
        forest   | magic         | Powderwing Wood  | 가루날개 숲
        forest   | entry murloc  | Cocoon Copse     | 고치 숲
        swamp    | cavern        | Glowworm Sink    | 개똥벌레 늪
        swamp    | murloc        | Nightjar Fen     | 쏙독새 늪
        fields   | entry         | Primrose Field   | 달맞이꽃 들판
        lake     |               | Drowned Moon     | 잠긴 달 호수
    """),
    plan("harrow_rock", "S2", "front", "Harrow Rock", "써레바위 섬", 33, """
        mountain | letter        | The Harrow       | 써레봉
        hill     | entry         | Ploughman's Hill | 쟁기꾼 언덕
        hill     | cavern        | Coney Warren     | 토끼굴 언덕
        fields   | entry murloc  | Long Furrow      | 긴 이랑
        fields   | magic         | Scarecrow Field  | 허수아비 들판
        forest   | entry murloc  | Crabapple Wood   | 돌능금 숲
        swamp    |               | Duckweed Ditch   | 개구리밥 늪
    """),
    plan("driftwillow", "S2", "back", "Driftwillow", "떠도는 버들 섬", 34, """
        mountain | cavern        | Leaning Stack    | 기운 바위산
        hill     | entry         | Basket Hill      | 바구니 언덕
        forest   | letter        | Weeping Grove    | 수양버들 숲
        forest   | entry         | Raftwood         | 뗏목 숲
        fields   | murloc        | Osier Field      | 고리버들 들판
        swamp    | magic murloc  | Otter Backwater  | 수달 늪
        swamp    | entry         | Lily Shallows    | 수련 늪
        sea      |               | Wander Bay       | 떠돌이 만
        lake     |               | Stillpool        | 잔잔한 호수
    """),
)
# fmt: on
