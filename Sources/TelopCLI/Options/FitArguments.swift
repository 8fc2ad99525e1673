internal import ArgumentParser
internal import Telop

/// When the line is where, and what it is made of.
struct FitArguments: EntryArguments {
  typealias Target = FitOptions

  @Option("duration", of: FitOptions.self) var duration: String?
  @Option("viewport", of: FitOptions.self) var viewport: String?
  @Option("canvas", of: FitOptions.self) var canvas: String?
  @Option("over", of: FitOptions.self) var over: String?
  @Option("label", of: FitOptions.self) var label: String?
  @Option("logo", of: FitOptions.self) var logo: String?
  @Option("clock", of: FitOptions.self) var clock: String?
  @Option("at-blocks", of: FitOptions.self) var atBlocks: String?
  @Option("lead", of: FitOptions.self) var lead: String?
  @Option("start", of: FitOptions.self) var start: String?
  @Option("finish", of: FitOptions.self) var finish: String?
  @Option("hold-start", of: FitOptions.self) var holdStart: String?
  @Option("hold-end", of: FitOptions.self) var holdEnd: String?
  @Option("finish-early", of: FitOptions.self) var finishEarly: String?
  @Option("ramp", of: FitOptions.self) var ramp: String?
  @Option("read-point", of: FitOptions.self) var readPoint: String?
  @Option("slides", of: FitOptions.self) var slides: String?
  @Option("min-speed", of: FitOptions.self) var minSpeed: String?
  @Option("max-speed", of: FitOptions.self) var maxSpeed: String?
  @Option("max-change", of: FitOptions.self) var maxChange: String?
  @Option("fps", of: FitOptions.self) var fps: String?
  @Option("loop", of: FitOptions.self) var loop: String?
  @Option("whole-pixels", of: FitOptions.self) var wholePixels: String?
  @Option("pixel-bounds", of: FitOptions.self) var pixelBounds: String?
  @Option("cue-tolerance", of: FitOptions.self) var cueTolerance: String?
  @Option("segment-width", of: FitOptions.self) var segmentWidth: String?
  @Option("headings", of: FitOptions.self) var headings: String?
  @Option("insert", of: FitOptions.self) var insert: String?
  @Option("every", of: FitOptions.self) var every: String?
  @Option("font-bold", of: FitOptions.self) var fontBold: [String] = []
  @Option("font-italic", of: FitOptions.self) var fontItalic: [String] = []
  @Option("font-bold-italic", of: FitOptions.self) var fontBoldItalic: [String] = []
}
