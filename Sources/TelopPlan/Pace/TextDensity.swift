import TelopUnits

/// The density of a line: the reading units that pass the read point while the strip travels a distance.
///
/// The weight of a unit is spread evenly over the distance to the next unit, so a part of a word counts in part.
struct TextDensity: Sendable {
  private let units: ReadingUnits
  /// The weights of reading units. A scaled weight is a whole number; `value(_:)` divides it by the common scale.
  private let weights: LineReading.Weights
  /// The sum of the weights of the units before each unit, and of all units.
  private let sums: [Int64]
  private let readOffset: Rational
  private let pixelsPerUnit: Rational
  private let length: Int64

  /// - Parameters:
  ///   - readOffset: the offset of the strip when its start is at the read point, in pixels.
  ///   - length: the length of the line, in line units.
  init(
    _ units: ReadingUnits, _ weights: LineReading.Weights, readOffset: Rational,
    pixelsPerUnit: Rational, length: Int64
  ) {
    self.units = units
    self.weights = weights
    self.readOffset = readOffset
    self.pixelsPerUnit = pixelsPerUnit
    self.length = length
    var sums: [Int64] = [0]
    sums.reserveCapacity(units.placed.count + 1)
    for unit in units.placed { sums.append(sums[sums.count - 1] + weights.scaledWeight(of: unit)) }
    self.sums = sums
  }

  /// The speed, in pixels per second, at which a part of the line has a given mean pace; `nil` if the part has no
  /// reading units.
  ///
  /// - Parameters:
  ///   - start: the offset of the strip, in pixels, when the part starts to pass the read point; `nil` for the start of
  ///     the line.
  ///   - end: the offset when all of the part has passed; `nil` for the end of the line.
  ///   - pace: the mean pace, in reading units per second.
  func speed(from start: Rational?, to end: Rational?, pace: Rational) -> Rational? {
    let start = start.map(position) ?? 0
    let end = end.map(position) ?? Rational(length)
    let passed = weight(before: start).roundedSubtraction(from: weight(before: end))
    guard passed > 0 else { return nil }
    let distance = start.roundedSubtraction(from: end).roundedProduct(with: pixelsPerUnit)
    return Pace.ratio(distance, passed).roundedProduct(with: pace)
  }

  /// The position in the line that is at the read point, in line units.
  private func position(at offset: Rational) -> Rational {
    let position = readOffset.roundedSubtraction(from: offset).roundedQuotient(by: pixelsPerUnit)
    return min(max(0, position), Rational(length))
  }

  private func weight(before position: Rational) -> Rational {
    let placed = units.placed
    let next = partitionPoint(in: 0..<placed.count) { Rational(placed[$0].position) >= position }
    guard next > 0 else { return 0 }
    let start = Rational(placed[next - 1].position)
    let end = Rational(next < placed.count ? placed[next].position : length)
    let share = start.roundedSubtraction(from: position)
      .roundedQuotient(by: start.roundedSubtraction(from: end))
    let weight = weights.value(weights.scaledWeight(of: placed[next - 1]))
    return weights.value(sums[next - 1]).roundedSum(with: weight.roundedProduct(with: share))
  }
}
