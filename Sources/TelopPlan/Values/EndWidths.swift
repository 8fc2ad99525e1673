/// What stands at the ends of the viewport, in whole pixels along it.
package struct EndWidths: Sendable, Hashable {
  /// Where text leaves.
  package let finish: Int
  /// Where it comes in.
  package let entry: Int

  package init(finish: Int, entry: Int) {
    self.finish = finish
    self.entry = entry
  }
}
