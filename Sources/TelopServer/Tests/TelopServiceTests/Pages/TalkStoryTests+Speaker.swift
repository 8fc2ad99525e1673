import Foundation

extension TalkStoryTests {
  /// The visible values of the pages at one time. Hidden texts are empty.
  struct Seen: Codable, Equatable {
    var left = ""
    var elapsed = ""
    var lateness = ""
    var phase = ""
    var slide = ""
    var next = ""
    var section = ""
    var until = ""
    var stage = 0
    /// Time left, slide, next slide and lateness in the second window.
    var second: [String] = []
  }

  /// The plan, from its JSON, and the speaker's actions so far. Times are seconds since the start.
  struct Speaker {
    /// The time at which each slide appears in the plan.
    let slides: [Double]
    /// The time at which the start of each section is at the read point in the plan.
    let sections: [Double]
    let titles: [String]
    let end = 300.0
    var slide = 0
    /// From `since` on, the plan runs from `planned` in the remaining time.
    var since = 0.0
    var planned = 0.0
    var pausedAt: Double?

    /// The expected time of a time of the plan. An overdue slide is expected now.
    func expected(_ time: Double, at now: Double) -> Double {
      let due = slide + 1 < slides.count ? plain(slides[slide + 1]) : end
      guard due < now, slides[slide + 1] <= time else { return plain(time) }
      return now + (time - slides[slide + 1]) * (end - now) / (end - slides[slide + 1])
    }

    private func plain(_ time: Double) -> Double {
      since + (time - planned) * (end - since) / (end - planned)
    }

    /// The plan time that the band shows. It waits for the next slide.
    func place(at now: Double) -> Double {
      let place = planned + ((pausedAt ?? now) - since) * (end - planned) / (end - since)
      return min(place, slide + 1 < slides.count ? slides[slide + 1] : end)
    }

    mutating func turn(at now: Double) {
      slide += 1
      (since, planned) = (now, slides[slide])
    }

    mutating func resume(at now: Double) {
      let place = place(at: now)
      (since, planned, pausedAt) = (now, place, nil)
    }

    func seen(at now: Double) -> Seen {
      let clock = { (seconds: Double) in
        "\(Int(seconds) / 60):\(String(format: "%02d", Int(seconds) % 60))"
      }
      let left = clock((end - now).rounded(.up))
      let label = "Slide \(slide + 1) / \(slides.count)"
      var seen = Seen(
        left: left, elapsed: "Elapsed \(clock(max(0, now)))",
        lateness: pausedAt == nil ? "On time" : "Ends on time after Resume",
        phase: pausedAt.map { "Paused \(clock(now - $0))" } ?? "On air", slide: label,
        stage: slide)
      let section = max(0, sections.lastIndex { $0 <= place(at: now) + 0.001 } ?? 0)
      seen.section = titles[section]
      var due = ""
      if pausedAt == nil, slide + 1 < slides.count {
        let seconds = plain(slides[slide + 1]) - now
        due = seconds >= 0 ? "in \(clock(seconds.rounded(.up)))" : "\(clock(-seconds)) late"
      }
      seen.next =
        slide + 1 < slides.count
        ? ["Next slide: \(slide + 2)", due].filter { !$0.isEmpty }.joined(separator: " · ")
        : "This is the last slide"
      if pausedAt == nil, section + 1 < sections.count {
        seen.until = "in \(clock((expected(sections[section + 1], at: now) - now).rounded(.up)))"
      }
      seen.second = [
        left, "Slide \(slide + 1) of \(slides.count)", due, pausedAt == nil ? "On time" : "",
      ]
      return seen
    }
  }
}
