@_spi(Answers) internal import Telop
internal import TelopDocuments
internal import TelopExport
internal import TelopPlatform
internal import TelopPrograms

/// The report that `telop doctor` prints as a table or as JSON.
struct DoctorReport: Codable {
  struct Library: Codable {
    var name: String
    var version: String
  }

  struct Fonts: Codable {
    /// Absent when no folder was found.
    var folder: String?
    /// The number of bundled font files that a release has.
    var files: Int
    /// Files that are missing or do not open.
    var missing: [String]
    /// Files whose bytes differ from this release's.
    var changed: [String]
    /// The error in finding the folder; absent if there is none.
    var problem: String?
  }

  struct Helper: Codable {
    var name: String
    /// Absent if the program is missing.
    var path: String?
    var neededFor: String
    /// The package that contains the program: Debian's, or Homebrew's on macOS.
    var package: String
  }

  var version = Wire.version
  var telop = Release.version
  var libraries: [Library]
  var fonts: Fonts
  /// The number of faces that fontconfig lists; absent if fontconfig fails.
  var installedFonts: Int?
  var helpers: [Helper]
  /// The apt or Homebrew command that installs the missing programs, except `telop-server`; absent if none is missing.
  var install: String?

  /// Inspects this machine. Reads every bundled font, 45 MB, but runs no program.
  init() {
    let versions =
      TextLibraries.versions + ScriptLibraries.versions + CoreLibraries.versions
      + ExportLibraries.versions + [("libsixel", Sixel.version)]
    libraries = versions.map { Library(name: $0.name, version: $0.version) }
    fonts = Self.bundledFonts()
    installedFonts = try? SystemFonts.installed().faces.count
    let manager = PackageManager.current
    helpers = Self.programs.flatMap { names, packages, use in
      names.map { name in
        let package = packages[manager] ?? name
        let folder = name == Self.server ? RunningExecutable.folder : nil
        let path = try? Program(name: name, package: package, in: folder).path()
        return Helper(name: name, path: path, neededFor: use, package: package)
      }
    }
    install = manager.installCommand(for: helpers)
  }

  /// Telop's server program. No package manager has it yet.
  static let server = "telop-server"

  enum PackageManager {
    case apt, brew

    static var current: PackageManager {
      #if os(macOS)
        .brew
      #else
        .apt
      #endif
    }

    func installCommand(for helpers: [Helper]) -> String? {
      var packages: [String] = []
      for helper in helpers where helper.path == nil && helper.name != DoctorReport.server {
        if !packages.contains(helper.package) { packages.append(helper.package) }
      }
      guard !packages.isEmpty else { return nil }
      let call = self == .apt ? "sudo apt install" : "brew install"
      return "\(call) \(packages.joined(separator: " "))"
    }
  }

  /// The optional programs. `packages` has only the packages whose names differ from their programs' names.
  private static let programs:
    [(names: [String], packages: [PackageManager: String], use: String)] = [
      (["ffmpeg"], [:], "movies, GIF and APNG; audit; photographs on slides"),
      (
        ["ffprobe"], [.apt: "ffmpeg", .brew: "ffmpeg"],
        "--over and audit: a movie's size and frames"
      ),
      (
        ["pdfinfo", "pdffonts", "pdfimages", "pdftocairo", "pdftohtml", "pdftoppm", "pdftops"],
        [.apt: "poppler-utils", .brew: "poppler"], "--deck: slides"
      ),
      (["hb-subset"], [.apt: "libharfbuzz-bin", .brew: "harfbuzz"], "pages with --glyphs text"),
      (
        ["rsvg-convert"], [.apt: "librsvg2-bin", .brew: "librsvg"],
        "SVG as a logo or as a picture in the line"
      ),
      (["chromium"], [:], "audit of pages only; no export needs it"),
      ([server], [:], "serve: HTTP, live shows, overlay and presenter"),
      (["curl"], [:], "telop-server's webhooks"),
    ]

  private static func bundledFonts() -> Fonts {
    var fonts = Fonts(files: BundledChecksums.all.count, missing: [], changed: [])
    do {
      let folder = try BundledFonts.standard.folder() ?? ""
      fonts.folder = folder
      for (file, sum) in BundledChecksums.all {
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

  var status: Int32 {
    if fonts.folder == nil || !fonts.missing.isEmpty { return Failure.missingFile }
    return fonts.changed.isEmpty ? 0 : Failure.differs
  }
}
