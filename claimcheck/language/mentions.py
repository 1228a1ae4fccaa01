"""Who and what a text speaks of: the mentions a pronoun may stand for."""

from __future__ import annotations

from typing import NamedTuple

from claimcheck.language.chunks import conjuncts, names
from claimcheck.language.lemmas import is_verb
from claimcheck.language.parse import Parsed, Token

MALE, FEMALE = "male", "female"

_TITLES = {
    "mr": MALE, "mister": MALE, "sir": MALE, "lord": MALE, "king": MALE, "prince": MALE,
    "father": MALE, "count": MALE, "duke": MALE, "mrs": FEMALE, "ms": FEMALE,
    "miss": FEMALE, "lady": FEMALE, "queen": FEMALE, "princess": FEMALE, "dame": FEMALE,
    "countess": FEMALE, "duchess": FEMALE, "sister": FEMALE, "mother": FEMALE,
    "brother": MALE, "man": MALE, "woman": FEMALE, "boy": MALE, "girl": FEMALE,
    "son": MALE, "daughter": FEMALE, "husband": MALE, "wife": FEMALE, "actress": FEMALE,
    "uncle": MALE, "aunt": FEMALE, "niece": FEMALE, "nephew": MALE, "businessman": MALE,
    "businesswoman": FEMALE, "chairman": MALE, "chairwoman": FEMALE, "spokesman": MALE,
    "spokeswoman": FEMALE, "gentleman": MALE, "emperor": MALE, "empress": FEMALE,
}  # fmt: skip
_MEN = frozenset(
    """james john robert michael william david richard joseph thomas charles christopher daniel
    matthew anthony mark donald steven paul andrew joshua kenneth kevin brian george edward
    ronald timothy jason jeffrey ryan jacob gary nicholas eric jonathan stephen larry justin
    scott brandon benjamin samuel gregory frank alexander raymond patrick jack dennis jerry
    tyler aaron jose henry adam douglas nathan peter zachary kyle walter harold jeremy ethan
    carl keith roger arthur lawrence albert jesse dylan bryan joe jordan billy bruce ralph roy
    noah louis philip bobby johnny martin oscar leo max hugo felix lucas liam oliver jan karl
    hans klaus jürgen stefan andreas thorsten pierre jean luc jacques françois antonio carlos
    luis miguel juan pedro diego javier manuel marco giovanni luigi paolo giuseppe ivan dmitri
    sergei vladimir igor mohammed muhammad ahmed ali hassan omar ibrahim yusuf raj arjun rahul
    sanjay vikram hiroshi kenji takashi satoshi wei lars erik sven olaf magnus nils tom tim ben
    sam dan jim bob bill mike steve dave nick tony greg ken ron ed fred ted alan ian neil simon
    graham stuart colin ludwig johann wolfgang franz friedrich isaac elon jeff barack warren
    kofi anwar mikael alain ismael filip davi miro jonas arne oskar henrik kurt rolf bjorn
    gunnar leif axel gustav emil anton viktor victor mateo pablo rafael fernando ricardo eduardo
    alejandro sebastian julian dominik lukas tobias florian matthias markus uwe dieter heinz
    helmut werner otto ernst wilhelm heinrich rainer bernd rudolf konrad jakob aleksander
    andrzej piotr tomasz pawel krzysztof marek jerzy zbigniew wojciech tadeusz vaclav jiri petr
    pavel tomas milan zoltan laszlo istvan gabor andrei mihai nikolai boris mikhail yuri oleg
    alexei maxim artem kirill bohdan taras goran zoran dragan luka matteo lorenzo alessandro
    federico riccardo stefano enzo dario claude michel philippe olivier laurent thierry
    guillaume antoine mathieu gilles yves bernard henri emile marcel rene pascal didier kwame
    kwesi chidi emeka tunde sipho thabo juma hamid karim khalid tariq bilal mustafa mehmet murat
    emre reza amir hossein arash ravi vijay rajesh suresh anil sunil rohan ashok amit deepak
    haruto daichi kazuo akira ichiro ryota minh joon declan connor sean seamus brendan callum
    angus hamish alistair rhys gareth owen ewan fergus aidan harry alfie theo toby rupert nigel
    trevor clive derek barry geoffrey cedric leon vincent gerald eugene clifford glenn curtis
    marcus xavier bruno torsten knut hakon sander jeroen pieter willem maarten bram daan joost
    ruud wim joris ole jens soren anders rasmus kasper morten niels mads aksel espen trond ulf
    bengt johan fredrik joakim mattias tuomas jukka mikko pekka timo juho janne edgar herbert
    leonard""".split()
)
_WOMEN = frozenset(
    """mary patricia jennifer linda elizabeth barbara susan jessica sarah karen lisa nancy betty
    margaret sandra ashley kimberly emily donna michelle carol amanda melissa deborah stephanie
    dorothy rebecca sharon laura cynthia kathleen amy angela shirley anna brenda pamela emma
    nicole helen samantha katherine christine debra rachel carolyn janet catherine maria heather
    diane ruth julie olivia joyce virginia victoria kelly lauren christina joan evelyn judith
    andrea hannah megan cheryl jacqueline martha gloria teresa ann sara madison frances kathryn
    janice abigail alice julia judy sophia grace denise amber doris marilyn danielle beverly
    isabella theresa diana natalie brittany charlotte marie kayla alexis lori jane kate lucy
    sophie chloe mia ella eva elena ingrid greta sigrid astrid marta lena petra ursula claudia
    monika sabine fatima aisha leila zainab priya anjali deepa sunita yuki akiko sakura mei ling
    olga natasha svetlana irina tatiana ines ana carmen lucia rosa paula pilar francesca chiara
    giulia maya nina nora louise siobhan sinead siobhán sinéad fiona moira ada rosalind florence
    valentina mina fay tereza irma lotte signe nadia britt tove edda renata karin vera ida mira
    solveig maja elin freya liv inger kirsten birgit gudrun helga hilde heike anja katja silke
    ulrike renate gisela erika hannelore johanna hedwig klara clara frieda elsa amelie lea
    leonie marlene magdalena agnieszka malgorzata ewa katarzyna joanna zofia hanna jana lenka
    zuzana eliska hana katerina ivana jelena milica dragana snezana marija ljubica daria oksana
    yulia ekaterina anastasia galina lyudmila larisa vesna zsofia ilona katalin eszter agnes
    beatriz isabel sofia camila valeria gabriela daniela adriana alejandra mariana juana dolores
    esperanza consuelo raquel silvia monica veronica alessandra martina elisa federica simona
    antonella giovanna caterina claire camille juliette margaux celine sylvie brigitte isabelle
    helene genevieve odile colette simone yvette amelia beatrice bridget bronwyn caitlin cecilia
    celia cordelia daphne edith eleanor elsie esther freda geraldine gwen harriet hazel hilary
    imogen iris isla jasmine jemima josephine juliet lara lily lydia mabel maeve marion matilda
    maud mavis mildred miriam molly muriel naomi nell niamh penelope phoebe poppy rosemary
    roisin sheila sylvia tamsin thelma wendy winifred zara zoe amina amara chidinma folake
    nkechi ngozi adaeze yetunde wanjiru thandi nomsa zanele layla yasmin noor samira rania hala
    shirin parisa nasrin zahra meera kavita lakshmi pooja neha shreya divya asha nisha rekha
    usha haruka keiko naoko yoko emiko michiko tomoko aiko hoa thuy xiu tuulikki aino kaisa
    riikka sanna henna tarja""".split()
)
_COMPANY_WORDS = frozenset(
    """foods software media systems labs pharma energy airlines motors partners holdings industries
    group brewery analytics robotics shipping mining textiles bank insurance telecom logistics
    semiconductors technologies therapeutics biotech hotels stores mills records studios
    pictures press chemicals steel optics materials dairy glass paper wind solar""".split()
)
"""Last words of the names of firms, which the recogniser takes for people as often as not."""
_PEOPLE = frozenset(
    """person director minister president chairman chair ceo cfo cto founder author writer
    scientist researcher professor doctor engineer artist actor singer player coach captain
    manager officer lawyer judge senator governor mayor king queen student teacher journalist
    critic poet novelist composer conductor violinist cellist pianist painter chief executive
    secretary treasurer spokesperson leader head analyst owner employee worker customer user
    patient child man woman boy girl mother father brother sister son daughter wife husband
    friend colleague candidate witness pathologist coroner sergeant politician athlete driver
    pilot nurse architect designer inventor philosopher historian mathematician physicist chemist
    biologist economist editor producer guitarist drummer rapper comedian photographer dancer
    swimmer runner cyclist boxer footballer striker midfielder goalkeeper defender
    abbot abbess apprentice archbishop astronaut attorney bishop butcher cardinal chef clerk client
    colonel cook cousin defendant deputy diplomat guest heir intern knight landlady landlord
    lieutenant merchant monk nun orphan parent plaintiff pope priest pupil rabbi rector scholar
    servant shepherd soldier spy sultan surgeon tenant thief vicar victim widow widower""".split()
)
_PERSON_TITLES = frozenset(
    "dr doctor prof professor sen gov rep rev sgt lt col gen capt captain president judge".split()
)
COMPANIES = frozenset(
    "company firm group startup start-up corporation business conglomerate".split()
)
"""Nouns that stand for whichever company was last spoken of."""
_ORGANISATIONS = COMPANIES | frozenset(
    """bank manufacturer retailer maker airline carrier developer publisher insurer lender operator
    provider supplier vendor utility automaker carmaker drugmaker chipmaker brewer brewery
    agency organization organisation institution university college school studio brand chain
    subsidiary foundation charity club team band party newspaper magazine network station league
    union ministry department committee council commission court museum library
    hospital government parliament watchdog jury tribunal assembly senate congress gallery
    theatre theater choir orchestra academy institute laboratory regulator""".split()
)
_DOER_ENDINGS = ("er", "or", "ist", "ian", "man", "woman")
"""Who does something, or a thing that does: gardener and container both."""
_NO_DOERS = frozenset(
    """letter paper number water tower river order winter summer chapter matter quarter corner
    border error mirror floor door harbor sector factor motor meter power flower color humor
    labor favor register shoulder disorder weather dinner butter timber lumber offer""".split()
)
_DESCRIBING = ("nmod:desc", "compound", "flat", "appos")


class Mention(NamedTuple):
    """One noun phrase that may be taken up again, as a token range (both included)."""

    head: int
    first: int
    last: int
    sentence: int
    kind: str
    """male, female, person, organisation, place, name (of what, is unknown), doer or thing."""
    plural: bool
    subject: bool
    named: bool
    clause: int
    lemma: str

    @property
    def speaks(self) -> bool:
        """Whether it can say or think something."""
        return self.named or self.kind not in ("thing", "place")


def names_person(lemma: str) -> bool:
    """Whether a common noun stands for somebody."""
    return lemma in _TITLES or lemma in _PEOPLE


def gender(name: str) -> str:
    """Whether a name is a man's or a woman's by its first word; empty where it does not tell."""
    first = name.partition(" ")[0].lower().rstrip(".")
    return MALE if first in _MEN else FEMALE if first in _WOMEN else _TITLES.get(first, "")


def noun_kind(lemma: str) -> str:
    """What a common noun stands for: male, female, person, organisation, doer or thing."""
    if lemma in _TITLES:
        return _TITLES[lemma]
    if lemma in _PEOPLE:
        return "person"
    if lemma in _ORGANISATIONS:
        return "organisation"
    return "doer" if _acts(lemma) else "thing"


def _acts(lemma: str) -> bool:
    """Whether a noun is made from what somebody does: a trainer trains, an offer does not."""
    if not lemma.endswith(_DOER_ENDINGS) or lemma in _NO_DOERS:
        return False
    base = lemma[:-2]
    made = (base, f"{base}e", base[:-1], f"{base[:-1]}y")
    return not lemma.endswith(("er", "or")) or any(map(is_verb, made))


def mention(parsed: Parsed, token: Token, genders: dict[str, str]) -> Mention | None:
    """The mention a noun heads; None for nouns that only describe something else.

    `genders` remembers by surname what a fuller name told before.
    """
    run = names(parsed)[token.i]
    if run is None and _is_predicative(parsed, token):
        return None
    first, last = run if run is not None else (token.i, token.i)
    members = conjuncts(parsed, token.i) if token.dep != "conj" else [token.i]
    kind = _kind(parsed, token, run)
    if run is not None:
        surname = parsed.tokens[run[1]].text
        if kind in (MALE, FEMALE):
            genders[surname] = kind
        elif kind in ("person", "name"):
            kind = genders.get(surname, kind)
    if len(members) > 1:
        end = names(parsed)[members[-1]]
        last = end[1] if end is not None else members[-1]
    return Mention(
        token.i,
        first,
        last,
        token.sentence,
        kind,
        len(members) > 1 or (run is None and token.tag in ("NNS", "NNPS")),
        token.dep in ("nsubj", "nsubj:pass", "nsubj:outer"),
        run is not None,
        token.head,
        token.lemma.lower(),
    )


def _is_predicative(parsed: Parsed, token: Token) -> bool:
    """Whether a noun describes ("as a businessman", "was a baker") instead of referring."""
    tokens = parsed.tokens
    if token.dep in ("xcomp", "appos"):
        return True
    for i in parsed.children[token.i]:
        dep = tokens[i].dep
        if dep == "cop" or (dep == "case" and tokens[i].text.lower() == "as"):
            return True
    return False


def _kind(parsed: Parsed, token: Token, run: tuple[int, int] | None) -> str:
    if run is None:
        return noun_kind(token.lemma.lower())
    tokens = parsed.tokens
    known: dict[tuple[int, int], list[str]] = parsed.memo.setdefault("name words", {})
    words = known.get(run)
    if words is None:
        words = [tokens[i].text.lower().rstrip(".") for i in range(run[0], run[1] + 1)]
        known[run] = words
    entity = tokens[run[0]].entity
    if words[-1] in _COMPANY_WORDS:
        return "organisation"
    by_name = gender(words[0]) if words[0] not in _TITLES else ""
    if entity in ("ORG", "LOC"):
        # The recogniser errs on persons; first and last name speak for themselves.
        if by_name and len(words) == 2:
            return by_name
        return "organisation" if entity == "ORG" else "place"
    titles = [*words[:-1], *_descriptions(parsed, token, run)]
    for word in titles:
        if word in _TITLES:
            return _TITLES[word]
    if by_name:
        return by_name
    if entity == "PERSON" or any(word in _PEOPLE or word in _PERSON_TITLES for word in titles):
        return "person"
    return "name"


def _descriptions(parsed: Parsed, token: Token, run: tuple[int, int]) -> list[str]:
    tokens = parsed.tokens
    found = [i for i in parsed.children[token.i] if tokens[i].dep in _DESCRIBING]
    if token.dep == "appos":
        found.append(token.head)  # "her brother Rui", "his daughter, the violinist Ada Holm"
    if run[0] and run[0] <= tokens[run[0] - 1].head <= run[1]:
        found.append(run[0] - 1)
    return [tokens[i].lemma.lower().rstrip(".") for i in found]
