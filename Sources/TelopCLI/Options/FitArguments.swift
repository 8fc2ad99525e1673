internal import ArgumentParser
internal import Telop

struct FitArguments: EntryArguments {
  typealias Target = FitOptions

  @Option("duration", of: FitOptions.self) var duration = OptionalSetting()
  @Flag("fixed-time", of: FitOptions.self) var fixedTime = false
  @Option("viewport", of: FitOptions.self) var viewport = OptionalSetting()
  @Option("canvas", of: FitOptions.self) var canvas = OptionalSetting()
  @Option("over", of: FitOptions.self) var over = OptionalSetting()
  @Option("label", of: FitOptions.self) var label = OptionalSetting()
  @Option("logo", of: FitOptions.self) var logo = OptionalSetting()
  @Option("clock", of: FitOptions.self) var clock = OptionalSetting()
  @Option("at-blocks", of: FitOptions.self) var atBlocks = OptionalSetting()
  @Option("safe", of: FitOptions.self) var safe = OptionalSetting()
  @Option("lead", of: FitOptions.self) var lead = OptionalSetting()
  @Option("start", of: FitOptions.self) var start = OptionalSetting()
  @Option("finish", of: FitOptions.self) var finish = OptionalSetting()
  @Option("hold-start", of: FitOptions.self) var holdStart = OptionalSetting()
  @Option("hold-end", of: FitOptions.self) var holdEnd = OptionalSetting()
  @Option("finish-early", of: FitOptions.self) var finishEarly = OptionalSetting()
  @Option("ramp", of: FitOptions.self) var ramp = OptionalSetting()
  @Option("read-point", of: FitOptions.self) var readPoint = OptionalSetting()
  @Option("slides", of: FitOptions.self) var slides = OptionalSetting()
  @Option("min-speed", of: FitOptions.self) var minSpeed = OptionalSetting()
  @Option("max-speed", of: FitOptions.self) var maxSpeed = OptionalSetting()
  @Option("max-change", of: FitOptions.self) var maxChange = OptionalSetting()
  @Option("fps", of: FitOptions.self) var fps = OptionalSetting()
  @Option("loop", of: FitOptions.self) var loop = OptionalSetting()
  @Option("whole-pixels", of: FitOptions.self) var wholePixels = OptionalSetting()
  @Option("pixel-bounds", of: FitOptions.self) var pixelBounds = OptionalSetting()
  @Option("cue-tolerance", of: FitOptions.self) var cueTolerance = OptionalSetting()
  @Option("segment-width", of: FitOptions.self) var segmentWidth = OptionalSetting()
  @Option("headings", of: FitOptions.self) var headings = OptionalSetting()
  @Option("quotes", of: FitOptions.self) var quotes = OptionalSetting()
  @Option("insert", of: FitOptions.self) var insert = OptionalSetting()
  @Option("every", of: FitOptions.self) var every = OptionalSetting()
  @Option("font-bold", of: FitOptions.self) var fontBold: [Setting] = []
  @Option("font-italic", of: FitOptions.self) var fontItalic: [Setting] = []
  @Option("font-bold-italic", of: FitOptions.self) var fontBoldItalic: [Setting] = []

  var settings: [Setting?] {
    [
      duration, viewport, canvas, over, label, logo, clock, atBlocks, safe, lead, start, finish,
      holdStart, holdEnd, finishEarly, ramp, readPoint, slides, minSpeed, maxSpeed, maxChange, fps,
      loop, wholePixels, pixelBounds, cueTolerance, segmentWidth, headings, quotes, insert, every,
    ].map(\.setting) + [Setting("fixed-time", isOn: fixedTime)] + fontBold + fontItalic
      + fontBoldItalic
  }
}

struct PlanArguments: ParsableArguments {
  @OptionGroup(title: "Fit options") var fit: FitArguments
  @OptionGroup(title: "Reading options") var reading: ReadingArguments
  @OptionGroup(title: "Text options") var text: TextArguments

  var givenSettings: [OptionLayer.Setting] {
    fit.givenSettings + text.givenSettings + reading.givenSettings
  }
}

struct ReadingArguments: EntryArguments {
  typealias Target = FitOptions

  @Option("pace", of: FitOptions.self) var pace = OptionalSetting()
  @Option("screen-width", of: FitOptions.self) var screenWidth = OptionalSetting()
  @Option("viewing-distance", of: FitOptions.self) var viewingDistance = OptionalSetting()

  var settings: [Setting?] { [pace, screenWidth, viewingDistance].map(\.setting) }
}
