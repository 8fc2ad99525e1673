/*
 * A page's header and tabs: what stands where while a section is read. `plan` stands before it in the
 * page's script; page.js says how far the line is, and what of the picture the window shows.
 */
/* global plan */
/* exported tabBar */
const tabBar = (() => {
  const get = id => document.getElementById(id);
  const [frame, header, tabs, capsule, brief] = ["frame", "header", "tabs", "capsule", "brief"].map(get);
  const elements = tabs ? [...tabs.children].slice(1) : [];
  let tab = null, gone = null, from = 0, until = plan.width;

  // Where a window shows less than the canvas, the tabs move until the current one is seen.
  const reveal = () => {
    const [, left, width] = plan.tabs[tab].now;
    const shift = left + width > until ? until - left - width : left < from ? from - left : 0;
    tabs.style.transform = shift ? `translateX(${Math.round(shift)}px)` : "";
  };
  const arrange = () => {
    const { items, now } = plan.tabs[tab];
    elements.forEach((element, index) => {
      const item = items.find(([own]) => own === index);
      element.classList.toggle("away", !item);
      element.classList.toggle("now", index === now[0]);
      if (item) element.style.transform = `translateX(${item[1]}px)`;
    });
    capsule.style.width = now[2] + "px";
    capsule.style.transform = `translateX(${now[1]}px)`;
    reveal();
    // On a phone: the section, which of how many it is, and the next.
    const titles = [...brief.children], count = titles.pop();
    titles.forEach((title, index) => {
      title.className = index === tab ? "now" : index === tab + 1 ? "next" : "";
    });
    count.textContent = `${tab + 1}/${titles.length}`;
  };
  return {
    /** The line has travelled so far. */
    show(offset) {
      let next = plan.stops.length ? plan.stops[0][1] : null;
      for (const [start, index] of plan.stops) if (start <= offset) next = index;
      if (next !== null && next !== tab && tabs) {
        tab = next;
        arrange();
      }
      const isGone = offset > plan.threshold;
      if (header && isGone !== gone) header.classList.toggle("gone", gone = isGone);
    },
    /** The window shows the picture between two of its columns, and may be a phone's. */
    fit(start, end, isSmall) {
      [from, until] = [start, end];
      frame.classList.toggle("small", isSmall);
      if (tab !== null) reveal();
    },
  };
})();
