/*
 * Control of a page by other programs. CasparCG and compatible programs call `play`, `stop`, `next` and `update`. A
 * page that embeds or opened this page sends messages.
 */
/* global plan, telop */
(() => {
  const warn = (what, ...values) =>
    console.warn("telop: " + what, ...values.map(value => String(value).slice(0, 80)));

  /** Converts a number of seconds, or a time such as 1:23.5, to seconds; `null` for anything else. */
  const seconds = value => {
    if (typeof value === "number") return value >= 0 && value < Infinity ? value : null;
    const isTime = typeof value === "string" && /^\d{1,6}(:[0-5]?\d){0,2}(\.\d+)?$/.test(value.trim());
    return isTime ? value.split(":").reduce((sum, part) => sum * 60 + Number(part), 0) : null;
  };
  const seek = value => {
    const time = seconds(value);
    if (time === null) warn("not a time such as 83 or 1:23:", value);
    else telop.seek(time);
  };

  // Goes to the next section; after the last section the band disappears. Then only `play` shows the band again.
  let hasPlayed = false;
  addEventListener("telop-state", () => { hasPlayed ||= telop.state === "playing"; });
  const next = () => {
    if (telop.state === "off" && hasPlayed) return;
    if (telop.state === "ended") return telop.stop();
    if (telop.state !== "playing") return telop.play();
    const time = plan.sections.find(time => time > telop.time + .001);
    if (time === undefined) telop.stop(); else telop.seek(time);
  };

  // The data fields that an exported page supports. Fields for text or duration are missing, because both are fixed.
  const fields = new Map([
    ["time", seek],
    ["paused", value => {
      const isPaused = new Map([["true", true], ["false", false]]).get(String(value).trim());
      if (isPaused === undefined) warn("paused must be true or false, not", value);
      else if (isPaused) telop.pause();
      else if (telop.state === "paused") telop.play();
    }],
  ]);

  /** Parses CasparCG's templateData, or a JSON object, into pairs of a field and its value. */
  const read = data => {
    const text = data.trim();
    if (text.length > 65536) throw new Error("longer than 65,536 characters");
    if (!text.startsWith("<")) {
      const object = JSON.parse(text);
      if (object === null || typeof object !== "object" || Array.isArray(object)) {
        throw new Error("not an object");
      }
      return Object.entries(object);
    }
    // Rejects document types, because entities can expand to any size.
    if (text.includes("<!DOCTYPE")) throw new Error("DOCTYPE is not supported");
    const root = new DOMParser().parseFromString(text, "text/xml");
    if (root.querySelector("parsererror") || root.documentElement.tagName !== "templateData") {
      throw new Error("not templateData");
    }
    return [...root.getElementsByTagName("componentData")].map(component => [
      component.getAttribute("id"),
      component.querySelector("data")?.getAttribute("value") ?? component.textContent,
    ]);
  };

  const update = data => {
    let entries = [];
    try {
      if (typeof data === "string") entries = data.trim() === "" ? [] : read(data);
      else entries = Object.entries(data ?? {});
    } catch (error) {
      return warn("update takes JSON or templateData:", error.message);
    }
    const values = new Map(entries);
    for (const name of values.keys()) {
      if (!fields.has(name)) warn("an exported page has no field", name);
    }
    for (const [name, change] of fields) if (values.has(name)) change(values.get(name));
  };

  // CasparCG provides `remove` itself.
  Object.assign(window, {
    play: () => telop.play(), stop: () => telop.stop(), next, update: data => update(data),
  });

  const commands = new Map([
    ["play", () => telop.play()], ["pause", () => telop.pause()], ["stop", () => telop.stop()],
    ["restart", () => telop.restart()], ["next", next], ["seek", message => seek(message.time)],
    ["status", () => {}],
  ]);
  const owners = () => [parent, opener].filter(owner => owner && owner !== window);
  // The status contains no text of the page, so any origin may read it.
  const status = () => {
    const { state, time, duration } = telop;
    return { telop: "status", state, time, duration: plan.motion.isEndless ? null : duration };
  };
  const sendStatus = owner => owner.postMessage(status(), "*");
  addEventListener("message", event => {
    const name = event.data?.telop;
    if (typeof name !== "string" || !owners().includes(event.source)) return;
    const command = commands.get(name);
    if (!command) return warn("no such message:", name);
    command(event.data);
    sendStatus(event.source);
  });
  const sendToAll = () => owners().forEach(sendStatus);
  addEventListener("telop-state", sendToAll);
  telop.ready.then(sendToAll);
})();
