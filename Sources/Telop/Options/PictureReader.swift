internal import TelopPrograms

/// Reads a picture: a PNG, or an SVG, which librsvg draws.
struct PictureReader {
  let path: String
  /// The kind of picture in messages, such as "a logo".
  let noun: String
  /// The option that names the file; `nil` for a picture in a script.
  let option: String?
  let maximumSide: Int

  /// The maximum size of a file in bytes. It is limited because a page contains the whole file.
  private static let maximumFileSize = 4 << 20
  private static let maximumAspectRatio = 16

  /// - Parameter svgOptions: the options with which rsvg-convert draws an SVG.
  /// - Throws: `noPicture` for a file that is neither PNG nor SVG, is too large, or takes librsvg over a minute or 2
  ///   GiB of memory; `program` if rsvg-convert cannot be run; `unwritable` for a temporary file.
  func picture(_ file: [UInt8], svgOptions: [String]) throws(MediaError) -> DecodedPicture {
    guard file.count <= Self.maximumFileSize else {
      throw refusal("\(noun) may have at most \(Self.maximumFileSize >> 20) MB")
    }
    if let size = PNGHeader(file) {
      try check(size)
      return DecodedPicture(
        file: file, mediaType: "image/png", png: file, width: size.width, height: size.height)
    }
    guard Self.isXML(file) else { throw refusal("\(noun) must be a PNG or an SVG") }
    guard !Self.linksFiles(file) else {
      throw refusal("the SVG links another picture, which is not drawn; embed it in the SVG")
    }
    let png = try drawn(file, svgOptions)
    guard let size = PNGHeader(png) else { throw refusal("\(noun) must be a PNG or an SVG") }
    try check(size)
    return DecodedPicture(
      file: file, mediaType: "image/svg+xml", png: png, width: size.width, height: size.height)
  }

  /// An SVG's size in whole pixels at 96 pixels per inch; `nil` for a PNG.
  func naturalSize(_ file: [UInt8]) throws(MediaError) -> (width: Int, height: Int)? {
    guard PNGHeader(file) == nil, Self.isXML(file) else { return nil }
    return PNGHeader(try drawn(file, [])).map { ($0.width, $0.height) }
  }

  /// XML begins with "<", after an optional byte order mark and blanks.
  private static func isXML(_ file: [UInt8]) -> Bool {
    let start = file.prefix(1_024).drop { [0xEF, 0xBB, 0xBF, 9, 10, 13, 32].contains($0) }
    return start.first == UInt8(ascii: "<")
  }

  /// True if an SVG has an `image` that is not part of the file.
  private static func linksFiles(_ file: [UInt8]) -> Bool {
    let text = String(decoding: file, as: UTF8.self)
    // The element may have a namespace prefix.
    return ["<image", ":image"].flatMap { text.ranges(of: $0) }.contains { start in
      let tag = text[start.upperBound...].prefix { $0 != ">" }
      guard let key = tag.firstRange(of: "href") else { return false }
      let value = tag[key.upperBound...].drop(while: \.isWhitespace)
      guard value.first == "=" else { return false }
      let link = value.dropFirst().drop(while: \.isWhitespace).dropFirst()
      return !link.hasPrefix("data:") && !link.hasPrefix("#")
    }
  }

  /// Checks that a picture is small enough to decode, and not too wide for a band.
  private func check(_ size: PNGHeader) throws(MediaError) {
    let sides = 1...maximumSide
    guard sides.contains(size.width), sides.contains(size.height),
      size.width <= size.height * Self.maximumAspectRatio
    else {
      throw refusal(
        "\(noun) must be 1 to \(maximumSide) px wide and high, and at most "
          + "\(Self.maximumAspectRatio) times as wide as high")
    }
  }

  private func drawn(_ file: [UInt8], _ options: [String]) throws(MediaError) -> [UInt8] {
    let program = Program(name: "rsvg-convert", package: "librsvg2-bin")
    do throws(ProgramError) {
      let folder = try TemporaryFolder()
      let copy = folder.path + "/picture.svg"
      try folder.write(file, to: copy)
      return try program.run(options + ["--format", "png", copy], limit: 1 << 25) ?? []
    } catch {
      if error.code == .failed {
        throw refusal("not an SVG that librsvg can draw within a minute and 2 GiB of memory")
      }
      throw MediaError(
        error.code == .unwritable ? .unwritable : .program, "\(path): \(error.message)",
        option: option)
    }
  }

  private func refusal(_ reason: String) -> MediaError {
    MediaError(.noPicture, "\(path): \(reason)", option: option)
  }
}

private struct PNGHeader {
  let width: Int
  let height: Int

  /// Reads the first chunk. Its length, its name, the width and the height follow the signature.
  init?(_ file: [UInt8]) {
    let start: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]
    guard file.count > 33, file.starts(with: start), file[12..<16].elementsEqual("IHDR".utf8) else {
      return nil
    }
    let number = { (index: Int) in file[index..<index + 4].reduce(0) { $0 << 8 | Int($1) } }
    width = number(16)
    height = number(20)
  }
}
