package import TelopScript
package import TelopText
import TelopUnits

extension Strip {
  /// A measured line as the options lay it out; sections do not matter to its width.
  package init(_ text: MeasuredText, _ options: PlanOptions) {
    self.init(text, checkedSize: options.type.size, chunker: Chunker(target: options.segmentWidth))
  }

  /// The strip of a script's line, cut at its sections and as the options say.
  package init(_ text: MeasuredText, _ options: PlanOptions, of script: Script) {
    self.init(
      text, checkedSize: options.type.size, chunker: Chunker(target: options.segmentWidth),
      sections: script.sections.map(\.range.lowerBound))
  }
}
