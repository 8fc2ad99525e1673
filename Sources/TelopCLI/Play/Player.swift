@_spi(Answers) internal import Telop
@_spi(Answers) @_spi(Frames) internal import TelopExport

struct Player {
  struct Options {
    var start = Duration.zero
    var speed = 1.0
    /// `nil` for a zoom that keeps the type legible.
    var zoom: Double?
    /// `nil` to query the terminal.
    var graphics: Graphics?
  }

  let fit: Fit
  let screen: Screen
  let options: Options

  func run() throws {
    let playback = Playback(fit)
    Interrupt.watch()
    screen.open()
    // Restores the terminal before an error is printed.
    defer { screen.close() }
    let graphics = options.graphics ?? screen.detectedGraphics()
    try play(playback, graphics)
    if graphics == .kitty { screen.write(Kitty.clearingSequence) }
    screen.close()
    if Interrupt.hasOccurred { Interrupt.end() }
  }

  /// A plan with its renderer. After a pause, another playback shows the rest.
  private struct Playback {
    let fit: Fit
    let scene: ScrollScene
    let frames: MovieFrames
    let status: StatusLine

    init(_ fit: Fit) {
      self.fit = fit
      scene = fit.scene
      frames = MovieFrames(scene, alpha: .opaque, tail: 0)
      status = StatusLine(fit, scene)
    }

    func frameNumber(at time: Duration) -> Int {
      let number = time.exactSeconds * scene.motion.rate.perSecond
      let last = scene.motion.isEndless ? Int.max : scene.motion.lastFrame
      return min(Int(clamping: number.nearest), last)
    }

    /// The read point as a fraction of the bar's length. `frame.left` and `frame.top` are the band's position.
    var center: Double {
      let start =
        scene.band.isVertical ? scene.frame.top - scene.bar.top : scene.frame.left - scene.bar.left
      let fraction = scene.readPoint.double / scene.viewport.double
      let length = scene.band.isVertical ? scene.bar.height : scene.bar.width
      return (Double(start) + fraction * Double(scene.band.length)) / Double(length)
    }
  }

  private func play(_ first: Playback, _ graphics: Graphics) throws {
    let clock = ContinuousClock()
    var playback = first
    var frame = [UInt8](repeating: 0, count: playback.frames.byteCount)
    var playhead = Playhead(
      from: options.start, of: fit.plan.timing.duration, speed: options.speed,
      isEndless: fit.loop?.isEndless == true, at: clock.now)
    var size = Screen.Size(columns: 0, rows: 0)
    let step = Duration.seconds(1 / min(fit.plan.timing.rate.perSecond.double, 60))
    var nextFrame = clock.now
    while !Interrupt.hasOccurred {
      let now = clock.now
      let time = playhead.position(at: now)
      if screen.size != size {
        size = screen.size
        screen.write("\u{1B}[0m\u{1B}[2J")
      }
      try playback.frames.compose(playback.frameNumber(at: time), into: &frame)
      let picture = picture(frame, of: playback, in: size, graphics)
      let line = playback.status.text(at: time, isPaused: playhead.isPaused, columns: size.columns)
        .rendered(isColored: false)
      // Mode 2026 (synchronised output) makes terminals that support it show the whole frame at once.
      let output =
        [UInt8]("\u{1B}[?2026h".utf8) + picture
        + [UInt8]("\u{1B}[\(size.rows);1H\u{1B}[0m\(line)\u{1B}[?2026l".utf8)
      guard screen.write(output) else { return }
      if let end = playhead.end, now >= end { return }
      // Shows a frame exactly at the end.
      nextFrame = min(max(nextFrame + step, clock.now), playhead.end ?? .now + step)
      let pause = playhead.isPaused ? Duration.milliseconds(50) : clock.now.duration(to: nextFrame)
      guard let keys = screen.read(waiting: pause.wholeMilliseconds) else { return }
      let shownFit = playback.fit
      var currentFit = shownFit
      if act(on: keys, &playhead, &currentFit) { return }
      if currentFit.plan.motion != shownFit.plan.motion {
        playback = Playback(currentFit)
        frame = [UInt8](repeating: 0, count: playback.frames.byteCount)
      }
    }
  }

  private func picture(
    _ frame: [UInt8], of playback: Playback, in size: Screen.Size, _ graphics: Graphics
  ) -> [UInt8] {
    let bar = playback.scene.bar
    let target: (width: Int, height: Int)
    if graphics == .blocks {
      target = (size.columns, max(1, size.rows - 1) * 2)
    } else {
      let cell = size.rows > 0 && size.height > 0 ? size.height / size.rows : 20
      target = (size.width > 0 ? size.width : size.columns * 10, max(1, size.rows - 1) * cell)
    }
    let scaler = FrameScaler(
      frame: (bar.width, bar.height), target: target,
      zoom: options.zoom ?? readableZoom(playback.scene, target, graphics), center: playback.center)
    let picture = scaler.scaled(frame, stride: bar.width)
    let width = scaler.width
    let height = scaler.height
    switch graphics {
    case .blocks:
      let rows = (height + 1) / 2
      return BlockGraphics.bytes(
        picture, width: width, height: height, row: max(1, (size.rows - rows) / 2))
    case .kitty:
      let columns = max(1, width * size.columns / max(1, target.width))
      return Kitty.bytes(picture, width: width, height: height, columns: columns)
    case .sixel: return Sixel.bytes(picture, width: width, height: height)
    }
  }

  /// The zoom that makes the type at least 12 half-blocks or 20 pixels high.
  private func readableZoom(
    _ scene: ScrollScene, _ target: (width: Int, height: Int), _ graphics: Graphics
  ) -> Double {
    let minimum = graphics == .blocks ? 12.0 : 20.0
    let isVertical = scene.band.isVertical
    let targetLength = Double(isVertical ? target.height : target.width)
    let barLength = Double(isVertical ? scene.bar.height : scene.bar.width)
    let typeHeight = fit.options.type.size.double * min(1, targetLength / barLength)
    return max(1, minimum / max(typeHeight, minimum / 100))
  }

  /// Returns true if a key quits. After a pause, `currentFit` becomes the fit for the rest.
  private func act(on keys: [UInt8], _ playhead: inout Playhead, _ currentFit: inout Fit) -> Bool {
    var unhandled = keys[...]
    while let key = unhandled.popFirst() {
      let now = ContinuousClock.now
      switch key {
      // 3 is Ctrl-C.
      case UInt8(ascii: "q"), UInt8(ascii: "Q"), 3: return true
      case UInt8(ascii: " "):
        // While paused, plans the rest to end on time; if that fails, continues in the old plan. While playing, pauses.
        if let pause = playhead.pauseLength(at: now),
          let resumption = try? currentFit.resumed(
            after: Interruption(at: playhead.position(at: now), pause: pause))
        {
          currentFit = resumption.fit
          playhead.resume(at: now, of: currentFit.plan.timing.duration)
        } else {
          playhead.toggle(at: now)
        }
      case UInt8(ascii: "r"), UInt8(ascii: "R"):
        currentFit = fit
        playhead.restart(at: now, of: fit.plan.timing.duration)
      case 0x1B where unhandled.first == UInt8(ascii: "[") || unhandled.first == UInt8(ascii: "O"):
        unhandled = unhandled.dropFirst()
        // Skips the parameters of modifier keys.
        while let byte = unhandled.first, byte < 0x40 { unhandled = unhandled.dropFirst() }
        switch unhandled.popFirst() {
        case UInt8(ascii: "C"): playhead.move(to: playhead.position(at: now) + .seconds(1), at: now)
        case UInt8(ascii: "D"): playhead.move(to: playhead.position(at: now) - .seconds(1), at: now)
        default: break
        }
      default: break
      }
    }
    return false
  }
}

extension Duration {
  /// Rounded up, so that waiting for the end does not return early.
  fileprivate var wholeMilliseconds: Int {
    let (seconds, attoseconds) = components
    return Int(clamping: seconds) * 1_000
      + Int((attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
  }
}
