import Foundation
@_spi(Answers) import Telop
import TelopText
import TestSupport
import Testing

/// Compares the hash that pins a font with `sha256sum` and published vectors.
@Suite("SHA-256 of fonts") struct FontHashTests {
  private static let folder = Package.path("fonts")

  private func text(of file: String) throws -> String {
    try String(contentsOfFile: Self.folder + "/" + file, encoding: .utf8)
  }

  private func sums() throws -> [String: String] {
    try text(of: "SHA256SUMS").split(separator: "\n").reduce(into: [:]) { sums, line in
      let parts = line.split(separator: " ")
      sums[String(try #require(parts.last))] = String(parts[0])
    }
  }

  @Test("every bundled font has the listed checksum")
  func checksums() throws {
    let sums = try sums()
    let rows = try text(of: "README.md").split(separator: "\n")
    var seen: Set<String> = []
    for font in try FontStack.bundledFonts() {
      let file = try #require(font.path).split(separator: "/").suffix(2).joined(separator: "/")
      seen.insert(file)
      #expect(font.sha256 == sums[file], "\(file)")
      let row = try #require(rows.first { $0.hasPrefix("| `\(file)`") })
      #expect(row.contains("`\(font.sha256)`"))
    }
    #expect(seen == Set(sums.keys))
  }

  @Test("the system's program computes the same checksums")
  func oracle() throws {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/sha256sum")
    process.arguments = ["--check", "--strict", "SHA256SUMS"]
    process.currentDirectoryURL = URL(fileURLWithPath: Self.folder)
    process.standardOutput = output
    try process.run()
    _ = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  @Test("a font from memory has its bytes' hash, also all faces of a collection")
  func memory() throws {
    let collection = Self.folder + "/NotoSansCJK/NotoSansCJK-Regular.ttc"
    let bytes = try Data(contentsOf: URL(fileURLWithPath: collection))
    let sum = try sums()["NotoSansCJK/NotoSansCJK-Regular.ttc"]
    #expect(try Font(data: bytes, index: 3).sha256 == sum)
    #expect(try Font(path: collection, index: 1).sha256 == sum)
  }
}
