/*
 * An EBU OGraf graphic: the segments as pictures, moved by one transform that is a function of the
 * time alone, so that a renderer may go to any moment. `plan` stands before it in the module, with the
 * functions of motion.js.
 */
/* global plan, positionAt, shownOffsetAt */

/** What the graphic is doing: nothing, moving since a moment, or standing still. Seconds. */
const idle = { began: null, held: null };
/** Whether the line has left by itself. */
const isOver = (seconds) => !plan.motion.isEndless && seconds >= plan.motion.duration;

function after(state, type, params, now) {
  const done = { statusCode: 200 };
  const elapsed = state.held ?? (state.began === null ? null : now - state.began);
  switch (type) {
    case "playAction": {
      // An endless line has one step, which it stands in until the next is asked for: the end.
      const isShown = elapsed !== null && !isOver(elapsed);
      const step = params?.goto ?? (isShown ? 0 : -1) + (params?.delta ?? 1);
      if (plan.motion.isEndless ? step !== 0 : params?.skipAnimation) {
        return [idle, { ...done, currentStep: undefined }];
      }
      if (plan.motion.isEndless && isShown) return [state, { ...done, currentStep: 0 }];
      return [{ began: now, held: null }, { ...done, currentStep: plan.motion.isEndless ? 0 : undefined }];
    }
    case "stopAction": return [idle, done];
    case "updateAction": return [state, done];
    case "pause":
      return [elapsed === null ? state : { began: state.began, held: elapsed }, done];
    case "resume":
      return [elapsed === null ? state : { began: now - elapsed, held: null }, done];
    case "customAction": return after(state, params?.id, params?.payload, now);
    default: return [state, { statusCode: 400, statusMessage: `no action ${type}` }];
  }
}

/** The time of the frame that is being made, in seconds: of all that happens in it, and of its callback. */
const frameTime = () => (document.timeline?.currentTime ?? performance.now()) / 1000;

export default class TelopGraphic extends HTMLElement {
  #state = idle;
  #schedule = [];
  #frame = 0;
  #strip = null;
  #pictures = [];

  /** Fills the renderer's picture, where it says how large that is; the band stays at its edge. */
  async load(params) {
    const { width, height } = params?.renderCharacteristics?.resolution ?? {};
    const scale = width > 0 && height > 0
      ? Math.min(width / plan.frameWidth, height / plan.frameHeight) : 1;
    const frame = document.createElement("div");
    const [left, top] = scale === 1 && !(width > 0) ? [0, 0] : [
      (width - plan.frameWidth * scale) / 2, plan.top > 0 ? height - plan.frameHeight * scale : 0];
    frame.style.cssText = "position:absolute;left:0;top:0;transform-origin:0 0;" +
      `width:${plan.frameWidth}px;height:${plan.frameHeight}px;` +
      (left || top || scale !== 1 ? `transform:translate(${left}px,${top}px) scale(${scale})` : "");
    const band = document.createElement("div");
    const across = plan.isVertical ? "to bottom" : "to right";
    const fade = `linear-gradient(${across}, transparent, #000 ${plan.fade}px, ` +
      `#000 calc(100% - ${plan.fade}px), transparent)`;
    band.style.cssText =
      `position:absolute;left:${plan.left}px;top:${plan.top}px;width:${plan.width}px;height:${plan.height}px;` +
      `overflow:hidden;visibility:hidden;background:${plan.background}`;
    const view = document.createElement("div");
    view.style.cssText = "position:absolute;inset:0;overflow:hidden;" +
      (plan.fade > 0 ? `mask-image:${fade};-webkit-mask-image:${fade}` : "");
    this.#strip = document.createElement("div");
    this.#strip.style.cssText = "position:absolute;left:0;top:0;will-change:transform";
    this.#pictures = plan.segments.map((segment, index) => {
      const picture = new Image();
      picture.alt = "";
      picture.src = new URL(`segment-${index}.svg`, import.meta.url).href;
      picture.style.cssText = "position:absolute;max-width:none;" +
        (plan.isVertical
          ? `left:0;top:${segment.place}px;height:${segment.length}px`
          : `top:0;left:${segment.place}px;width:${segment.length}px`);
      this.#strip.append(picture);
      return picture;
    });
    try {
      await Promise.all(this.#pictures.map((picture) => picture.decode()));
    } catch (error) {
      return { statusCode: 500, statusMessage: String(error) };
    }
    view.append(this.#strip);
    band.append(view);
    frame.append(band);
    (this.shadowRoot ?? this.attachShadow({ mode: "open" })).replaceChildren(frame);
    return { statusCode: 200 };
  }

  async dispose() {
    cancelAnimationFrame(this.#frame);
    this.#state = idle;
    this.#schedule = [];
    this.#pictures = [];
    this.#strip = null;
    this.shadowRoot?.replaceChildren();
    return { statusCode: 200 };
  }

  async playAction(params) { return this.#act("playAction", params); }
  async stopAction(params) { return this.#act("stopAction", params); }
  async updateAction(params) { return this.#act("updateAction", params); }
  async customAction(params) { return this.#act("customAction", params); }

  /** Shows the moment of a schedule; without one the line starts at 0. */
  async goToTime({ timestamp }) {
    cancelAnimationFrame(this.#frame);
    const now = timestamp / 1000;
    let state = this.#schedule.length ? idle : { began: 0, held: null };
    for (const { timestamp, action } of this.#schedule) {
      if (timestamp / 1000 > now) break;
      [state] = after(state, action.type, action.params, timestamp / 1000);
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
    const [state, result] = after(this.#state, type, params, now);
    this.#state = state;
    cancelAnimationFrame(this.#frame);
    this.#run(now);
    return result;
  }

  #run(now) {
    this.#show(this.#state, now);
    const { began, held } = this.#state;
    if (began === null || held !== null || isOver(now - began)) return;
    this.#frame = requestAnimationFrame((stamp) => this.#run(stamp / 1000));
  }

  #show({ began, held }, now) {
    if (!this.#strip) return;
    const band = this.shadowRoot.firstElementChild.firstElementChild;
    // A line that has left takes its band along; one that ends within it stays.
    const isGone = began === null || (plan.leaves && isOver(held ?? now - began));
    band.style.visibility = isGone ? "hidden" : "visible";
    if (isGone) return;
    const place = positionAt(plan.motion, shownOffsetAt(plan.motion, held ?? now - began));
    this.#strip.style.transform =
      plan.isVertical ? `translate(0, ${place}px)` : `translate(${place}px, 0)`;
    const length = plan.isVertical ? plan.height : plan.width;
    plan.segments.forEach((segment, index) => {
      const start = place + segment.place;
      const isShown = start < length && start + segment.length > 0;
      const visibility = isShown ? "inherit" : "hidden";
      const style = this.#pictures[index].style;
      if (style.visibility !== visibility) style.visibility = visibility;
    });
  }
}
