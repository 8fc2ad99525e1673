@_spi(Answers) internal import Telop
internal import TelopDocuments
internal import TelopEssentials
@_spi(Answers) internal import TelopExport

/// Stored slides: a folder with a manifest and pictures. The file name of a picture has the number of its slide and the
/// hash of the picture's bytes.
struct StoredDeck: Sendable, Codable, Hashable {
  struct Slide: Sendable, Codable, Hashable {
    /// The form of the picture: `vector`, `picture`, or `missing` if no program could draw the slide.
    var form: String
    /// Width divided by height.
    var aspect: Double
    /// The page's label in the PDF, such as `12` or `iv`.
    var label: String
    var links: [Link]
    /// The page's text, for screen readers.
    var words: String
    /// File name of the picture; in answers, its path on the service. Absent if the slide could not be drawn.
    var file: String?
  }

  /// A link on a page, to a slide (counted from 0) or to an address.
  struct Link: Sendable, Codable, Hashable {
    /// Left, top, width and height as fractions of the page.
    var box: [Double]
    var slide: Int?
    var address: String?

    fileprivate var deckLink: Deck.Link? {
      guard box.count == 4,
        let target = slide.map(Deck.Link.Target.slide) ?? address.map(Deck.Link.Target.address)
      else { return nil }
      return Deck.Link(left: box[0], top: box[1], width: box[2], height: box[3], target: target)
    }
  }

  /// Sentences for the author about content that the conversion lost.
  var notes: [String]
  var slides: [Slide]

  private static let manifest = "/deck.json"

  init(in folder: String) throws {
    self = try Wire.decode(Self.self, from: Disk.bytes(at: folder + Self.manifest))
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

  /// Writes a deck into a new folder, with the manifest last. Throws 507.
  static func write(_ deck: Deck, to folder: String) throws {
    let stored = StoredDeck(deck)
    do { try Disk.makeFolder(folder) } catch { throw Problem.noRoomForDeck }
    for (slide, file) in zip(deck.slides, stored.slides.map(\.file)) {
      guard let file else { continue }
      guard Disk.write(slide.bytes, to: "\(folder)/\(file)") else { throw Problem.noRoomForDeck }
    }
    guard Disk.write(try Wire.encode(stored), to: folder + manifest), Disk.sync(folder) else {
      throw Problem.noRoomForDeck
    }
  }

  func deckWithPictures(in folder: String) throws -> Deck {
    try deck { try Disk.bytes(at: "\(folder)/\($0)") }
  }

  /// The deck without pictures.
  var deck: Deck { deck { _ in [] } }

  /// - Parameter picture: returns the bytes of the picture in the file with this name.
  private func deck(_ picture: (String) throws -> [UInt8]) rethrows -> Deck {
    // Messages name the PDF by the first argument.
    Deck(
      DeckProcessParameters.pdfName,
      slides: try slides.map { slide in
        Deck.Slide(
          form: .init(rawValue: slide.form) ?? .missing, bytes: try slide.file.map(picture) ?? [],
          aspect: slide.aspect, label: slide.label, links: slide.links.compactMap(\.deckLink),
          words: slide.words)
      })
  }
}
