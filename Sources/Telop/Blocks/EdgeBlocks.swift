public import TelopUnits

/// What stands still at the ends of the band: a logo and a label where text leaves, a clock where it
/// comes in. They belong to the script, not to a theme, as they take room that the text then lacks.
public struct EdgeBlocks: Sendable, Hashable {
  /// The time that a clock shows.
  public enum Clock: String, Sendable, Hashable, CaseIterable {
    /// No clock.
    case off
    /// The time left, rounded up: 0:00 is the end.
    case left
    /// The elapsed time.
    case elapsed
  }

  /// The behaviour of text at a block.
  public enum Passing: String, Sendable, Hashable, CaseIterable {
    /// Text ends at the block: the viewport is the part between the blocks.
    case stop
    /// Text passes behind the block, through the whole viewport.
    case behind
  }

  /// A short label of at most eight ems; `nil` for none.
  public var label: String?
  /// A picture; `nil` for none.
  public var logo: Logo?
  /// A clock.
  public var clock = Clock.off
  /// The behaviour of text at the blocks.
  public var passing = Passing.stop

  /// What they take of the viewport; `nil` until they are measured.
  var taken: EndWidths?

  /// Creates an empty set of blocks.
  public init() {}

  /// True if there are no blocks.
  public var isEmpty: Bool { label == nil && logo == nil && clock == .off }
}

extension FitOptions {
  /// The room that blocks have taken of the viewport, along it.
  var taken: EndWidths { blocks.taken ?? EndWidths(finish: 0, entry: 0) }

  /// The length of the picture along the line, in pixels: the viewport plus the length of its
  /// blocks.
  public var pictureLength: Rational {
    plan.timing.viewport + Rational(Int128(taken.finish + taken.entry))
  }

  /// The options with the room that blocks of their size take: off the viewport, or over it where text passes behind.
  ///
  /// - Throws: `badLength` where they leave less than an em, which text that passes behind is read in too.
  func narrowed(by measured: MeasuredBlocks?) throws(PlanError) -> FitOptions {
    guard let measured, blocks.taken == nil else { return self }
    let taken = measured.taken(size: plan.type.size)
    let length = Rational(Int128(taken.finish + taken.entry))
    let rest = plan.timing.viewport - length
    guard rest >= plan.type.size else {
      throw PlanError(
        .badLength,
        "\(measured.names.joined(separator: " and ")) "
          + "\(measured.names.count == 1 ? "takes" : "take") \(taken.finish + taken.entry) px of "
          + "\(Numbers.short(plan.timing.viewport, decimals: 1)) px: less than an em is left for the text; "
          + "a viewport of \((length + plan.type.size).ceiling) px has room",
        options: measured.names)
    }
    var options = self
    if blocks.passing == .behind {
      options.timing.covered = taken
    } else {
      options.timing.viewport = rest
      options.blocks.taken = taken
    }
    return options
  }

  func checkBlocks() throws(PlanError) {
    if let label = blocks.label {
      guard label.contains(where: { !$0.isWhitespace }), !label.contains(where: \.isNewline) else {
        throw PlanError(
          .badValue, "label must be a few words on one line", options: ["label"])
      }
    }
    let standing = [("start", plan.timing.start), ("finish", plan.timing.finish)].filter {
      $1 == .flush
    }
    if blocks.passing == .behind, !blocks.isEmpty, let (option, _) = standing.first {
      throw PlanError(
        .badValue,
        "with \(option) flush, text would stand behind the blocks, unreadable: "
          + "use at-blocks stop", options: ["at-blocks", option])
    }
    guard blocks.clock != .off else { return }
    guard plan.type.shaping.direction != .topToBottom else {
      throw PlanError(
        .badValue, "clock works with horizontal lines only", options: ["clock", "direction"])
    }
    guard plan.loop != .endless else {
      throw PlanError(
        .badValue, "clock has nothing to show in an endless loop, which has no end",
        options: ["clock", "loop"])
    }
  }
}
