import Foundation
import TelopText
import TestSupport
import Testing

@testable import TelopCLI

@Suite("telop doctor")
struct DoctorCommandTests {
  private struct Report: Decodable {
    struct Library: Decodable { var name, version: String }
    struct Fonts: Decodable {
      var folder: String?
      var files: Int
      var missing, changed: [String]
    }
    struct Helper: Decodable {
      var name, neededFor, package: String
      var path: String?
    }
    var telop: String
    var libraries: [Library]
    var fonts: Fonts
    var installedFonts: Int?
    var helpers: [Helper]
    var install: String?
  }

  private func report(_ text: String) throws -> Report {
    try JSONDecoder().decode(Report.self, from: Data(text.utf8))
  }

  @Test("the report is good whatever optional program is missing")
  func sound() throws {
    let folder = try Folder()
    let outcome = try Program.run(
      executable: Program.path, ["doctor", "--format", "json"],
      environment: ["PATH": folder.url.path])
    #expect(outcome.status == 0 && outcome.errors == "")
    let report = try report(outcome.output)
    #expect(report.fonts.files == BundledChecksums.all.count)
    #expect(report.fonts.missing.isEmpty && report.fonts.changed.isEmpty)
    for library in report.libraries {
      #expect(library.version.contains(".") && library.version.first?.isNumber == true)
    }
    let names = Set(report.libraries.map(\.name))
    #expect(names.isSuperset(of: ["ICU", "libcrypto", "zlib", "libsixel"]), "\(names)")
    #expect(report.installedFonts == (try SystemFonts.installed().faces.count))
    #expect(report.helpers.allSatisfy { $0.name == "telop-server" || $0.path == nil })
    #expect(report.helpers.contains { $0.name == "telop-server" && $0.neededFor.contains("HTTP") })
    #expect(
      report.install
        == "sudo apt install ffmpeg poppler-utils libharfbuzz-bin librsvg2-bin chromium curl")
  }

  @Test("the server is looked up in PATH and has no Debian package")
  func server() throws {
    let programs = try FakePrograms(["telop-server": "exit 1", "curl": "exit 1"])
    let outcome = try programs.run(["doctor", "--format", "json"])
    let helpers = try report(outcome.output).helpers
    for name in ["telop-server", "curl"] {
      let helper = try #require(helpers.first { $0.name == name })
      #expect(helper.path?.hasSuffix("/\(name)") == true)
    }
    typealias PackageManager = DoctorReport.PackageManager
    #expect(PackageManager.apt.installCommand(for: []) == nil)
    let missing = [("telop-server", "telop-server"), ("pdfinfo", "poppler"), ("curl", "curl")].map {
      DoctorReport.Helper(name: $0, neededFor: "", package: $1)
    }
    #expect(PackageManager.brew.installCommand(for: missing) == "brew install poppler curl")
    #expect(PackageManager.apt.installCommand(for: Array(missing.prefix(1))) == nil)
    let table = try programs.run(["doctor"], ["PATH": "/none"])
    #expect(table.output.contains("Installed fonts: "))
    #expect(table.output.contains(" \\\n    "))
    #expect(table.output.contains("  sudo apt install ffmpeg "))
    #expect(table.output.contains("make install SERVER=1"))
  }

  @Test("the checksums are those of the fonts folder")
  func sums() throws {
    let file = try String(contentsOfFile: Package.path("fonts/SHA256SUMS"), encoding: .utf8)
    #expect(file == BundledChecksums.text + "\n")
  }

  @Test("missing fonts and changed fonts have different statuses")
  func fonts() throws {
    let folder = try Folder()
    let none = try Program.run(
      executable: Program.path, ["doctor"], environment: ["TELOP_FONTS": folder.url.path])
    #expect(none.status == 66 && none.output.contains("missing"))
    for (file, _) in BundledChecksums.all {
      let place = folder.url.appendingPathComponent(file)
      try FileManager.default.createDirectory(
        at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(
        atPath: place.path, withDestinationPath: Package.path("fonts/\(file)"))
    }
    let changed = "Inter/Inter-Bold.otf"
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent(changed))
    try FileManager.default.createSymbolicLink(
      atPath: folder.url.appendingPathComponent(changed).path,
      withDestinationPath: Package.path("fonts/Inter/Inter-Regular.otf"))
    let outcome = try Program.run(
      executable: Program.path, ["doctor", "--format", "json"],
      environment: ["TELOP_FONTS": folder.url.path])
    #expect(outcome.status == 1)
    #expect(try report(outcome.output).fonts.changed == [changed])
  }

  @Test("the table fits 80 columns and escapes PATH")
  func hostile() throws {
    let folder = try Folder()
    let name = "\u{1B}[2J\u{202E}bin"
    let bin = folder.url.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: bin, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: bin.appendingPathComponent("ffmpeg").path, withDestinationPath: "/bin/false")
    let outcome = try Program.run(
      executable: Program.path, ["doctor"], environment: ["PATH": bin.path])
    #expect(outcome.status == 0)
    #expect(!outcome.output.contains("\u{1B}") && !outcome.output.contains("\u{202E}"))
    for line in outcome.output.split(separator: "\n") where !line.contains("/") {
      #expect(line.count <= 80, "\(line)")
    }
  }
}
