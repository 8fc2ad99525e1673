@_spi(Answers) internal import Telop
internal import TelopDocuments
internal import TelopEssentials
@_spi(Answers) internal import TelopExport

/// Slides as they are kept: a folder with a picture of each, whose name has the hash of its bytes, and a file that
/// says what there is.
struct KeptDeck: Sendable, Codable, Hashable {
  /// One page.
  struct Slide: Sendable, Codable, Hashable {
    /// `vector`, `picture` or `missing`, which no program could draw.
    var form: String
    /// Its width by its height.
    var aspect: Double
    /// What the PDF calls the page.
    var label: String
    /// Where it leads.
    var links: [Link]
    /// Its words, for those who hear them.
    var words: String
    /// The name of its picture; absent where it is missing. In answers it is the path.
    var file: String?
  }

  /// A place of a page that leads somewhere: to a slide, counted from 0, or to an address.
  struct Link: Sendable, Codable, Hashable {
    /// Left, top, width and height, as shares of the page's.
    var box: [Double]
    var slide: Int?
    var address: String?

    fileprivate var original: Deck.Link? {
      guard box.count == 4,
        let target = slide.map(Deck.Link.Target.slide)
          ?? address.map(Deck.Link.Target.address)
      else { return nil }
      return Deck.Link(
        left: box[0], top: box[1], width: box[2], height: box[3], target: target)
    }
  }

  /// What of the PDF is not as it was, each in one sentence for the author.
  var notes: [String]
  var slides: [Slide]

  private static let manifest = "/deck.json"

  /// Reads what is kept in a folder.
  ///
  /// - Throws: what reading and decoding throw.
  init(in folder: String) throws {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: folder + Self.manifest))
    self = try Wire.decode(Self.self, from: [UInt8](bytes))
  }

  private init(_ deck: Deck) {
    notes = deck.notes
    slides = deck.slides.enumerated().map { index, slide in
      Slide(
        form: slide.form.rawValue, aspect: slide.aspect, label: slide.label,
        links: slide.links.map { link in
          let box = [link.left, link.top, link.width, link.height]
          return switch link.target {
          case .slide(let number): Link(box: box, slide: number)
          case .address(let text): Link(box: box, address: text)
          }
        }, words: slide.words, file: Self.name(of: slide, index))
    }
  }

  private static func name(of slide: Deck.Slide, _ index: Int) -> String? {
    let hash = ContentHash.sha256(slide.bytes).prefix(24)
    return switch slide.form {
    case .vector: "\(index + 1)-\(hash).svg"
    case .picture: "\(index + 1)-\(hash).webp"
    case .missing: nil
    }
  }

  /// Writes a deck into a new folder, for this user alone; what it says of it is written last.
  ///
  /// - Throws: 507.
  static func write(_ deck: Deck, to folder: String) throws {
    let kept = KeptDeck(deck)
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch { throw Problem.noRoomForDeck }
    for (slide, file) in zip(deck.slides, kept.slides.map(\.file)) {
      guard let file else { continue }
      guard Disk.write(slide.bytes, to: "\(folder)/\(file)") else { throw Problem.noRoomForDeck }
    }
    guard Disk.write(try Wire.encode(kept), to: folder + manifest), Disk.sync(folder) else {
      throw Problem.noRoomForDeck
    }
  }

  /// The slides with their pictures, as they were when they had just been opened.
  ///
  /// - Parameter folder: where they are kept.
  /// - Throws: what reading throws.
  func whole(in folder: String) throws -> Deck {
    Deck(
      DeckOrder.pdf,
      slides: try slides.map { slide in
        let bytes = try slide.file.map { try DeckHouse.bytes(at: "\(folder)/\($0)") }
        return Deck.Slide(
          form: .init(rawValue: slide.form) ?? .missing, bytes: bytes ?? [], aspect: slide.aspect,
          label: slide.label, links: slide.links.compactMap(\.original), words: slide.words)
      })
  }

  /// The slides without their pictures.
  var deck: Deck {
    Deck(
      DeckOrder.pdf,
      slides: slides.map { slide in
        Deck.Slide(
          form: .init(rawValue: slide.form) ?? .missing, bytes: [], aspect: slide.aspect,
          label: slide.label)
      })
  }
}
