/*
 * Start of a stage that is a file with embedded slides. stage.js, second.js, player.js and `stage` precede this script.
 */
/* global picture, plan, player, secondWith, slideCourse, slideFiles, stage, stageWith */
const stageFiles = slideFiles(stage.slides);

/** Stores the talk in this tab. A reload continues the talk; any other opening starts from the beginning. */
const stageMemory = (() => {
  // The key depends on the texts, times and pictures, so another talk has another key.
  const sizes = stage.slides.map((_, index) => document.getElementById("slide-" + index).textContent.length);
  let hash = 0;
  for (const sign of JSON.stringify([plan, stage, sizes])) hash = Math.imul(hash, 31) + sign.codePointAt(0) | 0;
  const name = "telopTalk" + hash;
  const read = () => {
    if (performance.getEntriesByType("navigation")[0]?.type === "navigate") return null;
    try {
      const found = JSON.parse(sessionStorage[name] ?? "null");
      return stage.slides[found?.index] ? found : null;
    } catch { return null; }
  };
  const found = read();
  return {
    found,
    /** Moves the band to its current position; returns for how many seconds the talk has continued without the band. */
    restore: () => {
      const { path, state, time, played, runs, at } = found;
      const now = time + (runs ? Math.max(0, Date.now() - at) / 1000 : 0);
      const put = seconds => path ? player.follow(slideCourse(path), seconds) : player.seek(seconds);
      put(state === "playing" ? now : played);
      // At the end itself, the player would restart.
      put(player.time - .001);
      return now - player.time;
    },
    write: talk => {
      try { sessionStorage[name] = JSON.stringify(talk); } catch { /* Without it, a talk restarts. */ }
    },
  };
})();

/** The interface for tests and other programs; `null` in the second window. */
window.telopStage = secondWith(stage, stageFiles) ? null : stageWith({
  stage, files: stageFiles, player, picture, index: stageMemory.found?.index, memory: stageMemory,
  start: new URLSearchParams(location.search).get("start") ?? plan.start,
});
