internal import ArgumentParser
internal import Telop

struct FitArguments: EntryArguments {
  typealias Target = FitOptions

  @Option("duration", of: FitOptions.self) var duration = Given()
  @Flag("fixed-time", of: FitOptions.self) var fixedTime = false
  @Option("viewport", of: FitOptions.self) var viewport = Given()
  @Option("canvas", of: FitOptions.self) var canvas = Given()
  @Option("over", of: FitOptions.self) var over = Given()
  @Option("label", of: FitOptions.self) var label = Given()
  @Option("logo", of: FitOptions.self) var logo = Given()
  @Option("clock", of: FitOptions.self) var clock = Given()
  @Option("at-blocks", of: FitOptions.self) var atBlocks = Given()
  @Option("lead", of: FitOptions.self) var lead = Given()
  @Option("start", of: FitOptions.self) var start = Given()
  @Option("finish", of: FitOptions.self) var finish = Given()
  @Option("hold-start", of: FitOptions.self) var holdStart = Given()
  @Option("hold-end", of: FitOptions.self) var holdEnd = Given()
  @Option("finish-early", of: FitOptions.self) var finishEarly = Given()
  @Option("ramp", of: FitOptions.self) var ramp = Given()
  @Option("read-point", of: FitOptions.self) var readPoint = Given()
  @Option("slides", of: FitOptions.self) var slides = Given()
  @Option("min-speed", of: FitOptions.self) var minSpeed = Given()
  @Option("max-speed", of: FitOptions.self) var maxSpeed = Given()
  @Option("max-change", of: FitOptions.self) var maxChange = Given()
  @Option("fps", of: FitOptions.self) var fps = Given()
  @Option("loop", of: FitOptions.self) var loop = Given()
  @Option("whole-pixels", of: FitOptions.self) var wholePixels = Given()
  @Option("pixel-bounds", of: FitOptions.self) var pixelBounds = Given()
  @Option("cue-tolerance", of: FitOptions.self) var cueTolerance = Given()
  @Option("segment-width", of: FitOptions.self) var segmentWidth = Given()
  @Option("headings", of: FitOptions.self) var headings = Given()
  @Option("insert", of: FitOptions.self) var insert = Given()
  @Option("every", of: FitOptions.self) var every = Given()
  @Option("font-bold", of: FitOptions.self) var fontBold: [Setting] = []
  @Option("font-italic", of: FitOptions.self) var fontItalic: [Setting] = []
  @Option("font-bold-italic", of: FitOptions.self) var fontBoldItalic: [Setting] = []

  var settings: [Setting?] {
    [
      duration, viewport, canvas, over, label, logo, clock, atBlocks, lead, start, finish,
      holdStart, holdEnd, finishEarly, ramp, readPoint, slides, minSpeed, maxSpeed, maxChange, fps,
      loop, wholePixels, pixelBounds, cueTolerance, segmentWidth, headings, insert, every,
    ].map(\.setting) + [Setting("fixed-time", isOn: fixedTime)] + fontBold + fontItalic
      + fontBoldItalic
  }
}

struct PlanArguments: ParsableArguments {
  @OptionGroup(title: "Fit options") var fit: FitArguments
  @OptionGroup(title: "Reading options") var reading: ReadingArguments
  @OptionGroup(title: "Text options") var text: TextArguments

  var given: [OptionLayer.Setting] { fit.given + text.given + reading.given }
}

struct ReadingArguments: EntryArguments {
  typealias Target = FitOptions

  @Option("pace", of: FitOptions.self) var pace = Given()
  @Option("screen-width", of: FitOptions.self) var screenWidth = Given()
  @Option("viewing-distance", of: FitOptions.self) var viewingDistance = Given()

  var settings: [Setting?] {
    [pace, screenWidth, viewingDistance].map(\.setting)
  }
}
