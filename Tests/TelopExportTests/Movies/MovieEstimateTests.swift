import Foundation
import Telop
import TestSupport
import Testing

@testable import TelopExport

@Suite("Estimates of movies", .needs(.ffmpeg))
struct MovieEstimateTests {
  private static let text = String(repeating: "速さは文字の数で決まる。", count: 16)

  private func movie(_ format: ExportFormat, _ values: [String: String] = [:]) throws -> Movie {
    let all = ["duration": "5", "canvas": "320x180", "size": "32"].merging(values) { $1 }
    return try Movie(try fit(Self.text, all), format: format)
  }

  /// An mp4 predicts each frame from many others. The few encoded frames show less of this saving.
  @Test(
    "the size is right within 20 %, that of an mp4 within a half",
    arguments: [ExportFormat.mov, .webm, .mp4, .mkv])
  func size(format: ExportFormat) throws {
    let movie = try movie(format)
    let estimate = try #require(try movie.estimate())
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("movie.\(format.rawValue)")
      _ = try movie.write(to: file.path)
      let size = try Data(contentsOf: file).count
      #expect(
        abs(estimate.size - size) * (format == .mp4 ? 2 : 5) <= size,
        "\(estimate.size) for \(size) bytes")
    }
    #expect(estimate.time > .zero)
  }

  @Test("options that make it smaller are those that change something")
  func smaller() throws {
    #expect(try movie(.mov).estimate()?.smaller == ["--canvas band", "--fps 30"])
    #expect(try movie(.mov, ["fps": "25"]).estimate()?.smaller == ["--canvas band"])
    #expect(try movie(.mov, ["fps": "25", "canvas": "band"]).estimate()?.smaller == [])
  }

  @Test("neither a short movie nor a GIF has an estimate")
  func none() throws {
    #expect(try movie(.mov, ["duration": "0.5", "fps": "25"]).estimate() == nil)
    #expect(try movie(.gif, ["fps": "25"]).estimate() == nil)
  }
}
