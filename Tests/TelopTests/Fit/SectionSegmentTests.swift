@_spi(Answers) import Telop
import TelopDocuments
import TestSupport
import Testing

@Suite("Segments and sections of a script")
struct SectionSegmentTests {
  @Test(
    "every section with text has its own segments, in any direction",
    arguments: [
      "# Hello\n\nfriends\n\n# שלום\n\nחברים\n\n# עולם\n\nגדול",
      "# שלום\n\nחברים\n\n# Hello\n\nfriends\n\n# World\n\nwide",
      "# مرحبا\n\n# 一\n\n二\n\n# two\n\n# اثنان\n\n# ثلاثة",
      "before\n\n# a\n# b\n# c",
    ])
  func directions(source: String) throws {
    let fit = try fitted(source)
    let segments = fit.plan.strip.segments
    for (index, section) in fit.script.sections.enumerated() {
      let own = segments.filter { $0.section == index }
      #expect(own.map(\.range.lowerBound).min() == section.range.lowerBound)
      #expect(own.map(\.range.upperBound).max() == section.range.upperBound)
      let presence = try #require(fit.sectionPresences[index])
      #expect(presence.enters < presence.leaves)
      let times = fit.plan.strip.segments.indices.filter { segments[$0].section == index }
        .map { fit.plan.presence(ofSegment: $0) }
      #expect(presence.enters == times.map(\.enters).min())
      // The separator after the section is not part of its text.
      let text = fit.script.paragraphs.filter { section.range.contains($0.lowerBound) }
        .compactMap { fit.plan.presence(of: $0, in: fit.text) }
      #expect(presence.leaves == text.map(\.leaves).max())
    }
  }

  @Test("hidden headings without text have none")
  func emptySections() throws {
    let script = try Script(
      "---\nheadings: hidden\n---\n# a\n\n# b\n\ntext\n\n# c", format: .markdown, name: "talk.md")
    let fit = try Fit(script, fonts: bundledFonts.get(), options: FitOptions())
    #expect(script.sections.map(\.title) == ["a", "b", "c"])
    #expect(fit.plan.strip.segments.map(\.section) == [1])
    #expect(fit.sectionPresences[0] == nil)
    #expect(fit.sectionPresences[2] == nil)
  }

  // Takes seconds; quadratic work would take a quarter of an hour.
  @Test("4,000 sections are planned, and fixes found for them")
  func many() throws {
    let fit = try fitted(String(repeating: "# a\n", count: 4_000))
    #expect(fit.plan.strip.segments.count == 4_000)
    #expect(fit.fixes.map(\.kind) == [.duration, .trim])
    #expect(FitDocument(fit).sections.count == 4_000)
  }
}
