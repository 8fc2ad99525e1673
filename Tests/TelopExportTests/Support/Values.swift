import Telop
import TelopText

/// A script fitted with the bundled fonts.
func fit(_ source: String, _ values: [String: String] = [:]) throws -> Fit {
  let script = try Script(source, format: .markdown, name: "talk.md")
  var options = FitOptions()
  try options.apply(script)
  for (key, value) in values { try options.set(key, to: [value]) }
  return try Fit(script, fonts: FontStack(options), options: options)
}
