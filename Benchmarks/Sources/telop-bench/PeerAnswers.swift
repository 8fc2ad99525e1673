import CBareHarfBuzz
import Foundation
import Telop

/// Compares Telop with bare `hb_shape`, in the format of `Benchmarks/Peers/peers.py`.
enum PeerAnswers {
  private struct Answer: Encodable {
    let peer: String
    let version: String
    let corpus: String
    let font: String
    /// `line` for the text in one piece, `paragraphs` for paragraphs measured one by one.
    let shape: String
    /// Time relative to `hb_shape`.
    let ratio: Double
    /// Error in pixels at 48 px: over all pieces, and of the worst piece.
    let error: Double
    let worst: Double
  }

  private static let size = 48.0

  static func lines(fonts folder: String, rounds: Int) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return try Corpus.all().flatMap { corpus in
      try [("line", [corpus.text]), ("paragraphs", paragraphs(of: corpus.text))].flatMap {
        try answers(of: corpus, shape: $0, pieces: $1, fonts: folder, rounds: rounds)
      }
    }
    .map { String(decoding: try encoder.encode($0), as: UTF8.self) + "\n" }.joined()
  }

  private static func answers(
    of corpus: Corpus, shape: String, pieces: [String], fonts folder: String, rounds: Int
  ) throws -> [Answer] {
    let path = folder + "/" + corpus.font
    guard let bare = bare_open(path) else { return [] }
    defer { bare_close(bare) }
    let unitsPerEm = try Font(path: path).unitsPerEm
    let pieces = pieces.map { LineText.normalized($0) }
    let texts = pieces.map { Array($0.utf8CString) }
    let shapeBare = { texts.map { bare_shape(bare, $0, Int32($0.count - 1)) } }
    let expected = shapeBare()
    var whole: [Double] = []
    var times: [String: [Double]] = [:]
    var errors: [String: [Double]] = [:]
    let distances = { (widths: [Double]) in
      zip(widths, expected).map { abs($0 - Double($1) * size / Double(unitsPerEm)) }
    }
    for _ in 0..<rounds {
      whole.append(seconds { _ = shapeBare() })
      let cold = try FontStack([try Font(path: path)], bundled: .excluded)
      let warm = try FontStack([try Font(path: path)], bundled: .excluded)
      _ = try warm.prepare(corpus.another)
      for (name, stack) in [("cold", cold), ("warm", warm)] {
        var measured: [MeasuredText] = []
        times[name, default: []].append(
          try seconds { measured = try pieces.map { try stack.prepare($0) } })
        errors[name] = distances(try measured.map { try $0.width(size: size) })
      }
      let alone = try FontStack([try Font(path: path)], bundled: .excluded)
      _ = try alone.width(of: corpus.another, size: size) as Double
      var widths: [Double] = []
      times["width alone", default: []].append(
        try seconds { widths = try pieces.map { try alone.width(of: $0, size: size) } })
      errors["width alone"] = distances(widths)
    }
    let file = corpus.font.split(separator: "/").last ?? ""
    let font = file.prefix { $0 != "." }
    return times.sorted { $0.key < $1.key }.map { name, times in
      Answer(
        peer: "Telop, " + name, version: Release.version, corpus: corpus.name, font: String(font),
        shape: shape, ratio: times.median / whole.median, error: (errors[name] ?? []).reduce(0, +),
        worst: errors[name]?.max() ?? 0)
    }
  }

  /// Pieces of about 300 bytes, cut after a blank or a stop.
  private static func paragraphs(of text: String) -> [String] {
    var pieces: [String] = []
    var piece = ""
    for character in text {
      piece.append(character)
      if " 。，、".contains(character), piece.utf8.count >= 300 {
        pieces.append(piece)
        piece = ""
      }
    }
    return piece.isEmpty ? pieces : pieces + [piece]
  }
}
