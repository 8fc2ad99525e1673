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
  const lengths = elements.map(element => parseFloat(element.style[side]));
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
  const arrange = () => {
    const { items, now } = state();
    const place = items.findIndex(([own]) => own === now[0]);
    elements.forEach((element, index) => {
      // A tab has an element on the bar and one on the capsule, both with the same start.
      const { tab: own } = element.dataset;
      const at = items.findIndex(([other]) =>
        other === index || own !== undefined && elements[other].dataset.tab === own);
      element.classList.toggle("fresh", at >= 0 && element.classList.contains("away"));
      element.classList.toggle("away", at < 0);
      element.classList.toggle("now", index === now[0]);
      element.classList.toggle("under", at === place && index !== now[0]);
      if (at < 0) return;
      element.classList.toggle("past", at < place);
      const [other, left] = items[at], more = lengths[index] - lengths[other];
      const isReversed = tabs.dir === "rtl" && !plan.vertical;
      element.style.transform = `translate${axis}(${isReversed ? left - more : left}px)`;
      // The longer title of the capsule is cut where its tab on the bar ends; outlines reach beyond the other sides.
      const edges = ["-1em", "-1em", "-1em", "-1em"];
      if (more > 0) edges[plan.vertical ? 2 : isReversed ? 3 : 1] = more + "px";
      element.style.clipPath = `inset(${edges.join(" ")})`;
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
    cutAll();
  };

  // On a phone, an ellipsis follows the last glyph for which a title has space. All lengths are in em.
  const cut = box => {
    const outline = [...box.querySelectorAll("svg")].findLast(svg => svg.getClientRects().length);
    if (!outline) return;
    const bounds = outline.getBoundingClientRect(), area = box.getBoundingClientRect();
    const isColumn = plan.vertical && box.closest("#brief"), isReversed = !isColumn && box.matches("[dir=rtl] *");
    const distance = ({ bottom, left, right }) =>
      isColumn ? bottom - bounds.top : isReversed ? bounds.right - left : right - bounds.left;
    const length = parseFloat(outline.style[isColumn ? "height" : "width"]), em = distance(bounds) / length;
    const { fontSize, paddingInlineEnd } = getComputedStyle(box);
    const space = distance(area) / em - parseFloat(paddingInlineEnd) / parseFloat(fontSize);
    if (length < space + .01) return;
    const ellipsis = more.content.firstElementChild.cloneNode(true);
    const limit = space - parseFloat(ellipsis.style[isColumn ? "height" : "width"]);
    const glyphs = [...outline.querySelectorAll("use")];
    if (isReversed) glyphs.reverse();
    let end = 0, isCut = false;
    for (const glyph of glyphs) {
      const glyphEnd = distance(glyph.getBoundingClientRect()) / em;
      isCut ||= glyphEnd > limit;
      if (isCut) glyph.style.display = "none";
      else end = Math.max(end, glyphEnd);
    }
    outline.style.marginInlineEnd = end - length + "em";
    outline.after(ellipsis);
    ellipsis.classList.add("more");
  };
  const cutAll = () => {
    if (!more) return;
    const boxes = [...header?.querySelectorAll("span") ?? [], ...brief?.querySelectorAll(".now, .next") ?? []];
    for (const box of boxes) {
      box.querySelector(".more")?.remove();
      for (const part of box.querySelectorAll("svg, use")) part.style.display = part.style.marginInlineEnd = "";
    }
    boxes.forEach(cut);
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
      cutAll();
      if (tab !== null) reveal();
    },
  };
}
