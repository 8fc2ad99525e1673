@_spi(Answers) internal import TelopPlan

@_spi(Answers) extension FitOptions: OptionTarget {
  /// All options of a fit, in the order of the help.
  @_spi(Answers) public static let entries: [OptionEntry<FitOptions>] =
    timingEntries + lineContentEntries
    + TypeSetting.entries.map { OptionEntry(lifting: $0, get: { $0.type }, set: { $0.type = $1 }) }
    + faceEntries + readingEntries
    + Look.entries.map { OptionEntry(lifting: $0, get: { $0.look }, set: { $0.look = $1 }) }

  private static let timingEntries: [OptionEntry<FitOptions>] = [
    OptionEntry(
      "duration", .duration, "time",
      "Length of the talk: 5:00, 5m, 4m30s, 5 min, 5分, or 300 (seconds).",
      get: { $0.timing.duration }, set: { $0.timing.duration = $1 }),
    OptionEntry(
      "fixed-time", .flag, "true|false", "The duration cannot change: propose other fixes.",
      example: "true", get: { $0.hasFixedTime }, set: { $0.hasFixedTime = $1 }),
    OptionEntry(
      "viewport", .pixels(aboveZero: true), "px", "Visible width in pixels.",
      get: { $0.timing.viewport }, set: { $0.timing.viewport = $1 }),
    OptionEntry(
      "canvas", .canvas, "size",
      "Picture size: 1920x1080 (its width is the viewport), or band for the band alone.",
      discussion: "For a vertical line the viewport is the picture's height.", example: "1920x1080",
      implied:
        "as wide as the viewport and 16:9 in html, ass, ograf and movies except gif and apng",
      get: { $0.canvas }, set: { $0.canvas = $1 }),
    OptionEntry(
      "over", .path, "video", "Lay the band over this video, at its size, frame rate and length.",
      discussion: """
        Exports to mp4, mov and webm contain the video, with its sound unchanged and the band on \
        top. --duration may be shorter than the video.
        """, example: "talk.mp4", get: { $0.over?.path }, set: { $0.over = BackgroundVideo($1) }),
    OptionEntry(
      "label", .text, "text",
      "Short fixed label where text leaves the band; it narrows the viewport.",
      example: "LT", get: { $0.blocks.label }, set: { $0.blocks.label = $1 }),
    OptionEntry(
      "logo", .path, "file", "PNG or SVG shown beside the label.",
      example: "logo.png", get: { $0.blocks.logo?.path }, set: { $0.blocks.logo = Logo($1) }),
    OptionEntry(
      "clock", .choice, "kind", "Clock where text enters: left (time left), elapsed or off.",
      example: "left", get: { $0.blocks.clock }, set: { $0.blocks.clock = $1 }),
    OptionEntry(
      "at-blocks", .choice, "way",
      "At the label, logo and clock, text stops or passes behind: stop, behind.", example: "behind",
      get: { $0.blocks.atBlocks }, set: { $0.blocks.atBlocks = $1 }),
    OptionEntry(
      "safe", .safe, "area",
      "Safe distance of text from the edges: none, action, graphics, 4%, 30px.",
      discussion: """
        action is 3.5 % and graphics 5 % of width and height (EBU R 95). Label, logo, clock and \
        tabs keep this distance too; blocks then leave the text less width.
        """, example: "graphics", implied: "none; graphics in ograf", get: { $0.look.safe },
      set: { $0.look.safe = $1 }),
    OptionEntry(
      "lead", .pixels(aboveZero: false), "px",
      "Extra distance before the first ink enters, in pixels.",
      get: { $0.timing.lead }, set: { $0.timing.lead = $1 }),
    OptionEntry(
      "start", .choice, "edge",
      "Where text starts: offscreen, or flush (the first text is visible at once).",
      get: { $0.timing.start }, set: { $0.timing.start = $1 }),
    OptionEntry(
      "finish", .choice, "edge",
      "Where text ends: offscreen, or flush (the last text stays visible).",
      get: { $0.timing.finish }, set: { $0.timing.finish = $1 }),
    OptionEntry(
      "hold-start", .time, "time", "Time for which the text stands still before it moves.",
      get: { $0.timing.holdStart }, set: { $0.timing.holdStart = $1 }),
    OptionEntry(
      "hold-end", .time, "time", "Time for which the text stands still at the end.",
      get: { $0.timing.holdEnd }, set: { $0.timing.holdEnd = $1 }),
    OptionEntry(
      "finish-early", .time, "time", "Time between the last text leaving the screen and the end.",
      example: "5", get: { $0.timing.finishEarly }, set: { $0.timing.finishEarly = $1 }),
    OptionEntry(
      "ramp", .time, "time", "Time to speed up, to stop, and to change speed at a cue.",
      get: { $0.timing.ramp }, set: { $0.timing.ramp = $1 }),
    OptionEntry(
      "read-point", .viewportShare, "part", "Read point, measured from the edge where text leaves.",
      get: { $0.timing.readPointPart }, set: { $0.timing.readPointPart = $1 }),
    OptionEntry(
      "slides", .times, "times", "Time at which each section's slide appears: 0:00,0:40,1:30.",
      example: "[0:00, 1:00, 2:30]", get: { $0.slides }, set: { $0.slides = $1 }),
    OptionEntry(
      "min-speed", .pixels(aboveZero: true, unit: "px/s"), "px/s",
      "Lowest speed that cues and sections may demand.",
      example: "1", get: { $0.minSpeed }, set: { $0.minSpeed = $1 }),
    OptionEntry(
      "max-speed", .pixels(aboveZero: true, unit: "px/s"), "px/s",
      "Highest speed that cues and sections may demand.",
      example: "1000", get: { $0.maxSpeed }, set: { $0.maxSpeed = $1 }),
    OptionEntry(
      "max-change", .factor, "factor", "Largest factor by which the speed may change at once.",
      example: "100", get: { $0.maxChange }, set: { $0.maxChange = $1 }),
    OptionEntry(
      "fps", .frameRate, "rate", "Frames per second: 60, 59.94, 30000/1001.",
      get: { $0.timing.rate }, set: { $0.timing.rate = $1 }),
    OptionEntry(
      "loop", .loop, "n|fill|endless",
      "Repeat the text: a number of passes, fill (as many as read well), or endless.",
      discussion: "With endless, the duration is the time of one pass.",
      get: { $0.loop }, set: { $0.loop = $1 }),
    OptionEntry(
      "whole-pixels", .choice, "method", "Move by whole pixels per frame, without judder.",
      discussion: """
        Changes the type size (size), the spacing (spacing), gaps and lead (gaps), or \
        alternates two speeds (two-speed); auto takes the smallest change.
        """, example: "auto", get: { $0.wholePixels.method }, set: { $0.wholePixels.method = $1 }),
    OptionEntry(
      "pixel-bounds", .pixelBounds, "list", "Limits of the changes that --whole-pixels may make.",
      get: { $0.wholePixels.bounds }, set: { $0.wholePixels.bounds = $1 }),
    OptionEntry(
      "cue-tolerance", .time, "time", "How far --whole-pixels may move a cue.", example: "0.2",
      needs: ["whole-pixels"], implied: "one frame", get: { $0.wholePixels.cueTolerance },
      set: { $0.wholePixels.cueTolerance = $1 }),
    OptionEntry(
      "segment-width", .pixels(aboveZero: true), "px", "Preferred width of a segment, in pixels.",
      get: { $0.segmentWidth }, set: { $0.segmentWidth = $1 }),
  ]

  private static let readingEntries: [OptionEntry<FitOptions>] = [
    OptionEntry(
      "pace", .pace, "profile", "Reading profile that the speed is checked against.",
      discussion: """
        overlay (by language), overlay-ja and overlay-en are for an audience that also \
        listens; signage-ja, subtitles and speech for other uses.
        """, example: "overlay", implied: "overlay", get: { $0.pace }, set: { $0.pace = $1 }),
    OptionEntry(
      "screen-width", .length, "length",
      "Width of the screen, to check that the type is large enough.", example: "3m",
      needs: ["viewing-distance"], get: { $0.screenWidth }, set: { $0.screenWidth = $1 }),
    OptionEntry(
      "viewing-distance", .length, "length",
      "Distance of the audience from the screen: 3m, 250cm, 120in, 10ft.", example: "10m",
      needs: ["screen-width"], get: { $0.viewingDistance }, set: { $0.viewingDistance = $1 }),
  ]

  private static let lineContentEntries: [OptionEntry<FitOptions>] = [
    OptionEntry(
      "headings", .choice, "shown|hidden",
      "Headings: shown, or hidden (they name sections without crossing the screen).",
      get: { $0.lineContent.headings }, set: { $0.lineContent.headings = $1 }),
    OptionEntry(
      "quotes", .choice, "auto|as-is",
      "Straight quotes: auto (“ ” and ‘ ’ in Japanese text), or as-is.",
      example: "as-is", get: { $0.lineContent.quotes }, set: { $0.lineContent.quotes = $1 }),
    OptionEntry(
      "insert", .path, "path", "Insert this file's paragraphs between the script's, in turn.",
      discussion: "- is standard input.", example: "sponsors.txt",
      get: { $0.lineContent.insertPath },
      set: { $0.lineContent.insertPath = $1 }),
    OptionEntry(
      "every", .insertRule, "n[,index…]",
      "Insert once in this many paragraphs, at positions that may alternate.",
      discussion: """
        24 inserts after every 24th paragraph; 24,4,15 after the 4th of the first 24, the 15th \
        of the next 24, and so on in turn. A group that ends before its position gets no insert.
        """, example: "24,4,15", needs: ["insert"], implied: "1",
      get: { $0.lineContent.insertRule },
      set: { $0.lineContent.insertRule = $1 }),
  ]

  private static let faceEntries: [OptionEntry<FitOptions>] = [
    face("font-bold", .bold, "**strong** text", example: "Inter:bold"),
    face("font-italic", .italic, "*emphasis*", example: "Inter:italic"),
    face("font-bold-italic", [.bold, .italic], "***both***", example: "Inter:bold italic"),
  ]

  private static func face(
    _ name: String, _ style: FaceStyle, _ text: String, example: String
  ) -> OptionEntry<FitOptions> {
    OptionEntry(
      name, .fonts, "name|path", "Face of the first font for \(text). Repeatable.",
      example: example, implied: "from its family",
      get: { options in options.faces.filter { $0.style == style }.map(\.name) },
      set: { options, names in
        options.faces.removeAll { $0.style == style }
        options.faces += names.map { FaceName($0, style) }
      })
  }
}
