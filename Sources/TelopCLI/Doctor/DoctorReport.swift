internal import Telop
internal import TelopDocuments
internal import TelopExport
internal import TelopPrograms
internal import TelopScript
internal import TelopText
internal import TelopUnits

/// What `telop doctor` finds, and prints with `--format json`. Nothing that it finds is run.
struct DoctorReport: Codable {
  /// A library that telop is linked with.
  struct Library: Codable {
    var name: String
    var version: String
  }

  /// The bundled fonts.
  struct Fonts: Codable {
    /// Absent when no folder was found.
    var folder: String?
    var files: Int
    /// Files that are not there or do not open.
    var missing: [String]
    /// Files whose bytes are not those of this release.
    var changed: [String]
    /// What is wrong when there is no folder.
    var problem: String?
  }

  /// A program that telop runs for a part of its work.
  struct Helper: Codable {
    var name: String
    /// Absent when it is not installed.
    var path: String?
    var neededFor: String
    /// The package that has it: Debian's, on macOS Homebrew's.
    var package: String
  }

  /// The version of the wire format: `Wire.version`.
  var version = Wire.version
  var telop = Release.version
  var libraries: [Library]
  var fonts: Fonts
  /// How many faces the system has besides; absent when fontconfig cannot tell.
  var installedFonts: Int?
  var helpers: [Helper]
  /// The line that installs what is missing, on Debian or with Homebrew; absent when nothing is.
  var install: String?

  /// Looks at this machine.
  ///
  /// - Complexity: reads every bundled font once, 45 MB.
  init() {
    let versions =
      TextLibraries.versions + ScriptLibraries.versions + CoreLibraries.versions
      + ExportLibraries.versions + [("libsixel", Sixel.version)]
    libraries = versions.map { Library(name: $0.name, version: $0.version) }
    fonts = Self.bundledFonts()
    installedFonts = try? SystemFonts.installed().faces.count
    let manager = PackageManager.own
    helpers = Self.programs.flatMap { names, packages, use in
      names.map { name in
        let package = packages[manager] ?? name
        let folder = name == Self.server ? BundledFonts.programFolder : nil
        let path = try? Program(name: name, package: package, in: folder).path()
        return Helper(name: name, path: path, neededFor: use, package: package)
      }
    }
    install = manager.line(for: helpers)
  }

  /// Telop's own, which no package manager has yet.
  static let server = "telop-server"

  /// What installs programs.
  enum PackageManager {
    case apt, brew

    /// This system's.
    static var own: PackageManager {
      #if os(macOS)
        .brew
      #else
        .apt
      #endif
    }

    /// The call that installs those that are missing; `nil` when none is.
    func line(for helpers: [Helper]) -> String? {
      var packages: [String] = []
      for helper in helpers where helper.path == nil && helper.name != DoctorReport.server {
        if !packages.contains(helper.package) { packages.append(helper.package) }
      }
      guard !packages.isEmpty else { return nil }
      let call = self == .apt ? "sudo apt install" : "brew install"
      return "\(call) \(packages.joined(separator: " "))"
    }
  }

  /// Programs, the packages that are not called like them, and what they are for.
  private static let programs:
    [(names: [String], packages: [PackageManager: String], use: String)] = [
      (["ffmpeg"], [:], "movies, GIF and APNG; audit; photographs on slides"),
      (["ffprobe"], [.apt: "ffmpeg", .brew: "ffmpeg"], "--over: the video's size and frames"),
      (
        ["pdfinfo", "pdffonts", "pdfimages", "pdftocairo", "pdftohtml", "pdftoppm", "pdftops"],
        [.apt: "poppler-utils", .brew: "poppler"], "--deck: slides"
      ),
      (["hb-subset"], [.apt: "libharfbuzz-bin", .brew: "harfbuzz"], "pages with --glyphs text"),
      (["rsvg-convert"], [.apt: "librsvg2-bin", .brew: "librsvg"], "--logo: SVG"),
      (["chromium"], [:], "audit of pages only; no export needs it"),
      ([server], [:], "serve: HTTP, live shows, overlay and presenter"),
      (["curl"], [:], "telop-server's webhooks"),
    ]

  private static func bundledFonts() -> Fonts {
    var fonts = Fonts(files: BundledSums.all.count, missing: [], changed: [])
    do {
      let folder = try BundledFonts.standard.folder() ?? ""
      fonts.folder = folder
      for (file, sum) in BundledSums.all {
        guard let font = try? Font(path: "\(folder)/\(file)") else {
          fonts.missing.append(file)
          continue
        }
        if font.sha256 != sum { fonts.changed.append(file) }
      }
    } catch {
      fonts.problem = "\(error)"
    }
    return fonts
  }

  /// 0 when all is there that telop itself needs.
  var status: Int32 {
    if fonts.folder == nil || !fonts.missing.isEmpty { return Failure.missingFile }
    return fonts.changed.isEmpty ? 0 : Failure.differs
  }
}
