/*
 * A plot of the pace over time, with the zones in which the pace is too fast.
 */
import { clockTime } from "./facts.mjs";
import { paceText } from "./figures.mjs";

const space = "http://www.w3.org/2000/svg";
const draw = (name, values, ...children) => {
  const element = document.createElementNS(space, name);
  for (const [key, value] of Object.entries(values)) element.setAttribute(key, value);
  element.append(...children);
  return element;
};
const height = 120;
/** The window of a pace sample, in seconds. */
const spread = 5;

/** The smallest step of 1, 2 or 5 times a power of ten that divides a length into at most `maximum` parts. */
const stepOf = (length, maximum) => {
  const raw = length / maximum, power = 10 ** Math.floor(Math.log10(raw));
  return power * [1, 2, 5, 10].find(one => one * power >= raw);
};
const timeSteps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600];

/**
 * @param pace the plan's `pace` from `/v1/fit`
 * @param curve the answer of `/v1/pace`
 * @param width the width of the drawing, in CSS pixels
 */
export const plotOf = (pace, curve, words, unit, width) => {
  const scale = pace.unit === "word" ? 60 : 1;
  const { duration } = curve;
  const top = Math.max(pace.unreadable * 4 / 3, pace.peak * 1.15) * scale;
  // The zones' names are in the right margin, because they are illegible on the hatching.
  const box = { left: top < 1000 ? 34 : 50, right: width - 88, top: 8, bottom: 98 };
  const x = time => box.left + time / duration * (box.right - box.left);
  const y = value => box.bottom - value / top * (box.bottom - box.top);
  const zone = (name, from, until, hatch) => {
    const place = { x: box.left, width: box.right - box.left, y: y(until), height: y(from) - y(until) };
    return [draw("rect", { ...place, class: `zone ${name}` }),
      draw("rect", { ...place, class: name, fill: `url(#${hatch})` })];
  };
  const text = (value, at, name) => draw("text", { ...at, class: name }, value);
  const [limit, bad] = [pace.limit * scale, pace.unreadable * scale];
  const parts = [
    ...zone("brisk", limit, bad, "brisk-hatch"), ...zone("bad", bad, top, "bad-hatch"),
    text(words.unreadable, { x: box.right + 8, y: y((bad + top) / 2) + 4 }, "name bad"),
    text(words.brisk, { x: box.right + 8, y: y((limit + bad) / 2) + 4 }, "name brisk"),
  ];
  const step = stepOf(top, 4);
  for (let value = 0; value < top * .95; value += step) {
    parts.push(draw("path", { d: `M${box.left} ${y(value)}H${box.right}`, class: "grid" }),
      text(Number(value.toPrecision(3)).toLocaleString("en"), { x: box.left - 6, y: y(value) + 4 }, "end"));
  }
  const maximum = (box.right - box.left) / 60;
  const tick = timeSteps.find(one => duration / one <= maximum) ?? 3600 * Math.ceil(duration / 3600 / maximum);
  for (let time = 0; time <= duration; time += tick) {
    parts.push(draw("path", { d: `M${x(time)} ${box.bottom}v4`, class: "axis" }),
      text(clockTime(time), { x: x(time), y: box.bottom + 17 }, time === 0 ? "" : x(time) > box.right - 12 ? "end" : "middle"));
  }
  parts.push(draw("path", { d: `M${box.left} ${box.bottom}H${box.right}`, class: "axis" }));
  const { paces } = curve;
  const points = paces.map((value, index) => ({ time: (index + .5) / paces.length * duration, value }));
  // The peak may be between two samples.
  const peak = { time: Math.min(pace.peakPlace.time + Math.min(spread, duration) / 2, duration), value: pace.peak };
  if (peak.value > 0) points.push(peak);
  points.sort((one, other) => one.time - other.time);
  const path = points.map(({ time, value }) => `${x(time).toFixed(1)} ${y(value * scale).toFixed(1)}`);
  parts.push(draw("path", { d: `M${path.join("L")}`, class: "pace" }),
    draw("circle", { cx: x(peak.time), cy: y(peak.value * scale), r: 5, class: "peak" }));
  const svg = draw("svg", { viewBox: `0 0 ${width} ${height}`, width, height, role: "img" }, ...parts);
  svg.setAttribute("aria-label", words.plot(paceText(pace.peak, pace), unit, clockTime(pace.peakPlace.time)));
  return svg;
};
