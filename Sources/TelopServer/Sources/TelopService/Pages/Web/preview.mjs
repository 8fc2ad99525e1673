/*
 * The preview: the exported page in a sandboxed frame, which is controlled by the messages that embedded pages accept.
 * The previous page stays visible until the next page is ready.
 */
import { create, get } from "./elements.mjs";
import { clockTime } from "./facts.mjs";

const isCalm = matchMedia("(prefers-reduced-motion: reduce)");

export const previewWithin = words => {
  const [picture, screen, play, scrubber, clock, ticks] =
    ["picture", "screen", "play", "scrubber", "clock", "ticks"].map(get);
  let shown = null, pending = null;
  /** The last status that the frame sent, with its time of arrival as `at`. */
  let frameStatus = { state: "waiting", time: 0, duration: 0, at: 0 };
  let plan = { sections: [], duration: 0 }, wantsPlay = !isCalm.matches, isFirst = true, held = false;

  const send = (frame, message) => frame?.contentWindow?.postMessage(message, "*");
  const now = () => {
    const passed = frameStatus.state === "playing" ? (performance.now() - frameStatus.at) / 1000 : 0;
    return Math.min(frameStatus.time + passed, frameStatus.duration || 0);
  };
  const isWithout = () => picture.classList.contains("without");
  const paint = () => {
    const isPlaying = frameStatus.state === "playing";
    play.querySelector("use").setAttribute("href", isPlaying ? "#i-pause" : "#i-play");
    const name = isPlaying ? words.pause : words.play;
    if (play.getAttribute("aria-label") !== name) play.setAttribute("aria-label", name);
    const time = now(), length = frameStatus.duration || plan.duration || 0;
    clock.textContent = `${clockTime(time)} / ${clockTime(length)}`;
    if (!held) scrubber.value = time;
    scrubber.style.setProperty("--share", `${length > 0 ? time / length * 100 : 0}%`);
    scrubber.setAttribute("aria-valuetext", clock.textContent);
    const { sections } = plan;
    const index = Math.max(0, sections.findLastIndex(section => section.read <= time));
    // The label is not updated every second, because a screen reader would never finish reading it.
    const key = `${index} ${sections.length} ${length}`;
    if (sections.length > 0 && !isWithout() && screen.dataset.key !== key) {
      screen.dataset.key = key;
      screen.setAttribute("aria-label",
        words.screen(index + 1, sections.length, clockTime(length - time)));
    }
  };
  const seek = time => {
    frameStatus = { ...frameStatus, time, at: performance.now() };
    send(shown, { telop: "seek", time });
    paint();
  };
  const run = isWanted => {
    wantsPlay = isWanted;
    send(shown, { telop: isWanted ? "play" : "pause" });
  };

  const enter = message => {
    const former = shown;
    shown = pending.frame;
    plan = pending.plan;
    pending = null;
    shown.classList.add("shown");
    former?.remove();
    const start = isFirst ? Math.min(2 * (plan.sections[0]?.read ?? plan.duration), plan.duration / 4) : now();
    // The sample has no sections. The page after the sample does not continue at the sample's time.
    isFirst = plan.sections.length === 0;
    frameStatus = { ...message, time: start, at: performance.now() };
    scrubber.max = frameStatus.duration || plan.duration;
    ticks.replaceChildren(...plan.sections.slice(1).map(section => {
      const tick = create("span");
      tick.style.left = `${section.read / plan.duration * 100}%`;
      return tick;
    }));
    picture.classList.remove("without");
    send(shown, { telop: "seek", time: Math.min(start, plan.duration) });
    if (wantsPlay) run(true);
    paint();
  };
  /** Discards a page that is not ready yet. */
  const drop = () => {
    pending?.frame.remove();
    pending?.resolve();
    pending = null;
  };
  addEventListener("message", ({ source, data }) => {
    if (pending && source === pending.frame.contentWindow) {
      if (data?.trial === "ready") send(pending.frame, { page: pending.page });
      else if (data?.telop === "status") {
        const { resolve } = pending;
        enter(data);
        resolve();
      }
    } else if (shown && source === shown.contentWindow && data?.telop === "status") {
      frameStatus = { ...data, at: performance.now() };
      if (data.state === "playing") wantsPlay = true;
      paint();
    }
  });

  play.addEventListener("click", () => {
    if (!shown) return;
    if (frameStatus.state === "ended") {
      wantsPlay = true;
      send(shown, { telop: "restart" });
    } else run(frameStatus.state !== "playing");
  });
  scrubber.addEventListener("pointerdown", () => { held = true; });
  for (const name of ["pointerup", "pointercancel", "change"]) {
    scrubber.addEventListener(name, () => { held = false; });
  }
  scrubber.addEventListener("input", () => seek(Number(scrubber.value)));
  scrubber.setAttribute("aria-label", words.scrubber);
  setInterval(paint, 100);
  // Requests the status regularly, because the page in the frame sends no status while the window is hidden.
  setInterval(() => send(shown, { telop: "status" }), 2000);

  const grounds = get("grounds");
  grounds.setAttribute("aria-label", words.ground);
  for (const [ground, name] of Object.entries(words.grounds)) {
    const label = create("label", "", { title: name }), sample = create("span");
    const button = create("input", "", { type: "radio", name: "ground", value: ground, checked: ground === "checker" });
    button.setAttribute("aria-label", name);
    sample.dataset.ground = ground;
    label.append(button, sample);
    button.addEventListener("change", () => { picture.dataset.ground = ground; });
    grounds.append(label);
  }
  paint();

  return {
    get state() { return { ...frameStatus, time: now() }; },
    get isThere() { return shown !== null; },
    seek,
    run,
    /** Shows a page once it is ready. */
    show(page, next, canvas, isAtTop) {
      drop();
      picture.style.setProperty("--ratio", canvas.width / canvas.height);
      picture.classList.toggle("upright", canvas.width < canvas.height);
      picture.classList.toggle("top", isAtTop);
      const frame = create("iframe", "", { title: "Telop", tabIndex: -1 });
      frame.setAttribute("sandbox", "allow-scripts");
      frame.setAttribute("aria-hidden", "true");
      frame.src = "/pages/trial.html?hint=0&keys=0";
      return new Promise(resolve => {
        pending = { frame, page, plan: next, resolve };
        screen.append(frame);
      });
    },
    /** Shows a sentence instead of the page. */
    instead(sentence) {
      drop();
      get("instead").firstElementChild.textContent = sentence;
      screen.setAttribute("aria-label", sentence);
      delete screen.dataset.key;
      picture.classList.add("without");
      if (frameStatus.state === "playing") send(shown, { telop: "pause" });
    },
    /** Shows the page again instead of the sentence. */
    again() {
      if (!shown || !isWithout()) return;
      picture.classList.remove("without");
      if (wantsPlay) run(true);
    },
  };
};
