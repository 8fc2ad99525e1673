import TelopShows

extension TalkStoryTests {
  /// Replaces the clock of a page and of its frames. Timers that repaint run only with `top.tick`.
  static let clock = """
    (() => {
      const start = \(TestClocks.start.microseconds) / 1000;
      if (top === window) [window.virtual, window.painters] = [0, new Map()];
      const own = { fetch, setInterval, requestAnimationFrame };
      performance.now = () => top.virtual;
      Date.now = () => start + top.virtual;
      window.requestAnimationFrame = run => own.requestAnimationFrame.call(window, () => run(top.virtual));
      window.setInterval = (run, time) => {
        if (time > 200) return own.setInterval.call(window, run, time);
        if (!top.painters.has(window)) top.painters.set(window, []);
        top.painters.get(window).push(run);
      };
      window.fetch = async (address, options) => {
        const { pathname } = new URL(address, location.href);
        // Done at once, because a request that is pending while the time jumps looks like a lost connection.
        if (pathname.endsWith("/clock")) return { ok: true, json: async () => ({ now: (start + top.virtual) * 1000 }) };
        const answer = own.fetch.call(window, address, options);
        if (pathname.endsWith("/outlook")) top.outlook = answer.then(response => response.clone().json());
        return answer;
      };
      // A phone and the stage share no worker.
      if (location.pathname.endsWith("/presenter")) delete window.SharedWorker;
    })();
    """

  /// Opens the stage, its second window and the phone as frames of one page.
  static func open(_ show: String) -> String {
    """
    document.documentElement.innerHTML = "<body></body>";
    window.tick = () => {
      for (const [page, runs] of painters) if (page.document?.defaultView) for (const run of runs) run();
    };
    window.until = async test => {
      for (;;) {
        tick();
        try { if (test()) return; } catch { /* The page is not loaded. */ }
        await new Promise(next => setTimeout(next, 5));
      }
    };
    const add = (name, width, height, path) => {
      const frame = document.createElement("iframe");
      Object.assign(frame, { name, width, height, src: "\(show)/" + path });
      document.body.append(frame);
      return frame;
    };
    const stage = add("stage", 1280, 720, "stage?lang=en");
    await until(() => stage.contentWindow.telop.stage && stage.contentWindow.telop.clock.isKnown);
    const second = add("second", 1280, 800, "stage?lang=en#second=" + stage.contentWindow.sessionStorage.telopStage);
    const phone = add("phone", 390, 844, "presenter?lang=en");
    // On a busy machine, the phone may be reconnecting.
    window.connected = () => until(() => phone.contentWindow.telop.connection.state === "connected");
    window.phoneReady = () => until(() => phone.contentWindow.telop.connection.state === "connected"
      && phone.contentWindow.telop.clock.isKnown && at("#next-picture").naturalWidth > 0);
    const at = (selector, frame = phone) => frame.contentDocument.querySelector(selector);
    const text = (selector, frame) => {
      const found = at(selector, frame);
      return found.checkVisibility() ? found.textContent.trim().replaceAll(String.fromCharCode(160), " ") : "";
    };
    await phoneReady();
    await until(() => text("#second-left", second));
    window.show = () => [stage, phone].map(frame => frame.contentWindow.telop.show);
    window.press = async name => {
      await connected();
      const { revision } = show()[0];
      at(`[data-do=${name}]`).click();
      await until(() => show().every(state => state.revision > revision));
    };
    window.seen = async () => {
      await new Promise(next => stage.contentWindow.requestAnimationFrame(next));
      tick();
      const heard = second.contentWindow.telop.second.now;
      stage.contentWindow.dispatchEvent(new Event("telop-state"));
      await until(() => second.contentWindow.telop.second.now !== heard);
      return {
        left: text("#left .cells"), elapsed: text("#elapsed"), lateness: text("#lateness"),
        phase: text("#phase"), slide: text("#slide"), next: text("#next-slide"), section: text("#now"),
        until: text("#until"), stage: stage.contentWindow.telop.stage.index,
        second: ["left", "number", "until", "late"].map(name => text("#second-" + name, second)),
      };
    };
    window.pace = async start => {
      // An answer may be old and followed by another request.
      for (let last = null; last !== window.outlook;) {
        last = window.outlook;
        await last;
        await new Promise(next => setTimeout(next, 20));
        tick();
      }
      await until(() => text("#outlook").startsWith(start));
      return [text("#pace"), text("#verdict"), text("#outlook"), text("#longest")];
    };
    window.offset = () => stage.contentWindow.telop.bands.current.offset;
    window.key = (key, selector = "body") => at(selector).dispatchEvent(
      new phone.contentWindow.KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    window.phone = phone;
    window.at = at;
    """
  }
}
