package import TelopScript
package import TelopText
import TelopUnits

extension Strip {
  /// Lays out a measured line. The sections of `script` begin new segments, which does not change the width.
  package init(_ text: MeasuredText, _ options: PlanOptions, of script: Script? = nil) {
    self.init(
      text, checkedSize: options.type.size, chunker: Chunker(target: options.segmentWidth),
      sections: script?.sections.map(\.range.lowerBound) ?? [0])
  }
}
