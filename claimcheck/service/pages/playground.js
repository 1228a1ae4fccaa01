(() => {
  const KEYED = __KEYED__;
  const PAUSE = 400;
  const HISTORY = "claimcheck.history";
  const MOST_PAST = 20;
  const LONGEST_LINK = 30000;
  const LARGEST_FILE = 2000000;
  const by = (id) => document.getElementById(id);
  const answer = by("answer-text");
  const question = by("question");
  const documents = by("documents");
  const preset = by("preset");

  // ---- What was entered

  const addDocument = (id = "", text = "") => {
    const box = make("div", "document card");
    const line = make("div", "line");
    const name = make("input");
    name.type = "text";
    name.value = id;
    name.placeholder = "name (optional)";
    name.setAttribute("aria-label", "Name of the document");
    const remove = make("button", "remove", "×");
    remove.type = "button";
    remove.setAttribute("aria-label", "Remove the document");
    remove.addEventListener("click", () => {
      box.remove();
      if (!documents.children.length) addDocument();
      changed();
    });
    const area = make("textarea");
    area.rows = 5;
    area.spellcheck = false;
    area.value = text;
    area.placeholder = "Paste what the answer must agree with.";
    area.setAttribute("aria-label", "Text of the document");
    line.append(name, remove);
    box.append(line, area);
    documents.append(box);
    return area;
  };

  const entered = () => ({
    answer: answer.value,
    question: question.value,
    preset: preset.value,
    documents: [...documents.children].map((box) => ({
      id: box.querySelector("input").value,
      text: box.querySelector("textarea").value,
    })),
  });

  const enter = (state) => {
    answer.value = state.answer || "";
    question.value = state.question || "";
    if ([...preset.options].some((one) => one.value === state.preset)) preset.value = state.preset;
    documents.replaceChildren();
    for (const { id, text } of state.documents || []) addDocument(String(id || ""), String(text || ""));
    if (!documents.children.length) addDocument();
  };

  const body = (state) => ({
    answer: state.answer,
    context: state.documents
      .map(({ id, text }, place) => ({ id: id.trim() || String(place + 1), text }))
      .filter((one) => one.text.trim()),
    ...(state.question.trim() ? { question: state.question } : {}),
    settings: state.preset,
  });

  // ---- Checking

  let turn = 0;
  let timer = 0;
  let running = null;
  let current = null;

  const headers = () => {
    const found = { "Content-Type": "application/json" };
    const key = by("key").value;
    if (key) found["X-API-Key"] = key;
    return found;
  };

  const problem = (detail, fix) => {
    by("problem").replaceChildren(make("p", "", detail), make("p", "fix", fix));
    by("problem").hidden = false;
    by("report").classList.add("stale");
  };

  const ask = async (state, form, signal) => {
    const address = form === "html" ? "/v1/verify?format=html" : "/v1/verify";
    const reply = await fetch(address, {
      method: "POST", headers: headers(), body: JSON.stringify(body(state)), signal,
    });
    if (reply.ok) return form === "html" ? reply.text() : reply.json();
    if (reply.status === 401) by("key-field").hidden = false;
    let said = {};
    try { said = await reply.json(); } catch { /* a proxy's page: its status says enough */ }
    throw Object.assign(new Error(said.detail || `the service answered ${reply.status}`), {
      fix: said.fix || "Try again.",
    });
  };

  const check = async () => {
    clearTimeout(timer);
    if (running) running.abort();
    turn += 1;
    const mine = turn;
    const state = entered();
    by("state").textContent = "";
    if (!state.answer.trim()) {
      for (const id of ["report", "problem"]) by(id).hidden = true;
      by("sources").replaceChildren();
      by("empty").hidden = false;
      current = null;
      return;
    }
    by("state").textContent = "checking…";
    running = new AbortController();
    try {
      const report = await ask(state, "json", running.signal);
      if (mine !== turn) return; // Something was typed since: a newer reply is on its way.
      current = report;
      for (const id of ["problem", "empty"]) by(id).hidden = true;
      by("report").hidden = false;
      by("report").classList.remove("stale");
      showReport(report);
      by("state").textContent = "";
      remember(state, report);
    } catch (error) {
      if (mine !== turn || error.name === "AbortError") return;
      by("state").textContent = "";
      by("empty").hidden = true;
      const lost = error instanceof TypeError;
      problem(
        lost ? "The service cannot be reached." : `${error.message}.`,
        lost ? "Check that it runs, then type on." : error.fix,
      );
    }
  };

  const changed = () => {
    clearTimeout(timer);
    turn += 1; // Whatever is under way speaks of an older text.
    by("example").value = "";
    timer = setTimeout(check, PAUSE);
  };

  // ---- History, in this browser alone

  const past = () => {
    try {
      const found = JSON.parse(localStorage.getItem(HISTORY) || "[]");
      return Array.isArray(found) ? found : [];
    } catch { return []; }
  };

  const keep = (list) => {
    try { localStorage.setItem(HISTORY, JSON.stringify(list)); } catch { /* full or switched off */ }
  };

  let settle = 0;
  const remember = (state, report) => {
    clearTimeout(settle);
    // What stood for a while is worth keeping, not every letter on the way to it.
    settle = setTimeout(() => {
      const text = JSON.stringify(state);
      if (text.length > 200000) return;
      const rest = past().filter((one) => JSON.stringify(one.state) !== text);
      keep([{ verdict: report.verdict, state }, ...rest].slice(0, MOST_PAST));
      showPast();
    }, 1500);
  };

  const showPast = () => {
    const list = past().filter((one) => one && one.state && one.verdict in VERDICTS);
    by("past").replaceChildren(...list.map(({ verdict, state }) => {
      const item = make("li");
      const button = make("button");
      button.type = "button";
      button.append(
        make("span", `verdict is-${verdict}`, verdict),
        make("span", "said", String(state.answer).slice(0, 120)),
      );
      button.addEventListener("click", () => { enter(state); close(); check(); });
      item.append(button);
      return item;
    }));
    by("no-past").hidden = list.length > 0;
    by("clear").hidden = list.length === 0;
  };

  by("clear").addEventListener("click", () => {
    clearTimeout(settle);
    try { localStorage.removeItem(HISTORY); } catch { /* nothing is kept then */ }
    showPast();
  });

  // ---- Taking it along

  const say = (text) => {
    by("toast").textContent = text;
    by("toast").hidden = false;
    clearTimeout(say.timer);
    say.timer = setTimeout(() => { by("toast").hidden = true; }, 2600);
  };

  const copy = async (text, what) => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      // Without https a page may not write to the clipboard itself; a selection still may be copied.
      const area = make("textarea");
      area.value = text;
      document.body.append(area);
      area.select();
      document.execCommand("copy");
      area.remove();
    }
    say(`${what} copied`);
  };

  const encode = (state) => {
    const bytes = new TextEncoder().encode(JSON.stringify(state));
    let text = "";
    for (const byte of bytes) text += String.fromCharCode(byte);
    return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  };

  const decode = (text) => {
    const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    return JSON.parse(new TextDecoder().decode(Uint8Array.from(binary, (one) => one.charCodeAt(0))));
  };

  by("share").addEventListener("click", () => {
    const link = `${location.origin}${location.pathname}#s=${encode(entered())}`;
    if (link.length > LONGEST_LINK) {
      say("Too long for a link: download the report instead");
      return;
    }
    history.replaceState(null, "", link);
    copy(link, "Link");
  });

  const python = (data) => {
    const literal = (value) => JSON.stringify(value);
    const context = data.context.map(({ id, text }) =>
      `    {"id": ${literal(id)}, "text": ${literal(text)}},`).join("\n");
    return [
      "from claimcheck.client import Client",
      "",
      `answer = ${literal(data.answer)}`,
      `context = [\n${context}\n]`,
      "",
      `with Client(${literal(location.origin)}${KEYED ? ', key="…"' : ""}) as client:`,
      "    report = client.verify(",
      "        answer,",
      "        context,",
      ...(data.question ? [`        question=${literal(data.question)},`] : []),
      `        settings=${literal(data.settings)},`,
      "    )",
      "print(report)",
      "",
    ].join("\n");
  };

  const curl = (data) => [
    `curl ${location.origin}/v1/verify`,
    "-H 'Content-Type: application/json'",
    ...(KEYED ? ['-H "X-API-Key: $CLAIMCHECK_KEY"'] : []),
    `-d '${JSON.stringify(data).replaceAll("'", "'\\''")}'`,
  ].join(" \\\n  ");

  for (const button of document.querySelectorAll("[data-copy]")) {
    button.addEventListener("click", () => {
      const data = body(entered());
      const forms = { python, curl, json: (one) => JSON.stringify(one, null, 2) };
      copy(forms[button.dataset.copy](data), button.textContent);
      close();
    });
  }

  const save = (text, name, kind) => {
    const link = make("a");
    link.href = URL.createObjectURL(new Blob([text], { type: kind }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  };

  for (const button of document.querySelectorAll("[data-download]")) {
    button.addEventListener("click", async () => {
      close();
      if (!entered().answer.trim()) { say("There is nothing to check yet"); return; }
      try {
        if (button.dataset.download === "html") {
          save(await ask(entered(), "html"), "report.html", "text/html");
        } else {
          const report = await ask(entered(), "json");
          save(JSON.stringify(report, null, 2), "report.json", "application/json");
        }
      } catch (error) { problem(`${error.message}.`, error.fix || "Try again."); }
    });
  }

  // ---- Menus, files, keys

  const menus = [...document.querySelectorAll(".menu")];
  const close = (but = null) => {
    for (const menu of menus) if (menu !== but) menu.open = false;
  };
  document.addEventListener("click", (event) => close(event.target.closest(".menu")));
  document.addEventListener("keydown", (event) => {
    const open = menus.find((menu) => menu.open);
    if (event.key === "Escape" && open) { close(); open.querySelector("summary").focus(); }
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) check();
  });

  const take = async (files) => {
    for (const file of files) {
      if (file.size > LARGEST_FILE) {
        say(`${file.name} is larger than 2 MB`);
        continue;
      }
      const last = documents.lastElementChild;
      const text = await file.text();
      if (last && !last.querySelector("textarea").value.trim()) {
        last.querySelector("input").value = file.name;
        last.querySelector("textarea").value = text;
      } else addDocument(file.name, text);
    }
    changed();
  };
  const pane = document.querySelector(".input");
  pane.addEventListener("dragover", (event) => { event.preventDefault(); pane.classList.add("over"); });
  pane.addEventListener("dragleave", () => pane.classList.remove("over"));
  pane.addEventListener("drop", (event) => {
    pane.classList.remove("over");
    if (!event.dataTransfer.files.length) return;
    event.preventDefault();
    take(event.dataTransfer.files);
  });
  by("files").addEventListener("change", () => { take([...by("files").files]); by("files").value = ""; });
  by("add").addEventListener("click", () => addDocument().focus());
  pane.addEventListener("input", (event) => { if (event.target.type !== "file") changed(); });
  preset.addEventListener("change", check);
  by("key-field").addEventListener("submit", (event) => { event.preventDefault(); check(); });
  by("key").addEventListener("input", () => {
    try { sessionStorage.setItem("claimcheck.key", by("key").value); } catch { /* asked for again */ }
    changed();
  });

  EXAMPLES.forEach(({ title }, number) => {
    const option = make("option", "", title);
    option.value = number;
    by("example").append(option);
  });
  by("example").addEventListener("change", () => {
    const chosen = EXAMPLES[by("example").value];
    if (chosen) { enter(chosen); check(); }
  });

  // ---- Start

  const linked = () => {
    const found = /^#s=([\w-]+)$/.exec(location.hash);
    if (!found) return false;
    try { enter(decode(found[1])); } catch { say("This link cannot be read"); return false; }
    check();
    return true;
  };
  addEventListener("hashchange", linked);
  if (KEYED) by("key-field").hidden = false;
  try { by("key").value = sessionStorage.getItem("claimcheck.key") || ""; } catch { /* none kept */ }
  showPast();
  if (!linked()) {
    enter(EXAMPLES[0]);
    by("example").value = "0";
    check();
  }
})();
