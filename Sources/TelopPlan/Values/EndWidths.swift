/// The covered widths at both ends of the viewport, in whole pixels.
package struct EndWidths: Sendable, Hashable {
  /// The end where text leaves.
  package let finish: Int
  /// The end where text enters.
  package let entry: Int

  package init(finish: Int, entry: Int) {
    self.finish = finish
    self.entry = entry
  }
}
