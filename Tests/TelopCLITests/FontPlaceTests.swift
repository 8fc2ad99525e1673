import Foundation
import Telop
@_spi(Answers) import TelopDocuments
import TestSupport
import Testing

/// The search order of the bundled fonts: `TELOP_FONTS`, then `share` beside the program's `bin`, then the
/// resources beside the program.
@Suite("The place of the bundled fonts")
struct FontPlaceTests {
  /// A folder with a copy of the program, and fonts as links.
  private struct Installation {
    let folder: Folder
    var root: String { folder.url.resolvingSymlinksInPath().path }

    init() throws { folder = try Folder() }

    /// - Parameter place: a folder below the root.
    func addProgram(_ place: String) throws -> String {
      let bin = folder.url.appendingPathComponent(place)
      try FileManager.default.createDirectory(at: bin, withIntermediateDirectories: true)
      let copy = bin.appendingPathComponent("telop").path
      // A hard link, because a symbolic link leads back to the original; across file systems, a copy.
      do {
        try FileManager.default.linkItem(atPath: Program.path, toPath: copy)
      } catch {
        try FileManager.default.copyItem(atPath: Program.path, toPath: copy)
      }
      return copy
    }

    /// - Parameter missing: font files to leave out.
    func addFonts(_ place: String, without missing: [String] = []) throws {
      let fonts = folder.url.appendingPathComponent(place)
      for file in try Self.files() where !missing.contains(file) {
        let link = fonts.appendingPathComponent(file)
        try FileManager.default.createDirectory(
          at: link.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
          atPath: link.path, withDestinationPath: Package.path("fonts/" + file))
      }
    }

    private static func files() throws -> [String] {
      try String(contentsOfFile: Package.path("fonts/SHA256SUMS"), encoding: .utf8)
        .split(separator: "\n").compactMap { $0.split(separator: " ").last.map(String.init) }
    }

    /// Runs the copy and returns the path of its first bundled font, relative to the root.
    func fonts(_ program: String, _ environment: [String: String] = [:]) throws -> String {
      let outcome = try Program.run(
        executable: program, ["fonts", "--bundled", "--format", "json"],
        environment: environment)
      try #require(outcome.status == 0, "\(outcome.errors)")
      let document = try JSONDecoder().decode(FontsDocument.self, from: Data(outcome.output.utf8))
      #expect(document.fonts.count == 29)
      let path = try #require(document.fonts.first?.path)
      #expect(document.fonts.allSatisfy { $0.path != nil })
      return path.replacing(root + "/", with: "").replacing("/BIZUDPGothic/", with: "|")
        .split(separator: "|").first.map(String.init) ?? ""
    }

    func refusal(_ program: String, _ environment: [String: String] = [:]) throws -> String {
      let outcome = try Program.run(
        executable: program, ["measure", "a"], environment: environment)
      #expect(
        outcome.status == 66 && outcome.output.isEmpty && outcome.errorAndWarningLines.count == 1)
      return outcome.errors.trimmingCharacters(in: .newlines)
    }
  }

  /// SwiftPM's name for the resource folder.
  private static let resources = "Telop_TelopFonts.resources"

  @Test("the first existing place is used, and fonts move with the program")
  func order() throws {
    let installation = try Installation()
    let telop = try installation.addProgram("app/bin")
    try installation.addFonts("app/bin/" + Self.resources)
    #expect(try installation.fonts(telop) == "app/bin/" + Self.resources)
    try installation.addFonts("app/share/telop/fonts")
    #expect(try installation.fonts(telop) == "app/share/telop/fonts")
    try installation.addFonts("named")
    #expect(try installation.fonts(telop, ["TELOP_FONTS": installation.root + "/named"]) == "named")
    // Moves the program and its fonts.
    try FileManager.default.moveItem(
      at: installation.folder.url.appendingPathComponent("app"),
      to: installation.folder.url.appendingPathComponent("moved"))
    let moved = installation.root + "/moved/bin/telop"
    #expect(try installation.fonts(moved) == "moved/share/telop/fonts")
    try FileManager.default.removeItem(atPath: installation.root + "/moved/share")
    #expect(try installation.fonts(moved) == "moved/bin/" + Self.resources)
  }

  @Test("a program alone lists the searched places, without its build folder")
  func alone() throws {
    let installation = try Installation()
    let bin = try installation.addProgram("app/bin")
    #expect(
      try installation.refusal(bin)
        == "telop: the bundled fonts are not next to the program, in \(installation.root)/app/share/telop/"
        + "fonts or \(installation.root)/app/bin/\(Self.resources); set TELOP_FONTS to their folder"
    )
    // Telop looks for `share` only beside `bin`, because anyone might put fonts beside another folder.
    let other = try installation.addProgram("app/tools")
    try installation.addFonts("app/share/telop/fonts")
    #expect(
      try installation.refusal(other)
        == "telop: the bundled fonts are not next to the program, in \(installation.root)/app/tools/"
        + "\(Self.resources); set TELOP_FONTS to their folder")
    let own = try Program.run(
      executable: other,
      ["measure", "שלום", "--no-bundled-fonts", "--font", BadInputTests.wholeFont])
    #expect(own.status == 0)
  }

  @Test("a wrong TELOP_FONTS is an error, whatever is beside the program")
  func wrongVariable() throws {
    let installation = try Installation()
    let telop = try installation.addProgram("bin")
    try installation.addFonts("share/telop/fonts")
    let thai = "NotoSansThai/NotoSansThai-Bold.ttf"
    try installation.addFonts("lacking", without: [thai])
    let lacking = installation.root + "/lacking"
    #expect(
      try installation.refusal(telop, ["TELOP_FONTS": lacking])
        == "telop: TELOP_FONTS names '\(lacking)', which lacks \(thai) of the bundled fonts")
    #expect(
      try installation.refusal(telop, ["TELOP_FONTS": "/no/such"])
        == "telop: TELOP_FONTS names '/no/such', which is not a folder with the bundled fonts")
    #expect(
      try installation.refusal(telop, ["TELOP_FONTS": ""])
        == "telop: TELOP_FONTS is empty; set it to the folder of the fonts, or unset it")
    // Bundled fonts requested by name are missing too.
    let named = try Program.run(
      executable: telop, ["measure", "a", "--no-bundled-fonts", "--font", "Inter"],
      environment: ["TELOP_FONTS": "/no/such"])
    #expect(named.status == 66 && named.errors.contains("TELOP_FONTS names '/no/such'"))
    // If no bundled fonts are requested, the program does not search for them.
    let own = try Program.run(
      executable: telop,
      ["measure", "שלום", "--no-bundled-fonts", "--font", BadInputTests.wholeFont],
      environment: ["TELOP_FONTS": "/no/such"])
    #expect(own.status == 0)
  }
}
