import Foundation
import Telop
import TelopText
import TelopUnits
import TestSupport
import Testing

@_spi(Answers) @testable import TelopExport

@Suite("Agreement between outputs", .needs(.browser, .ffmpeg), .serialized)
struct CrossOutputTests {
  /// A cluster that is visible on a frame.
  private struct Sample {
    let frame: Int
    let text: String
    /// Its columns on the frame, in pixels.
    let columns: Range<Int>

    var name: String { "'\(text)' on frame \(frame)" }
  }

  private static let source =
    PageCase.japanese + PageCase.arabic + PageCase.english + PageCase.hindi + PageCase.thai
    + PageCase.emoji

  @Test("a cluster is at the same place in every output at 20 moments, to a pixel")
  func places() throws {
    let values = [
      "background": "#102030", "duration": Effort.pick(short: "4", usual: "12", soak: "12"),
      "viewport": "480", "size": "40",
    ]
    let fit = try fit(Self.source, values)
    let samples = try samples(of: fit, 20)
    let frames = samples.map(\.frame)
    try withTemporaryFolder { folder in
      // Chromium renders the page, ffmpeg decodes the movies; Cairo's picture is the reference.
      let screen = folder.appendingPathComponent("screen.png")
      let page = try fit.page()
      try Browser.picture(
        of: frames.map { frame in
          Browser.Shown(
            page: page, width: fit.band.width, height: fit.band.height,
            after: "await telop.ready; telop.seek(\(frame) / 60);")
        }, to: screen)
      let pages = try Frames(screen, isOpaque: true)
      for (index, frame) in frames.enumerated() {
        var options = ExportOptions()
        options.time = .nanoseconds(frame * 1_000_000_000 / 60)
        let file = folder.appendingPathComponent("moment\(index).png")
        try Data(Export(fit, as: .png, options: options).bytes()).write(to: file)
      }
      // ffmpeg reads the pictures as one video.
      let pictures = try Frames(folder.appendingPathComponent("moment%d.png"), isOpaque: true)
      try #require(pictures.count == samples.count)
      for (index, sample) in samples.enumerated() {
        check(
          "page", sample, pages.part(rows: index * fit.band.height, count: fit.band.height), 0,
          against: pictures, index)
      }
      for format in [ExportFormat.mov, .webm, .mp4] {
        let file = folder.appendingPathComponent("movie.\(format.rawValue)")
        _ = try Movie(fit, format: format).write(to: file.path) { _ in true }
        let movie = try Frames(file, isOpaque: true, only: frames)
        #expect(movie.count == frames.count)
        for (index, sample) in samples.enumerated() {
          check(format.rawValue, sample, movie, index, against: pictures, index)
        }
      }
    }
  }

  private func check(
    _ output: String, _ sample: Sample, _ frames: Frames, _ frame: Int, against pictures: Frames,
    _ number: Int
  ) {
    let shift = frames.shift(frame, from: pictures, number, columns: sample.columns, upTo: 12)
    #expect(abs(shift ?? 99) <= 1, "\(output), \(sample.name): \(shift ?? 99) px")
    #expect(
      pictures.columns(number, sample.columns).contains { $0 > 0 }, "\(sample.name) shows nothing")
  }

  /// Clusters from different frames over the whole time, each completely visible on its frame.
  private func samples(of fit: Fit, _ count: Int) throws -> [Sample] {
    var random = SeededGenerator(seed: 2_026)
    let motion = fit.scene.motion
    let unit = fit.plan.strip.pixelsPerUnit
    let pieces = (0..<fit.text.clusterCount).flatMap { index in
      fit.text.cluster(at: index).map { fit.text.placedRunParts(in: $0.range) } ?? []
    }
    return try (0..<count).map { number in
      let step = motion.frameCount / (count + 1)
      let frame = step * (number + 1) + Int.random(in: -step / 2...step / 2, using: &random)
      let position = motion.position(offset: motion.offset(frame: frame))
      let visible = pieces.compactMap { piece -> Sample? in
        let text = fit.text.substring(piece.range)
        let start = Int((position + unit * piece.left).floor)
        let end = Int((position + unit * (piece.left + piece.units)).ceiling)
        guard start >= 12, end <= fit.band.width - 12, end > start + 3,
          !text.allSatisfy(\.isWhitespace)
        else { return nil }
        return Sample(frame: frame, text: text, columns: start..<end)
      }
      return try #require(visible.randomElement(using: &random))
    }
  }
}
