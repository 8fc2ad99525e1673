import TelopUnits
import TestSupport
import Testing

@testable import Telop

@Suite("Dots of a signboard")
struct DotGridTests {
  private func dots(_ more: [String: String] = [:]) throws -> (dots: DotGrid?, band: Band) {
    let values = ["theme": "signboard", "canvas": "1920x1080"].merging(more) { $1 }
    let scene = try fitted("速さは文字の数", values).scene
    return (scene.dots, scene.band)
  }

  @Test(
    "dots are at whole pixels of each other, centred in the band, 0.1 em from its edges",
    arguments: [("54", 9), ("36", 6), ("108", 18), ("48", 8), ("20", 4)])
  func geometry(size: String, pitch: Int) throws {
    for more in [[:], ["safe": "graphics"], ["safe": "graphics", "place": "top"]] {
      let (found, band) = try dots(more.merging(["size": size]) { $1 })
      let dots = try #require(found)
      let em = try decimal(size)
      #expect(dots.pitch == pitch && dots.diameter == em * 83 / 1_000)
      let top = try #require(dots.rows.first)
      let bottom = try #require(dots.rows.last)
      let above = top - Rational(band.body.lowerBound)
      #expect(above == Rational(band.body.upperBound) - bottom)
      #expect(above - dots.diameter / 2 >= em / 10)
      #expect(above - dots.diameter / 2 < em / 10 + Rational(pitch) / 2)
      #expect(zip(dots.rows, dots.rows.dropFirst()).allSatisfy { $1 - $0 == Rational(pitch) })
      #expect(dots.start == Rational(band.length) - dots.end && dots.start >= dots.diameter / 2)
    }
  }

  @Test("other themes, other backgrounds and dots of under 1.2 px are left out")
  func none() throws {
    for more in [["theme": "base"], ["background": "navy"], ["size": "14"]] {
      #expect(try dots(more).dots == nil)
    }
    #expect(try dots(["size": "14.5"]).dots != nil)
  }
}
