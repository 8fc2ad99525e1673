/*
 * What begins a stage that is a file: its slides lie in it. Before it in the page's script stand stage.js, second.js,
 * player.js, and `stage`.
 */
/* global picture, plan, player, secondWith, slideCourse, slideFiles, stage, stageWith */
const stageFiles = slideFiles(stage.slides);

/** The talk in this tab, for a page that is reloaded in the middle of it; any other opening starts from the beginning. */
const stageMemory = (() => {
  // With other words, times or pictures it is another talk.
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
    /** Puts the band where it is by now; by how many seconds the talk has gone on without it. */
    place: () => {
      const { path, state, time, played, runs, at } = found;
      const now = time + (runs ? Math.max(0, Date.now() - at) / 1000 : 0);
      const put = seconds => path ? player.follow(slideCourse(path), seconds) : player.seek(seconds);
      put(state === "playing" ? now : played);
      // Short of its end, from which it would restart.
      put(player.time - .001);
      return now - player.time;
    },
    write: talk => {
      try { sessionStorage[name] = JSON.stringify(talk); } catch { /* Without it, a talk restarts. */ }
    },
  };
})();

/** What tests and other programs know of it; `null` in the second window. */
window.telopStage = secondWith(stage, stageFiles) ? null : stageWith({
  stage, files: stageFiles, player, picture, index: stageMemory.found?.index, memory: stageMemory,
  start: new URLSearchParams(location.search).get("start") ?? plan.start,
});
