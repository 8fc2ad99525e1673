import Telop
import TelopDocuments
import TelopText
import Testing

@_spi(Answers) @_spi(Tables) @testable import TelopExport

@Suite("CSV of sections")
struct SectionTableTests {
  private func rows(_ csv: String) -> [[String]] {
    var rows = [[String]]()
    var row = [String]()
    var cell = ""
    var isQuoted = false
    let characters = Array(csv.unicodeScalars)
    var index = 0
    while index < characters.count {
      let character = characters[index]
      index += 1
      if isQuoted {
        guard character == "\"" else {
          cell.unicodeScalars.append(character)
          continue
        }
        if index < characters.count, characters[index] == "\"" {
          cell += "\""
          index += 1
        } else {
          isQuoted = false
        }
      } else if character == "\"" {
        isQuoted = true
      } else if character == "," || character == "\r" {
        row.append(cell)
        cell = ""
        if character == "\r" {
          rows.append(row)
          row = []
          index += 1
        }
      } else {
        cell.unicodeScalars.append(character)
      }
    }
    return rows
  }

  @Test("the numbers are the plan's")
  func numbers() throws {
    let fit = try fit(hostile, ["duration": "40"])
    let rows = rows(String(decoding: try Export(fit, as: .csv).bytes(), as: UTF8.self))
    #expect(rows.map(\.count) == [11, 11, 11])
    let document = FitDocument(fit)
    for (row, section) in zip(rows.dropFirst(), document.sections) {
      #expect(row[2...3].compactMap { Int($0) } == section.utf8)
      #expect(Double(row[4]) == section.enters && Double(row[5]) == section.leaves)
      #expect(Double(row[10]) == section.pace?.average)
    }
    // The separator passes the read point between two sections.
    let next = fit.script.sections[1].range.lowerBound
    let text = try #require(fit.script.paragraphs.last { $0.upperBound < next })
    let separator = try #require(fit.scene.readTimes(of: text.upperBound..<next))
    #expect(Double(rows[1][7]) == separator.begins.double)
    #expect(Double(rows[2][6]) == separator.ends.double)
    #expect(rows[1][1] == "Intro & {\\pos(0,0)} \"quoted\"")
  }

  @Test("no cell is read as a formula")
  func formulas() throws {
    let cells = [
      "=SUM(A1), \"x\"", "+1", "-1", "@a", "a=b", "1,2", "\"\"", "＝1", "＋1", "－1", "＠a",
      "a\"\u{301},=1", "\u{600}\"x", "\u{A0}=1", "\u{3000}=1",
    ]
    #expect(
      cells.map(TableCell.text) == [
        "\"'=SUM(A1), \"\"x\"\"\"", "'+1", "'-1", "'@a", "a=b", "\"1,2\"", "\"\"\"\"\"\"", "'＝1",
        "'＋1", "'－1",
        "'＠a", "\"a\"\"\u{301},=1\"", "\"\u{600}\"\"x\"", "\"'\u{A0}=1\"", "\"'\u{3000}=1\"",
      ])
    let rows = rows(
      String(
        decoding: try Export(fit(hostile, ["duration": "40"]), as: .csv).bytes(), as: UTF8.self))
    #expect(rows[2][1] == "'=SUM(A1), \"x\"")
  }

  @Test("a byte order mark is added on request, and the rest is unchanged")
  func mark() throws {
    let fit = try fit("# 速さ\n\ntext")
    var options = ExportOptions()
    let plain = try Export(fit, as: .csv).bytes()
    options.bom = true
    #expect(try Export(fit, as: .csv, options: options).bytes() == [0xEF, 0xBB, 0xBF] + plain)
    #expect(throws: ExportError.self) { try Export(fit, as: .vtt, options: options).bytes() }
  }
}
