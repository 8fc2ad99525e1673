internal import TelopScript
public import TelopText
import TelopUnits

extension LoopPass {
  /// Measures a pass of items between two other passes, as in the running line. The separator of the options follows
  /// each item.
  ///
  /// - Parameters:
  ///   - items: the items, each one line; a line break within an item becomes a space.
  ///   - fonts: the fonts that draw the items.
  ///   - options: size, text options, spacing, gap and segment width; other options have no effect.
  /// - Throws: errors of measuring; `badLength` for items without text.
  /// - Complexity: O(n); three passes are shaped.
  public init(
    items: [String], fonts: FontStack, options: PlanOptions = PlanOptions()
  ) throws {
    try options.check()
    let separator = LineText.normalized(
      options.type.text.separator
        ?? LineText.separator(for: items.joined(), language: options.type.text.language),
      separator: " ")
    var line = ""
    var paragraphs: [Range<Int>] = []
    for (index, item) in items.enumerated() {
      if index > 0 { line += separator }
      let start = line.utf8.count
      line += LineText.normalized(item, separator: " ")
      paragraphs.append(start..<line.utf8.count)
    }
    let script = Script(line: line, sections: [], name: "items", paragraphs: paragraphs)
    let passes = try LoopLine(script, separator: separator).threePasses
    self.init(
      try passes.measured(fonts, options), of: passes, size: options.type.size,
      chunker: Chunker(target: options.segmentWidth))
  }
}
