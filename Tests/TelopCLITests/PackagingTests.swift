import Foundation
import Telop
import TestSupport
import Testing

@Suite("Packaging")
struct PackagingTests {
  private func text(_ path: String) throws -> String {
    try String(contentsOfFile: Package.path(path), encoding: .utf8)
  }

  private func value(_ start: String, in text: String) throws -> Substring {
    let line = try #require(text.split(separator: "\n").first { $0.contains(start) })
    let range = try #require(line.firstRange(of: start))
    return line[range.upperBound...]
  }

  /// The quoted strings after every occurrence of `start`.
  private func quoted(after start: String, in text: String) -> [String] {
    text.ranges(of: start).map { String(text[$0.upperBound...].prefix { $0 != "\"" }) }
  }

  @Test("formula, changelog and guides have this release's version")
  func version() throws {
    let formula = try text("Sources/Packaging/telop.rb")
    #expect(quoted(after: "refs/tags/", in: formula) == [Release.version + ".tar.gz"])
    #expect(try text("CHANGELOG.md").contains(" \(Release.version)\n"))
    for file in ["README.md", "Sources/Telop/Telop.docc/Library.md", "Examples/Package.swift"] {
      let versions = quoted(after: "Telop.git\", from: \"", in: try text(file))
      #expect(versions == [Release.version], "\(file)")
    }
  }

  @Test("every file requires the same macOS version")
  func system() throws {
    let names = ["26": ":tahoe"]
    let manifest = try text("Package.swift")
    let number = try value(".macOS(.v", in: manifest).prefix { $0.isNumber }
    let formula = try text("Sources/Packaging/telop.rb")
    #expect(try names[String(number)] == String(value("depends_on macos: ", in: formula)))
    #expect(try text(".github/workflows/ci.yml").contains("runs-on: macos-\(number)\n"))
  }

  @Test("Homebrew's packages are the same in manifest, Makefile and formula")
  func packages() throws {
    let makefile = try text("Makefile")
    let listed = try value("BREW_PACKAGES := ", in: makefile).split(separator: " ").map(String.init)
    let manifest = quoted(after: "brew: \"", in: try text("Package.swift"))
      .filter { $0 != "zlib" && !$0.contains("(") }
    let server = quoted(
      after: "brew([\"", in: try text("Sources/TelopServer/Package.swift"))
    // SQLite and zlib are part of macOS.
    let needed = Set(manifest + server + ["pkgconf"]).subtracting(["sqlite", "sqlite3"])
    #expect(Set(listed) == needed)
    let formula = quoted(after: "depends_on \"", in: try text("Sources/Packaging/telop.rb"))
      .map { $0.hasPrefix("icu4c@") ? "icu4c" : $0 }
    #expect(Set(formula) == Set(listed).subtracting(server))
    let install = try value("brew install ", in: try text(".github/workflows/ci.yml"))
    #expect(install == "$(make -s brew-packages)")
    let printed = String(
      decoding: try Tool.output("make", ["-s", "-C", Package.root.path, "brew-packages"]),
      as: UTF8.self)
    #expect(printed.split(whereSeparator: \.isWhitespace).map(String.init) == listed)
  }
}
