// Shows a page frame by frame and measures the boxes of its segments. It runs after the page's own script, and writes
// its result into an element of its own.
(async () => {
  if (!window.telop) return;
  await telop.ready;
  const view = document.getElementById("view").getBoundingClientRect();
  const ends = box => plan.vertical ? [box.top, box.bottom] : [box.left, box.right];
  const [from, to] = ends(view), ink = [], steps = [];
  let last = new Map();
  // The last frame shows the end, unless the motion is endless.
  const frames = plan.motion.duration * plan.motion.rate;
  const count = plan.motion.isEndless
    ? Math.max(1, Math.floor(frames + 1e-6)) : Math.ceil(frames - 1e-6) + 1;
  for (let frame = 0; frame < count; frame++) {
    telop.seek(frame / plan.motion.rate);
    const now = new Map();
    for (const node of document.querySelectorAll(".s")) {
      const [start, end] = ends(node.querySelector(".t").getBoundingClientRect());
      if (end > from && start < to) now.set(node.dataset.i, start);
    }
    const common = [...now.keys()].find(key => last.has(key));
    ink.push(now.size > 0);
    steps.push(common === undefined ? null : last.get(common) - now.get(common));
    last = now;
  }
  const result = document.createElement("pre");
  result.id = "telop-audit";
  result.textContent = JSON.stringify({
    width: Math.round(view.width), height: Math.round(view.height), rate: plan.motion.rate,
    vertical: plan.vertical, ink, steps });
  document.body.append(result);
})();
