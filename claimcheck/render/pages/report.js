(() => {
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const cards = all(".finding");
  const gather = (selector, names) => {
    const map = new Map();
    for (const element of all(selector)) {
      for (const name of names(element)) {
        if (!map.has(name)) map.set(name, []);
        map.get(name).push(element);
      }
    }
    return map;
  };
  const anchors = gather(".anchor", (element) => [element.dataset.finding]);
  const cited = gather(".cited", (element) => element.dataset.evidence.trim().split(" "));
  const gotos = gather(".goto", (element) => [element.dataset.evidence]);
  const statuses = cards.map((card) => `is-${card.dataset.status}`);
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  let selected = -1;
  let lit = [];

  const show = (element) => element && element.scrollIntoView({
    block: "nearest", behavior: calm.matches ? "auto" : "smooth",
  });
  // Lazy chunks get their true height only once laid out: a jump lands where a glide would miss.
  const jump = (element) => element && element.scrollIntoView({ block: "center" });

  const light = (element, ...classes) => {
    element.classList.add("on", ...classes);
    lit.push([element, ["on", ...classes]]);
  };
  const dark = () => {
    for (const [element, classes] of lit) element.classList.remove(...classes);
    lit = [];
    if (selected >= 0) cards[selected].querySelector(".head").setAttribute("aria-expanded", "false");
    selected = -1;
  };

  // Stacked on a small screen the finding itself quotes its evidence: the page stays there.
  const wide = matchMedia("(min-width: 1000px)");
  const cite = (name, asked) => {
    for (const button of all(".evidence.here")) button.classList.remove("here");
    const [button] = gotos.get(name) || [];
    if (button) button.parentElement.classList.add("here");
    if (asked || wide.matches) jump((cited.get(name) || [])[0]);
  };

  const select = (number, evidence = 0) => {
    const card = cards[number];
    if (!card) return;
    dark();
    selected = number;
    light(card);
    card.querySelector(".head").setAttribute("aria-expanded", "true");
    for (const piece of anchors.get(String(number)) || []) light(piece);
    for (const [name, pieces] of cited) {
      if (name.startsWith(`${number}-`)) for (const piece of pieces) light(piece, statuses[number]);
    }
    show((anchors.get(String(number)) || [])[0]);
    card.scrollIntoView({ block: "nearest" });
    cite(`${number}-${evidence}`, false);
    history.replaceState(null, "", `#finding-${number}`);
  };

  const step = (by) => {
    const open = cards.map((card, number) => number).filter((number) => !cards[number].hidden);
    if (!open.length) return;
    const at = open.indexOf(selected);
    const next = at < 0 ? (by > 0 ? 0 : open.length - 1) : (at + by + open.length) % open.length;
    select(open[next]);
  };

  const chips = all(".chip");
  const filter = () => {
    const hidden = (name) => new Set(chips
      .filter((chip) => chip.getAttribute("aria-pressed") === "false" && chip.dataset[name])
      .map((chip) => chip.dataset[name]));
    const status = hidden("status");
    const kind = hidden("kind");
    let shown = 0;
    cards.forEach((card, number) => {
      card.hidden = status.has(card.dataset.status) || kind.has(card.dataset.kind);
      shown += !card.hidden;
      for (const piece of anchors.get(String(number)) || []) {
        piece.classList.toggle("off", card.hidden);
      }
    });
    document.getElementById("shown").textContent =
      shown === cards.length ? "" : `(${shown} of ${cards.length})`;
    if (selected >= 0 && cards[selected].hidden) dark();
  };
  for (const chip of chips) {
    chip.addEventListener("click", () => {
      chip.setAttribute("aria-pressed", String(chip.getAttribute("aria-pressed") === "false"));
      filter();
    });
  }

  // Where anchors overlap, another click on the same words goes on to the next one around them.
  const around = (element) => {
    const found = [];
    for (let at = element; at && at.classList.contains("anchor"); at = at.parentElement) {
      const number = Number(at.dataset.finding);
      if (!cards[number].hidden) found.push(number);
    }
    return found;
  };
  document.getElementById("answer").addEventListener("click", (event) => {
    const element = event.target.closest(".anchor");
    if (!element) return;
    event.preventDefault();
    const found = around(element);
    if (found.length) select(found[(found.indexOf(selected) + 1) % found.length]);
  });
  document.addEventListener("click", (event) => {
    const head = event.target.closest(".head");
    if (head) {
      const number = cards.indexOf(head.closest(".finding"));
      if (number === selected) dark(); else select(number);
      return;
    }
    const button = event.target.closest(".goto");
    if (button) return cite(button.dataset.evidence, true);
    const mark = event.target.closest(".cited");
    if (mark) {
      const names = mark.dataset.evidence.trim().split(" ").map((name) => name.split("-").map(Number));
      const open = names.filter(([number]) => !cards[number].hidden);
      const at = open.findIndex(([number]) => number === selected);
      if (open.length) select(...open[(at + 1) % open.length]);
    }
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "j") step(1);
    else if (event.key === "k") step(-1);
    else if (event.key === "Escape") dark();
  });

  const linked = /^#finding-(\d+)$/.exec(location.hash);
  const worst = ["CONTRADICTED", "UNSUPPORTED", "SUPPORTED"]
    .map((status) => cards.findIndex((card) => card.dataset.status === status))
    .find((number) => number >= 0);
  select(linked ? Number(linked[1]) : worst);
})();
