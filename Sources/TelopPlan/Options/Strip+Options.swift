package import TelopScript
package import TelopText
import TelopUnits

extension Strip {
  /// Lays out a measured line without sections, which do not affect the width.
  package init(_ text: MeasuredText, _ options: PlanOptions) {
    self.init(text, checkedSize: options.type.size, chunker: Chunker(target: options.segmentWidth))
  }

  package init(_ text: MeasuredText, _ options: PlanOptions, of script: Script) {
    self.init(
      text, checkedSize: options.type.size, chunker: Chunker(target: options.segmentWidth),
      sections: script.sections.map(\.range.lowerBound))
  }
}
