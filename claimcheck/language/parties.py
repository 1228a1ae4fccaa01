"""Nouns for the parties of an act: the seller sold, the tenant was let the flat."""

from __future__ import annotations

_BUYING = frozenset({"buy", "acquire", "purchase"})
_HANDING = frozenset({"sell", "lend", "lease", "rent", "give", "award", "donate", "send", "grant"})
_BEATING = frozenset({"win", "defeat", "beat"})
_HIRING = frozenset({"hire", "commission", "engage", "retain", "contract"})
_TREATING = frozenset({"examine", "treat", "operate", "diagnose", "vaccinate"})
_TEACHING = frozenset({"teach", "instruct", "tutor", "train", "coach", "mentor"})
_WRITING = frozenset({"send", "write", "mail", "post", "email", "address"})
ROLE_NOUNS: dict[str, tuple[tuple[frozenset[str], str], ...]] = {
    "seller": ((frozenset({"sell", "divest"}), "subject"), (_BUYING, "source")),
    "buyer": ((_BUYING, "subject"), (frozenset({"sell", "divest"}), "recipient")),
    "purchaser": ((_BUYING, "subject"), (frozenset({"sell"}), "recipient")),
    "acquirer": ((_BUYING, "subject"),),
    "winner": ((_BEATING, "subject"), (frozenset({"lose"}), "recipient")),
    "victor": ((_BEATING, "subject"), (frozenset({"lose"}), "recipient")),
    "loser": ((frozenset({"defeat", "beat"}), "object"), (frozenset({"lose"}), "subject")),
    "plaintiff": ((frozenset({"sue"}), "subject"),),
    "claimant": ((frozenset({"sue"}), "subject"),),
    "defendant": ((frozenset({"sue", "prosecute", "accuse"}), "object"),),
    "author": ((frozenset({"write", "publish"}), "subject"),),
    "donor": ((frozenset({"donate", "give"}), "subject"),),
    "recipient": ((_HANDING | _WRITING, "recipient"), (frozenset({"receive"}), "subject")),
    "sender": ((_WRITING, "subject"),),
    "addressee": ((_WRITING, "recipient"),),
    "lender": ((frozenset({"lend"}), "subject"), (frozenset({"borrow"}), "source")),
    "borrower": ((frozenset({"borrow"}), "subject"), (frozenset({"lend"}), "recipient")),
    "tenant": ((frozenset({"lease", "rent", "let"}), "recipient"),
               (frozenset({"rent", "lease"}), "subject")),
    "employer": ((frozenset({"hire", "employ", "recruit"}), "subject"),),
    "supplier": ((frozenset({"supply", "deliver", "provide"}), "subject"),),
    "attacker": ((frozenset({"attack", "rob", "stab"}), "subject"),),
    "victim": ((frozenset({"attack", "rob", "stab", "kill", "murder", "hit"}), "object"),),
    "challenger": ((frozenset({"challenge"}), "subject"),),
    "accused": ((frozenset({"accuse"}), "object"),),
    "inventor": ((frozenset({"invent"}), "subject"),),
    "founder": ((frozenset({"found"}), "subject"),),
    "painter": ((frozenset({"paint"}), "subject"),),
    "composer": ((frozenset({"compose"}), "subject"),),
    "teacher": ((_TEACHING, "subject"),),
    "pupil": ((_TEACHING, "object"),),
    "student": ((_TEACHING, "object"),),
    "trainee": ((_TEACHING, "object"),),
    "mentor": ((_TEACHING, "subject"),),
    "coach": ((_TEACHING, "subject"),),
    "apprentice": ((_TEACHING, "object"),),
    "landlord": ((frozenset({"lease", "rent", "let"}), "source"), (frozenset({"let"}), "subject")),
    "opponent": ((frozenset({"defeat", "beat", "face", "challenge"}), "object"),
                 (frozenset({"lose"}), "recipient")),
    "rescuer": ((frozenset({"rescue", "save"}), "subject"),),
    "creditor": ((frozenset({"lend"}), "subject"), (frozenset({"owe", "borrow"}), "recipient")),
    "debtor": ((frozenset({"owe", "borrow"}), "subject"), (frozenset({"lend"}), "recipient")),
    "caller": ((frozenset({"call", "phone", "telephone", "ring"}), "subject"),),
    "accuser": ((frozenset({"accuse"}), "subject"),),
    "giver": ((_HANDING, "subject"),),
    "owner": ((frozenset({"own"}), "subject"),),
    "visitor": ((frozenset({"visit"}), "subject"), (frozenset({"host"}), "object")),
    "host": ((frozenset({"host", "invite"}), "subject"), (frozenset({"visit"}), "object")),
    "guest": ((frozenset({"host", "invite"}), "object"), (frozenset({"visit"}), "subject")),
    "client": ((_HIRING, "subject"), (frozenset({"represent", "defend", "advise"}), "object")),
    "customer": ((_HIRING | _BUYING, "subject"), (frozenset({"sell"}), "recipient")),
    "agency": ((_HIRING, "object"),),
    "contractor": ((_HIRING, "object"),),
    "consultant": ((_HIRING, "object"),),
    "lawyer": ((frozenset({"represent", "defend"}), "subject"),),
    "patient": ((_TREATING, "object"),),
    "doctor": ((_TREATING, "subject"),),
    "physician": ((_TREATING, "subject"),),
    "surgeon": ((_TREATING, "subject"),),
    "applicant": ((frozenset({"interview"}), "object"), (frozenset({"apply"}), "subject")),
    "candidate": ((frozenset({"interview", "nominate"}), "object"),),
    "interviewer": ((frozenset({"interview"}), "subject"),),
    "heir": ((frozenset({"inherit"}), "subject"),),
    "successor": ((frozenset({"succeed", "replace"}), "subject"),),
    "predecessor": ((frozenset({"succeed", "replace"}), "object"),),
}  # fmt: skip
"""Nouns for the parties of an act: its verbs, and on which side of them each stands."""
SIDES = {"to": "recipient", "from": "source"}
"""The side of a verb that a preposition brings."""
