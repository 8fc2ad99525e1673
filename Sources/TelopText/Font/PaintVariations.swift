internal import CTelopHarfBuzz

/// The deltas that an instance of a variable font adds to numbers of its `COLR` table.
///
/// A class, because reading reduces the budget.
final class PaintVariations {
  private let table: ColorTable
  /// The instance's normalised coordinate on each axis: from -1 to 1, 0 at the default.
  private let coordinates: [Double]
  /// The offset of the delta store in the table.
  private let store: Int
  /// The offset of the map of delta indices, if any.
  private let map: Int?
  /// The number of deltas and region axes that may still be read. A glyph of 500 paints with six numbers each needs
  /// 45,000 if each number has deltas for three regions of four axes. A damaged table may request millions. Deltas
  /// beyond the budget count as 0.
  private var budget = 1 << 20

  /// `nil` for the default instance and for a table without deltas.
  init?(_ table: ColorTable, _ font: OpaquePointer) {
    var count: UInt32 = 0
    let numbers = hb_font_get_var_coords_normalized(font, &count)
    let coordinates = UnsafeBufferPointer(start: numbers, count: Int(count))
      .map { Double($0) / 16_384 }
    guard coordinates.contains(where: { $0 != 0 }), let store = table.variationStore
    else { return nil }
    self.table = table
    self.coordinates = coordinates
    self.store = store
    map = table.variationMap
  }

  /// The delta with an index, in the units of the number that it changes; 0 for an index out of range.
  func delta(_ index: Int) -> Double {
    guard let (outer, inner) = entry(of: index), let count = table.unsigned(store + 6, 2),
      outer < count, let offset = table.unsigned(store + 8 + 4 * outer, 4)
    else { return 0 }
    let data = store + offset
    guard let rows = table.unsigned(data, 2), inner < rows,
      let format = table.unsigned(data + 2, 2), let columns = table.unsigned(data + 4, 2)
    else { return 0 }
    // The first columns of a row are twice as wide as the others.
    let wideCount = format & 0x7FFF
    let narrowSize = format & 0x8000 == 0 ? 1 : 2
    guard wideCount <= columns else { return 0 }
    var next = data + 6 + 2 * columns + inner * narrowSize * (columns + wideCount)
    var sum = 0.0
    for column in 0..<columns {
      let size = column < wideCount ? 2 * narrowSize : narrowSize
      budget -= 1
      guard budget > 0, let region = table.unsigned(data + 6 + 2 * column, 2),
        let delta = table.signed(next, size)
      else { return sum }
      if delta != 0 { sum += Double(delta) * scale(ofRegion: region) }
      next += size
    }
    return sum
  }

  /// The number of the data table that a delta index refers to, and the row within that table.
  private func entry(of index: Int) -> (outer: Int, inner: Int)? {
    // The index that means "no variation".
    if index >= 0xFFFF_FFFF { return nil }
    guard let map else { return (index >> 16, index & 0xFFFF) }
    guard let format = table.unsigned(map, 1), let entry = table.unsigned(map + 1, 1),
      let count = table.unsigned(map + 2, format == 0 ? 2 : 4), count > 0
    else { return nil }
    let size = entry >> 4 & 3 + 1
    let bits = entry & 15 + 1
    // The last entry applies to all further indices.
    let start = map + (format == 0 ? 4 : 6)
    guard let number = table.unsigned(start + size * min(index, count - 1), size) else {
      return nil
    }
    return (number >> bits, number & (1 << bits - 1))
  }

  /// The factor for a region's deltas, from 0 to 1.
  private func scale(ofRegion region: Int) -> Double {
    guard let list = table.unsigned(store + 2, 4).map({ store + $0 }),
      let axes = table.unsigned(list, 2), let regions = table.unsigned(list + 2, 2),
      region < regions
    else { return 0 }
    var scale = 1.0
    for axis in 0..<axes {
      budget -= 1
      let record = list + 4 + 6 * (region * axes + axis)
      guard budget > 0, let start = table.signed(record, 2), let peak = table.signed(record + 2, 2),
        let end = table.signed(record + 4, 2)
      else { return 0 }
      // Ignores an axis with peak 0 or with a malformed region.
      if peak == 0 || start > peak || peak > end || (start < 0 && end > 0) { continue }
      let coordinate = (axis < coordinates.count ? coordinates[axis] : 0) * 16_384
      if coordinate == Double(peak) { continue }
      if coordinate <= Double(start) || coordinate >= Double(end) { return 0 }
      scale *=
        coordinate < Double(peak)
        ? (coordinate - Double(start)) / Double(peak - start)
        : (Double(end) - coordinate) / Double(end - peak)
    }
    return scale
  }
}
