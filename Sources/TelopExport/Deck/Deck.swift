/// A talk's slides: the pages of a PDF, as a stage shows them.
public struct Deck: Sendable, Hashable {
  /// Where the PDF is.
  public var path: String
  /// Its pages in order; empty until it has been read. A stage needs them.
  public internal(set) var slides: [Slide] = []
  /// What of it is not as it was, each in one sentence for the author; usually nothing.
  public internal(set) var notes: [String] = []

  /// A deck that nobody has read yet.
  public init(_ path: String) { self.path = path }

  /// A deck that was read before.
  public init(_ path: String, slides: [Slide]) { (self.path, self.slides) = (path, slides) }

  /// How long a program may take for a page, or for what it says of all of them; then it is ended, and the page is
  /// missing. A service that opens decks of strangers gives them less, for as long as it opens one.
  @TaskLocal public static var programTime = Duration.seconds(60)

  /// The most pages that a deck may have: a stage carries all of them.
  public static let mostPages = 500
  /// The most bytes that its pictures may have together.
  static let mostBytes = 200_000_000

  /// One page.
  public struct Slide: Sendable, Hashable {
    /// How it is kept.
    public enum Form: String, Sendable, Hashable, Codable {
      /// An SVG, deflated (RFC 1950).
      case vector
      /// A WebP.
      case picture
      /// It could not be drawn.
      case missing
    }

    /// How it is kept.
    public let form: Form
    /// Its picture; empty where it is missing.
    public let bytes: [UInt8]
    /// Across, as a share of the height.
    public let aspect: Double
    /// What the PDF calls the page: a number, or `iv`, or `A-3`.
    public internal(set) var label: String
    /// Its links, in reading order.
    public internal(set) var links: [Link]
    /// Its words, for those who hear them.
    public internal(set) var words: String

    /// A slide from its parts.
    public init(
      form: Form, bytes: [UInt8], aspect: Double, label: String, links: [Link] = [],
      words: String = ""
    ) {
      (self.form, self.bytes, self.aspect) = (form, bytes, aspect)
      (self.label, self.links, self.words) = (label, links, words)
    }

    /// Its picture as browsers take it: of a vector the SVG.
    ///
    /// - Throws: `badAnswer` for bytes that are no deflated SVG, or one that is too long.
    public func picture() throws(ExportError) -> [UInt8] {
      form == .vector ? try inflated(bytes, most: SlideDrawing.mostMarkup) : bytes
    }
  }

  /// A place of a page that leads somewhere.
  public struct Link: Sendable, Hashable {
    /// Where it leads.
    public enum Target: Sendable, Hashable {
      /// To an address: http, https or mailto.
      case address(String)
      /// To a slide, counted from 0.
      case slide(Int)
    }

    /// From the page's left edge, as a share of its width.
    public internal(set) var left: Double
    /// From its top, as a share of its height.
    public internal(set) var top: Double
    /// As a share of the page's width.
    public internal(set) var width: Double
    /// As a share of the page's height.
    public internal(set) var height: Double
    /// Where it leads.
    public let target: Target

    /// A link from its parts.
    public init(left: Double, top: Double, width: Double, height: Double, target: Target) {
      (self.left, self.top, self.width, self.height) = (left, top, width, height)
      self.target = target
    }
  }
}

/// Where a stage has its slides.
public enum DeckPlace: String, Sendable, Hashable, CaseIterable {
  /// All of the picture, with the band upon them.
  case over
  /// Beside the band, which hides nothing of them.
  case below
}

extension Deck {
  /// The slides that belong together: pages of one label in a row are the steps of one slide, as slides that
  /// build up are written. The number of each page's group, ascending from 0.
  public var groups: [Int] {
    var group = -1
    return slides.indices.map { index in
      if index == 0 || slides[index].label != slides[index - 1].label { group += 1 }
      return group
    }
  }
}
