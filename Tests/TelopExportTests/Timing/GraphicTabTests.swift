import Foundation
import Telop
import TestSupport
import Testing

@_spi(Answers) @testable import TelopExport

extension GraphicTests {
  @Test("the tabs of a graphic are a movie's at any time", .needs(.browser))
  func tabs() throws {
    let source = ["A first section", "Two", "The third one"]
      .map { "# \($0)\n\nWords that go by." }.joined(separator: "\n\n")
    let values = ["canvas": "640x360", "theme": "base", "size": "30", "duration": "20"]
    let fits = try [[:], ["direction": "ttb"], ["place": "top"]].map { more in
      try fit(source, values.merging(more) { $1 })
    }
    var options = ExportOptions()
    options.tabs = .natural
    var expected: [[[Double]]] = []
    let cases = try fits.map { fit in
      let scene = try fit.scene(for: .ograf)
      let painter = try #require(try TabPainter(scene, .natural))
      let read = try #require(scene.sections[1].read)
      let first = Int((read * 60).ceiling)
      // Back and forth, as a renderer may ask.
      let frames = [first + 60, first + 6, first - 5, first + 12]
      let box = painter.place.box
      let rows = painter.place.tabRows
      expected.append(
        try frames.map { frame in
          let moment = try #require(painter.moment(onFrame: frame))
          let start = moment.capsuleStart + Double(scene.band.isVertical ? box.top : box.left)
          let across = Double(rows.lowerBound + (scene.band.isVertical ? box.left : box.top))
          let share = Double(frame) / 60 / 20
          return [start, moment.capsuleLength, across, share]
        })
      let script = """
        await graphic.load({ data: {} });
        for (const frame of \(frames)) {
          await graphic.goToTime({ timestamp: (frame + 0.01) * 1000 / 60 });
          const get = id => graphic.shadowRoot.getElementById(id);
          const box = get("capsule").getBoundingClientRect(), bar = get("tabs").getBoundingClientRect();
          found.push(\(scene.band.isVertical)
            ? [box.top, box.height, bar.left] : [box.left, box.width, bar.top]);
          found.at(-1).push(Number(get("rail").style.transform.match(/[\\d.]+/)[0]));
        }
        """
      return (fit, script)
    }
    for (found, expected) in zip(try answers(cases, options), expected) {
      let places = try #require(found as? [[Double]], "\(found)")
      #expect(places.count == expected.count)
      for (place, expected) in zip(places, expected) {
        // A transition starts up to a frame after its section is read.
        let near = zip(place, expected).allSatisfy { abs($0 - $1) < 3 }
        #expect(near && abs(place[3] - expected[3]) < 1e-3, "\(place), not \(expected)")
      }
    }
  }
}
