package import TelopScript
package import TelopText
import TelopUnits

extension Strip {
  /// Lays out a measured line.
  ///
  /// - Parameter script: the script whose sections begin new segments; `nil` for none. The width is the same either
  ///   way.
  package init(_ text: MeasuredText, _ options: PlanOptions, of script: Script? = nil) {
    self.init(
      text, checkedSize: options.type.size, chunker: Chunker(target: options.segmentWidth),
      sections: script?.sections.map(\.range.lowerBound) ?? [0])
  }
}
