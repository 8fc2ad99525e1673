import Foundation
import Telop
import TelopScript
import Testing

@testable import TelopExport

@Suite("ZIP archives")
struct ZipArchiveTests {
  /// From Python's zipfile, with files of 1 January 1980 and of MS-DOS, without attributes.
  private static let expected = """
    UEsDBBQAAAgAAAAAIQBDv6ajAgAAAAIAAAAOAAAA6KmxLm9ncmFmLmpzb257fVBLAwQUAAAIAAAAACEAUUQH\
    QAsAAAALAAAABgAAAMOpLm1qc2V4cG9ydCB7fTsKUEsBAhQAFAAACAAAAAAhAEO/pqMCAAAAAgAAAA4AAAAA\
    AAAAAAAAAAAAAAAAAOipsS5vZ3JhZi5qc29uUEsBAhQAFAAACAAAAAAhAFFEB0ALAAAACwAAAAYAAAAAAAAA\
    AAAAAAAALgAAAMOpLm1qc1BLBQYAAAAAAgACAHAAAABdAAAAAAA=
    """

  @Test("an archive has the bytes that Python's zipfile writes")
  func bytes() {
    let files = [
      ExportFile(name: "話.ograf.json", bytes: Array("{}".utf8)),
      ExportFile(name: "é.mjs", bytes: Array("export {};\n".utf8)),
    ]
    #expect(Data(ZipArchive(files).bytes).base64EncodedString() == Self.expected)
  }

  @Test("an archived graphic has its script's name, without characters that file systems refuse")
  func names() throws {
    for (name, expected) in [
      ("talk.md", "talk"), ("Ver. 2: a/b", "Ver. 2- a-b"), ("\u{D4E}/話", "\u{D4E}-話"),
      (".md", "script"),
    ] {
      let script = try Script("ABA", format: .plain, name: name)
      let export = try Export(Fit(script, fonts: .bundled(), options: FitOptions()), as: .ograf)
      #expect(
        try export.bytes() == ZipArchive(export.graphic(named: expected)).bytes, "\(name)")
    }
  }
}
