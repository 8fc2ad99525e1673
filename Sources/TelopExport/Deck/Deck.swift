/// The slides of a talk: the pages of a PDF, as shown by a stage.
@_spi(Answers) public struct Deck: Sendable, Hashable {
  package var path: String
  /// The pages in order.
  @_spi(Answers) public internal(set) var slides: [Slide]
  /// Sentences for the author about differences between the slides and the PDF; usually empty.
  @_spi(Answers) public internal(set) var notes: [String] = []

  /// Creates a deck from slides that were read before.
  public init(_ path: String, slides: [Slide]) {
    self.path = path
    self.slides = slides
  }

  /// Maximum time of one run of a helper program. A run draws one page, or lists data of all pages. A page whose run
  /// exceeds the time is `missing`. A service sets a shorter time for an untrusted deck.
  @_spi(Answers) @TaskLocal public static var programTime = Duration.seconds(60)

  /// The maximum number of pages of a deck.
  @_spi(Answers) public static let maximumPages = 500
  /// Maximum size of all pictures of a deck, in bytes.
  static let maximumBytes = 200_000_000

  /// One page of a deck.
  @_spi(Answers) public struct Slide: Sendable, Hashable {
    /// The encodings of slides.
    public enum Form: String, Sendable, Hashable, Codable {
      /// An SVG, deflated (RFC 1950).
      case vector
      /// A WebP.
      case picture
      /// The page could not be drawn.
      case missing
    }

    /// The encoding of `bytes`.
    public let form: Form
    /// The encoded slide; empty for `missing`.
    public let bytes: [UInt8]
    /// The ratio of width to height.
    public let aspect: Double
    /// The page's label in the PDF, such as `12`, `iv` or `A-3`.
    public internal(set) var label: String
    /// The links in reading order.
    public internal(set) var links: [Link]
    /// The text of the slide, for screen readers.
    public internal(set) var words: String
    /// The rectangle around all text; `nil` if there is none, or if it is unknown.
    var textBounds: Bounds?

    /// Creates a slide from its parts.
    public init(
      form: Form, bytes: [UInt8], aspect: Double, label: String, links: [Link] = [],
      words: String = ""
    ) {
      self.form = form
      self.bytes = bytes
      self.aspect = aspect
      self.label = label
      self.links = links
      self.words = words
    }

    /// The slide in an encoding that browsers read: an inflated SVG, or a WebP; empty for `missing`.
    ///
    /// - Throws: `badAnswer` if the bytes are not a deflated SVG, or the SVG is too long.
    public func picture() throws(ExportError) -> [UInt8] {
      form == .vector ? try inflated(bytes, maximum: SlideDrawing.maximumMarkup) : bytes
    }
  }

  /// A rectangle on a page, as shares of the page's width and height.
  struct Bounds: Sendable, Hashable {
    var left: Double
    var top: Double
    var width: Double
    var height: Double

    var right: Double { left + width }
    var bottom: Double { top + height }

    func union(_ other: Bounds) -> Bounds {
      let left = min(left, other.left)
      let top = min(top, other.top)
      return Bounds(
        left: left, top: top, width: max(right, other.right) - left,
        height: max(bottom, other.bottom) - top)
    }
  }

  /// A link on a page.
  @_spi(Answers) public struct Link: Sendable, Hashable {
    /// The destination of a link.
    public enum Target: Sendable, Hashable {
      /// An address: http, https or mailto.
      case address(String)
      /// A slide, counted from 0.
      case slide(Int)
    }

    /// The distance from the page's left edge, as a share of its width.
    public internal(set) var left: Double
    /// The distance from the page's top edge, as a share of its height.
    public internal(set) var top: Double
    /// The width as a share of the page's width.
    public internal(set) var width: Double
    /// The height as a share of the page's height.
    public internal(set) var height: Double
    /// The address or the slide that the link opens.
    public let target: Target

    /// Creates a link from its parts.
    public init(left: Double, top: Double, width: Double, height: Double, target: Target) {
      self.left = left
      self.top = top
      self.width = width
      self.height = height
      self.target = target
    }

    init(_ box: Bounds, target: Target) {
      self.init(left: box.left, top: box.top, width: box.width, height: box.height, target: target)
    }
  }
}

/// How the slides and the band share the picture of a stage.
@_spi(Answers) public enum DeckPlace: String, Sendable, Hashable, CaseIterable {
  /// The slides fill the whole picture, and the band lies over the slides.
  case over
  /// The slides fill the part of the picture that the band leaves free.
  case below
}

extension Deck {
  /// For each page, the index of its group. A group is consecutive pages with the same label: the steps of one slide.
  @_spi(Answers) public var pageGroupIndices: [Int] {
    var group = -1
    return slides.indices.map { index in
      if index == 0 || slides[index].label != slides[index - 1].label { group += 1 }
      return group
    }
  }
}
