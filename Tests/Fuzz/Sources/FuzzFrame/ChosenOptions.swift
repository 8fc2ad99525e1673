internal import FuzzSupport
internal import Telop

/// Options and their possible values. One byte of the input chooses each value, or none.
private let values: [(name: String, values: [String])] = [
  ("viewport", ["1", "2", "7", "33.5", "64", "100", "120.25", "200", "333"]),
  ("size", ["1", "4.5", "8", "12", "20", "43.4", "96", "200"]),
  ("label", ["LT", "速報", "BREAKING NEWS FROM TOKYO", "عاجل", "😀", "A"]),
  ("clock", ["left", "elapsed"]),
  ("at-blocks", ["behind", "behind", "stop"]),
  ("theme", ["base", "signboard", "news", "subtitle", "credits", "plain"]),
  ("duration", ["1", "0.01", "3", "10", "59.99"]),
  ("fps", ["2", "1", "25", "30000/1001", "60"]),
  ("direction", ["ttb", "rtl", "ltr"]),
  ("canvas", ["band", "64x36", "36x64", "200x100", "400x300", "8x2"]),
  ("place", ["top", "bottom", "left", "right", "50%", "99%"]),
  ("band-in", ["none", "fade", "slide"]),
  ("band-out", ["none", "fade", "slide"]),
  ("fade", ["0", "1", "0.5", "16", "100", "1000"]),
  ("height", ["1", "2", "9", "30", "80"]),
  ("padding", ["0", "0.5", "3", "20"]),
  ("background", ["transparent", "white", "#1234", "#102030cc"]),
  ("color", ["black", "#fff8", "#f00"]),
  ("outline", ["0", "0.5", "3", "20"]),
  ("shadow", ["on", "off"]),
  ("safe", ["none", "action", "graphics", "10%", "5"]),
  ("highlight-style", ["box", "underline", "text"]),
  ("highlight", ["a", "の"]),
  ("divider", ["auto", "none"]),
  ("loop", ["2", "3", "endless", "fill"]),
  ("whole-pixels", ["auto", "size", "spacing", "two-speed"]),
  ("start", ["flush", "offscreen"]),
  ("finish", ["flush", "offscreen"]),
  ("lead", ["0", "0.5", "50"]),
  ("hold-start", ["0.5", "1"]),
  ("hold-end", ["0.5", "1"]),
  ("ramp", ["0.2"]),
  ("letter-spacing", ["-2", "0.25", "5"]),
]

/// Sets each option on its own; skips one that is refused.
func chosenOptions(_ choices: inout Choices) -> FitOptions {
  var options = FitOptions()
  // Small values: the defaults are those of a large screen and a long talk.
  for (name, value) in [("viewport", "100"), ("size", "8"), ("duration", "2"), ("fps", "10")] {
    do { try options.set(name, to: [value]) } catch { require(false, "\(error)") }
  }
  for (name, values) in values {
    guard let value = choices.pick([nil, nil] + values.map(Optional.some)) else { continue }
    try? options.set(name, to: [value])
  }
  return options
}
