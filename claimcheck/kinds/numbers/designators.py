"""Words that make a number behind them a name: data, no logic."""

from __future__ import annotations

PLACE_KEYWORDS = {
    "chapter": "chapter",
    "chap": "chapter",
    "ch": "chapter",
    "section": "section",
    "sec": "section",
    "§": "section",
    "article": "article",
    "art": "article",
    "page": "page",
    "pages": "page",
    "p": "page",
    "pp": "page",
    "figure": "figure",
    "fig": "figure",
    "table": "table",
    "appendix": "appendix",
    "part": "part",
    "volume": "volume",
    "vol": "volume",
    "issue": "issue",
    "episode": "episode",
    "season": "season",
    "act": "act",
    "scene": "scene",
    "verse": "verse",
    "paragraph": "paragraph",
    "para": "paragraph",
    "clause": "clause",
    "annex": "annex",
    "schedule": "schedule",
    "step": "step",
    "stage": "stage",
    "phase": "phase",
    "level": "level",
    "tier": "tier",
    "class": "class",
    "category": "category",
    "type": "type",
    "grade": "grade",
    "room": "room",
    "hall": "hall",
    "gate": "gate",
    "platform": "platform",
    "track": "track",
    "line": "line",
    "floor": "floor",
    "suite": "suite",
    "apartment": "apartment",
    "apt": "apartment",
    "unit": "unit",
    "building": "building",
    "terminal": "terminal",
    "booth": "booth",
    "stand": "stand",
    "dock": "dock",
    "berth": "berth",
    "lane": "lane",
    "bay": "bay",
    "zone": "zone",
    "district": "district",
    "route": "route",
    "highway": "highway",
    "interstate": "interstate",
    "motorway": "motorway",
    "exit": "exit",
    "flight": "flight",
    "train": "train",
    "bus": "bus",
    "tram": "tram",
    "model": "model",
    "version": "version",
    "release": "version",
    "build": "build",
    "ticket": "ticket",
    "order": "order",
    "invoice": "invoice",
    "case": "case",
    "claim": "claim",
    "patent": "patent",
    "port": "port",
    "channel": "channel",
    "item": "item",
    "lot": "lot",
    "question": "question",
    "exercise": "exercise",
    "rule": "rule",
    "regulation": "regulation",
    "directive": "directive",
    "law": "law",
    "bill": "bill",
    "amendment": "amendment",
    "resolution": "resolution",
    "title": "title",
    "code": "code",
    "error": "code",
    "engine": "engine",
    "size": "size",
    "psalm": "psalm",
    "studio": "studio",
    "area": "area",
    "sector": "sector",
    "ward": "ward",
    "pier": "pier",
    "world war": "world war",
    "super bowl": "super bowl",
    "form": "form",
    "formula": "formula",
    "catch": "catch",
    "study": "study",
    "trial": "trial",
    "experiment": "experiment",
    "cohort": "cohort",
    "box": "box",
    "cell": "cell",
    "column": "column",
    "row": "row",
    "sample": "sample",
    "seat": "seat",
    "site": "site",
    "warehouse": "warehouse",
    "depot": "depot",
    "aisle": "aisle",
}
LOWER_KEYWORDS = frozenset(
    "chapter section article page pages pp figure table appendix volume episode room hall gate "
    "platform route highway exit flight train version release ticket order invoice code error "
    "type phase step level tier size engine floor terminal season act port grade zone clause "
    "paragraph annex schedule tram track bay booth stage verse bus ward district pier dock berth "
    "lane channel question suite apartment part title category class amendment directive "
    "regulation resolution rule lot psalm exercise building motorway interstate patent box cell "
    "column row sample seat site warehouse depot aisle".split()
)
"""Keywords that name a part or place also where they are written small."""

BRANDS = frozenset(
    "iphone ipad ipod galaxy pixel windows android ios macos playstation xbox boeing airbus "
    "python java php ruby node nodejs django angular react vue ubuntu debian fedora postgres "
    "postgresql mysql office photoshop chrome firefox safari model gpt llama claude gemini apollo "
    "soyuz voyager gemini falcon starship porsche ferrari bmw mercedes audi mazda peugeot mig "
    "sukhoi antarctic nasdaq dow s&p ftse cac dax nikkei covid sars catch fortune area".split()
)
"""Names whose number is part of the name."""

NOT_CODES = frozenset(
    "gdp eps ebitda ebit vat ceo cfo roi kpi arr mrr usa uk eu us un am pm ad bc bce ce no nr "
    "and or of to in at by for on if is it as a i q qty max min avg sum total fy cy h age aged "
    "co".split()
)
