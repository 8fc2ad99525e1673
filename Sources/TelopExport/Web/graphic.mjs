/*
 * An EBU OGraf graphic: the line as outlines, moved by a transform. The transform depends on the time alone, so a
 * renderer may show any time. `plan`, `parts`, the segments' `places` and the functions of motion.js and strip.js
 * precede this code in the module.
 */
/* global clockWithin, parts, places, plan, positionAt, shownOffsetAt, stripWithin, tabBarWithin */

/**
 * The state of the graphic; times are in seconds. `began` is when the line started, or `null`. `held` is the elapsed
 * time of a paused line. `stopped` is when the graphic was stopped. `isCut` means that the band appeared without a
 * transition.
 */
const idle = { began: null, held: null, stopped: null, isCut: false, text: plan.text };
const isOver = (seconds) => !plan.motion.isEndless && seconds >= plan.motion.duration;
/** The completed share of a band's transition, `seconds` after the transition's start, rounded down to a frame. */
const completedShare = ({ shares }, seconds) =>
  shares[Math.max(0, Math.floor(seconds * plan.motion.rate + 1e-6))] ?? 1;
const durationOf = ({ shares }) => shares.length / plan.motion.rate;

/**
 * `share` is the visible share of the band. `rest` is 1 until the graphic is stopped, then falls to 0 as the band
 * disappears. `isGone` is true once the graphic has disappeared.
 */
function bandOf({ began, held, stopped, isCut }, now) {
  if (began === null) return { share: 0, rest: 0, isGone: true };
  const seconds = held ?? now - began;
  const entered = isCut ? 1 : completedShare(plan.entry, seconds);
  const rest = stopped === null ? 1 : 1 - completedShare(plan.exit, now - stopped);
  const leavesAt = plan.leavesAt ?? Infinity;
  const remaining = seconds >= leavesAt ? 1 - completedShare(plan.exit, seconds - leavesAt) : 1;
  return {
    share: entered * rest * remaining, rest,
    isGone: stopped !== null && now - stopped >= durationOf(plan.exit)
      || seconds >= leavesAt + durationOf(plan.exit),
  };
}
// Inside a shadow root, the rules `@property` of tabs.css have no effect. Another graphic may have registered these.
for (const name of ["--capsule-start", "--capsule-length"]) {
  try {
    CSS.registerProperty({ name, syntax: "<length>", inherits: true, initialValue: "0px" });
  } catch { /* The property is registered. */ }
}

/** The maximum length of a text, in UTF-16 code units. */
const maximumTextLength = 100000;

function stateAfter(state, type, params, now) {
  const done = { statusCode: 200 };
  const isGone = bandOf(state, now).isGone;
  const elapsed = isGone ? null : state.held ?? now - state.began;
  // The text leaves with the band. Without an animation, both disappear at once.
  const stateAfterStop = (params) => elapsed === null || params?.skipAnimation
    ? { ...idle, text: state.text } : { ...state, stopped: state.stopped ?? now };
  switch (type) {
    case "playAction": {
      // An endless line has one step, which lasts until the next step is requested. That request ends the line.
      const isShown = elapsed !== null && !isOver(elapsed) && state.stopped === null;
      const step = params?.goto ?? (isShown ? 0 : -1) + (params?.delta ?? 1);
      if (plan.motion.isEndless ? step !== 0 : params?.skipAnimation) {
        return [plan.motion.isEndless ? stateAfterStop(params) : { ...idle, text: state.text },
          { ...done, currentStep: undefined }];
      }
      if (plan.motion.isEndless && isShown) return [state, { ...done, currentStep: 0 }];
      const currentStep = plan.motion.isEndless ? 0 : undefined;
      const isCut = params?.skipAnimation === true;
      return [{ ...state, began: now, held: null, stopped: null, isCut }, { ...done, currentStep }];
    }
    case "stopAction": return [stateAfterStop(params), done];
    case "updateAction": {
      const text = params?.data?.text;
      if (text === undefined || plan.text === undefined) return [state, done];
      if (typeof text !== "string" || text.length > maximumTextLength) {
        return [state, { statusCode: 400, statusMessage: `text is a string of up to ${maximumTextLength} characters` }];
      }
      // Joins the lines with the line's own separator.
      return [{ ...state, text: text.trim().replace(/\s*[\r\n\u2028\u2029]\s*/g, "\u2003\u2003") }, done];
    }
    case "pause": return [elapsed === null ? state : { ...state, held: elapsed }, done];
    case "resume":
      return [elapsed === null ? state : { ...state, began: now - elapsed, held: null }, done];
    case "customAction": return stateAfter(state, params?.id, params?.payload, now);
    default: return [state, { statusCode: 400, statusMessage: `no action ${type}` }];
  }
}

/** The time of the current frame in seconds, the same as in its animation callback. */
const frameTime = () => (document.timeline?.currentTime ?? performance.now()) / 1000;

/** Shows another text instead of the measured text, in the renderer's font. */
class ReplacementText {
  #text = document.createElementNS("http://www.w3.org/2000/svg", "text");
  #width = 0;

  constructor(strip) {
    this.element = document.createElement("div");
    this.element.className = "t";
    this.element.setAttribute("part", "text");
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    this.#text.classList.add("own");
    this.#text.setAttribute(plan.isVertical ? "x" : "y", plan.baseline);
    svg.append(this.#text);
    this.element.append(svg);
    this.element.style.setProperty("--at", "0px");
    this.element.hidden = true;
    strip.append(this.element);
  }

  set text(text) {
    const isShown = text !== plan.text;
    if (this.element.hidden === isShown) this.element.hidden = !isShown;
    const directed = (plan.isRightToLeft ? "\u2067" : "\u2066") + text + "\u2069";
    if (!isShown || this.#text.textContent === directed) return;
    this.#text.textContent = directed;
    this.#width = this.#text.getComputedTextLength();
  }

  get isShown() { return !this.element.hidden; }

  /** The text's position at an offset of the measured line. Both texts cross the band in the same time. */
  place(offset) {
    const { motion } = plan, more = this.#width - plan.lineWidth;
    const part = motion.distance > 0 ? Math.max(0, motion.distance + more) / motion.distance : 0;
    return positionAt(motion, offset * part) - (motion.direction > 0 ? more : 0);
  }
}

/** Shows the tabs at any time. Transitions are paused at their state for that time, so a renderer may seek. */
class SeekableTabBar {
  #tabs;
  #frame;
  #bar;
  #plan;

  constructor(root, plan) {
    this.#tabs = root.querySelector("#tabs");
    this.#frame = root.querySelector("#frame");
    this.#bar = tabBarWithin(root, plan);
    this.#plan = plan;
  }

  show(offset, time) {
    const { motion, stops, times, moveTime } = this.#plan;
    const share = motion.isEndless ? 0 : Math.min(1, time / motion.duration);
    const seconds = motion.isEndless ? time % motion.duration : time;
    const index = stops.findLastIndex(([start]) => start <= offset), gone = seconds - times[index];
    this.#frame.classList.add("waits");
    if (index < 1 || gone >= moveTime) return this.#bar.show(offset, share, true);
    this.#bar.show(stops[index - 1][0], share, true);
    // Makes the browser compute the style at which the transitions begin.
    this.#tabs.getBoundingClientRect();
    this.#frame.classList.remove("waits");
    this.#bar.show(offset, share, true);
    for (const move of this.#tabs.getAnimations({ subtree: true })) {
      move.pause();
      move.currentTime = Math.max(0, gone) * 1000;
    }
  }
}

export default class TelopGraphic extends HTMLElement {
  #state = idle;
  /** The state after loading, with the data from `load`. */
  #loadedState = idle;
  #schedule = [];
  #frame = 0;
  #bandParts = [];
  #band = null;
  #clock = null;
  #tabBar = null;
  #strip = null;
  #replacement = null;
  #baseAt = null;

  /** Scales to the renderer's resolution, if the renderer gives one. The band stays at its edge of the picture. */
  async load(params) {
    const [state, result] = stateAfter(idle, "updateAction", params, 0);
    if (result.statusCode !== 200) return result;
    this.#state = this.#loadedState = state;
    const { width, height } = params?.renderCharacteristics?.resolution ?? {};
    const isScaled = width > 0 && height > 0;
    const scale = isScaled ? Math.min(width / plan.frameWidth, height / plan.frameHeight) : 1;
    const [left, top] = !isScaled ? [0, 0] : [
      (width - plan.frameWidth * scale) / 2, plan.top > 0 ? height - plan.frameHeight * scale : 0];
    const style = document.createElement("style");
    const bar = plan.tabBar;
    const barStyle = !bar || bar.vertical ? ""
      : `#tabs { position: absolute; left: ${bar.left}px; top: ${bar.top}px; width: ${bar.width}px }`;
    style.textContent = `${parts.style}
      ${barStyle}
      #shapes { position: absolute; width: 0; height: 0 }
      #frame { --bar-left: ${plan.bar.left}px; --bar-top: ${plan.bar.top}px;
        --bar-width: ${plan.bar.width}px; --bar-height: ${plan.bar.height}px; ${plan.values}; ${plan.tabBar?.values ?? ""}; position: absolute; left: 0; top: 0; transform-origin: 0 0;
        width: ${plan.frameWidth}px; height: ${plan.frameHeight}px }
      #band { position: absolute; left: ${plan.left}px; top: ${plan.top}px; width: ${plan.width}px;
        height: ${plan.height}px; overflow: hidden }
      .ground { position: absolute; left: ${plan.box.left}px; top: ${plan.box.top}px;
        width: ${plan.box.width}px; height: ${plan.box.height}px }
      #ground { background: ${plan.background} }
      #strip .own { fill: var(--color); font: ${plan.font}; paint-order: stroke; stroke-linejoin: round }
      .edged #strip .own { stroke: var(--edge); stroke-width: calc(2 * var(--edge-width)) }
      [hidden] { display: none }`;
    const frame = document.createElement("div");
    frame.id = "frame";
    frame.className = plan.classes;
    if (left || top || scale !== 1) {
      frame.style.transform = `translate(${left}px, ${top}px) scale(${scale})`;
    }
    frame.innerHTML = `<svg id="shapes" aria-hidden="true"><defs>${parts.shapes}</defs></svg>
      <div id="ground" class="ground"><div id="fill" part="ground"></div></div>${parts.tabs}
      <div id="band" part="band">${parts.dots}<div id="view"><div id="strip" part="strip"></div></div></div>${parts.blocks}
      ${bar ? '<div id="elapsed" class="ground"><div id="rail"></div></div>' : ""}`;
    (this.shadowRoot ?? this.attachShadow({ mode: "open" })).replaceChildren(style, frame);
    this.#bandParts = [...frame.querySelectorAll(".ground, #band, #dots, .block, #tabs")];
    for (const part of this.#bandParts) part.style.visibility = "hidden";
    this.#band = frame.querySelector("#band");
    this.#clock = plan.countsDown === undefined ? null : clockWithin(frame);
    this.#strip = frame.querySelector("#strip");
    this.#tabBar = bar ? new SeekableTabBar(this.shadowRoot, bar) : null;
    const template = document.createElement("template");
    template.innerHTML = parts.segments;
    const nodes = [...template.content.children];
    for (const node of nodes) node.setAttribute("part", "segment");
    this.#baseAt = stripWithin(this.#strip, nodes, places, plan.isVertical ? plan.height : plan.width);
    this.#replacement = plan.text === undefined ? null : new ReplacementText(this.#strip);
    const images = [...frame.querySelectorAll("#shapes image")].map((shape) => {
      const image = new Image();
      image.src = shape.href.baseVal;
      return image.decode();
    });
    try {
      await Promise.all(images);
    } catch (error) {
      return { statusCode: 500, statusMessage: String(error) };
    }
    return { statusCode: 200 };
  }

  async dispose() {
    cancelAnimationFrame(this.#frame);
    this.#state = this.#loadedState = idle;
    this.#schedule = [];
    this.#bandParts = [];
    this.#clock = this.#tabBar = this.#band = this.#strip = this.#replacement = this.#baseAt = null;
    this.shadowRoot?.replaceChildren();
    return { statusCode: 200 };
  }

  async playAction(params) { return this.#act("playAction", params); }
  /** Resolves when the band has disappeared. */
  async stopAction(params) {
    const result = this.#act("stopAction", params);
    const { stopped } = this.#state;
    const rest = stopped === null ? 0 : durationOf(plan.exit) - (frameTime() - stopped);
    if (rest > 0) await new Promise((done) => setTimeout(done, rest * 1000));
    // Resets the graphic even if the renderer draws no frames, but not if the graphic has been played again.
    if (stopped !== null && this.#state.stopped === stopped) {
      this.#state = { ...idle, text: this.#state.text };
      this.#show(this.#state, 0);
    }
    return result;
  }
  async updateAction(params) { return this.#act("updateAction", params); }
  async customAction(params) { return this.#act("customAction", params); }

  /** Shows the schedule's state at a time. Without a schedule, the line starts at time 0. */
  async goToTime({ timestamp }) {
    cancelAnimationFrame(this.#frame);
    const now = timestamp / 1000;
    let state = this.#schedule.length ? this.#loadedState : { ...this.#loadedState, began: 0 };
    for (const { timestamp, action } of this.#schedule) {
      if (timestamp / 1000 > now) break;
      [state] = stateAfter(state, action.type, action.params, timestamp / 1000);
    }
    this.#show(state, now);
    return { statusCode: 200 };
  }

  async setActionsSchedule({ schedule }) {
    this.#schedule = [...schedule].sort((one, other) => one.timestamp - other.timestamp);
    return { statusCode: 200 };
  }

  #act(type, params) {
    const now = frameTime();
    const [state, result] = stateAfter(this.#state, type, params, now);
    this.#state = state;
    cancelAnimationFrame(this.#frame);
    this.#run(now);
    return result;
  }

  #run(now) {
    this.#show(this.#state, now);
    const { began, held, stopped } = this.#state;
    if (bandOf(this.#state, now).isGone || stopped === null
      && (held !== null || plan.leavesAt === undefined && isOver(now - began))) return;
    this.#frame = requestAnimationFrame((stamp) => this.#run(stamp / 1000));
  }

  /** Slides the band in from the picture's edge and back out, or fades it. The text does not slide. */
  #showBand({ share, rest }, change) {
    const { isVertical, isNear } = plan, depth = isVertical ? plan.box.width : plan.box.height;
    const hidden = change === "slide" ? depth - Math.round(depth * share) : 0;
    const inset = side => hidden
      ? `inset(${["top", "right", "bottom", "left"].map(own => own === side ? hidden + "px" : 0).join(" ")})` : "";
    const [near, far] = isVertical ? ["left", "right"] : ["top", "bottom"];
    const [outer, inner] = isNear ? [near, far] : [far, near];
    const shift = isNear ? -hidden : hidden;
    for (const part of this.#bandParts) {
      const isGround = part.classList.contains("ground");
      // Only the background moves. Tabs, band and blocks keep their places. Each is clipped as if it moved as well.
      part.style.clipPath = inset(isGround ? outer : inner);
      if (isGround) part.style.translate = hidden ? (isVertical ? `${shift}px 0` : `0 ${shift}px`) : "";
      const opacity = change !== "fade" ? 1 : part === this.#band ? rest : share;
      part.style.opacity = opacity === 1 ? "" : opacity;
    }
  }

  #show(state, now) {
    const { began, held, stopped, text } = state;
    if (!this.#strip) return;
    // The band disappears after a line that leaves the screen. The band remains with a line that ends on the screen.
    const band = bandOf(state, now), isGone = band.isGone;
    for (const part of this.#bandParts) part.style.visibility = isGone ? "hidden" : "visible";
    if (isGone) return;
    const isGoing = stopped !== null || (held ?? now - began) >= (plan.leavesAt ?? Infinity);
    this.#showBand(band, (isGoing ? plan.exit : plan.entry).way);
    const offset = shownOffsetAt(plan.motion, held ?? now - began);
    this.#clock?.(held ?? now - began, plan.motion.duration, plan.countsDown);
    this.#tabBar?.show(offset, held ?? now - began);
    if (this.#replacement) this.#replacement.text = text;
    const isReplaced = this.#replacement?.isShown ?? false;
    // An infinite shift removes the measured line's segments from the document.
    const base = this.#baseAt(isReplaced ? Infinity : plan.motion.direction * offset);
    const place = isReplaced ? this.#replacement.place(offset) : plan.motion.direction * offset - base;
    this.#strip.style.transform =
      plan.isVertical ? `translateY(${place}px)` : `translateX(${place}px)`;
  }
}
