import Foundation
@_spi(Answers) import Telop
import TestSupport
import Testing

@_spi(Answers) @testable import TelopExport

extension GraphicTests {
  @Test("the tabs of a graphic are a movie's at any time", .needs(.browser))
  func tabs() throws {
    let source = ["A first section", "Two", "The third one"]
      .map { "# \($0)\n\nWords that go by." }.joined(separator: "\n\n")
    let values = [
      "canvas": "640x360", "theme": "base", "size": "30", "duration": "20", "band-in": "none",
    ]
    let fits = try [
      [:], ["direction": "ttb"], ["direction": "ttb", "place": "left"], ["place": "top"],
      ["loop": "endless", "label": "LT"],
    ].map { more in
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
      // Frames in both directions, as a renderer may request.
      let frames = [first + 60, first + 6, first - 5, first + 12, 2]
      let box = painter.tabbed.box
      let rows = painter.tabbed.tabRows
      expected.append(
        try frames.flatMap { frame in
          // A move starts up to a frame before the frame on which its section is read.
          try [frame, frame + 1].map { number -> [Double] in
            let moment = try #require(painter.motion.moment(onFrame: number))
            let start = moment.capsuleStart + Double(scene.band.isVertical ? box.top : box.left)
            let across = Double(rows.lowerBound + (scene.band.isVertical ? box.left : box.top))
            let elapsed = scene.motion.isEndless ? 0 : Double(frame) / 60 / 20
            return [start, moment.capsuleLength, across, elapsed]
          }
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
      #expect(places.count * 2 == expected.count)
      for (index, place) in places.enumerated() {
        for value in place.indices {
          let ends: [Double] = [expected[2 * index][value], expected[2 * index + 1][value]].sorted()
          let slack = value == 3 ? 1e-3 : 0.6
          #expect(
            (ends[0] - slack...ends[1] + slack).contains(place[value]),
            "\(place), not \(expected[2 * index])")
        }
      }
    }
  }
}
