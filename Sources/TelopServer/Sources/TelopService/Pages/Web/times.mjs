/*
 * The dialog with the times of a rehearsal, which can be written into the script file whose changes the show follows.
 */
import { create, get } from "./elements.mjs";
import { clockTime } from "./facts.mjs";

/** Formats a time as in a script, such as `1:21.4`. */
const clock = seconds => {
  const tenths = Math.round(seconds * 10);
  return clockTime(Math.floor(tenths / 10)) + (tenths % 10 ? "." + tenths % 10 : "");
};

/** @param base the show's path */
export const rehearsalWithin = (base, words) => {
  let known = null, asked = "", isAsking = false, said = "";
  const ask = async method => {
    const response = await fetch(base + "/times", { method, cache: "no-store" });
    if (!response.ok) throw new Error(String(response.status));
    return response.json();
  };
  const show = () => {
    const isWhole = Boolean(known?.script && known.slides);
    get("times").hidden = !isWhole;
    get("rehearsal-write").disabled = !isWhole;
    if (!isWhole) return;
    get("rehearsal-why").textContent = words.timesWhy(known.script);
    get("rehearsal-times").replaceChildren(...known.slides.map(seconds => create("li", clock(seconds))));
  };
  const say = text => {
    said = text;
    get("rehearsal-said").textContent = text;
  };
  get("times").addEventListener("click", () => {
    say("");
    get("rehearsal").showModal();
  });
  get("rehearsal-write").addEventListener("click", async () => {
    const { script } = known;
    try {
      known = await ask("POST");
      say(words.timesWritten(script));
    } catch {
      say(words.timesRefused(script));
    }
  });
  return {
    /** Requests the times again when the show has changed. */
    look(state, phase) {
      // An open dialog is not updated.
      if (get("rehearsal").open) return;
      if (!state.deck || !state.follows) {
        get("times").hidden = true;
        asked = "";
        return;
      }
      const key = `${state.epoch} ${state.revision} ${phase}`;
      if (isAsking || key === asked) return;
      [isAsking, asked] = [true, key];
      ask("GET").then(document => { known = document; }, () => { known = null; }).finally(() => {
        isAsking = false;
        show();
      });
    },
    get said() { return said; },
  };
};
