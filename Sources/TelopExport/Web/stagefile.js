/*
 * What begins a stage that is a file: its slides lie in it. Before it in the page's script stand stage.js, second.js,
 * player.js, and `stage`.
 */
/* global picture, plan, player, secondWith, slideFiles, stage, stageWith */
const stageFiles = slideFiles(stage.slides);

/** What tests and other programs know of it; `null` in the second window. */
window.telopStage = secondWith(stage, stageFiles) ? null : stageWith({
  stage, files: stageFiles, player, picture,
  start: new URLSearchParams(location.search).get("start") ?? plan.start,
});
