/*
 * The segments of a strip in a document, for pages and graphics. Only segments near the band are in the document.
 * A segment's position counts from a base that moves with the strip in whole pixels, so that positions stay small.
 */
/* exported stripWithin */

/**
 * @param strip the parent element of the segments
 * @param nodes the segments in reading order
 * @param places for each segment at offset 0: the position of its box, and the start and end of its ink, in pixels
 * @param length the length of the band
 * @returns a function that takes the strip's shift, updates the segments, and returns the base of their positions
 */
function stripWithin(strip, nodes, places, length) {
  const tile = 1024;
  let base = null;
  const rebase = next => {
    base = next;
    // From last to first, because the document keeps the segments in reading order.
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
