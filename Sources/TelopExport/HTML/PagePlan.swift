internal import Telop
internal import TelopText
import TelopUnits

/// A plan in the numbers that a page moves by, as an object of its script.
///
/// Places and times are `Double`, nearest to the exact ones. Nothing of the script's text is in it.
struct PageMotion {
  let text: String

  init(
    _ scene: ScrollScene, strip: PageStrip, tabs: PageTabs?, height: Int, start: PageStart
  ) {
    let (motion, band) = (scene.motion, scene.band)
    let number = { (value: Rational) in Markup.number(value) }
    var phases = ""
    for (phase, mark) in zip(motion.travel.phases, motion.travel.marks) {
      phases += phases.isEmpty ? "" : ","
      phases += "[\"\(phase.kind.rawValue)\",\(number(mark.time)),\(number(mark.offset)),"
      phases += "\(number(phase.duration)),\(number(phase.speed)),\(number(phase.distance))]"
    }
    var places = ""
    for place in strip.places {
      places += places.isEmpty ? "" : ",\n"
      places += "[\(number(place.box)),\(number(place.left)),\(number(place.right))]"
    }
    var stops = ""
    for stop in tabs?.stops ?? [] {
      let left = tabs?.left(of: stop.tab) ?? 0
      stops += (stops.isEmpty ? "" : ",") + "[\(number(stop.offset)),\(number(left))]"
    }
    text = """
      {
      width: \(band.width), height: \(height), length: \(band.length),
      vertical: \(band.isVertical), sign: \(motion.direction.rawValue),
      duration: \(number(motion.duration)), distance: \(number(motion.distance)),
      endless: \(motion.isEndless), rate: \(number(motion.rate.perSecond)),
      whole: \(motion.movesByWholePixels), lastFrame: \(motion.lastFrame), start: "\(start.rawValue)",
      threshold: \(number(tabs?.threshold ?? 0)), stops: [\(stops)],
      phases: [\(phases)],
      segments: [\(places)]
      }
      """
  }
}
