import Foundation
import TestSupport
import Testing

extension Tool {
  static func ffmpeg(
    _ bytes: [UInt8], from ending: String, to format: String, codec: String? = nil
  ) throws -> String {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("in.\(ending)")
      try Data(bytes).write(to: file)
      let output = try output(
        "ffmpeg",
        ["-v", "error", "-nostdin", "-i", file.path] + (codec.map { ["-c:s", $0] } ?? [])
          + ["-f", format, "-"])
      return String(decoding: output, as: UTF8.self)
    }
  }

  /// Links the bundled fonts into one flat folder, because libass does not search subfolders.
  static func linkFonts(in folder: URL) throws {
    let fonts = Package.root.appendingPathComponent("fonts")
    let names = try FileManager.default.subpathsOfDirectory(atPath: fonts.path)
    for name in names where name.hasSuffix("tf") || name.hasSuffix("ttc") {
      try FileManager.default.createSymbolicLink(
        at: folder.appendingPathComponent((name as NSString).lastPathComponent),
        withDestinationURL: fonts.appendingPathComponent(name))
    }
  }
}

/// Text that tries to break out of every format.
let hostile = """
  ---
  quotes: as-is
  ---

  # <b>Intro</b> &amp; {\\pos(0,0)} "quoted"

  He said {\\b1}bold{\\b0} & \\<i>x\\</i>, "q" -- --> a\\Nb, C:\\new, \\hx; NOTE `<script>`. A\u{7}\u{1B}[31mZ

  速さは大事です。مرحبا (عالم) 12 שלום! 👩‍💻🇯🇵👍🏽 ==mark== end

  ## =SUM(A1), "x"

  二つ目の節です。**太字** and *italic*
  """
