/*
 * The header and tabs of a page or a graphic, arranged for the current section. The caller supplies the line's offset,
 * and the part of the picture that the window shows.
 */
/* exported tabBarWithin */

/**
 * @param root the document or the shadow root with the elements
 * @param plan the values of `PagePlan`: the tabs' places and stops, and the line's direction
 * @returns the tab bar; `null` if there are neither header nor tabs
 */
function tabBarWithin(root, plan) {
  const get = id => root.querySelector("#" + id);
  const [frame, header, tabs, brief, rail, more] =
    ["frame", "header", "tabs", "brief", "rail", "more"].map(get);
  if (!rail) return null;
  const [axis, side] = plan.vertical ? ["Y", "height"] : ["X", "width"];
  const elements = tabs ? [...tabs.querySelectorAll("[data-element]")] : [];
  elements.sort((one, other) => one.dataset.element - other.dataset.element);
  const lengths = elements.map(element => parseFloat(element.style[side])), placed = [];
  // A tab has several elements in each of two layers, bar and capsule; they differ in where the title is cut. For each
  // layer, maps a tab to the element that shows its title.
  const layers = [new Map(), new Map()];
  const layerOf = index => elements[index].closest("#over") ? 1 : 0;
  elements.forEach(({ dataset }, index) => {
    const layer = layers[layerOf(index)];
    if (dataset.tab !== undefined && !layer.has(dataset.tab)) layer.set(dataset.tab, index);
  });
  let tab = null, isHeaderGone = null, from = 0, until = plan.width;
  // The tabs depend on whether the header is visible, because the talk's title moves from the header to the bar.
  const state = () => (isHeaderGone || !plan.headed.length ? plan.tabs : plan.headed)[tab];
  rail.style.transformOrigin = plan.motion.direction < 0 ? "0 0" : "100% 0";

  // If a window shows only a part of the canvas, the tabs shift until the current tab is visible. Beside a vertical
  // line, all tabs are always visible.
  const reveal = () => {
    if (plan.vertical) return;
    const [, left, width] = state().now;
    const shift = left + width > until ? until - left - width : left < from ? from - left : 0;
    tabs.style.transform = shift ? `translateX(${Math.round(shift)}px)` : "";
  };
  // Places an element at `left` and clips it to `length`. The other sides leave 1em for outlines.
  const put = (index, left, length) => {
    const { style } = elements[index], excess = lengths[index] - length;
    const isReversed = tabs.dir === "rtl" && !plan.vertical;
    style.transform = `translate${axis}(${isReversed ? left - excess : left}px)`;
    const edges = ["-1em", "-1em", "-1em", "-1em"];
    if (excess > 0) edges[plan.vertical ? 2 : isReversed ? 3 : 1] = excess + "px";
    style.clipPath = `inset(${edges.join(" ")})`;
    placed[index] = [left, length];
  };
  // Puts the element with the new cut where the previous element is, so that the transition starts there.
  const replace = (index, previous) => {
    const [element, { classList }] = [elements[index], elements[previous]];
    if (!element.classList.contains("away") || classList.contains("away")) return;
    element.style.transition = "none";
    element.classList.remove("away", "fresh");
    put(index, ...placed[previous]);
    element.getBoundingClientRect();
    element.style.transition = "";
  };
  const arrange = () => {
    const { items, now } = state();
    const place = items.findIndex(([own]) => own === now[0]), places = new Map();
    items.forEach(([index], at) => {
      places.set(index, at);
      const { tab: own } = elements[index].dataset, layer = layerOf(index);
      if (own === undefined) return;
      replace(index, layers[layer].get(own));
      layers[layer].set(own, index);
      // A tab has an element on the bar and one on the capsule, both with the same start.
      if (layers[1 - layer].has(own)) places.set(layers[1 - layer].get(own), at);
    });
    elements.forEach((element, index) => {
      const at = places.get(index) ?? -1;
      element.classList.toggle("fresh", at >= 0 && element.classList.contains("away"));
      element.classList.toggle("away", at < 0);
      element.classList.toggle("now", index === now[0]);
      element.classList.toggle("under", at === place && index !== now[0]);
      if (at < 0) return;
      element.classList.toggle("past", at < place);
      const [other, left] = items[at];
      put(index, left, lengths[other]);
    });
    tabs.style.setProperty("--capsule-start", now[1] + "px");
    tabs.style.setProperty("--capsule-length", now[2] + "px");
    reveal();
    // On a phone: the section, its number and the total, and the next section.
    const titles = [...brief.children], count = titles.pop();
    titles.forEach((title, index) => {
      title.className = index === tab ? "now" : index === tab + 1 ? "next" : "";
    });
    count.textContent = `${tab + 1}/${titles.length}`;
    cutTitles();
  };

  // On a phone, an ellipsis replaces the glyphs for which a title has no space. Lengths are in em.
  /** Finds the glyphs of a title that are outside its box; returns a function that hides them. */
  const cutOf = box => {
    const outline = [...box.querySelectorAll("svg")].findLast(svg => svg.getClientRects().length);
    if (!outline) return () => {};
    const bounds = outline.getBoundingClientRect();
    const { direction, fontSize, paddingInlineEnd } = getComputedStyle(box);
    const end = ({ left, right, bottom }) => plan.vertical
      ? bottom - bounds.top : direction === "rtl" ? bounds.right - left : right - bounds.left;
    const length = parseFloat(outline.style[side]), em = bounds[side] / length;
    const space = end(box.getBoundingClientRect()) / em - parseFloat(paddingInlineEnd) / parseFloat(fontSize);
    if (length < space + .01) return () => {};
    const ellipsis = more.content.firstElementChild.cloneNode(true);
    const limit = space - parseFloat(ellipsis.style[side]);
    const glyphs = [...outline.querySelectorAll("use")].map(glyph => [glyph, end(glyph.getBoundingClientRect()) / em]);
    if (direction === "rtl") glyphs.reverse();
    const count = glyphs.findIndex(([, end]) => end > limit);
    if (count < 0) return () => {};
    return () => {
      for (const [glyph] of glyphs.slice(count)) glyph.style.display = "none";
      outline.style.marginInlineEnd = Math.max(0, ...glyphs.slice(0, count).map(([, end]) => end)) - length + "em";
      ellipsis.classList.add("more");
      outline.after(ellipsis);
    };
  };
  const cutTitles = () => {
    if (!more) return;
    const boxes = [...root.querySelectorAll("#header span, #brief .now, #brief .next")];
    for (const box of boxes) {
      box.querySelector(".more")?.remove();
      for (const part of box.querySelectorAll("svg, use")) part.style.display = part.style.marginInlineEnd = "";
    }
    // A shorter title leaves more space to the others, so all boxes are measured first.
    for (const cut of boxes.map(cutOf)) cut();
  };
  return {
    /** Updates to the line's offset and the elapsed share of the time, 0 to 1; hides the header after the start. */
    show(offset, share, isStarted) {
      rail.style.transform = `scale${axis}(${share})`;
      let next = plan.stops.length ? plan.stops[0][1] : null;
      for (const [start, index] of plan.stops) if (start <= offset) next = index;
      const hidesHeader = !header || isStarted;
      if (next === tab && hidesHeader === isHeaderGone) return;
      isHeaderGone = hidesHeader;
      header?.classList.toggle("gone", isHeaderGone);
      frame.classList.toggle("headed", !isHeaderGone);
      if (next === null || !tabs) return;
      tab = next;
      arrange();
    },
    /** Sets the columns of the picture that the window shows, and whether the window is as small as a phone's. */
    fit(start, end, isSmall) {
      [from, until] = [start, end];
      frame.classList.toggle("small", isSmall);
      cutTitles();
      if (tab !== null) reveal();
    },
  };
}
