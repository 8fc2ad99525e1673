/*
 * A strip's segments in a document, the same in a page and in a graphic: only what is near the band is in
 * it, at places that stay small. They count from a base that moves with the strip, in whole pixels.
 */
/* exported stripWithin */

/**
 * @param strip what the segments stand in
 * @param nodes the segments, in the order in which they are read
 * @param places of each at offset 0: its box, its ink's start and its ink's end, in pixels
 * @param length the band's
 * @returns what puts segments into the strip that has come so far, and says the base that they count from
 */
function stripWithin(strip, nodes, places, length) {
  const tile = 1024;
  let base = null;
  const rebase = next => {
    base = next;
    // From the last one on: in the document they stand in the order in which they are read.
    let follower = null;
    for (let index = nodes.length - 1; index >= 0; --index) {
      const node = nodes[index], [box, left, right] = places[index];
      if (right + base > -tile && left + base < length + tile) {
        node.style.setProperty("--at", box + base + "px");
        if (!node.isConnected) strip.insertBefore(node, follower);
        follower = node;
      } else if (node.isConnected) node.remove();
    }
  };
  return shift => {
    const near = Math.round(shift / tile) * tile;
    if (near !== base) rebase(near);
    return base;
  };
}
