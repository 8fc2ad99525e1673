import Telop
import TelopUnits
import TestSupport
import Testing

@Suite("Endless loops")
struct LoopPlanTests {
  /// A pass of items of these widths in px, with a separator after each and cuts anywhere.
  private func pass(
    items: [Int64], separatorWidth: Int64, isRightToLeft: Bool = false,
    ink: ClosedRange<Int64>? = nil
  ) -> LoopPass {
    var places: [LoopPass.Item] = []
    var units: [Int64] = []
    var start: Int64 = 0
    for (index, width) in items.enumerated() {
      places.append(
        LoopPass.Item(
          range: index..<index + 1, start: Rational(start), width: Rational(width)))
      units += [width, separatorWidth]
      start += width + separatorWidth
    }
    return LoopPass(
      strip: strip(units, size: 1_000, ink: ink, isRightToLeft: isRightToLeft), items: places)
  }

  @Test("the worked case: items of 700 px in a viewport of 1,000 px")
  func worked() throws {
    let plan = try LoopPlan(
      pass(items: [200, 300], separatorWidth: 100), speed: 60 * 7, viewport: 1_000)
    #expect(plan.period == 700 && plan.copies == 3 && plan.step == 7)
    #expect(plan.framesPerLoop == 100)
    #expect(plan.offset(frame: 1) == 7 && plan.offset(frame: -1) == 693)
    #expect(plan.offset(frame: 100) == 0 && plan.offset(frame: 250) == 350)
    #expect(plan.offset(at: .seconds(-1)) == 280)
    #expect(plan.placements(frame: 10).map(\.x) == [-70, 130, 230, 530, 630, 830, 930])
    #expect(plan.placements(frame: 10).map(\.copy) == [0, 0, 0, 0, 1, 1, 1])
    #expect(plan.placements(frame: 100) == plan.placements(frame: 0))
    let back = try LoopPlan(
      pass(items: [200, 300], separatorWidth: 100), speed: -60 * 7, viewport: 1_000)
    #expect(back.offset(frame: 1) == 693 && back.framesPerLoop == 100)
    let still = try LoopPlan(pass(items: [200], separatorWidth: 100), speed: 0, viewport: 1_000)
    #expect(still.framesPerLoop == 1 && still.offset(frame: 99) == 0)
  }

  @Test("ink beyond the separator is visible in the neighbouring copies")
  func overhang() throws {
    // 100 px wide, ink from −150 to 260 px.
    let pass = pass(items: [100], separatorWidth: 0, ink: -150...260)
    let plan = try LoopPlan(pass, speed: 60, viewport: 250)
    #expect(plan.copies == 4)
    // The segments have no ink here, so only boxes are visible.
    let boxes = plan.placements(frame: 50).filter { $0.width > 0 }
    #expect(boxes.map(\.x) == [-50, 50, 150])
    let inked = LoopPass(
      strip: Strip(
        segments: [Segment(range: 0..<1, units: 100, ink: 0...260)],
        layout: StripLayout(checkedSize: 1, unitsPerEm: 1), ink: 0...260), items: [])
    let wide = try LoopPlan(inked, speed: 60, viewport: 250)
    // Overhang counts on both sides: 160 px.
    #expect(wide.placements(frame: 0).map(\.x) == [-200, -100, 0, 100, 200, 300, 400])
    #expect(wide.placements(frame: 0).map(\.copy) == [-2, -1, 0, 1, 2, 3, 4])
  }

  @Test("random loops in both directions equal a brute-force search; seed 11")
  func random() throws {
    var random = SeededGenerator(seed: 11)
    for number in 0..<Effort.pick(short: 100, usual: 500, soak: 50_000) {
      let items = (0..<Int.random(in: 1...6, using: &random)).map { _ in
        Int64.random(in: 1...900, using: &random)
      }
      let separatorWidth = Int64.random(in: 0...200, using: &random)
      let viewport = try ratio(Int128.random(in: 1...4_000, using: &random), 2)
      let speed = try ratio(
        Int128.random(in: -9_000...9_000, using: &random), Int128.random(in: 1...70, using: &random)
      )
      let rate = try #require(FrameRate(["60", "59.94", "25"][number % 3]))
      let plan = try LoopPlan(
        pass(items: items, separatorWidth: separatorWidth), speed: speed, viewport: viewport,
        rate: rate)
      let mirror = try LoopPlan(
        pass(items: items, separatorWidth: separatorWidth, isRightToLeft: true), speed: speed,
        viewport: viewport,
        rate: rate)
      let frame = Int.random(in: -1_000_000...1_000_000, using: &random)
      // The offset by plain division.
      let distance = speed * frame * (Rational.one.divided(by: rate.perSecond) ?? 0)
      let passes = try #require(distance.divided(by: plan.period)).floor
      let offset = distance - plan.period * passes
      #expect(plan.offset(frame: frame) == offset, "loop \(number)")
      #expect(offset >= 0 && offset < plan.period)

      // All possible copies, segment by segment.
      var all: [Rational] = []
      for copy in -3...Int(viewport.ceiling) + 3 {
        var x = plan.period * copy - offset
        for width in items.flatMap({ [$0, separatorWidth] }) {
          if width > 0, x + Rational(width) > 0, x < viewport { all.append(x) }
          x = x + Rational(width)
        }
        if x - plan.period > viewport { break }
      }
      let placed = plan.placements(frame: frame)
      #expect(placed.filter { $0.width > 0 }.map(\.x) == all, "loop \(number)")
      #expect(mirror.placements(frame: frame).map { viewport - $0.x - $0.width } == placed.map(\.x))
      #expect(mirror.placements(frame: frame).map(\.segment) == placed.map(\.segment))
      #expect(placed.allSatisfy { $0.copy < plan.copies })

      guard let repeats = plan.framesPerLoop else { continue }
      #expect(plan.placements(frame: frame + repeats) == placed, "loop \(number)")
      for less in 1..<min(repeats, 50) where repeats > 1 {
        #expect(plan.offset(frame: frame + less) != offset, "loop \(number)")
      }
    }
  }

  @Test("the copies leave no gap, and one copy less leaves one; seed 12")
  func copies() throws {
    var random = SeededGenerator(seed: 12)
    for number in 0..<Effort.pick(short: 100, usual: 1_000, soak: 100_000) {
      // Every seventh viewport is a multiple of the period.
      let width = Int64.random(in: 1...1_500, using: &random)
      let viewport =
        number % 7 == 0
        ? Rational(width * 3) : try ratio(Int128.random(in: 1...8_000, using: &random), 3)
      let plan = try LoopPlan(
        pass(items: [width], separatorWidth: 0), speed: 1, viewport: viewport)
      // The copies from 0 on are adjacent, so the last one's end is the end of the covered range.
      let end = { (copies: Int, offset: Rational) in plan.period * copies - offset }
      for part in 0..<20 {
        let offset = plan.period * (try ratio(Int128(part), 20))
        #expect(end(plan.copies, offset) >= viewport, "\(number)")
      }
      // The limit case: a whole period.
      #expect(end(plan.copies, plan.period) >= viewport, "\(number)")
      let spare = end(plan.copies - 1, 0) - viewport
      let hole = (spare + plan.period) * (try ratio(1, 2))
      #expect(hole < plan.period && end(plan.copies - 1, hole) < viewport, "\(number)")
      let text = plan.placements(offset: hole).filter { $0.copy == plan.copies - 1 }
      #expect(!text.isEmpty, "\(number)")
    }
  }

  @Test("the picture repeats after the least common multiple, or too late to count")
  func repeats() throws {
    let pass = pass(items: [700], separatorWidth: 20)
    let frames = { (step: String) in
      try LoopPlan(pass, speed: decimal(step) * 60, viewport: 100).framesPerLoop
    }
    #expect(try frames("6") == 120)
    #expect(try frames("7") == 720)
    #expect(try frames("7.5") == 96)
    #expect(try frames("0.25") == 2_880)
    #expect(try frames("-6") == 120)
    #expect(try frames("6.000000001") == nil)
  }

  @Test("times after a year and a nanosecond are exact")
  func late() throws {
    let plan = try LoopPlan(
      pass(items: [700], separatorWidth: 20), speed: try decimal("100.000001"), viewport: 100)
    let year = 365 * 86_400
    let distance = try decimal("100.000001") * year
    let offset = plan.offset(at: .seconds(year))
    #expect(offset == distance - 720 * Int((distance.divided(by: 720) ?? 0).floor))
    let more = plan.offset(at: .seconds(year) + .nanoseconds(1)) - offset
    #expect(more == (try ratio(100_000_001, 1_000_000 * 1_000_000_000)))
    for time in [Duration.seconds(Int64.max), .seconds(Int64.min)] {
      #expect(plan.offset(at: time) >= 0 && plan.offset(at: time) < 720)
    }
    for frame in [Int.max, Int.min] {
      #expect(plan.offset(frame: frame) >= 0 && plan.offset(frame: frame) < 720)
    }
  }

  @Test("each item's centre range includes half of each separator")
  func centred() throws {
    // Items at 0…200, 300…600 and 700…750; a separator until 850.
    for isRightToLeft in [false, true] {
      let plan = try LoopPlan(
        pass(items: [200, 300, 50], separatorWidth: 100, isRightToLeft: isRightToLeft), speed: 60,
        viewport: 500)
      let middles: [(place: Int, index: Int, rest: Rational)] = [
        (100, 0, 0), (90, 0, 10), (249, 0, -149), (250, 1, 200), (649, 1, -199), (650, 2, 75),
        (799, 2, -74), (800, 0, 150), (849, 0, 101), (850 * 7 + 100, 0, 0), (100 - 850 * 7, 0, 0),
      ]
      for (place, index, rest) in middles {
        let found = plan.centred(offset: Rational(place - 250))
        #expect(found == .init(index: index, rest: rest), "\(place)")
      }
      #expect(plan.centred(offset: plan.offset(frame: 100))?.index == 1)
      #expect(plan.offset(at: .seconds(100)) == plan.offset(frame: 6_000))
    }
  }

  @Test("moves and drags between items keep the offset within a period")
  func moves() throws {
    let plan = try LoopPlan(
      pass(items: [200, 300, 50], separatorWidth: 100), speed: 60, viewport: 500)
    let first = try #require(plan.moved(from: 0, byItems: 0))
    // Position 250 is the border between items 0 and 1.
    #expect(first == .init(distance: 200, offset: 200))
    let next = try #require(plan.moved(from: first.offset, byItems: 1))
    #expect(next == .init(distance: 275, offset: 475))
    #expect(plan.centred(offset: next.offset) == .init(index: 2, rest: 0))
    let around = try #require(plan.moved(from: next.offset, byItems: 1))
    #expect(around == .init(distance: 225, offset: 700))
    #expect(plan.centred(offset: around.offset) == .init(index: 0, rest: 0))
    #expect(plan.moved(from: around.offset, byItems: -1) == .init(distance: -225, offset: 475))
    #expect(plan.moved(from: around.offset, byItems: -3) == .init(distance: -850, offset: 700))
    #expect(plan.moved(from: around.offset, byItems: 301)?.distance == 85_350)
    #expect(plan.moved(from: 0, byItems: .max) != nil && plan.moved(from: 0, byItems: .min) != nil)
    #expect(
      try LoopPlan(pass(items: [5], separatorWidth: 0), speed: 0, viewport: 9)
        .moved(from: 3, byItems: 1)?.distance == 5)
    #expect(plan.normalised(-1) == 849 && plan.normalised(850) == 0)
    for hostile in [Rational(Int128.max), Rational(Int128.min + 1)] {
      #expect((0..<850).contains(plan.normalised(hostile)))
    }
    let fine = try ratio(Int128.max, Int128.max - 1)
    #expect((0..<850).contains(plan.normalised(-fine)))
    let none = LoopPass(strip: strip([100]), items: [])
    #expect(try LoopPlan(none, speed: 1, viewport: 9).moved(from: 0, byItems: 1) == nil)
  }

  @Test("random walks between items return to the start; seed 13")
  func walks() throws {
    var random = SeededGenerator(seed: 13)
    for _ in 0..<Effort.pick(short: 50, usual: 200, soak: 10_000) {
      let items = (0..<Int.random(in: 1...7, using: &random)).map { _ in
        Int64.random(in: 1...900, using: &random)
      }
      let plan = try LoopPlan(
        pass(items: items, separatorWidth: Int64.random(in: 0...200, using: &random)), speed: 60,
        viewport: try ratio(Int128.random(in: 1...4_000, using: &random), 7 * 1))
      let start = try #require(
        plan.moved(
          from: try ratio(Int128.random(in: -99_999...99_999, using: &random), 11), byItems: 0))
      let home = try #require(plan.centred(offset: start.offset))
      #expect(home.rest == 0)
      var offset = start.offset
      var travelled = Rational.zero
      var steps = 0
      for _ in 0..<10 {
        let step = Int.random(in: -9...9, using: &random)
        let move = try #require(plan.moved(from: offset, byItems: step))
        offset = move.offset
        travelled = travelled + move.distance
        steps = steps + step
        let expected = ((home.index + steps) % items.count + items.count) % items.count
        #expect(plan.centred(offset: offset) == .init(index: expected, rest: 0))
        #expect(offset == plan.normalised(start.offset + travelled))
      }
      let back = try #require(plan.moved(from: offset, byItems: -steps))
      #expect(back.offset == start.offset && travelled + back.distance == 0)
    }
  }

  @Test("invalid loops are refused")
  func errors() throws {
    for (units, viewport, speed, code) in [
      (0, 100, 1, PlanError.Code.badLength), (-5, 100, 1, .badLength), (5, 0, 1, .badLength),
      (5, -1, 1, .badLength), (5, 1_000_001, 1, .badLength), (5, 1, Int128.max, .tooLarge),
    ] as [(Int64, Int, Int128, PlanError.Code)] {
      #expect {
        try LoopPlan(
          LoopPass(strip: strip([units]), items: []), speed: Rational(speed),
          viewport: Rational(viewport))
      } throws: { ($0 as? PlanError)?.code == code }
    }
    let fine = try ratio(1, Int128.max)
    #expect(throws: PlanError.self) {
      try LoopPlan(pass(items: [5], separatorWidth: 0), speed: fine, viewport: 9)
    }
  }
}
