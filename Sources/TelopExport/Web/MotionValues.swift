internal import Telop
internal import TelopUnits

/// A line's motion in the numbers that motion.js takes: the nearest `Double` to each exact one. Pixels
/// and seconds.
struct MotionValues: Encodable {
  struct Phase: Encodable {
    let kind: String
    let time: Double
    let offset: Double
    let duration: Double
    let speed: Double
    let distance: Double
  }

  let duration: Double
  let distance: Double
  let phases: [Phase]
  let start: Double
  let direction: Int
  let rate: Double
  let lastFrame: Int
  let isEndless: Bool
  let isWhole: Bool

  init(_ motion: ScrollMotion) {
    duration = motion.duration.double
    distance = motion.distance.double
    phases = zip(motion.travel.phases, motion.travel.milestones).map { phase, milestone in
      Phase(
        kind: phase.kind.rawValue, time: milestone.time.double, offset: milestone.offset.double,
        duration: phase.duration.double, speed: phase.speed.double,
        distance: phase.distance.double)
    }
    start = motion.start.double
    direction = motion.direction.rawValue
    rate = motion.rate.perSecond.double
    lastFrame = motion.lastFrame
    isEndless = motion.isEndless
    isWhole = motion.movesByWholePixels
  }
}
