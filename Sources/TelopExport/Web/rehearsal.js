/*
 * A rehearsal on a stage: when each slide came up, and what comes of it.
 */
/* exported rehearsalWithin */

/**
 * @param stage whose `groups` say of each page which of the plan's slides it is a step of, see stage.js
 * @param player see player.js
 * @param called what a page is called, by its number
 * @param keep writes the times where the script is: `note` returns what it would do, or `null` where it cannot, and
 *   `write` takes the times' file and returns what came of it, as `text`, and whether it `isDone`
 */
const rehearsalWithin = ({ stage, player, called, keep = null }) => {
  const { words } = stage;
  const get = id => document.getElementById(id);
  const dialog = get("rehearsal");
  // A live show may have got another plan.
  const count = () => stage.groups[stage.groups.length - 1] + 1;
  // Pages that are no steps of the plan's slides stand for themselves.
  const firstOf = group => stage.groups.indexOf(group);
  let isRunning = false, times = [], group = 0, length = 0;

  // Its own clock: a talk may go on when the text has ended, and stands still while the band is paused.
  let gone = 0, since = null;
  const elapsed = () => gone + (since === null ? 0 : (performance.now() - since) / 1000);
  addEventListener("telop-state", () => {
    if (!isRunning) return;
    if (player.state === "paused") {
      gone = elapsed();
      since = null;
    } else since ??= performance.now();
  });

  const tenths = seconds => Math.round(seconds * 10) / 10;
  /** `1:21.4`, as a script has it; whole seconds with `isWhole`. */
  const clock = (seconds, isWhole) => {
    const all = isWhole ? Math.round(seconds) * 10 : Math.round(seconds * 10);
    const pair = number => String(number).padStart(2, "0");
    const [hours, minutes] = [Math.floor(all / 36000), Math.floor(all / 600) % 60];
    const rest = pair(Math.floor(all / 10) % 60) + (isWhole || all % 10 === 0 ? "" : "." + all % 10);
    return (hours ? hours + ":" + pair(minutes) : minutes) + ":" + rest;
  };
  /** The line of the front matter; `null` where a slide never came up, or slides are not the plan's. */
  const line = () => {
    const all = Array.from({ length: count() }, (_, at) => times[at]);
    return !stage.times || all.includes(undefined) ? null : `slides: [${all.map(time => clock(time)).join(", ")}]`;
  };

  /**
   * How the text of a slide would be to read, were the plan's times these: as much faster as it has less time. The
   * text ends with the plan, whenever the talk does.
   */
  const verdict = at => {
    const pace = stage.paces?.[at], planned = stage.times, next = at + 1, isLast = next === count();
    const [own, end] = [times[at], isLast ? player.duration : times[next]];
    if (!pace || own === undefined || end === undefined) return null;
    const [had, has] = [(isLast ? player.duration : planned[next]) - planned[at], end - own];
    if (has <= 0) return "unreadable";
    const faster = had / has;
    if (pace.strain * faster > 1) return "unreadable";
    return pace.load * faster > 1 ? "brisk" : "comfortable";
  };
  const pill = name => {
    const element = document.createElement("span");
    element.className = "verdict " + name;
    element.append(get("icon-" + name).content.cloneNode(true), words.verdicts[name]);
    return element;
  };

  /** The times as a document: seconds. */
  const file = () => new Blob([JSON.stringify({
    telop: "rehearsal", version: 1, title: document.title, slides: times,
    // Behind the last slide, however soon.
    end: Math.max(length, times[count() - 1] + .1),
  }) + "\n"], { type: "application/json" });

  const row = at => {
    const element = document.createElement("tr");
    const end = times.slice(at + 1).find(time => time !== undefined) ?? length;
    const page = firstOf(at);
    const cells = [
      stage.slides[page].label, times[at] === undefined ? "–" : clock(times[at]),
      times[at] === undefined ? "–" : clock(end - times[at], true),
    ];
    cells.forEach((text, index) => {
      const cell = document.createElement(index ? "td" : "th");
      if (!index) cell.scope = "row";
      cell.textContent = text;
      element.append(cell);
    });
    const told = verdict(at), last = document.createElement("td");
    last.append(told ? pill(told) : "–");
    element.append(last);
    element.title = called(page);
    return element;
  };
  const report = () => {
    get("rehearsal-rows").replaceChildren(...Array.from({ length: count() }, (_, at) => row(at)));
    get("rehearsal-end").textContent = words.ended.replace("{time}", clock(length, true));
    const text = line();
    get("rehearsal-text").hidden = true;
    get("rehearsal-write").hidden = text === null;
    get("rehearsal-missing").hidden = text !== null || !stage.times;
    get("rehearsal-free").hidden = Boolean(stage.times);
    get("rehearsal-line").value = text ?? "";
    get("rehearsal-said").textContent = text !== null && keep?.note() || "";
    dialog.showModal();
    (text === null ? get("rehearsal-again") : get("rehearsal-write")).focus();
  };

  const offer = () => {
    get("rehearsal-text").hidden = false;
    const field = get("rehearsal-line"), save = get("rehearsal-save");
    URL.revokeObjectURL(save.href);
    save.href = URL.createObjectURL(file());
    field.focus();
    field.select();
    // A file may be without a clipboard; then it is there to be copied by hand.
    const copied = get("rehearsal-copied");
    copied.hidden = true;
    navigator.clipboard?.writeText(field.value).then(() => { copied.hidden = false; }, () => {});
  };
  let isWriting = false;
  get("rehearsal-write").addEventListener("click", async () => {
    if (!keep?.note()) return offer();
    if (isWriting) return;
    isWriting = true;
    const { text, isDone } = await keep.write(file());
    isWriting = false;
    get("rehearsal-said").textContent = text;
    if (!isDone) offer();
  });

  return {
    /** The talk has restarted. */
    begin() {
      [isRunning, times, group, gone, since] = [true, [0], 0, 0, performance.now()];
      document.documentElement.classList.add("rehearsing");
    },
    /** A page has come up. A page that returns counts from its return: one turn too many, taken back, counts for nothing. */
    note(index) {
      const next = stage.groups[index];
      if (!isRunning || next === group) return;
      // Two turns within a tenth are two slides all the same.
      const former = times.slice(0, next).reduce((last, time) => time ?? last, 0);
      if (next > group) times[next] = Math.max(tenths(elapsed()), tenths(former + .1));
      else times.length = next + 1;
      group = next;
    },
    end() {
      if (!isRunning) return;
      length = tenths(elapsed());
      isRunning = false;
      document.documentElement.classList.remove("rehearsing");
      // A show for others is over.
      if (player.finish) player.finish(); else player.pause();
      report();
    },
    /** It did not begin after all. */
    cancel() {
      isRunning = false;
      document.documentElement.classList.remove("rehearsing");
    },
    onAgain(run) {
      get("rehearsal-again").addEventListener("click", () => {
        dialog.close();
        run();
      });
    },
    get isRunning() { return isRunning; },
    get times() { return [...times]; },
    verdict, file,
    line,
  };
};
