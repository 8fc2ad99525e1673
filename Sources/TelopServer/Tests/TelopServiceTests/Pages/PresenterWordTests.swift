import Foundation
import TelopShows
import Testing

/// The values that the presenter's modules derive from a show's state, without a page and without waiting.
@Suite("The presenter's words and figures", .secondBrowser)
struct PresenterWordTests {
  @Test("every command has words in both languages")
  func commands() async throws {
    let names = ShowCommand.Name.allCases.map(\.rawValue)
    let missing = try await Browser.inModules(
      [String].self,
      of: """
        const { phrase, wordsOf } = await import("/pages/words.mjs");
        const missing = [];
        for (const language of ["ja", "en"]) for (const name of \(names)) {
          for (const [list, steps] of [["commands", ["next"]], ["did", ["next", "previous"]]]) {
            for (const step of [undefined, ...steps]) for (const value of ["2.5", "-1.0"]) {
              const text = phrase(wordsOf(language)[list], { name, step, value });
              // Names with a capital letter are words; unknown names are returned unchanged.
              if (text === name || !text || /undefined|NaN/.test(text)) missing.push(`${language} ${list} ${name}`);
            }
          }
        }
        const moved = ["ja", "en"].map(language => phrase(wordsOf(language).commands, { name: "nudge", value: "-2.5" }));
        return [...new Set(missing), ...moved];
        """)
    #expect(missing == ["− 2.5 秒", "− 2.5 s"])
  }

  @Test("ended shows, feeds, passes and pauses have the right times")
  func facts() async throws {
    struct Fact: Decodable {
      var phase: String
      var left: Double?
      var elapsed: Double
      var ended: Double?
      var isDry: Bool
      var isFed: Bool
      var pass: [Double]?
      var starts: [Double]
      var effectiveMoment: Double
    }
    let found = try await Browser.inModules(
      [String: Fact].self,
      of: """
        const { factsOf, effectiveMoment } = await import("/pages/facts.mjs");
        const motion = {
          duration: 100, distance: 1000, start: 0, direction: -1, rate: 60, lastFrame: 6000, isEndless: false,
          isWhole: false, phases: [{ kind: "cruise", time: 0, offset: 0, duration: 100, speed: 10, distance: 1000 }],
        };
        const leg = { from: 0, zero: 0, end: 100e6, late: 0, motion };
        const sections = [0, 300, 600].map(offset => ({ offset, time: offset / 10 }));
        const show = { shown: true, fed: false, duration: 100, sections, legs: [leg], plannedEnd: 100e6 };
        const still = (from, standsAt, more) => ({ from: from * 1e6, zero: 0, standsAt, late: 0, motion, ...more });
        const cases = {
          ended: [show, 130], late: [{ ...show, legs: [{ ...leg, late: 3.2 }] }, 130],
          finished: [{ ...show, finished: 40e6 }, 130],
          fed: [{ ...show, fed: true, legs: [leg, still(60, 600, { dry: true })] }, 30],
          dry: [{ ...show, fed: true, legs: [leg, still(60, 600, { dry: true })] }, 70],
          told: [{ ...show, fed: true, end: 100e6, legs: [leg, still(60, 600, { dry: true })] }, 30],
          passes: [{ ...show, pass: motion, lastPass: 4 }, 330],
          endless: [{ ...show, plannedEnd: undefined,
            legs: [{ ...leg, end: undefined, motion: { ...motion, isEndless: true } }] }, 330],
          on: [{ ...show, legs: [leg, still(20, 700)] }, 40], back: [{ ...show, legs: [leg, still(50, 100)] }, 60],
          over: [{ ...show, legs: [leg, still(50, 100)] }, 160],
        };
        return Object.fromEntries(Object.entries(cases).map(([name, [show, seconds]]) => {
          const { phase, left, elapsed, ended, isDry, isFed, pass, sections } = factsOf(show, seconds * 1000);
          return [name, {
            phase, left, elapsed, ended: ended && ended / 1000, isDry, isFed,
            pass: pass && [pass.number ?? 0, pass.next ?? -1], starts: sections.map(section => section.start),
            effectiveMoment: effectiveMoment(show, seconds * 1000) / 1000,
          }];
        }));
        """)
    let fact = { (name: String) in try #require(found[name]) }
    // Half a minute after the end, nothing has changed.
    var one = try fact("ended")
    #expect(one.phase == "ended" && one.left == 0 && one.elapsed == 100 && one.ended == 100)
    one = try fact("late")
    #expect(one.left == -3.2 && one.elapsed == 100)
    one = try fact("finished")
    #expect(one.phase == "ended" && one.left == 0 && one.elapsed == 40 && one.ended == 40)
    // A feed has an end only if one was requested. A pause for lack of text is not a paused show.
    one = try fact("fed")
    #expect(one.phase == "running" && one.isFed && !one.isDry && one.left == nil)
    #expect(one.effectiveMoment == 30)
    one = try fact("dry")
    #expect(one.phase == "paused" && one.isDry && one.left == nil)
    #expect(try fact("told").left == 70)
    one = try fact("passes")
    #expect(one.phase == "running" && one.pass == [7, 70] && one.left == 70)
    #expect(try fact("endless").pass == [0, 70])
    #expect(try fact("ended").pass == nil)
    // If the text resumes now, the remaining sections share the remaining time.
    #expect(try fact("on").starts == [0, 30, 40])
    #expect(try fact("back").starts == [0, 69, 82])
    #expect(try fact("over").starts == [0, 160, 160])
  }

  @Test("a paused show asks for the effect of resuming now")
  func outlook() async throws {
    let asked = try await Browser.inModules(
      [String].self,
      of: """
        const { OutlookReader } = await import("/pages/outlook.mjs");
        const asked = [];
        let phase = "running";
        window.fetch = async address => {
          asked.push(String(address));
          const pause = Number(String(address).split("pause=")[1]);
          return { ok: true, json: async () => ({ revision: asked.length, phase, pause, moment: 1e6 }) };
        };
        const reader = new OutlookReader("");
        const look = (revision, now, epoch = "a") => new Promise(done => {
          reader.look({ revision, epoch }, { phase }, now, () => setTimeout(done));
        });
        await look(1, 1000);
        phase = "paused";
        await look(2, 1100);
        // Until the next request, the known effect of resuming is at most two seconds old.
        reader.look({ revision: 2, epoch: "a" }, { phase }, 2_900, () => asked.push("early"));
        await look(2, 90_000);
        phase = "running";
        await look(3, 91_000);
        // After the log was restored, no effect is known.
        await look(1, 91_100, "b");
        return asked;
        """)
    let pauses = [10, 0, 0, 10, 10]
    #expect(asked == pauses.map { "/outlook?pause=\($0)" })
  }

  @Test("the newest state of an epoch counts; a new epoch replaces the old one")
  func epochs() async throws {
    let heard = try await Browser.inModules(
      [String].self,
      of: """
        const { follow } = await import("/pages/follow.mjs");
        window.fetch = () => new Promise(() => {});
        const heard = [];
        const { hear } = follow("", { onState: ({ epoch, revision }) => heard.push(epoch + revision) });
        for (const state of ["a1", "a3", "a2", "a3", "b2", "a4", "b1", "b3", "c0", "b9", "a9", "c1"]) {
          hear({ epoch: state[0], revision: Number(state[1]) });
        }
        return heard;
        """)
    #expect(heard == ["a1", "a3", "a3", "b2", "b3", "c0", "c1"])
  }

  @Test("an alert about a restored log disappears")
  func alerts() async throws {
    let found = try await Browser.inModules(
      [Bool].self,
      of: """
        document.body.innerHTML = '<div id="alert"></div>';
        const { alertBar } = await import("/pages/alert.mjs");
        const words = { dismiss: "x" }, bar = document.getElementById("alert");
        const look = (epoch, revision, phase) => {
          alertBar.look({ show: { epoch, revision }, phase, isConnected: true, isFromThisPage: () => false });
          return bar.childElementCount > 0;
        };
        const say = () => alertBar.say("One.", "Two.", words, { command: "next", revision: 7, epoch: "a" });
        const found = [["a", 7], ["b", 5]].map(([epoch, revision]) => {
          alertBar.say("One.", "", words, { command: "go", revision: 7, epoch: "a" });
          return look(epoch, revision, "ready");
        });
        say();
        // A message about a command of a running show ends with the show.
        return [...found, look("a", 7, "running"), look("a", 7, "ended")];
        """)
    #expect(found == [true, false, true, false])
  }

  @Test("a step of the wall clock is shown; it changes times of day, not the time left")
  func wallClock() async throws {
    try await PresenterTests.run { page in
      try await page.open()
      let before = try await page.text("#left .cells")
      _ = try await page.browser.value(
        of: """
          const own = fetch;
          window.fetch = async (address, options) => {
            const response = await own(address, options), isClock = String(address).includes("/clock");
            const set = times => ({ ...times, wall: times.wall - 3e10 });
            return isClock ? { ok: true, json: async () => set(await response.json()) } : response;
          };
          """)
      try await page.browser.wait(until: "document.querySelector('#alert p')")
      #expect(
        try await page.text("#alert p")
          == "The server's clock was set back by 30000.0 s. The show is not affected.")
      try await page.browser.wait(
        until: """
          [0, 100].some(ago => document.getElementById("clock").textContent
            === new Date(telop.clock.now() - 3e7 - ago).toTimeString().slice(0, 8))
          """)
      #expect(try await page.text("#left .cells") == before)
    }
  }

  @Test("a server is silent after three seconds without an answer")
  func silence() async throws {
    let found = try await Browser.inModules(
      [Bool].self,
      of: """
        const { serverClock } = await import("/pages/clock.mjs");
        let now = 1000, count = 0;
        performance.now = () => now;
        const asked = new Promise(next => {
          window.fetch = async () => {
            if (++count === 1) return { ok: true, json: async () => ({ now: 5e6 }) };
            next();
            return new Promise(() => {});
          };
        });
        const clock = serverClock("/clock");
        await clock.ready;
        now += 9000;
        const before = clock.isSilent;
        now -= 9000;
        await asked;
        return [before, ...[2900, 3100].map(passed => { now = 1000 + passed; return clock.isSilent; })];
        """)
    // Without a pending request the server is not considered silent.
    #expect(found == [false, false, true])
  }
}
