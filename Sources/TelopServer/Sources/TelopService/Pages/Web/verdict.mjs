/*
 * The verdicts on readability: the worst verdict with the number of places, and the verdict on the rest of the text.
 */
import { create, get } from "./elements.mjs";
import { clockTime } from "./facts.mjs";
import { paceText } from "./figures.mjs";
import { plotOf } from "./plot.mjs";

/** A small element with the icon of a verdict and a text. */
export const pill = (verdict, text) => {
  const element = create("span", "", { className: "verdict" });
  element.dataset.verdict = verdict;
  element.innerHTML = "<svg class=\"icon\" aria-hidden=\"true\"><use/></svg><span></span>";
  element.querySelector("use").setAttribute("href", `#i-${verdict}`);
  element.lastElementChild.textContent = text;
  return element;
};

/** For each pill, the verdict and the text. */
const saysOf = (pace, places, words, names) => {
  const name = names.verdicts[pace.verdict];
  const worst = pace.because.find(({ verdict }) => verdict === pace.verdict) ?? pace.because[0];
  // If the text is too fast on average, the pill has no number of places.
  const isLocal = worst?.cause === "pace" && pace.averageVerdict !== pace.verdict;
  if (!isLocal) return [[pace.verdict, name]];
  return [
    [pace.verdict, words.places(places, name)],
    ...pace.averageVerdict === "comfortable" ? [["comfortable", words.rest]] : [],
  ];
};

/** Formats seconds as `5:00.0`. */
const exactly = seconds => {
  const tenths = Math.round(seconds * 10);
  return `${clockTime(Math.floor(tenths / 10))}.${tenths % 10}`;
};

/** @param names the presenter's texts for units and verdicts */
export const verdictCard = (words, names) => {
  let announced = "", draw = () => {};
  // The card changes its width with the window, and when the card of fixes appears or disappears.
  new ResizeObserver(() => draw()).observe(get("plot"));
  const put = (places, sentences) => {
    get("pills").replaceChildren(...places.map(([verdict, text]) => pill(verdict, text)));
    get("facts").replaceChildren(...sentences.map(sentence => create("span", sentence)));
    // The text is set only if it differs, so that a screen reader announces only changes.
    const text = places.map(([, words]) => words).join(", ");
    if (text !== announced) get("announcer").textContent = announced = text;
  };
  return {
    get announced() { return announced; },
    show(fit, curve) {
      const { pace } = fit, unit = names.units[pace.unit];
      const dwell = Number(pace.leastDwell.toFixed(1));
      put(saysOf(pace, curve.places, words, names), [
        ...pace.average > 0 ? [words.peak(
          paceText(pace.peak, pace), paceText(pace.limit, pace), unit, paceText(pace.average, pace))] : [],
        words.still(dwell),
        words.speed(Math.round(fit.speed).toLocaleString(document.documentElement.lang), exactly(Number(fit.duration))),
      ]);
      draw = () => {
        const width = Math.max(240, Math.floor(get("plot").clientWidth));
        get("plot").replaceChildren(plotOf(pace, curve, words, unit, width));
      };
      draw();
    },
    announce(text) {
      if (text !== announced) get("announcer").textContent = announced = text;
    },
  };
};
