import Telop
import TelopDocuments
import TelopScript
import TelopText
import TelopUnits
import Testing

@Suite struct StyledFitTests {
  private func fit(_ source: String) throws -> Fit { try fitted(source, ["language": "en"]) }

  @Test func markupUsesTheFacesOfItsFamily() throws {
    let fit = try fit("a **b *c* d** *e* `f` ==g== [h](x)")
    #expect(
      fit.text.runs.map { "\($0.font.name) \(fit.text.substring($0.range))" } == [
        "Inter-Regular a ", "Inter-Bold b ", "Inter-BoldItalic c", "Inter-Bold  d",
        "Inter-Regular  ", "Inter-Italic e", "Inter-Regular  f g h",
      ])
    #expect(fit.text.missingFaces.isEmpty)
    #expect(FitDocument(fit).missingFaces.isEmpty)
  }

  @Test func segmentsOfAStyledLineAddUp() throws {
    let words = (0..<400).map { $0 % 3 == 0 ? "**word\($0)**" : $0 % 3 == 1 ? "*w\($0)*" : "x" }
    let fit = try fit(words.joined(separator: " "))
    let widths = fit.plan.strip.segmentWidths
    #expect(widths.count > 10)
    #expect(try widths.reduce(0, +) == fit.text.width(size: 48))
  }

  @Test func aMissingFaceIsInTheDocument() throws {
    let document = FitDocument(try fit("plain *強調*"))
    #expect(document.missingFaces.map(\.family) == ["BIZ UDPGothic"])
    #expect(document.missingFaces.map(\.style) == ["italic"])
    #expect(document.missingFaces.map(\.drawn) == ["regular"])
    #expect(document.missingFaces.map(\.utf8) == [[6, 9]])
  }
}
