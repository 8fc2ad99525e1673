package import Telop

extension Deck {
  /// The text of each slide.
  ///
  /// - Throws: The errors of `SlideTexts.init`.
  package func texts(of fit: Fit, options: ExportOptions = ExportOptions()) throws -> SlideTexts {
    // A probable build is a range of pages that look like the steps of one slide.
    var texts = try SlideTexts(
      fit, named: path, groups: pageGroupIndices, probableBuilds: probableBuilds)
    // A plan without a canvas needs no note, because `Page.stage` throws an error for such a plan.
    if options.deckPlace == .over,
      let facts = try? StageFacts(fit, deck: self, tabs: options.tabs != nil), facts.hasCanvas,
      try !fit.scene(for: .html).isBarInside
    {
      texts.notes += [note(onBandOf: facts)].compactMap(\.self)
    }
    return texts
  }

  /// A sentence on the part of the slides that the band covers; `nil` if the band covers no slide.
  func note(onBandOf facts: StageFacts) -> String? {
    let isBeside = facts.side == "left" || facts.side == "right"
    let size = Double(isBeside ? facts.width : facts.height)
    let coveredFractions = slides.map { slide in
      // A slide with another aspect ratio than the picture has empty margins.
      let ratio = slide.aspect * Double(facts.height) / Double(facts.width)
      let length = size * min(1, isBeside ? ratio : 1 / ratio)
      return min(1, (Double(facts.reach) - (size - length) / 2) / length)
    }
    guard let maximum = coveredFractions.max(), maximum > 0 else { return nil }
    let groups = pageGroupIndices
    let numbers = slides.indices.filter { index in
      guard let text = slides[index].textBounds else { return false }
      return switch facts.side {
      case "left": text.left < coveredFractions[index]
      case "right": text.right > 1 - coveredFractions[index]
      case "top": text.top < coveredFractions[index]
      default: text.bottom > 1 - coveredFractions[index]
      }
    }.map { groups[$0] + 1 }
    let text = numbers.isEmpty ? "" : " and text on \(Self.list(numbers))"
    let advice =
      facts.hasRoom
      ? "telop talk --deck-place below keeps the slides clear of it"
      : "move it to an edge with --place, or make it lower with --height"
    let percent = max(1, Int((maximum * 100).rounded()))
    return "the band covers the \(facts.side) \(percent) % of the slides\(text): \(advice)"
  }

  /// Slide numbers in words, such as `slides 1–3, 7`.
  private static func list(_ numbers: [Int]) -> String {
    let ranges = RangeSet(numbers.map { $0..<$0 + 1 }).ranges
    let texts = ranges.prefix(8).map {
      $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)–\($0.upperBound - 1)"
    }
    let isSingle = ranges.count == 1 && ranges[0].count == 1
    return "\(isSingle ? "slide" : "slides") " + texts.joined(separator: ", ")
      + (ranges.count > 8 ? ", …" : "")
  }
}

extension ScrollScene {
  /// True if the picture extends beyond both sides of the bar by more than the bar's depth.
  fileprivate var isBarInside: Bool {
    let (start, depth, size) =
      band.isVertical ? (bar.left, bar.width, frame.width) : (bar.top, bar.height, frame.height)
    return min(start, size - start - depth) > depth
  }
}
