import Foundation
@_spi(Answers) import TelopText
import TestSupport
import Testing

@testable import TelopExport

@Suite("Outlines as path data")
struct OutlinePathTests {
  private typealias Point = GlyphOutline.Point
  private typealias Command = GlyphOutline.Command

  /// Parses SVG path data, with y upward; smooth curves get their control point.
  private func commands(of data: String) throws -> [Command] {
    var commands: [Command] = []
    var pen = Point(x: 0, y: 0)
    var start = Point(x: 0, y: 0)
    var control = Point?.none
    for part in data.split(separator: /(?=[a-z])/) {
      let letter = try #require(part.first)
      var numbers = part.dropFirst().matches(of: /-?[0-9]+/).compactMap { Double($0.output) }[...]
      #expect(part.dropFirst().allSatisfy { "-0123456789 ".contains($0) }, "\(part)")
      let point = { (numbers: inout ArraySlice<Double>, pen: Point) in
        Point(x: pen.x + numbers.removeFirst(), y: pen.y - numbers.removeFirst())
      }
      var isFirst = true
      repeat {
        var turn: Point?
        switch letter {
        case "z": pen = start
        case "m" where isFirst:
          pen = point(&numbers, pen)
          start = pen
          commands.append(.move(pen))
        case "m", "l":
          pen = point(&numbers, pen)
          commands.append(.line(pen))
        case "h", "v":
          let number = numbers.removeFirst()
          pen =
            letter == "h" ? Point(x: pen.x + number, y: pen.y) : Point(x: pen.x, y: pen.y - number)
          commands.append(.line(pen))
        case "q", "t":
          let mirrored = control.map { Point(x: 2 * pen.x - $0.x, y: 2 * pen.y - $0.y) }
          let own = try letter == "q" ? point(&numbers, pen) : #require(mirrored)
          pen = point(&numbers, pen)
          turn = own
          commands.append(.quadratic(own, pen))
        case "c":
          let first = point(&numbers, pen)
          let second = point(&numbers, pen)
          pen = point(&numbers, pen)
          commands.append(.cubic(first, second, pen))
        default: Issue.record("\(letter)")
        }
        control = turn
        isFirst = false
      } while !numbers.isEmpty
    }
    return commands
  }

  @Test("path data read back gives the outlines of every bundled font, without empty lines")
  func roundTrip() throws {
    for font in try FontStack.bundledFonts() {
      var count = 0
      for glyph in stride(from: 0, to: font.glyphCount, by: max(1, font.glyphCount / 40)) {
        guard let outline = font.outline(of: UInt32(glyph)) else { continue }
        count += 1
        var pen = Point(x: 0, y: 0)
        let own = outline.commands.filter { command in
          defer {
            switch command {
            case .move(let to), .line(let to), .quadratic(_, let to), .cubic(_, _, let to): pen = to
            }
          }
          return command != .line(pen)
        }
        #expect(try commands(of: OutlinePath(outline).data) == own, "\(font.name), glyph \(glyph)")
      }
      #expect(count > 0 || font.hasColorGlyphs, "\(font.name)")
    }
  }
}
