/// The line numbers of the times in a file of rehearsals, counted from 1.
struct RehearsalLines {
  private struct Lines {
    var slides: [Int] = []
    var end: Int
  }

  private var rehearsals: [Lines] = []

  /// - Parameter json: a rehearsal, or a list of rehearsals.
  init(_ json: [UInt8]) {
    var line = 1
    var depth = 0
    var isList = false
    var string = 0..<0  // the byte range of the last string, with its quotation marks
    var key = 0..<0
    var index = 0
    var isInNumber = false
    let isKey = { (name: String) in json[key].elementsEqual("\"\(name)\"".utf8) }
    while index < json.count {
      let byte = json[index]
      let isNumberByte = (0x30...0x39).contains(byte) || ".-+eE".utf8.contains(byte)
      if isNumberByte, !isInNumber, let last = rehearsals.indices.last {
        let depthInRehearsal = depth - (isList ? 1 : 0)
        if depthInRehearsal == 2, isKey("slides") { rehearsals[last].slides.append(line) }
        if depthInRehearsal == 1, isKey("end") { rehearsals[last].end = line }
      }
      isInNumber = isNumberByte
      switch byte {
      case 0x0A: line += 1
      case UInt8(ascii: "\""):
        let start = index
        index += 1
        while index < json.count, json[index] != UInt8(ascii: "\"") {
          index += json[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        string = start..<min(index + 1, json.count)
      case UInt8(ascii: ":"): key = string
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        if depth == 0 { isList = byte == UInt8(ascii: "[") }
        if byte == UInt8(ascii: "{"), depth == (isList ? 1 : 0) {
          rehearsals.append(Lines(end: line))
        }
        depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      default: break
      }
      index += 1
    }
  }

  /// The line of a time; `nil` if there is no such time.
  ///
  /// - Parameters:
  ///   - rehearsal: the index of the rehearsal in the file.
  ///   - slide: the index of the slide; `nil` for the time of the end.
  func line(of rehearsal: Int, slide: Int?) -> Int? {
    guard rehearsals.indices.contains(rehearsal) else { return nil }
    let lines = rehearsals[rehearsal]
    guard let slide else { return lines.end }
    return lines.slides.indices.contains(slide) ? lines.slides[slide] : nil
  }
}
