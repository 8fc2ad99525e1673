@_spi(Answers) internal import Telop
@_spi(Answers) internal import TelopDocuments

/// The fonts that `telop fonts` lists, by origin, with the characters of a text that each font lacks.
struct FontList {
  var named: [Font]
  var bundled: [Font]
  var system: [SystemFace]
  /// The faces that have only some of the text's characters; `nil` without a text.
  private(set) var partial: [FontsDocument.Partial]?

  /// Keeps the faces that have all characters of a text, and records what the others lack. Opens each installed face,
  /// because fontconfig's records omit characters with blank glyphs.
  mutating func keep(covering text: String) {
    // Every font has a space, so spaces would make every font a partial match.
    let requiredScalars = Set(text.unicodeScalars.filter { !$0.properties.isWhitespace })
    var partial: [FontsDocument.Partial] = []
    func covers(
      _ missing: [Unicode.Scalar]?, _ family: String, _ style: String, _ path: String?, _ index: Int
    ) -> Bool {
      guard let missing, !missing.isEmpty else { return missing != nil }
      if !requiredScalars.isSubset(of: missing) {
        partial.append(
          .init(family: family, style: style, path: path, index: index, lacks: missing))
      }
      return false
    }
    let hasAll = { (font: Font) in
      covers(font.missing(from: text), font.family, font.style, font.path, font.index)
    }
    named = named.filter(hasAll)
    bundled = bundled.filter(hasAll)
    var bar = ProgressBar(of: system.count, "installed fonts")
    var checkedCount = 0
    // The characters that each face lacks, by path and index; `nil` for a face that cannot be opened.
    var checkedFaces: [String: [Unicode.Scalar]?] = [:]
    system = system.filter { face in
      checkedCount += 1
      bar.show(checkedCount)
      let key = "\(face.path)#\(face.index)"
      let missing =
        checkedFaces[key] ?? (try? Font(path: face.path, index: face.index))?.missing(from: text)
      checkedFaces[key] = .some(missing)
      return covers(missing, face.family, face.style, face.path, face.index)
    }
    bar.finish()
    self.partial = partial
  }

  var table: TerminalText {
    var rows = named.map { row($0.family, $0.style, "given", file($0.label, $0.index)) }
    rows += bundled.map { row($0.family, $0.style, "bundled", file($0.label, $0.index)) }
    rows += system.map { row($0.family, $0.style, "system", file($0.path, $0.index)) }
    if rows.isEmpty {
      rows.append(partial == nil ? "no fonts" : "no font has every character of the text")
    }
    if let partial, !partial.isEmpty {
      rows += ["", "Fonts that lack some of the text's characters:"]
      rows += partialRows(partial)
    }
    return rows.lines
  }

  /// One row for all faces of a family that lack the same characters.
  private func partialRows(_ partial: [FontsDocument.Partial]) -> [TerminalText] {
    var groups: [(first: FontsDocument.Partial, styles: [String])] = []
    for face in partial {
      let group = groups.firstIndex {
        $0.first.family == face.family && $0.first.missing == face.missing
      }
      if let group {
        if !groups[group].styles.contains(face.style) { groups[group].styles.append(face.style) }
      } else {
        groups.append((face, [face.style]))
      }
    }
    return groups.map { group in
      let missing = group.first.missing
      let more = missing.count > 8 ? " and \(Numbers.short(missing.count - 8)) more" : ""
      return row(
        group.first.family, group.styles.joined(separator: ", "), "lacks",
        missing.prefix(8).joined(separator: " ") + more)
    }
  }

  private func row(
    _ family: String, _ style: String, _ label: String, _ details: String
  ) -> TerminalText {
    let cells = [(family, 28), (style, 22), (label, 7)].map { text, width in
      TerminalText(escaping: text).padded(to: width)
    }
    return (cells + [TerminalText(escaping: details)]).joined(separator: " ")
  }

  private func file(_ path: String, _ index: Int) -> String {
    index == 0 ? path : "\(path)#\(index)"
  }
}
