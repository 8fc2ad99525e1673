package import TelopUnits

extension Script {
  /// A picture in the line, written as `![Acme](acme.svg){height=0.8}`.
  package struct Picture: Hashable, Sendable {
    /// The file's path, relative to the script's folder, or a data URL.
    package let path: String
    /// The height in ems: above 0, up to `maximumHeight`.
    package let height: Rational
    /// Whether the picture stands on the baseline. Other pictures are centred on the capital letters.
    package let isOnBaseline: Bool
    /// The alternative text. It counts as text to read, and replaces the picture where only text is possible.
    package let description: String
    /// The source line of the picture, counted from 1.
    package let sourceLine: Int
    /// The picture's pixels; `nil` until the file is read.
    package var image: PNGImage?

    /// The name of a picture's file in messages.
    package static func name(ofFile path: String) -> String {
      path.hasPrefix("data:") ? "embedded picture" : path
    }

    /// The path of the picture's file, absolute or relative to the working folder.
    ///
    /// - Parameter folder: the folder of the script; `nil` is the working folder.
    package func path(in folder: String?) -> String {
      // A path that begins with a folder, even "./", keeps "-" from meaning standard input.
      path.isAbsolutePath ? path : (folder ?? ".") + "/" + path
    }

    package static let maximumHeight: Rational = 4

    /// Whether both pictures are drawn and read alike. Their source lines may differ.
    func looksLike(_ other: Picture) -> Bool {
      path == other.path && height == other.height && isOnBaseline == other.isOnBaseline
        && description == other.description
    }
  }

  /// The variation selector of the picture at an index of `pictures`; `nil` beyond `maximumPictures`. U+FFFC with this
  /// selector stands for the picture in the line.
  package static func pictureSelector(_ index: Int) -> Unicode.Scalar? {
    index < maximumPictures ? Unicode.Scalar(0xE0100 + UInt32(index)) : nil
  }

  package static let objectReplacement: Unicode.Scalar = "\u{FFFC}"

  /// The number of variation selectors from U+E0100.
  static let maximumPictures = 240

  /// Replaces the pictures of a text by their descriptions.
  ///
  /// - Complexity: O(n) in the length of the text.
  package func describingPictures(in text: String) -> String { pictures.describing(text) }
}

extension [Script.Picture] {
  func describing(_ text: String) -> String {
    if isEmpty { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let index = Int(scalar.value) - 0xE0100
      if result.last == Script.objectReplacement, indices.contains(index) {
        result.removeLast()
        result.append(contentsOf: self[index].description.unicodeScalars)
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }
}

/// A picture as a PNG file.
package struct PNGImage: Hashable, Sendable {
  package let file: [UInt8]
  /// The width in pixels.
  package let width: Int
  /// The height in pixels.
  package let height: Int

  package init(file: [UInt8], width: Int, height: Int) {
    self.file = file
    self.width = width
    self.height = height
  }
}
