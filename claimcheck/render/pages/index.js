(() => {
  const body = document.querySelector("tbody");
  const rows = [...body.rows];
  const order = { FAIL: 0, WARN: 1, PASS: 2 };
  const names = new Intl.Collator(undefined, { numeric: true });
  const compare = {
    verdict: (a, b) => order[a] - order[b],
    name: (a, b) => names.compare(a, b),
  };
  const heads = [...document.querySelectorAll("th button")];
  for (const head of heads) {
    head.addEventListener("click", () => {
      const cell = head.parentElement;
      const key = head.dataset.key;
      // Figures start with the largest: that is what a reviewer looks for first.
      const first = key in compare ? "ascending" : "descending";
      const other = first === "ascending" ? "descending" : "ascending";
      const next = cell.getAttribute("aria-sort") === first ? other : first;
      for (const one of heads) one.parentElement.setAttribute("aria-sort", "none");
      cell.setAttribute("aria-sort", next);
      const by = compare[key] || ((a, b) => Number(a) - Number(b));
      const sign = next === "ascending" ? 1 : -1;
      rows.sort((a, b) => sign * by(a.dataset[key], b.dataset[key]));
      body.append(...rows);
    });
  }
  for (const chip of document.querySelectorAll(".chip")) {
    chip.addEventListener("click", () => {
      const on = chip.getAttribute("aria-pressed") === "false";
      chip.setAttribute("aria-pressed", String(on));
      for (const row of rows) {
        if (row.dataset.verdict === chip.dataset.verdict) row.hidden = !on;
      }
    });
  }
})();
