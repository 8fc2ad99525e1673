import Telop

/// One character changed in a million, and questions about places, in a line in pages.
enum EditBenchmark {
  /// In seconds: a new layout after an edit, and in the order of the places the width of a range and which segments are visible.
  /// Beyond that something is broken. What Telop aims at is in the documentation.
  static let limits = (edit: 0.0002, range: 200e-9, visible: 300e-9)

  private static let lookUps = 200_000

  /// How long it takes to find the width of 100 bytes at a place, and the page at one; in seconds.
  @inline(never)
  private static func ask(_ line: PagedText, _ places: [Int]) -> (range: Double, page: Double) {
    var sum: Int64 = 0
    let range = seconds {
      for place in places { sum &+= line.units(of: place..<place + 100) }
    }
    let page = seconds {
      for place in places { sum &+= Int64(line.pageIndex(drawnAt: Int64(place) * 300)) }
    }
    if sum == 0 { print("nothing was found") }
    return (range / Double(places.count), page / Double(places.count))
  }

  /// How long it takes to find the segments that a screen shows of a line, at random places and the same in their order; in
  /// seconds.
  @inline(never)
  private static func ask(
    _ text: MeasuredText, _ random: inout Seeded
  ) throws -> (random: Double, ascending: Double) {
    let segments = try Strip(text, size: 48, chunker: Chunker()).segments
    let layout = try StripLayout(size: 48, unitsPerEm: text.unitsPerEm)
    let cache = layout.makeCache(subviews: segments)
    let width = Int(layout.sizeThatFits(cache: cache).double)
    let origins = (0..<lookUps).map { _ in Rational(-random.number(0...width)) }
    let times = [origins, origins.sorted(by: >)].map { origins in
      var sum = 0
      let took = seconds {
        for origin in origins {
          sum &+= layout.visible(in: 1_920, origin: origin, subviews: segments, cache: cache).count
        }
      }
      if sum == 0 { print("nothing is visible") }
      return took / Double(origins.count)
    }
    return (times[0], times[1])
  }

  /// - Parameter name: the only corpus to edit.
  /// - Returns: false when a median is above its limit.
  static func run(fonts folder: String, edits: Int, corpus name: String?) throws -> Bool {
    print("\none character changed in 1,000,000: median and 99th percentile of \(edits) edits")
    print(
      "  text      prepare      in pages  on all cores   edit µs    99 %   range ns  in order  place ns  visible ns  in order"
    )
    var holds = true
    for corpus in try Corpus.all + Corpus.real() where name == nil || corpus.name == name {
      let font = try Font(path: folder + "/" + corpus.font)
      let fonts = try FontStack([font], bundled: corpus.isMixed ? .folder(folder) : .excluded)
      var text = corpus.text
      while text.unicodeScalars.count < 1_000_000 { text += corpus.another }
      text = String(text.unicodeScalars.prefix(1_000_000))
      _ = try fonts.prepare(corpus.another)
      var line: PagedText?
      var rounds: (prepare: [Double], alone: [Double], pages: [Double]) = ([], [], [])
      for _ in 0..<9 {
        rounds.prepare.append(try seconds { _ = try fonts.prepare(text) })
        rounds.alone.append(try seconds { line = try fonts.pages(of: text, threads: 1) })
        rounds.pages.append(try seconds { line = try fonts.pages(of: text) })
      }
      let (prepare, alone) = (rounds.prepare.median, rounds.alone.median)
      let pages = rounds.pages.median
      guard var line else { continue }
      let letters = text.unicodeScalars.prefix(4_096).map(String.init)
      var random = Seeded(7)
      var times: [Double] = []
      for edit in 0..<edits {
        let place = random.number(0...line.utf8Length - 4)
        let letter = letters[edit % letters.count]
        var strip: PagedStrip?
        times.append(
          try seconds {
            line = try fonts.replacing(place..<place + 4, of: line, with: letter)
            strip = try PagedStrip(line, size: 48)
          })
        if strip?.width == 0 { print("nothing is left") }
      }
      let places = (0..<lookUps).map { _ in random.number(0...line.utf8Length) }
      let (range, page) = ask(line, places)
      let rangeInOrder = ask(line, places.sorted()).range
      let visible = try ask(fonts.prepare(text), &random)
      let sorted = times.sorted()
      let (median, late) = (sorted[edits / 2], sorted[edits * 99 / 100])
      holds =
        holds && median <= limits.edit && rangeInOrder <= limits.range
        && visible.ascending <= limits.visible
      print(
        "  " + pad(corpus.name, 10) + ms(prepare) + " " + ms(alone) + " " + ms(pages)
          + [
            median * 1e6, late * 1e6, range * 1e9, rangeInOrder * 1e9, page * 1e9,
            visible.random * 1e9, visible.ascending * 1e9,
          ].map { "   " + short($0) }.joined())
    }
    return holds
  }
}
