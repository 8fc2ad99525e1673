@_spi(Answers) import Telop
import TelopUnits
import TestSupport
import Testing

/// A measured line with its plan, optionally with given phases.
private struct Passing {
  let text: MeasuredText
  let plan: ScrollPlan

  /// - Parameter phases: makes the phases for a distance in pixels.
  init(
    _ line: String, timing: ScrollPlan.Timing, size: Rational = 48,
    phases: ((Rational) -> [Motion.Phase])? = nil
  ) throws {
    text = try bundledFonts.get().prepare(line)
    let strip = try Strip(text, size: size, chunker: Chunker(target: 1_024))
    let plain = try ScrollPlan(strip, timing: timing)
    guard let phases else {
      plan = plain
      return
    }
    plan = try ScrollPlan(strip, timing: timing, motion: Motion(phases(plain.distance)))
  }

  var pace: Pace { Pace(of: plan, text: text, profile: .overlayJapanese) }

  /// The time of each character at the read point, by the motion alone, and its count.
  var units: [(time: Rational, count: Rational, utf8: Int)] {
    var units: [(time: Rational, count: Rational, utf8: Int)] = []
    var offset = 0
    for scalar in text.text.unicodeScalars {
      let place = plan.strip.pixelsPerUnit * text.units(of: 0..<offset)
      let time = plan.motion.time(ofOffset: plan.origin + place - plan.timing.readPoint)
      let half = scalar.value > 0xFF60 && scalar.value < 0xFFA0
      if scalar != "\u{3000}" {
        units.append((time, Rational(half ? 1 : 2).divided(by: 2) ?? 0, offset))
      }
      offset += String(scalar).utf8.count
    }
    return units
  }
}

/// The time in nanoseconds, rounded down; accepts fractions of any length.
private func nanoseconds(_ seconds: Rational) -> Int128 {
  let whole = seconds.floor
  let rest = (seconds.numerator - whole * seconds.denominator).magnitude
  let part = seconds.denominator.magnitude.dividingFullWidth(
    rest.multipliedFullWidth(by: 1_000_000_000))
  return whole * 1_000_000_000 + Int128(part.quotient)
}

@Suite("Pace with changing speed")
struct PaceWindowTests {
  private func timing(seconds: Int, viewport: Rational = 960) -> ScrollPlan.Timing {
    ScrollPlan.Timing(duration: .seconds(seconds), viewport: viewport)
  }

  @Test("even text at constant speed has its average as its peak")
  func even() throws {
    // 200 kanji are 9,600 px, with 960 px of viewport: 192 px/s is 4 characters a second.
    let pace = try Passing(kanji(200), timing: timing(seconds: 55)).pace
    #expect(pace.average == 4)
    #expect(pace.peak == 4)
    #expect(pace.peakVerdict == .comfortable)
    #expect(pace.load == 1)
    #expect(pace.strain == (try ratio(2, 3)))
    #expect(pace.dwell == 5)
  }

  @Test("with two speeds the average is over both, and the peak is at the faster")
  func twoSpeeds() throws {
    // The read point is at 480 px: the text passes it at offsets from 480 to 10,080 px.
    let passing = try Passing(kanji(200), timing: timing(seconds: 60)) { distance in
      [
        Motion.Phase(.cruise, duration: 40, speed: 144),
        Motion.Phase(.cruise, duration: 20, speed: 240),
      ]
    }
    let pace = passing.pace
    #expect(passing.plan.distance == 10_560)
    // 5,280 px at 144 px/s and 4,320 px at 240 px/s.
    let seconds = try ratio(5_280, 144) + ratio(4_320, 240)
    #expect(pace.average == Rational(200).divided(by: seconds))
    #expect(pace.peak == 5)
    // The 110th character is the last at 144 px/s; the window that starts with it is the first with the peak
    // count.
    #expect(pace.peakTime == (try ratio(119, 3)))
    #expect(pace.peakRange == 109 * 3..<134 * 3)
    // Text that is on screen at the change is faster only from then on.
    #expect(pace.leastDwell == 4)
    #expect(pace.dwell > 4)
    #expect(pace.dwell < (try ratio(960, 144)))
  }

  @Test("the densest window is within the plan's time, also if the text ends before it is read")
  func flushEnd() throws {
    let text = String(repeating: "字\u{3000}", count: 60) + kanji(18)
    let pace = try fitted(text, ["finish": "flush"], seconds: 60).pace
    #expect(pace.peakRange.lowerBound == 59 * 6)
    #expect(pace.peakTime == 60)
  }

  @Test("a hold with text at the read point is reading time")
  func hold() throws {
    let half = try decimal("27.5")
    let pace = try Passing(kanji(200), timing: timing(seconds: 65)) { _ in
      [
        Motion.Phase(.cruise, duration: half, speed: 192),
        Motion.Phase(.hold, duration: 10),
        Motion.Phase(.cruise, duration: half, speed: 192),
      ]
    }.pace
    #expect(pace.average == (try ratio(200, 60)))
    #expect(pace.peak == 4)
    #expect(pace.dwell > 5)
    #expect(pace.leastDwell == 5)
  }

  @Test("with flush ends, text that starts inside is on screen for less time")
  func flush() throws {
    var timing = timing(seconds: 45)
    timing.start = .flush
    timing.finish = .flush
    // 8,640 px in 45 s; text past the read point at the start counts at the same speed.
    let passing = try Passing(kanji(200), timing: timing)
    #expect(passing.pace.average == 4)
    #expect(passing.pace.peak == 4)
    #expect(passing.pace.leastDwell == 0)
    #expect(passing.pace.dwell < 5)
    timing.finish = .offscreen
    timing.holdStart = .seconds(10)
    timing.duration = .seconds(60)
    #expect(try Passing(kanji(200), timing: timing).pace.leastDwell == 5)
  }

  @Test("still text has the whole time for reading")
  func still() throws {
    var timing = timing(seconds: 10)
    timing.start = .flush
    timing.finish = .flush
    let pace = try Passing(kanji(10), timing: timing).pace
    #expect(pace.average == 1 && pace.peak == 1)
    #expect(pace.dwell == 10 && pace.leastDwell == 10)
    #expect(pace.peakRange == 0..<30)
  }

  @Test(
    "the sliding window equals comparing all windows",
    arguments: 0..<Effort.pick(short: 6, usual: 12, soak: 240))
  func naive(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let signs = ["字", "ア", "ｱ", "\u{3000}", "\u{3000}\u{3000}\u{3000}\u{3000}", "。"]
    let line = (0..<Int.random(in: 20...160, using: &random)).map { _ in
      String(
        repeating: signs.randomElement(using: &random) ?? "",
        count: .random(in: 1...6, using: &random))
    }.joined()
    var timing = timing(seconds: Int.random(in: 10...120, using: &random), viewport: 1_280)
    timing.readPointPart = try ratio(Int128.random(in: 0...4, using: &random), 4)
    let seconds = timing.duration.components.seconds
    let first = Rational(Int64.random(in: 1..<seconds, using: &random))
    let part = try ratio(Int128.random(in: 1...7, using: &random), 8)
    let passing = try Passing(line, timing: timing) { distance in
      if seed % 3 == 0 {
        return [
          Motion.Phase(
            .cruise, duration: Rational(seconds),
            speed: distance.divided(by: Rational(seconds)) ?? 0)
        ]
      }
      let left = Rational(seconds) - first
      return [
        Motion.Phase(.cruise, duration: first, speed: (distance * part).divided(by: first) ?? 0),
        Motion.Phase(
          .cruise, duration: left, speed: (distance * (Rational.one - part)).divided(by: left) ?? 0),
      ]
    }
    let units = passing.units
    var densest: (count: Rational, utf8: Int, time: Rational) = (0, 0, 0)
    for start in units {
      let count = units.reduce(Rational.zero) { sum, unit in
        unit.time >= start.time && unit.time < start.time + 5 ? sum + unit.count : sum
      }
      if count > densest.count { densest = (count, start.utf8, start.time) }
    }
    let pace = passing.pace
    let perSecond = try #require(densest.count.divided(by: 5))
    let all = units.reduce(Rational.zero) { $0 + $1.count }
    let whole = try #require(all.divided(by: pace.average))
    #expect(pace.units == all)
    if whole > 5 {
      #expect(pace.peak == max(perSecond, pace.average))
      #expect(pace.peakRange.lowerBound == densest.utf8)
      #expect(pace.peakTime == densest.time)
    } else {
      #expect(pace.peak == pace.average)
    }
  }

  @Test(
    "times on screen and the window match the motion at each place",
    // Seed 335 gives a motion of ramps alone.
    arguments: Array(0..<Effort.pick(short: 8, usual: 32, soak: 800)) + [335])
  func placeByPlace(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let line = kanji(Int.random(in: 1...90, using: &random))
    var timing = timing(seconds: 1, viewport: Rational(Int.random(in: 40...1_500, using: &random)))
    timing.start = Bool.random(using: &random) ? .flush : .offscreen
    timing.finish = Bool.random(using: &random) ? .flush : .offscreen
    timing.readPointPart = try ratio(Int128.random(in: 0...4, using: &random), 4)
    // Whole seconds meet windows exactly. The large denominator gives times beyond 64 bits.
    let scale: Int128 = [1, 4, 1_000_003].randomElement(using: &random) ?? 1
    let count = Int.random(in: 2...7, using: &random)
    let durations = try (0..<count).map { _ in
      try ratio(Int128.random(in: scale...scale * 9, using: &random), scale)
    }
    let shares = (0..<count).map { _ in Rational(Int.random(in: 0...3, using: &random)) }
    let kinds = (0..<count).map { number -> Motion.Phase.Kind in
      let isRamp = seed % 4 == 3 && Bool.random(using: &random)
      return isRamp ? (number == 0 ? .start : number == count - 1 ? .stop : .cruise) : .cruise
    }
    let total = shares.reduce(0, +) + 1
    let longest = durations.reduce(0, +)
    timing.duration = try #require(Duration(exactSeconds: Rational(longest.ceiling)))
    let passing = try Passing(line, timing: timing, size: scale > 4 ? decimal("43.4") : 48) {
      distance in
      var phases: [Motion.Phase] = []
      for (number, duration) in durations.enumerated() {
        let share = shares[number] + (number == 1 ? 1 : 0)
        let phaseDistance = distance * (share.divided(by: total) ?? 0)
        let speed = phaseDistance.divided(by: duration) ?? 0
        phases.append(
          phaseDistance == 0
            ? Motion.Phase(.hold, duration: duration)
            : Motion.Phase(
              kinds[number], duration: duration,
              speed: kinds[number] == .cruise ? speed : speed * 2))
      }
      return phases + [Motion.Phase(.hold, duration: Rational(longest.ceiling) - longest)]
    }
    let plan = passing.plan
    let pace = passing.pace
    guard plan.motion.distance > 0, plan.motion.phases.count > 1 else { return }
    let second: Rational = 1_000_000_000
    let stays = (0..<passing.text.graphemeCount).map { number -> Int128 in
      let place = plan.strip.pixelsPerUnit * passing.text.units(of: 0..<number * 3)
      let leaves = plan.motion.lastTime(atOffset: plan.origin + place)
      let comes = plan.motion.lastTime(atOffset: plan.origin + place - plan.timing.viewport)
      return nanoseconds(leaves) - nanoseconds(comes)
    }
    let minimum = try #require(stays.min())
    #expect(pace.leastDwell == Rational(minimum) / second, "\(plan.motion.phases)")
    #expect(pace.leastDwellOffset == (stays.firstIndex(of: minimum) ?? 0) * 3)
    #expect(pace.dwell == Rational(stays.reduce(0, +)) / (second * Rational(Int64(stays.count))))
    let times = passing.units.map(\.time)
    let inside = times.indices.filter { times[$0] > 0 && times[$0] < plan.motion.arrival }
    let maximum =
      inside.map { start in
        inside.filter { $0 >= start && times[$0] < times[start] + 5 }.count
      }.max() ?? 0
    #expect(pace.peak * 5 >= Rational(maximum) || pace.peak == pace.average)
  }

  @Test("numbers too fine for exact times still have a pace")
  func fine() throws {
    var timing = ScrollPlan.Timing(duration: .nanoseconds(59_999_999_999))
    timing.viewport = try decimal("1919.999999")
    timing.readPointPart = try decimal("0.333333")
    timing.holdStart = .nanoseconds(1_000_000_007)
    timing.holdEnd = .nanoseconds(999_999_937)
    let passing = try Passing(kanji(100), timing: timing, size: decimal("43.399999"))
    let pace = passing.pace
    #expect(pace.average > 2 && pace.average < 3)
    #expect(pace.peak >= pace.average && pace.peak < 3)
    #expect(pace.leastDwell > 17 && pace.dwell < 19)
  }
}
