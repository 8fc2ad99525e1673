internal import ArgumentParser
internal import Telop

/// When the line is where, and what it is made of.
struct FitArguments: EntryArguments {
  typealias Target = FitOptions

  @Option("duration", of: FitOptions.self) var duration: Setting?
  @Option("viewport", of: FitOptions.self) var viewport: Setting?
  @Option("canvas", of: FitOptions.self) var canvas: Setting?
  @Option("over", of: FitOptions.self) var over: Setting?
  @Option("label", of: FitOptions.self) var label: Setting?
  @Option("logo", of: FitOptions.self) var logo: Setting?
  @Option("clock", of: FitOptions.self) var clock: Setting?
  @Option("at-blocks", of: FitOptions.self) var atBlocks: Setting?
  @Option("lead", of: FitOptions.self) var lead: Setting?
  @Option("start", of: FitOptions.self) var start: Setting?
  @Option("finish", of: FitOptions.self) var finish: Setting?
  @Option("hold-start", of: FitOptions.self) var holdStart: Setting?
  @Option("hold-end", of: FitOptions.self) var holdEnd: Setting?
  @Option("finish-early", of: FitOptions.self) var finishEarly: Setting?
  @Option("ramp", of: FitOptions.self) var ramp: Setting?
  @Option("read-point", of: FitOptions.self) var readPoint: Setting?
  @Option("slides", of: FitOptions.self) var slides: Setting?
  @Option("min-speed", of: FitOptions.self) var minSpeed: Setting?
  @Option("max-speed", of: FitOptions.self) var maxSpeed: Setting?
  @Option("max-change", of: FitOptions.self) var maxChange: Setting?
  @Option("fps", of: FitOptions.self) var fps: Setting?
  @Option("loop", of: FitOptions.self) var loop: Setting?
  @Option("whole-pixels", of: FitOptions.self) var wholePixels: Setting?
  @Option("pixel-bounds", of: FitOptions.self) var pixelBounds: Setting?
  @Option("cue-tolerance", of: FitOptions.self) var cueTolerance: Setting?
  @Option("segment-width", of: FitOptions.self) var segmentWidth: Setting?
  @Option("headings", of: FitOptions.self) var headings: Setting?
  @Option("insert", of: FitOptions.self) var insert: Setting?
  @Option("every", of: FitOptions.self) var every: Setting?
  @Option("font-bold", of: FitOptions.self) var fontBold: [Setting] = []
  @Option("font-italic", of: FitOptions.self) var fontItalic: [Setting] = []
  @Option("font-bold-italic", of: FitOptions.self) var fontBoldItalic: [Setting] = []

  var settings: [Setting?] {
    [
      duration, viewport, canvas, over, label, logo, clock, atBlocks, lead, start, finish,
      holdStart, holdEnd, finishEarly, ramp, readPoint, slides, minSpeed, maxSpeed, maxChange, fps,
      loop, wholePixels, pixelBounds, cueTolerance, segmentWidth, headings, insert, every,
    ] + fontBold + fontItalic + fontBoldItalic
  }
}
