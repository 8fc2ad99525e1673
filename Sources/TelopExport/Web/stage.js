/*
 * A stage: a talk's slides with the band, in full screen. Slides turn at once, independent of the band. deck.js,
 * wire.js, slides.js, rehearsal.js, menu.js and pointers.js precede this script.
 */
/* global deckWithin, menuWithin, pointersWithin, rehearsalWithin, slideCourse, slidePath, wireTo */
/* exported stageWith */

/**
 * @param stage an object that Telop writes:
 *   slides               see deck.js
 *   side                 the edge of the picture at which the band is
 *   reach                the distance from that edge to the band's other side, in the picture's pixels
 *   place                `over` or `below`: whether slides lie behind the band or beside it
 *   groups               for each page, the plan's slide to which it belongs
 *   times                when each of the plan's slides comes up, in seconds; `null` if the plan has no slides
 *   clock                the clock that couples slides and band, see slides.js; `null` if another player keeps the
 *                        time, and for an endless line
 *   words                the texts for the viewer
 * @param files the addresses of the slides' pictures, see deck.js
 * @param player the band's player, see player.js
 * @param picture the band's picture, see picture.js; used are `scale` and `isBrowserSource`
 * @param start `load` or `visible` if the talk starts by itself
 * @param index the first slide to show
 * @param mayTurn called before a slide is turned by hand; returns whether that is allowed
 * @param onTurn called after each slide that was turned to by hand
 * @param outlook returns when the next slide is `expected`, in seconds of the talk, and how `late` the text will be;
 *   `null` if unknown; by default from the course of this page's own band
 * @param keep writes a rehearsal's times to the script, see rehearsal.js
 * @param memory keeps the talk's state when the page is loaded again: `found` is the stored state, `restore()` goes
 *   to its time and returns the length of its pause in seconds, and `write` stores a state; see stagefile.js
 */
const stageWith = ({
  stage, files, player, picture, start: startMode, index = 0, mayTurn = () => true, onTurn = () => {}, outlook, keep,
  memory,
}) => {
  const query = new URLSearchParams(location.search);
  const root = document.documentElement, get = id => document.getElementById(id);
  const [hint, counter, keysDialog, choice] = ["hint", "counter", "keys", "choice"].map(get);
  const { slides, words } = stage;
  const last = slides.length - 1;
  let isReady = false;
  const filled = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
  const slideName = index => filled(words.slide, { label: slides[index].label, count: slides.length });

  let isBlack = memory?.found?.isBlack ?? false;
  const deck = deckWithin(get("deck"), slides, files, slideName, at => turn(at));
  const fitDeck = () => {
    const { clientWidth, clientHeight } = root;
    const reach = stage.place === "below" ? (stage.reach + picture.addedDepth) * picture.scale : 0;
    get("deck").style[stage.side] = reach + "px";
    const isBeside = stage.side === "left" || stage.side === "right";
    deck.fit(clientWidth - (isBeside ? reach : 0), clientHeight - (isBeside ? 0 : reach));
  };
  addEventListener("telop-fit", fitDeck);

  // MARK: The band's course

  // The course follows the talk's time, which continues while the band is paused and after its end.
  const { clock } = stage;
  /** The plan's slide to which a page belongs; `null` if the plan has no slides. */
  const planned = page => stage.times ? stage.groups[page] : null;
  let path = null, pausedSince = null, pendingPause = 0, previousState = "waiting";
  const pausedSeconds = () => pausedSince === null ? 0 : (performance.now() - pausedSince) / 1000;
  const now = () => player.time + pausedSeconds();
  const micro = seconds => Math.round(seconds * 1e6);
  const pathFrom = (seconds, isContinued) =>
    slidePath(clock, planned(index), micro(seconds), micro(player.planTime), isContinued);
  /** Couples the band to the slides from `seconds` of the talk on. `isContinued`: whether the slide came up earlier. */
  const follow = (seconds, isContinued) => {
    if (!clock) return;
    path = pathFrom(seconds, isContinued);
    // After a pause, the band continues at this time.
    player.follow(slideCourse(path), isContinued ? seconds : undefined);
  };
  addEventListener("telop-state", () => {
    const { state } = player;
    if (state === "playing" && previousState === "paused") follow(now(), true);
    else if (state === "playing" && previousState !== "playing") follow(player.time, true);
    const isStill = state === "ended" || state === "paused" && clock;
    pausedSince = isStill ? pausedSince ?? performance.now() - pendingPause * 1000 : null;
    if (isStill) pendingPause = 0;
    previousState = state;
  });
  addEventListener("telop-moved", () => {
    path = null;
    pausedSince &&= performance.now();
    if (player.state === "playing") follow(player.time, true);
  });

  // MARK: Slides

  const rehearsal = rehearsalWithin({ stage, player, slideName, keep });
  const turn = next => {
    next = Math.min(Math.max(next, 0), last);
    if (next === index || !mayTurn()) return;
    bring(next);
    onTurn(index);
  };
  /** Shows a slide, whether turned to by hand or by the show. */
  const bring = next => {
    if (next === index) return;
    const isOther = planned(next) !== planned(index);
    index = next;
    isBlack = false;
    if (isOther && player.state === "playing") follow(player.time);
    show();
    rehearsal.note(index);
    dispatchEvent(new Event("telop-slide"));
  };
  const show = () => {
    deck.show(index);
    root.classList.toggle("black", isBlack);
    counter.textContent = slideName(index);
    tell();
  };
  const next = () => {
    if (index < last) turn(index + 1);
    // The next key on the last slide ends a rehearsal.
    else rehearsal.end();
  };
  const previous = () => turn(index - 1);
  const blacken = () => {
    isBlack = !isBlack;
    show();
  };
  const start = () => player.play();
  const isWaiting = () => player.state === "waiting";
  const onward = () => isWaiting() ? start() : next();
  /** Goes to the first slide and ends a blackout. A live show turns its own page when it restarts. */
  const rewind = () => {
    isBlack = false;
    bring(0);
    show();
  };
  const again = () => {
    if (!mayTurn()) return;
    rewind();
    player.restart();
  };
  const rehearse = () => {
    if (!mayTurn()) return;
    rewind();
    rehearsal.begin();
    // A live show reports later whether it has started.
    player.restart()?.then(hasBegun => { if (!hasBegun) rehearsal.cancel(); });
  };

  // MARK: The second window

  const token = (() => {
    const fresh = () => [...crypto.getRandomValues(new Uint32Array(4))].map(part => part.toString(36)).join("");
    try {
      return sessionStorage.telopStage ??= fresh();
    } catch { return fresh(); }
  })();
  const ahead = outlook ?? (() => {
    // During a pause, the course that the band would take if it continued now.
    const course = path && player.state === "paused" ? pathFrom(now(), true) : path;
    return {
      expected: course?.expected.length ? course.expected[0] / 1e6 : null, late: course ? course.late / 1e6 : null,
    };
  });
  const state = () => ({
    index, isBlack, state: player.state, time: now(), duration: player.duration,
    runs: player.state === "playing" || pausedSince !== null || player.state === "paused" && player.runsInPause,
    isRehearsal: rehearsal.isRunning,
    ...player.state === "ended" ? { expected: null, late: null } : ahead(),
  });
  const commands = {
    hello: () => {},
    next: onward, previous, first: () => turn(0), last: () => turn(last), black: blacken,
    pause: () => { if (["playing", "paused"].includes(player.state)) player.toggle(); },
  };
  const send = wireTo(token, "main", message => {
    if (!Object.hasOwn(commands, message)) return;
    commands[message]();
    tell();
  });
  const tell = () => {
    const currentState = state();
    send(currentState);
    // Wall time, because the monotonic clock of another page has a different origin.
    if (isReady) memory?.write({ ...currentState, path, played: player.time, at: Date.now() });
  };
  addEventListener("telop-state", () => tell());
  addEventListener("pagehide", () => tell());
  // The second window reports a lost connection after some seconds without a message.
  setInterval(tell, 2000);
  const openSecond = () => {
    const address = location.href.replace(/#.*/, "") + "#second=" + token;
    window.open(address, "telop-" + token, "popup,width=1280,height=800");
  };

  // MARK: Keys

  const openDialog = dialog => { if (!document.querySelector("dialog[open]")) dialog.showModal(); };
  const choose = () => rehearsal.isRunning ? rehearsal.end() : openDialog(choice);
  const fillScreen = () => {
    const change = document.fullscreenElement ? document.exitFullscreen() : root.requestFullscreen?.();
    change?.catch(() => {});
  };
  const letters = {
    KeyB: blacken, Period: blacken, KeyS: openSecond, KeyP: commands.pause, KeyR: choose, KeyF: fillScreen,
  };
  const keys = {
    Space: onward, PageDown: next, ArrowRight: next, ArrowDown: next, PageUp: previous, ArrowLeft: previous,
    ArrowUp: previous, Home: () => turn(0), End: () => turn(last),
    // Remote controls send F5 to start. By default, a browser would reload the page.
    F5: () => { if (isWaiting()) start(); },
    Enter: () => {
      const label = digits;
      digits = "";
      const at = slides.findIndex(slide => slide.label === label);
      if (label) turn(at < 0 ? Number(label) - 1 : at);
      else onward();
    },
  };
  let digits = "", lastStepTime = -Infinity;
  const isWithin = (target, names) => target?.closest?.(names);
  const hasLetters = query.get("keys") !== "0";
  addEventListener("keydown", event => {
    // If a dialog has handled the key and closed, `dialog[open]` below no longer matches it. `defaultPrevented` covers
    // this case.
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
    if (isWithin(event.target, "input, textarea, select, dialog[open], [contenteditable]")) return;
    if (["Space", "Enter"].includes(event.code) && isWithin(event.target, "button, a[href]")) return;
    if (hasLetters && /^[0-9]$/.test(event.key)) {
      digits = (digits + event.key).slice(-4);
      return;
    }
    const letter = hasLetters ? event.key === "?" ? () => openDialog(keysDialog) : letters[event.code] : null;
    const run = keys[event.code] ?? letter;
    if (event.code !== "Enter") digits = "";
    if (!run) return;
    event.preventDefault();
    if (!event.repeat) return run();
    // Only arrow keys repeat while held down, at most five times a second.
    if (!event.code.startsWith("Arrow") || event.timeStamp - lastStepTime < 200) return;
    lastStepTime = event.timeStamp;
    run();
  });

  const menu = menuWithin({
    player, root, isBlack: () => isBlack, isRehearsing: () => rehearsal.isRunning,
    commands: {
      black: blacken, pause: commands.pause, again: choose, end: choose, second: openSecond, whole: fillScreen,
    },
  });
  pointersWithin({
    reach: menu.reach, onward, next, previous, root,
    tap: isLeft => isWaiting() ? start() : isLeft ? previous() : next(),
  });

  // MARK: Dialogs

  // The focus is on Close, which Space presses. Enter presses the main button, as in dialogs of desktop systems.
  choice.addEventListener("keydown", event => {
    if (event.code !== "Enter" || isWithin(event.target, "#rehearse")) return;
    event.preventDefault();
    if (!event.repeat) get("again-now").click();
  });
  for (const [id, run] of [["again-now", again], ["rehearse", rehearse]]) {
    get(id).addEventListener("click", () => {
      choice.close();
      run();
    });
  }
  for (const button of document.querySelectorAll("dialog .close")) {
    button.addEventListener("click", () => button.closest("dialog").close());
  }
  rehearsal.onAgain(rehearse);

  // MARK: The beginning

  root.classList.toggle("viewer", !picture.isBrowserSource);
  const continues = memory?.found && memory.found.state !== "waiting";
  const asked = continues ? null : player.asked ?? null;
  // With `?at=`, the page shows the slide of that moment, and Space starts the talk there.
  if (asked > 0 && stage.times) {
    index = Math.max(0, stage.groups.indexOf(stage.times.findLastIndex(time => time <= asked)));
  }
  hint.hidden = !player.showsHints || asked !== null;
  player.begin(asked ?? 0);
  fitDeck();
  show();
  const allReady = Promise.all([player.ready, deck.ready(index)]);
  allReady.then(() => {
    get("loading")?.remove();
    isReady = true;
    if (continues) {
      pendingPause = memory.restore();
      player.play();
      if (memory.found.state === "paused") player.pause();
      return;
    }
    const startsByItself = ["load", "visible"].includes(startMode) && asked === null;
    if (startsByItself && !matchMedia("(prefers-reduced-motion: reduce)").matches) start();
  });
  return {
    turn, bring, next, previous, blacken, again, rehearse, rehearsal, ready: allReady, fit: fitDeck,
    get index() { return index; },
    get group() { return stage.groups[index]; },
    get isBlack() { return isBlack; },
  };
};
