internal import Telop
internal import TelopExport
internal import TelopPrograms
internal import TelopScript
internal import TelopText
internal import TelopUnits

/// What `telop doctor` finds, and prints with `--format json`. Nothing that it finds is run.
struct DoctorReport: Encodable {
  /// A library that telop is linked with.
  struct Library: Encodable {
    var name: String
    var version: String
  }

  /// The bundled fonts.
  struct Fonts: Encodable {
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
  struct Helper: Encodable {
    var name: String
    /// Absent when it is not installed.
    var path: String?
    var neededFor: String
    /// The Debian package that has it.
    var package: String
  }

  /// The version of the wire format: `Wire.version`.
  var version = Wire.version
  var telop = Release.version
  var libraries: [Library]
  var fonts: Fonts
  var helpers: [Helper]
  /// The line for Debian that installs what is missing; absent when nothing is.
  var install: String?

  /// Looks at this machine.
  ///
  /// - Complexity: reads every bundled font once, 45 MB.
  init() {
    libraries = (TextLibraries.versions + ScriptLibraries.versions + ExportLibraries.versions)
      .map { Library(name: $0.name, version: $0.version) }
    fonts = Self.bundledFonts()
    helpers = Self.programs.map { names, package, use in
      let paths = names.map { try? Program(name: $0, package: package).path() }
      return zip(names, paths).map {
        Helper(name: $0, path: $1, neededFor: use, package: package)
      }
    }.flatMap(\.self)
    var packages: [String] = []
    for helper in helpers where helper.path == nil && !packages.contains(helper.package) {
      packages.append(helper.package)
    }
    install = packages.isEmpty ? nil : "sudo apt install \(packages.joined(separator: " "))"
  }

  private static let programs: [(names: [String], package: String, use: String)] = [
    (["ffmpeg"], "ffmpeg", "movies, GIF and APNG; audit; photographs on slides"),
    (["ffprobe"], "ffmpeg", "--over: the video's size and frames"),
    (
      ["pdfinfo", "pdffonts", "pdfimages", "pdftocairo", "pdftohtml", "pdftoppm", "pdftops"],
      "poppler-utils", "--deck: slides"
    ),
    (["hb-subset"], "libharfbuzz-bin", "pages with --glyphs text"),
    (["rsvg-convert"], "librsvg2-bin", "--logo: SVG"),
    (["chromium"], "chromium", "audit of pages only; no export needs it"),
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
