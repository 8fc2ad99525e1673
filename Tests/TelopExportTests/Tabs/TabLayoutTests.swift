import TelopUnits
import TestSupport
import Testing

@testable import TelopExport

@Suite("Layout of tabs")
struct TabLayoutTests {
  private func layout(
    _ widths: [Int], limit: Int = 1_000, title: Int? = nil, length: Int, indent: Rational = 0
  ) -> TabLayout {
    TabLayout(
      widths.map { .init(other: Rational($0), current: Rational($0)) },
      limit: .init(other: Rational(limit), current: Rational(limit)),
      title: title.map(Rational.init), marker: 20, length: Rational(length), gap: 10,
      indents: .init(tab: indent, marker: indent / 2))
  }

  private func shown(_ state: [TabLayout.Item]) -> [String] {
    state.map { item in
      switch item.kind {
      case .title: "title"
      case .tab(let tab): "\(tab)"
      case .current(let tab): "[\(tab)]"
      case .omittedBefore(let count): "‹\(count)"
      case .omittedAfter(let count): "\(count)›"
      }
    }
  }

  @Test("if all tabs fit, each is as wide as its title, in order")
  func all() {
    let layout = layout([100, 50, 70], title: 80, length: 320)
    #expect(
      layout.states.map(shown) == [
        ["title", "[0]", "1", "2"], ["title", "0", "[1]", "2"], ["title", "0", "1", "[2]"],
      ])
    #expect(layout.states[1].map(\.start) == [0, 80, 190, 250])
    #expect(layout.states[1].map(\.width) == [80, 100, 50, 70])
  }

  @Test("without room the talk's title is dropped first, then tabs far from the current one")
  func less() {
    #expect(
      layout([100, 50, 70], title: 81, length: 320).states.map(shown).first == ["[0]", "1", "2"])
    let narrow = layout([100, 100, 100, 100, 100], length: 300)
    #expect(
      narrow.states.map(shown) == [
        ["[0]", "1", "3›"], ["0", "[1]", "3›"], ["‹1", "1", "[2]", "2›"], ["‹2", "2", "[3]", "1›"],
        ["‹3", "3", "[4]"],
      ])
  }

  @Test("titles are cut only as far as necessary, and the talk's title stays")
  func cut() {
    let widths = { (layout: TabLayout) in layout.states.first?.map(\.width) }
    #expect(widths(layout([300, 50, 70], limit: 80, length: 2_000)) == [240, 50, 70])
    #expect(widths(layout([150, 50, 70], limit: 80, length: 290)) == [150, 50, 70])
    // An eighth of the limit more would not fit.
    #expect(widths(layout([150, 50, 70], limit: 80, length: 288)) == [140, 50, 70])
    #expect(widths(layout([150, 50, 70], limit: 80, length: 220)) == [80, 50, 70])
    #expect(
      widths(layout([150, 50, 70], limit: 80, title: 100, length: 320)) == [100, 80, 50, 70])
    // All windows have the same tabs with the title and without it.
    let window = layout([100, 100, 100, 100, 100], title: 40, length: 340)
    #expect(window.states.allSatisfy { $0.first?.kind == .title })
  }

  @Test(
    "emoji leave labels, unless they are all of a label",
    arguments: [
      ("🎉 Start 🎉", "Start"), ("はじめ🇯🇵に", "はじめに"), ("A 👩🏽‍🚀 b", "A b"), ("🎉", "🎉"), ("1️⃣ つ", "つ"),
      ("10 #1 ©", "10 #1 ©"), ("☕︎ tea", "☕︎ tea"), ("a  b", "a  b"),
    ])
  func emoji(title: String, shown: String) {
    #expect(title.withoutEmoji == shown)
  }

  @Test("the text of the first tab begins where the bar or the title's space ends")
  func indents() {
    let layout = layout([100, 50, 70], title: 80, length: 320, indent: 14)
    #expect(layout.states[0].map(\.start) == [0, 80, 190, 250])
    #expect(layout.states[1].map(\.start) == [0, 66, 176, 236])
    let narrow = self.layout([100, 100, 100, 100, 100], length: 300, indent: 14)
    #expect(narrow.states[0].first?.start == 0 && narrow.states[1].first?.start == -14)
    #expect(narrow.states[2].first?.start == -7)
  }

  @Test("all tabs stand where the earlier start of the first makes room for a wider current tab")
  func indentMakesRoom() {
    let widths: [TabLayout.Widths] = [
      .init(other: 100, current: 104), .init(other: 100, current: 120),
      .init(other: 70, current: 74),
    ]
    let layout = TabLayout(
      widths, limit: .init(other: 1_000, current: 1_000), title: nil, marker: 20, length: 300,
      gap: 10, indents: .init(tab: 14, marker: 7))
    #expect(
      layout.states.map(shown) == [["[0]", "1", "2"], ["0", "[1]", "2"], ["0", "1", "[2]"]])
  }

  @Test(
    "where only some tabs fit, each section's bar is filled: earlier tabs, longer cuts")
  func filled() {
    let layout = layout([300, 300, 170, 60, 90], limit: 140, title: 100, length: 520)
    #expect(
      layout.states.map(shown) == [
        ["[0]", "1", "2", "2›"], ["0", "[1]", "2", "2›"], ["‹1", "1", "[2]", "3", "4"],
        ["‹1", "1", "2", "[3]", "4"], ["‹1", "1", "2", "3", "[4]"],
      ])
    #expect(layout.states[0].map(\.width) == [175, 140, 140, 20])
    #expect(layout.states[3].map(\.width) == [20, 140, 140, 60, 90])
  }

  @Test("the next tab is cut to the space that is left, unless too little of it would be left")
  func cutNext() {
    let roomy = layout([100, 140, 140], limit: 140, length: 320)
    #expect(
      roomy.states.map(shown) == [["[0]", "1", "1›"], ["0", "[1]", "1›"], ["‹1", "1", "[2]"]])
    let narrow = layout([100, 140, 140], limit: 140, length: 210)
    #expect(
      narrow.states.map(shown) == [["[0]", "1", "1›"], ["‹1", "[1]", "1›"], ["‹2", "[2]"]])
    #expect(narrow.states[0].map(\.width) == [100, 70, 20])
    #expect(
      layout([100, 140, 140], limit: 140, length: 209).states.map(shown).first == ["[0]", "2›"])
  }

  @Test("the current title gets room before a part of the next tab")
  func currentBeforeNext() {
    let states = layout([300, 50, 300, 300], limit: 80, length: 300).states
    #expect(states.map(shown).first == ["[0]", "1", "2", "1›"])
    #expect(states.first?.map(\.width) == [120, 50, 80, 20])
  }

  @Test("the title stands in every section or in none")
  func steadyTitle() {
    // The last two sections have room for the title, the first three have not.
    let layout = layout([300, 300, 170, 60, 90], limit: 140, title: 100, length: 520)
    #expect(layout.states.allSatisfy { $0.first?.kind != .title })
    let roomy = self.layout([300, 300, 170, 60, 90], limit: 140, title: 30, length: 520)
    #expect(roomy.states.allSatisfy { $0.first?.kind == .title })
  }

  @Test("the title goes if the current tab does not fit beside it")
  func title() {
    let layout = layout([200, 200, 200], title: 60, length: 280)
    #expect(layout.states.map(shown) == [["[0]", "2›"], ["‹1", "[1]", "1›"], ["‹2", "[2]"]])
  }

  @Test(
    "for random widths the current tab is visible, and no tab overlaps or exceeds the tab bar, seed 7"
  )
  func random() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<300 {
      let count = Int.random(in: 1...40, using: &random)
      let widths = (0..<count).map { _ in Int.random(in: 20...200, using: &random) }
      let length = Int.random(in: 120...2_000, using: &random)
      let layout = layout(widths, title: Int.random(in: 50...400, using: &random), length: length)
      #expect(layout.states.count == count)
      for (current, state) in layout.states.enumerated() {
        #expect(state.count { $0.kind == .current(current) } == 1)
        let tabs = state.compactMap { item -> Int? in
          switch item.kind {
          case .tab(let tab), .current(let tab): tab
          default: nil
          }
        }
        #expect(
          tabs.count <= TabLayout.maximumVisibleTabs
            && tabs == Array(tabs[0]...tabs[0] + tabs.count - 1))
        #expect(current == 0 || tabs[0] <= current)
        for (one, next) in zip(state, state.dropFirst()) {
          #expect(one.start + one.width <= next.start)
        }
        #expect(state.last.map { $0.start + $0.width <= Rational(length) } == true)
        // Tabs that are left out are counted in the marks.
        let outside = state.reduce(0) { sum, item in
          switch item.kind {
          case .omittedBefore(let count), .omittedAfter(let count): sum + count
          default: sum
          }
        }
        #expect(outside + tabs.count == count)
      }
    }
  }

  @Test("equal columns follow the formula")
  func equal() {
    let layout = TabLayout(equal: 3, length: 320, gap: 10)
    #expect(
      layout.states.map(shown) == [["[0]", "1", "2"], ["0", "[1]", "2"], ["0", "1", "[2]"]])
    #expect(layout.states[0].map(\.start) == [0, 110, 220] && layout.states[0][0].width == 100)
  }
}
