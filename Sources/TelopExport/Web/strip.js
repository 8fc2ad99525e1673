/*
 * The segments and marks of a strip in a document, for pages and graphics. Only those near the band are in the document.
 * Positions count from a base that follows the strip in steps of 1024 px, so that they stay small. For the same reason,
 * long marks are cut 2048 px outside the band.
 */
/* exported stripWithin */

/**
 * @param strip the parent element of the segments
 * @param nodes the marks under the text, the segments in reading order, and the marks over the text
 * @param places for each node at offset 0: the position of its box, and the start and end of its ink, in pixels; marks
 *   have no box
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
        const start = Math.max(left + base, -2 * tile);
        node.style.setProperty("--at", (box === null ? start : box + base) + "px");
        if (box === null) {
          node.style.setProperty("--length", Math.min(right + base, length + 2 * tile) - start + "px");
        }
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
