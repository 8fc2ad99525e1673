package import TelopText
package import TelopUnits

/// The reading units of a line and their positions, from which paces are computed.
package struct ReadingUnits: Sendable {
  struct PlacedUnit: Sendable {
    /// The start of the unit along the text, in line units; never before the start of the previous unit.
    var position: Int64
    var utf8Offset: Int
    /// The number of half units; 1 for a half-width character.
    var halfUnits: Int32
    var indexOfLimit: UInt8
  }

  /// The units in logical order.
  let placed: [PlacedUnit]
  let halfUnitsByLimit: [Int64]
  /// The indices of the limits that apply to any unit.
  var usedLimits: [Int] { halfUnitsByLimit.indices.filter { halfUnitsByLimit[$0] > 0 } }

  /// Counts all text in the same unit.
  package init(of text: MeasuredText, unit: PaceProfile.Unit) {
    let limit = PaceProfile.Limit(unit: unit, comfortable: 1, unreadable: 1)
    self.init(of: text, profile: PaceProfile(name: "", mainLimit: limit, source: ""))
  }

  /// Counts each run in the unit of the limit for its language.
  init(of text: MeasuredText, profile: PaceProfile) {
    var halvesOfLimits = [Int64](repeating: 0, count: profile.otherLimits.count + 1)
    var counter = UnitCounter(text, profile)
    var lastPosition = Int64.min
    var halvesOfRun: Int64 = 0
    placed = [PlacedUnit](unsafeUninitializedCapacity: text.graphemeCount) { units, count in
      text.forEachPlacedGrapheme { range, first, isEmojiStyle, position in
        if range.lowerBound >= counter.end {
          halvesOfLimits[counter.currentLimitIndex] += halvesOfRun
          halvesOfRun = 0
          counter.enterRun(at: range.lowerBound)
        }
        let halfUnits = counter.halfUnits(of: range, first, isEmojiStyle)
        guard halfUnits > 0, count < units.count else { return }
        halvesOfRun += halfUnits
        // Negative spacing may move a cluster before the previous one. The unit then gets the previous position.
        lastPosition = max(lastPosition, position)
        units.initializeElement(
          at: count,
          to: PlacedUnit(
            position: lastPosition, utf8Offset: range.lowerBound,
            halfUnits: Int32(clamping: halfUnits),
            indexOfLimit: UInt8(clamping: counter.currentLimitIndex)))
        count += 1
      }
    }
    halvesOfLimits[counter.currentLimitIndex] += halvesOfRun
    halfUnitsByLimit = halvesOfLimits
  }

  /// The profile with the main limit for a line, and the line's units, counted by that profile.
  ///
  /// The main limit is usually the limit of the line's language. Telop cannot infer a language from scripts such as
  /// Cyrillic and Greek, so text in such scripts is counted by the limit for unknown languages. This limit becomes the
  /// main limit if it counts more text than the limit of the line's language and has the same unit. Otherwise Telop
  /// would convert that text to reading units of the line's language (see `Pace`), and no message would say so.
  ///
  /// - Complexity: O(n) for a line of n bytes.
  static func resolved(
    _ profile: PaceProfile, for text: MeasuredText
  ) -> (profile: PaceProfile, units: ReadingUnits) {
    let profile = profile.resolved(for: text.language)
    let units = ReadingUnits(of: text, profile: profile)
    let index = profile.limitIndex(for: "und")
    guard profile.limit(at: index).unit == profile.unit,
      units.halfUnitsByLimit[index] > units.halfUnitsByLimit[0]
    else { return (profile, units) }
    let foreign = profile.resolved(toLimit: index)
    return (foreign, ReadingUnits(of: text, profile: foreign))
  }

  /// The number of reading units, a multiple of one half.
  package var total: Rational { Rational(halfUnitsByLimit.reduce(0, +)) / 2 }

  /// The indices of the units in a range of UTF-8 offsets into the line.
  func indices(in range: Range<Int>) -> Range<Int> {
    let first = partitionPoint(in: 0..<placed.count) { placed[$0].utf8Offset >= range.lowerBound }
    let end = partitionPoint(in: first..<placed.count) { placed[$0].utf8Offset >= range.upperBound }
    return first..<end
  }
}
