@_spi(Answers) import Telop
import TelopScript
import TelopText
import TelopUnits
import TestSupport

/// Fits a script in the bundled fonts. Options by name override its front matter.
///
/// - Parameters:
///   - values: one value per option name.
///   - seconds: the duration where neither sets one.
func fitted(
  _ source: String, _ values: [String: String] = [:], seconds: Int = 300,
  format: Script.Format = .markdown, name: String = "talk.md"
) throws -> Fit {
  let script = try Script(source, format: format, name: name, separator: values["separator"])
  var options = FitOptions()
  options.timing.duration = .seconds(seconds)
  try options.apply(script)
  for (key, value) in values.sorted(by: { $0.key < $1.key }) { try options.set(key, to: [value]) }
  return try Fit(script, fonts: bundledFonts.get(), options: options)
}

/// Text of 字, which is 48 px wide at 48 px, with its ink inside.
func kanji(_ count: Int) -> String { String(repeating: "字", count: count) }
