/*
 * The slides of a talk in a document. One slide is visible. The next two slides and the previous slide are drawn
 * beneath it, so that a turn needs no drawing. The caller supplies the pictures' addresses.
 */
/* exported deckWithin, slideFiles */

/**
 * @param root the element that the slides fill
 * @param slides for each slide: form, aspect (width divided by height), label, words, links
 * @param addressOf returns a promise of the address of a slide's picture, by its number from 0; `null` for a slide
 *   without a picture
 * @param words returns a slide's name, by its number
 * @param onLink called with the number of the slide that a clicked link leads to
 */
const deckWithin = (root, slides, addressOf, words, onLink = () => {}) => {
  const [keptBefore, keptAfter] = [1, 2];
  const nodes = new Map();
  let shown = null, area = [0, 0];

  // Keeps decoded pictures, so that turning back does not decode them again.
  const maximumKept = 60;
  const pictures = new Map();
  const picture = index => {
    let found = pictures.get(index);
    pictures.delete(index);
    found ??= Promise.resolve(addressOf(index)).then(address => {
      if (address === null) return null;
      const image = new Image();
      image.alt = slides[index].words || words(index);
      image.src = address;
      return image.decode().then(() => image);
    });
    pictures.set(index, found);
    found.catch(() => { if (pictures.get(index) === found) pictures.delete(index); });
    if (pictures.size > maximumKept) pictures.delete(pictures.keys().next().value);
    return found;
  };

  const place = node => {
    const [width, height] = area, { aspect } = slides[node.index];
    // Rounds to whole device pixels for sharp edges.
    const whole = length => Math.round(length * devicePixelRatio) / devicePixelRatio;
    const [wide, high] = [whole(Math.min(width, height * aspect)), whole(Math.min(height, width / aspect))];
    Object.assign(node.paper.style, {
      width: wide + "px", height: high + "px",
      left: whole((width - wide) / 2) + "px", top: whole((height - high) / 2) + "px",
    });
  };

  const link = ({ box, slide, address }) => {
    const element = document.createElement("a");
    const [left, top, width, height] = box.map(share => share * 100 + "%");
    Object.assign(element.style, { left, top, width, height });
    if (slide === undefined) {
      Object.assign(element, { href: address, target: "_blank", rel: "noopener noreferrer" });
      element.setAttribute("aria-label", address);
    } else {
      element.href = "#" + (slide + 1);
      element.setAttribute("aria-label", words(slide));
      element.addEventListener("click", event => {
        event.preventDefault();
        onLink(slide);
      });
    }
    // Removes the focus, so that a key that turns slides does not follow the link again.
    element.addEventListener("click", () => element.blur());
    return element;
  };

  const make = index => {
    const slide = slides[index];
    const [element, paper, number] = ["div", "div", "b"].map(name => document.createElement(name));
    element.className = "slide missing";
    element.inert = true;
    paper.className = "paper";
    number.textContent = slide.label;
    number.setAttribute("aria-hidden", "true");
    paper.append(number);
    element.append(paper);
    root.append(element);
    const node = { index, element, paper, isHere: true };
    node.ready = picture(index).then(image => {
      if (!image || !node.isHere) return;
      element.classList.remove("missing");
      paper.prepend(image);
      paper.append(...slide.links.map(link));
    }).catch(() => {});
    nodes.set(index, node);
    place(node);
    return node;
  };

  const keep = () => {
    for (const [index, node] of nodes) {
      if (index >= shown - keptBefore && index <= shown + keptAfter) continue;
      node.isHere = false;
      node.element.remove();
      nodes.delete(index);
    }
    for (let index = shown; index <= Math.min(shown + keptAfter, slides.length - 1); ++index) {
      if (!nodes.has(index)) make(index);
    }
    if (shown > 0 && !nodes.has(shown - 1)) make(shown - 1);
  };
  const whenIdle = window.requestIdleCallback
    ? work => requestIdleCallback(work, { timeout: 500 }) : work => setTimeout(work, 50);

  // A browser takes longer than a frame to decode a picture. Pictures are therefore decoded in idle time, one by one.
  let decoding = null;
  const decodeAhead = () => {
    if (decoding) return;
    const last = Math.min(shown + maximumKept - 4, slides.length - 1);
    for (let index = shown + 1; index <= last && !decoding; ++index) {
      if (!pictures.has(index)) decoding = picture(index);
    }
    const continueLater = () => { decoding = null; whenIdle(decodeAhead); };
    decoding?.then(continueLater, () => { decoding = null; });
  };

  return {
    /** Shows a slide at once. Its neighbours are drawn in idle time. */
    show(index) {
      if (index === shown) return;
      const old = nodes.get(shown), node = nodes.get(index) ?? make(index);
      shown = index;
      old?.element.classList.remove("shown");
      if (old) old.element.inert = true;
      node.element.classList.add("shown");
      node.element.inert = false;
      whenIdle(() => { keep(); decodeAhead(); });
    },
    /** Fits the slides into an area, in CSS pixels. */
    fit(width, height) {
      area = [width, height];
      nodes.forEach(place);
    },
    /** Resolves when a slide and the next two slides are drawn. */
    ready(index) {
      const own = [];
      for (let next = index; next <= Math.min(index + keptAfter, slides.length - 1); ++next) {
        own.push((nodes.get(next) ?? make(next)).ready);
      }
      return Promise.all(own);
    },
    get shown() { return shown; },
  };
};

/** The addresses of pictures embedded in the page as base64, in elements named by the slides' numbers. */
const slideFiles = (slides, page = document) => {
  const maximumKept = 8;
  const kept = new Map();
  const bytesOf = text => {
    if (Uint8Array.fromBase64) return Uint8Array.fromBase64(text);
    const letters = atob(text), bytes = new Uint8Array(letters.length);
    for (let index = 0; index < letters.length; ++index) bytes[index] = letters.charCodeAt(index);
    return bytes;
  };
  const read = async index => {
    const text = page.getElementById("slide-" + index).textContent.trim();
    if (slides[index].form === "picture") return new Blob([bytesOf(text)], { type: "image/webp" });
    const inflated = new Blob([bytesOf(text)]).stream().pipeThrough(new DecompressionStream("deflate"));
    return new Blob([await new Response(inflated).arrayBuffer()], { type: "image/svg+xml" });
  };
  return index => {
    if (slides[index].form === "missing") return null;
    let address = kept.get(index);
    kept.delete(index);
    address ??= read(index).then(blob => URL.createObjectURL(blob));
    kept.set(index, address);
    // The least recently used picture is no longer on the screen.
    if (kept.size > maximumKept) {
      const [oldest, old] = kept.entries().next().value;
      kept.delete(oldest);
      old.then(URL.revokeObjectURL, () => {});
    }
    return address;
  };
};
