@_spi(Answers) import Telop
import TelopText

/// A look in which only ink is visible, for tests that measure ink.
let bare = [
  "background": "transparent", "color": "white", "padding": "12", "fade": "0", "canvas": "band",
]

/// Fits a script with the bundled fonts; the look is bare unless a theme is set.
func fit(_ source: String, _ values: [String: String] = [:]) throws -> Fit {
  let script = try Script(source, format: .markdown, name: "talk.md")
  var options = FitOptions()
  if values["theme"] == nil {
    for (key, value) in bare where values["canvas"] == nil || key != "canvas" {
      try options.set(key, to: [value])
    }
  }
  try options.apply(script)
  for (key, value) in values { try options.set(key, to: [value]) }
  return try Fit(script, fonts: FontStack(options), options: options)
}

/// A script of three sections, for stages with three slides.
let threeSections = """
  # One

  Words that go by, some of them long.

  # Two

  And more of them, in another section.

  # Three

  The last ones.
  """
