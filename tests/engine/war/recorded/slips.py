"""The recorder's slips: the beats that differ from the rulebook, each named by its rule.

As the recorder plays, every recorded beat agrees with our rules. By the rulebook these do not, and no others.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Slip:
    """One way in which the recorder differs, the rule that says so, and the beats that show it.

    `beats` are the lines of the logs in recorded_duels/ at which the headings of those beats begin.
    """

    what: str
    rule: str
    beats: Mapping[str, tuple[int, ...]]


SLIPS: Final[tuple[Slip, ...]] = (
    Slip(
        "a Pulse puts both fighters into any spaces, and its beat has no End effects and is not counted",
        "ruling W22; War, Pulse",
        {
            "cadenza_demitras": (359, 457),
            "cadenza_heketch": (264,),
            "demitras_heketch": (522,),
            "demitras_kallistar": (160,),
            "demitras_magdelina": (623,),
            "demitras_rukyuk": (90,),
            "demitras_tatsumi": (380,),
            "demitras_vanaah": (252, 281),
            "demitras_zaamassal": (104,),
            "heketch_luc": (587,),
            "hikaru_zaamassal": (388, 617),
            "kallistar_seth": (391,),
            "kallistar_tatsumi": (618,),
            "kallistar_zaamassal": (326,),
            "khadath_vanaah": (314,),
            "lixis_luc": (572, 599),
            "luc_magdelina": (637,),
            "luc_tatsumi": (725, 755),
            "luc_zaamassal": (615,),
            "rukyuk_tatsumi": (656,),
            "rukyuk_zaamassal": (332, 396),
            "seth_tatsumi": (142,),
            "vanaah_zaamassal": (258,),
        },
    ),
    Slip(
        "Kallistar's human form has soak 1",
        "rulings W16 and W22",
        {
            "demitras_kallistar": (8,),
            "kallistar_lixis": (52, 265),
            "kallistar_seth": (173, 530),
            "kallistar_tatsumi": (54, 105, 380, 433, 530),
        },
    ),
    Slip(
        "the cards have other numbers and texts of 2013 to 2015 (recorders_cards.py)",
        "ruling W22",
        {
            "demitras_magdelina": (8, 106, 187, 317, 359, 451, 587, 653),
            "demitras_rukyuk": (46, 256),
            "heketch_magdelina": (8, 92, 228, 353, 397, 439, 521),
            "hikaru_lixis": (49,),
            "lixis_luc": (172,),
            "lixis_tatsumi": (392,),
            "luc_magdelina": (8, 103, 229, 283, 422, 473, 667),
            "luc_tatsumi": (54,),
            "rukyuk_tatsumi": (245,),
        },
    ),
    Slip(
        "he who moves past a Mimic's does not pass it, for it has gone on before him",
        "War, Movement; ruling W22",
        {
            "cadenza_seth": (117, 225),
            "seth_zaamassal": (129,),
        },
    ),
    Slip(
        "the fighters' own End effects come after those of both players' cards",
        "War, Recycle; ruling W22",
        {
            "heketch_zaamassal": (597,),
        },
    ),
    Slip(
        "a base covered in a clash is in hand at once, and may be discarded",
        "War, Clash; ruling W22",
        {
            "lixis_luc": (244,),
        },
    ),
    Slip(
        "a paradigm replaced in After keeps the soak that lasts until After",
        "facts of Resilience; ruling W22",
        {
            "luc_zaamassal": (311,),
            "vanaah_zaamassal": (111,),
        },
    ),
)
