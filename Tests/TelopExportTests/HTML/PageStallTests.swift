import Foundation
import Telop
import TelopUnits
import TestSupport
import Testing

@testable import TelopExport

/// A page in the browser's own time, while something else takes all of it.
@Suite("Pages that are held up", .needs(.browser), .serialized)
struct PageStallTests {
  private struct Frame: Decodable {
    /// When the browser drew it, in milliseconds.
    let stamp: Double
    /// Where the first segment was then, in pixels.
    let left: Double
  }

  private struct Report: Decodable {
    let frames: [Frame]
    /// The first frame after the stall.
    let late: Int
  }

  @Test("after 250 ms without a frame the next one is where the plan has it")
  func stall() throws {
    let fit = try fit("# 速さ\n\nAVATAR office نص عربي", ["duration": "20", "hold-start": "1"])
    // The page asks for its frame first; what is noted comes behind it in the same frame.
    let run = """
      await telop.ready;
      const strip = document.getElementById("strip"), frames = [];
      const origin = document.getElementById("view").getBoundingClientRect().left;
      const first = document.querySelector(".s[data-i='0'] .t");
      const note = stamp => frames.push({ stamp,
        left: first.getBoundingClientRect().left - origin });
      const frame = () => new Promise(done => requestAnimationFrame(stamp => {
        note(stamp);
        done();
      }));
      telop.seek(4);
      telop.play();
      for (let count = 0; count < 20; ++count) await frame();
      const start = performance.now();
      while (performance.now() - start < 250);
      const late = frames.length;
      for (let count = 0; count < 20; ++count) await frame();
      return { frames, late };
      """
    let pages = [Browser.Shown(page: try fit.page(), after: run)]
    let data = try #require(try Browser.results(of: pages, isLive: true).first)
    let report = try #require(
      try? JSONDecoder().decode(Report.self, from: data),
      "\(String(decoding: data.prefix(300), as: UTF8.self))")
    try #require(report.frames.count == 40)
    let stall = report.frames[report.late].stamp - report.frames[report.late - 1].stamp
    // A frame's stamp may be that of the screen's beat before it, and is rounded.
    #expect(stall >= 250 - 2 * 1_000 / 60, "no stall: \(stall) ms")
    let began = report.frames[0].stamp
    for frame in report.frames {
      let time = 4 + (frame.stamp - began) / 1_000
      let motion = fit.scene.motion
      let offset = motion.offset(at: .nanoseconds(Int64((time * 1e9).rounded())))
      let left = motion.position(offset: offset).double
      // A browser has places in 64ths.
      #expect(abs(frame.left - left) <= 1 / 64.0, "at \(time) s")
    }
  }
}
