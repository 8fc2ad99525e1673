/*
 * A rehearsal on a stage: records when each slide appears, and reports on the times.
 */
/* exported rehearsalWithin */

/**
 * @param stage see stage.js; `stage.groups` has, for each page, the number of the plan's slide that the page shows
 * @param player see player.js
 * @param slideName returns a page's name, by the page's number
 * @param keep writes the times to the script: `keep.note` returns a note on what `keep.write` would do, or `null` if
 *   the script cannot be written; `keep.write` takes the file of the times and returns `text`, which describes the
 *   outcome, and `isDone`
 */
const rehearsalWithin = ({ stage, player, slideName, keep = null }) => {
  const { words } = stage;
  const get = id => document.getElementById(id);
  const dialog = get("rehearsal");
  // A function, because a live show may get another plan.
  const count = () => stage.groups[stage.groups.length - 1] + 1;
  const firstOf = group => stage.groups.indexOf(group);
  let isRunning = false, times = [], group = 0, length = 0, paused = 0, isNew = false;

  // A separate clock counts the talk's time, because a talk may continue after the end of the text. The clock stops
  // while the band is paused.
  let countedSeconds = 0, since = null, begun = 0;
  const elapsed = () => countedSeconds + (since === null ? 0 : (performance.now() - since) / 1000);
  addEventListener("telop-state", () => {
    if (!isRunning) return;
    if (player.state === "paused") {
      countedSeconds = elapsed();
      since = null;
    } else since ??= performance.now();
  });

  const tenths = seconds => Math.round(seconds * 10) / 10;
  /** A time as in a script, such as `1:21.4`; in whole seconds with `isWhole`. */
  const clock = (seconds, isWhole) => {
    const all = isWhole ? Math.round(seconds) * 10 : Math.round(seconds * 10);
    const pair = number => String(number).padStart(2, "0");
    const [hours, minutes] = [Math.floor(all / 36000), Math.floor(all / 600) % 60];
    const rest = pair(Math.floor(all / 10) % 60) + (isWhole || all % 10 === 0 ? "" : "." + all % 10);
    return (hours ? hours + ":" + pair(minutes) : minutes) + ":" + rest;
  };
  /** The line for the front matter; `null` if a slide never came up or the plan was made without slides. */
  const line = () => {
    const all = Array.from({ length: count() }, (_, at) => times[at]);
    return !stage.times || all.includes(undefined) ? null : `slides: [${all.map(time => clock(time)).join(", ")}]`;
  };

  /**
   * The verdict on the pace of a slide's text, if the plan had the recorded times. A shorter time gives a faster pace.
   * The last slide's text ends at the plan's end, which the talk's end does not change.
   */
  const verdict = at => {
    const pace = stage.paces?.[at], planned = stage.times, next = at + 1, isLast = next === count();
    const [own, end] = [times[at], isLast ? player.duration : times[next]];
    if (!pace || own === undefined || end === undefined) return null;
    const [plannedSeconds, recordedSeconds] = [(isLast ? player.duration : planned[next]) - planned[at], end - own];
    if (recordedSeconds <= 0) return "unreadable";
    const faster = plannedSeconds / recordedSeconds;
    if (pace.strain * faster > 1) return "unreadable";
    return pace.load * faster > 1 ? "brisk" : "comfortable";
  };
  const verdictElement = name => {
    const element = document.createElement("span");
    element.className = "verdict " + name;
    element.append(get("icon-" + name).content.cloneNode(true), words.verdicts[name]);
    return element;
  };

  /** The times as a JSON file, in seconds. */
  const file = () => new Blob([JSON.stringify({
    telop: "rehearsal", version: 1, title: document.title, slides: times,
    // The end is at least 0.1 s after the last slide came up.
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
    const result = verdict(at), last = document.createElement("td");
    last.append(result ? verdictElement(result) : "–");
    element.append(last);
    element.title = slideName(page);
    return element;
  };
  const report = () => {
    get("rehearsal-rows").replaceChildren(...Array.from({ length: count() }, (_, at) => row(at)));
    const ended = words.ended.replace("{time}", clock(length, true));
    const pauses = paused >= 1 ? words.pausesUncounted.replace("{time}", clock(paused, true)) : "";
    get("rehearsal-end").textContent = ended + pauses;
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

  const offerLine = () => {
    get("rehearsal-text").hidden = false;
    const field = get("rehearsal-line"), save = get("rehearsal-save");
    URL.revokeObjectURL(save.href);
    save.href = URL.createObjectURL(file());
    field.focus();
    field.select();
    // A page opened as a file may have no clipboard; the line is then selected for manual copying.
    const copied = get("rehearsal-copied");
    copied.hidden = true;
    navigator.clipboard?.writeText(field.value).then(() => { copied.hidden = false; }, () => {});
  };
  let isWriting = false;
  get("rehearsal-write").addEventListener("click", async () => {
    if (!keep?.note()) return offerLine();
    if (isWriting) return;
    isWriting = true;
    const { text, isDone } = await keep.write(file());
    isWriting = false;
    get("rehearsal-said").textContent = text;
    if (!isDone) offerLine();
  });

  return {
    /** Begins recording; the talk has restarted. */
    begin() {
      begun = performance.now();
      [isRunning, times, group, isNew, countedSeconds, since] = [true, [0], 0, false, 0, begun];
      document.documentElement.classList.add("rehearsing");
    },
    /**
     * Records that a page has appeared. A slide keeps the time of its first appearance, unless it is left backwards
     * within five seconds: then it was turned too early.
     */
    note(index) {
      const next = stage.groups[index];
      if (!isRunning || next === group) return;
      // Slides turned within 0.1 s still get different times.
      const previousTime = times.slice(0, next).reduce((last, time) => time ?? last, 0);
      if (next > group) {
        isNew = times[next] === undefined;
        times[next] ??= Math.max(tenths(elapsed()), tenths(previousTime + .1));
      } else {
        if (isNew && elapsed() - times[group] < 5) {
          times[group] = undefined;
          times.length = times.findLastIndex(time => time !== undefined) + 1;
        }
        isNew = false;
      }
      group = next;
    },
    end() {
      if (!isRunning) return;
      length = tenths(elapsed());
      paused = (performance.now() - begun) / 1000 - elapsed();
      isRunning = false;
      document.documentElement.classList.remove("rehearsing");
      // Ends a live show.
      if (player.finish) player.finish(); else player.pause();
      report();
    },
    /** Discards the recording, because the show did not start. */
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
