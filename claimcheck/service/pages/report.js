// A report of the service → elements in the look of the evidence report. Text is only ever set as
// text: nothing of a checked answer or source is read as HTML.
const WORDS = __WORDS__;
const SIGNS = { SUPPORTED: "✓", CONTRADICTED: "✕", UNSUPPORTED: "?", UNDECIDED: "·", HEDGED: "~" };
const VERDICTS = { PASS: "✓", WARN: "!", FAIL: "✕" };
const ORDER = ["CONTRADICTED", "UNSUPPORTED", "UNDECIDED", "SUPPORTED", "HEDGED"];
const INERT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ud800-\udfff\u202a-\u202e\u2066-\u2069]/gu;

const make = (tag, classes = "", text = null) => {
  const element = document.createElement(tag);
  if (classes) element.className = classes;
  if (text !== null) element.textContent = String(text).replace(INERT, "\ufffd");
  return element;
};

// Offsets of a report count characters, those of a string count its 16-bit halves.
const letters = (text) => Array.from(text);

// Overlapping spans → stretches one after the other, each with the spans that cover it, longest first.
const stretches = (length, spans) => {
  const points = new Set([0, length]);
  spans.forEach(([start, end]) => {
    if (start >= 0 && start < end && end <= length) points.add(start).add(end);
  });
  const sorted = [...points].sort((a, b) => a - b);
  const found = [];
  for (let i = 0; i + 1 < sorted.length; i += 1) {
    const [start, end] = [sorted[i], sorted[i + 1]];
    const covering = spans
      .map((span, number) => [span, number])
      .filter(([span]) => span[0] <= start && end <= span[1])
      .sort(([a, m], [b, n]) => (b[1] - b[0]) - (a[1] - a[0]) || m - n)
      .map(([, number]) => number);
    found.push({ start, end, covering, begins: covering.filter((n) => spans[n][0] === start) });
  }
  return found;
};

// How many lines each span keeps clear of those that it overlaps.
const depths = (spans, most) => {
  const found = spans.map(() => 1);
  const sorted = spans.map((_, n) => n)
    .sort((a, b) => (spans[a][1] - spans[a][0]) - (spans[b][1] - spans[b][0]) || b - a);
  sorted.forEach((number, place) => {
    const below = sorted.slice(0, place).filter((other) =>
      spans[other][0] < spans[number][1] && spans[number][0] < spans[other][1]);
    found[number] = Math.min(most, 1 + Math.max(0, ...below.map((other) => found[other])));
  });
  return found;
};

const headline = (report, flagged) => {
  if (report.reasons.length) return report.reasons.join("; ");
  if (!report.findings.length) {
    return report.abstained
      ? "the answer asserts nothing that needs a source"
      : "nothing in the answer could be checked, and no rule was broken";
  }
  return flagged ? `no rule was broken; ${flagged} not supported` : "no rule was broken";
};

const counted = (findings) => {
  const of = (status) => findings.filter((one) => one.status === status).length;
  const parts = ["SUPPORTED", "CONTRADICTED", "UNSUPPORTED", "UNDECIDED"]
    .filter(of).map((status) => `${of(status)} ${status.toLowerCase()}`);
  const checked = findings.length - of("HEDGED");
  const text = `${checked} checked${parts.length ? `: ${parts.join(", ")}` : ""}`;
  return of("HEDGED") ? `${text}; ${of("HEDGED")} hedged` : text;
};

const showOutcome = (report, into) => {
  const flagged = report.findings.filter((one) =>
    one.status === "CONTRADICTED" || one.status === "UNSUPPORTED").length;
  const verdict = make("span", `verdict is-${report.verdict}`, `${VERDICTS[report.verdict]} ${report.verdict}`);
  verdict.id = "verdict";
  const said = headline(report, flagged);
  const share = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  share.setAttribute("class", "share");
  share.setAttribute("viewBox", "0 0 100 1");
  share.setAttribute("preserveAspectRatio", "none");
  let x = 0;
  for (const status of ["SUPPORTED", "CONTRADICTED", "UNSUPPORTED", "UNDECIDED", "HEDGED"]) {
    const part = report.findings.filter((one) => one.status === status).length;
    const width = (100 * part) / Math.max(1, report.findings.length);
    const rect = document.createElementNS("http://www.w3.org/2000/svg", "rect");
    rect.setAttribute("class", `is-${status}`);
    for (const [name, value] of [["x", x], ["y", 0], ["width", width], ["height", 1]]) {
      rect.setAttribute(name, value);
    }
    share.append(rect);
    x += width;
  }
  const numbers = make("dl");
  for (const [name, value] of [
    ["hallucination", report.score], ["risk", report.risk], ["coverage", report.coverage],
    ["relevance", report.relevance],
  ]) {
    if (value === null || value === undefined) continue;
    const row = make("div");
    row.append(make("dt", "", name), make("dd", "", value.toFixed(2)));
    numbers.append(row);
  }
  into.replaceChildren(
    verdict,
    make("p", "rule", `${said.charAt(0).toUpperCase()}${said.slice(1)}.`),
    make("p", "counts", `${counted(report.findings)}.`),
    ...(report.findings.length ? [share] : []),
    numbers,
  );
};

const showAnswer = (report, into) => {
  const text = letters(report.answer);
  const spans = report.findings.map((one) => [one.anchor.span.start, one.anchor.span.end]);
  const levels = depths(spans, 4);
  into.replaceChildren();
  for (const { start, end, covering, begins } of stretches(text.length, spans)) {
    let around = into;
    covering.forEach((number, place) => {
      const leaf = place + 1 === covering.length;
      const { status, anchor, reason } = report.findings[number];
      const first = begins.includes(number);
      const element = make(leaf ? "a" : "span", [
        "anchor", leaf ? `leaf ${anchor.kind}` : "", `is-${status}`, `level-${levels[number]}`,
        first ? "first" : "",
      ].join(" "));
      element.dataset.finding = number;
      element.dataset.sign = SIGNS[status];
      if (leaf) {
        element.href = "#";
        if (first) element.title = `${status.toLowerCase()}: ${WORDS[reason]}`;
        else element.tabIndex = -1;
      }
      around.append(element);
      around = element;
    });
    around.append(text.slice(start, end).join("").replace(INERT, "\ufffd"));
  }
};

const fact = (list, name, value) => {
  if (!value) return;
  list.append(make("dt", "", name), make("dd", "", value));
};

const sourceName = (id, word = "source") => (/^\d+$/.test(id) ? `${word} ${id}` : id);

const evidenceBox = (report, evidence, name) => {
  const box = make("div", "evidence");
  const button = make("button", "goto");
  button.type = "button";
  button.dataset.evidence = name;
  const { span } = evidence;
  button.append(make("span", "label", `${sourceName(span.source)}, characters ${span.start}–${span.end}`));
  const quote = make("blockquote");
  const found = report.documents.find((one) => one.id === span.source);
  const text = letters(found ? found.text : "");
  const mark = make("mark", "", span.text);
  quote.append(
    make("span", "", (span.start > 90 ? "…" : "") + text.slice(Math.max(0, span.start - 90), span.start).join("")),
    mark,
    make("span", "", text.slice(span.end, span.end + 90).join("") + (span.end + 90 < text.length ? "…" : "")),
  );
  const facts = make("dl", "facts");
  fact(facts, "Rule", WORDS[evidence.agreement.reason]);
  fact(facts, "Steps", evidence.agreement.steps.join("; "));
  fact(facts, "Fit", `${Math.round(100 * evidence.strength)}%`);
  box.append(button, quote, facts);
  return box;
};

const findingCard = (report, finding, number) => {
  const card = make("article", `card finding is-${finding.status}`);
  card.id = `finding-${number}`;
  const head = make("button", "head");
  head.type = "button";
  head.setAttribute("aria-expanded", "false");
  head.setAttribute("aria-controls", `more-${number}`);
  const tags = make("span", "tags");
  tags.append(
    make("strong", "", finding.status.toLowerCase()),
    ` · ${WORDS[finding.reason]} · ${finding.anchor.kind}`,
  );
  const sign = make("span", "sign", SIGNS[finding.status]);
  sign.setAttribute("aria-hidden", "true");
  head.append(sign, make("span", "quote", finding.anchor.span.text), tags);
  const title = make("h3");
  title.append(head);
  const more = make("div", "more");
  more.id = `more-${number}`;
  more.append(make("p", "", finding.explanation));
  if (finding.suggestion !== null) {
    const suggestion = make("p", "suggestion");
    suggestion.append(
      make("span", "label", "Suggestion"), " write ", make("ins", "", finding.suggestion),
      " for ", make("del", "", finding.anchor.span.text),
    );
    more.append(suggestion);
  }
  const facts = make("dl", "facts");
  fact(facts, "About", finding.anchor.about.join(", "));
  fact(facts, "Hedge", finding.anchor.hedge && finding.anchor.hedge.text);
  if (facts.children.length) more.append(facts);
  finding.evidence.forEach((one, rank) => more.append(evidenceBox(report, one, `${number}-${rank}`)));
  if (!finding.evidence.length) {
    more.append(make("p", "soft none", "No passage of the sources speaks of it."));
  }
  card.append(title, more);
  return card;
};

const sourceCard = (report, source) => {
  const names = [];
  const spans = [];
  report.findings.forEach((finding, number) => finding.evidence.forEach((one, rank) => {
    if (one.span.source !== source.id) return;
    names.push(`${number}-${rank}`);
    spans.push([one.span.start, one.span.end]);
  }));
  const text = letters(source.text);
  const card = make("article", "card source");
  const title = make("h3");
  title.append(
    make("span", "name", sourceName(source.id, "Source")), " ",
    make("span", "soft", `${text.length.toLocaleString("en")} characters`),
  );
  const words = make("div", "words");
  for (const { start, end, covering } of stretches(text.length, spans)) {
    const piece = make("span", covering.length ? "cited" : "", text.slice(start, end).join(""));
    if (covering.length) piece.dataset.evidence = covering.map((n) => names[n]).join(" ");
    words.append(piece);
  }
  card.append(title, words);
  return card;
};

// What is open and lit; the evidence of the chosen finding is shown in its source.
const selection = {
  report: null,
  number: -1,
  lit: [],
  light(element, ...classes) {
    element.classList.add("on", ...classes);
    this.lit.push([element, ["on", ...classes]]);
  },
  clear() {
    for (const [element, classes] of this.lit) element.classList.remove(...classes);
    for (const head of document.querySelectorAll(".head[aria-expanded=true]")) {
      head.setAttribute("aria-expanded", "false");
    }
    this.lit = [];
    this.number = -1;
  },
  show(number, { scroll = true, rank = 0 } = {}) {
    const card = document.getElementById(`finding-${number}`);
    if (!card) return;
    this.clear();
    this.number = number;
    this.light(card);
    card.querySelector(".head").setAttribute("aria-expanded", "true");
    const tone = `is-${this.report.findings[number].status}`;
    for (const piece of document.querySelectorAll(`.anchor[data-finding="${number}"]`)) this.light(piece);
    for (const piece of document.querySelectorAll(".cited")) {
      if (piece.dataset.evidence.split(" ").some((one) => one.startsWith(`${number}-`))) {
        this.light(piece, tone);
      }
    }
    if (!scroll) return;
    card.scrollIntoView({ block: "nearest" });
    if (matchMedia("(min-width: 1000px)").matches) this.cite(`${number}-${rank}`);
  },
  cite(name) {
    for (const piece of document.querySelectorAll(".cited")) {
      if (piece.dataset.evidence.split(" ").includes(name)) {
        piece.scrollIntoView({ block: "center" });
        return;
      }
    }
  },
  step(by) {
    const cards = [...document.querySelectorAll(".finding")].map((one) => Number(one.id.slice(8)));
    if (!cards.length) return;
    const at = cards.indexOf(this.number);
    this.show(cards[at < 0 ? (by > 0 ? 0 : cards.length - 1) : (at + by + cards.length) % cards.length]);
  },
};

const showReport = (report) => {
  const by = (id) => document.getElementById(id);
  const before = selection.report && selection.number >= 0
    ? selection.report.findings[selection.number].anchor.span.text : null;
  selection.clear();
  selection.report = report;
  showOutcome(report, by("outcome"));
  showAnswer(report, by("answer"));
  const worstFirst = report.findings.map((one, number) => [one, number])
    .sort(([a, m], [b, n]) => ORDER.indexOf(a.status) - ORDER.indexOf(b.status) || m - n);
  by("findings").replaceChildren(...(worstFirst.length
    ? worstFirst.map(([one, number]) => findingCard(report, one, number))
    : [make("p", "soft", "No number, date or claim was found to check.")]));
  by("sources").replaceChildren(...(report.documents.length
    ? report.documents.map((one) => sourceCard(report, one))
    : [make("p", "soft", "There is no source: an empty context supports nothing.")]));
  const same = report.findings.findIndex((one) => one.anchor.span.text === before);
  const chosen = same >= 0 ? same : (worstFirst.length ? worstFirst[0][1] : -1);
  // No scrolling here: who types must not be moved about.
  selection.show(chosen, { scroll: false });
};

document.getElementById("answer").addEventListener("click", (event) => {
  const element = event.target.closest(".anchor");
  if (!element) return;
  event.preventDefault();
  const around = [];
  for (let at = element; at && at.classList.contains("anchor"); at = at.parentElement) {
    around.push(Number(at.dataset.finding));
  }
  selection.show(around[(around.indexOf(selection.number) + 1) % around.length]);
});
document.addEventListener("click", (event) => {
  const head = event.target.closest(".head");
  if (head) {
    const number = Number(head.closest(".finding").id.slice(8));
    if (number === selection.number) selection.clear(); else selection.show(number);
    return;
  }
  const button = event.target.closest(".goto");
  if (button) {
    selection.cite(button.dataset.evidence);
    return;
  }
  const mark = event.target.closest(".cited");
  if (mark) {
    const numbers = mark.dataset.evidence.split(" ").map((name) => Number(name.split("-")[0]));
    selection.show(numbers[(numbers.indexOf(selection.number) + 1) % numbers.length]);
  }
});
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest("textarea, input, select")) return;
  if (event.key === "j") selection.step(1);
  else if (event.key === "k") selection.step(-1);
  else if (event.key === "Escape") selection.clear();
});
