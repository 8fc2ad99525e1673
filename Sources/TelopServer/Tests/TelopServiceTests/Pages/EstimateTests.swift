import Testing

/// The pages' clock in virtual time. Its arithmetic uses no network and no timers.
@Suite("The pages' clock", .secondBrowser)
struct EstimateTests {
  /// 200 pages, whose clocks are up to 30 s wrong and drift by up to 200 ppm. The server is 40 to 120 ms away in each
  /// direction, and one in a hundred exchanges is lost.
  private static let pages = """
    const { Estimate, Follower } = await import("/pages/estimate.mjs");
    const random = seed => () => {
      seed = seed + 0x6D2B79F5 | 0;
      let mixed = Math.imul(seed ^ seed >>> 15, 1 | seed);
      mixed = mixed + Math.imul(mixed ^ mixed >>> 7, 61 | mixed) ^ mixed;
      return ((mixed ^ mixed >>> 14) >>> 0) / 4294967296;
    };
    /** Runs a page's clock up to a moment; `look` sees it every 50 ms. */
    const play = (seed, until, look, set = () => 0) => {
      const next = random(seed), estimate = new Estimate(), follower = new Follower();
      const drift = (next() * 2 - 1) * 200e-6, offset = (next() * 2 - 1) * 30_000;
      const ahead = local => 1.7e12 + offset + drift * local + set(local);
      let sent = 0, seen = 0;
      for (let count = 0; sent < until; ++count) {
        const up = 40 + 80 * next(), down = 40 + 80 * next(), received = sent + up + down;
        for (; seen < received; seen += 50) {
          if (estimate.isKnown) look(seen, estimate, follower, ahead(seen));
        }
        if (next() >= .01) estimate.add(sent, received, sent + up + ahead(sent + up));
        sent = received + (count < 20 ? 100 : 300);
      }
    };
    const worst = (errors, share) => errors.sort((a, b) => a - b)[Math.floor(errors.length * share)];
    """

  @Test("99 % of errors are below 3 ms after two minutes, and below 8 ms after 10 s")
  func errors() async throws {
    let found = try await Browser.inModules(
      [String: Double].self,
      of: Self.pages + """
        const early = [], late = [];
        for (let seed = 1; seed <= 200; ++seed) {
          play(seed, 121_000, (local, estimate, follower, ahead) => {
            if (local === 10_000) early.push(Math.abs(estimate.ahead(local) - ahead));
            if (local === 120_000) late.push(Math.abs(estimate.ahead(local) - ahead));
          });
        }
        return { early: worst(early, .99), late: worst(late, .99), count: late.length };
        """)
    #expect(found["count"] == 200)
    #expect(try #require(found["early"]) < 8, "\(found)")
    #expect(try #require(found["late"]) < 3, "\(found)")
  }

  @Test("the clock never jumps or goes back, unless the machine has slept")
  func steps() async throws {
    let found = try await Browser.inModules(
      [String: [Double]].self,
      of: Self.pages + """
        const steps = [], after = [];
        for (let seed = 1; seed <= 40; ++seed) {
          let last = null;
          play(seed, 40_000, (local, estimate, follower, ahead) => {
            const now = local + follower.ahead(local, estimate.ahead(local), estimate.error);
            if (last !== null) steps.push(now - last);
            last = now;
          });
          // At 20 s the page's clock stands still for a minute.
          play(seed, 60_000, (local, estimate, follower, ahead) => {
            const shown = follower.ahead(local, estimate.ahead(local), estimate.error);
            if (local === 60_000) after.push(Math.abs(shown - ahead));
          }, local => local < 20_000 ? 0 : 60_000);
        }
        // For 20 s, exchanges take no time. Then they take three seconds, all of it in one direction.
        const estimate = new Estimate(), follower = new Follower(), slow = [];
        let seen = 0, last = null, farthest = 0;
        for (let sent = 0; sent < 400_000;) {
          const received = sent + (sent < 20_000 ? 20 : 3_000);
          for (; seen < received; seen += 50) {
            if (!estimate.isKnown) continue;
            farthest = Math.max(farthest, Math.abs(estimate.ahead(seen) - 1e12));
            const now = seen + follower.ahead(seen, estimate.ahead(seen), estimate.error);
            if (last !== null) slow.push(now - last);
            last = now;
          }
          estimate.add(sent, received, sent + 10 + 1e12);
          sent = received + 300;
        }
        slow.sort((a, b) => a - b);
        return { slow: [slow[0], farthest, slow.at(-1)], steps: [Math.min(...steps), Math.max(...steps)], after: [worst(after, .99)] };
        """)
    // Late answers do not prove that the estimate is wrong, whatever lead they imply.
    #expect(try #require(found["slow"]?.first) >= 49 - 1e-3, "\(found)")
    #expect(try #require(found["slow"]?.last) <= 51 + 1e-3, "\(found)")
    #expect(try #require(found["slow"]?[1]) > 500, "\(found)")
    // In 50 ms of the page's clock, the shown clock advances by 50 ms ± 2 %.
    #expect(try #require(found["steps"]?.first) >= 49 - 1e-3, "\(found)")
    #expect(try #require(found["steps"]?.last) <= 51 + 1e-3, "\(found)")
    #expect(try #require(found["after"]?.first) < 10, "\(found)")
  }
}
