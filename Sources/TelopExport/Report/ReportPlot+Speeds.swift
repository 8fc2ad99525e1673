@_spi(Answers) internal import Telop
internal import TelopUnits

extension ReportPlot {
  func speeds(_ axes: ReportAxes) -> String {
    let motion = facts.fit.plan.motion
    let range = axes.speeds
    let top = 336.0
    let bottom = 384.0
    let y = { (speed: Double) in
      bottom - (speed - range.lowerBound) / (range.upperBound - range.lowerBound) * (bottom - top)
    }
    var path = ""
    for (index, phase) in motion.phases.enumerated() where phase.duration > 0 {
      let speeds = ReportAxes.endSpeeds(of: phase)
      let from = motion.milestones[index].time
      let to = motion.milestones[index + 1].time
      path += path.isEmpty ? "M" : "L"
      path += "\(Self.px(axes.x(from.double))) \(Self.px(y(speeds.start)))"
      path += "L\(Self.px(axes.x(to.double))) \(Self.px(y(speeds.end)))"
    }
    var plot = ""
    for value in [range.lowerBound, (range.lowerBound + range.upperBound) / 2, range.upperBound] {
      plot += Self.text(axes.left - 8, y(value) + 4, Markup.number(value), "m", anchor: "end")
    }
    plot += Self.line(axes.left, top, axes.left, bottom)
    plot += Self.line(axes.left, bottom, ReportAxes.right, bottom)
    for tick in axes.ticks {
      let x = axes.x(tick.time)
      plot += Self.line(x, bottom, x, bottom + 4)
    }
    plot +=
      "<path class=\"speed\" d=\"\(path)\" fill=\"none\" stroke=\"#009E73\" stroke-width=\"2\"/>\n"
    return plot
      + Self.text(
        ReportAxes.right + 10, 364, words.text("速さ px／秒", "Speed px/s"), "v-good", fill: "#0B6B4F")
  }
}
