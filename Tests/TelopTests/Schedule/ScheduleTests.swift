@_spi(Answers) import Telop
import TelopUnits
import TestSupport
import Testing

@Suite("Cues, slides and sections' times")
struct ScheduleTests {
  func fit(_ source: String, _ values: [String: String] = [:]) throws -> Fit {
    try fitted(source, values, seconds: 60)
  }

  /// Position of the character at an offset at a time, in pixels from the edge where text leaves.
  func place(_ fit: Fit, _ utf8Offset: Int, at time: Duration) throws -> Rational {
    let range = fit.text.graphemes(around: utf8Offset..<utf8Offset + 1)
    let box = try #require(fit.text.highlights(of: range).first)
    let units = fit.text.isRightToLeft ? fit.text.totalUnits - box.upperBound : box.lowerBound
    return fit.plan.origin + fit.plan.strip.pixelsPerUnit * units
      - fit.plan.offset(at: time)
  }

  private func message(_ body: () throws -> Void) -> String {
    do {
      try body()
      return "no error"
    } catch { return "\(error)" }
  }

  private static let talk = """
    # One

    The first section of this talk says what it is about. @0:15 Then it says more.

    # Two @0:30

    The second one has a longer text, which goes on and on for a while.

    # Three

    And @0:50.5 the end.
    """

  @Test("every cue's word is at the read point exactly at its time", arguments: [50, 25, 0])
  func cues(readPoint: Int) throws {
    let fit = try fit(Self.talk, ["viewport": "400", "read-point": "\(readPoint)%"])
    #expect(fit.script.cues.count == 3)
    for cue in fit.script.cues {
      #expect(try place(fit, cue.utf8Offset, at: cue.time) == fit.plan.timing.readPoint)
    }
    #expect(fit.plan.offset(at: .seconds(60)) == fit.plan.distance)
    #expect(fit.plan.motion.phases.count == 4)
    #expect(
      PlanPicture(fit.plan, tick: 5)
        == PlanPicture("motion  ==========+="), "\(PlanPicture(fit.plan, tick: 5))")
  }

  @Test("right-to-left and vertical lines keep their cues too")
  func directions() throws {
    for (source, values) in [
      ("السلام عليكم ورحمة الله وبركاته @0:20 هذا نص عربي طويل @0:45 والنهاية", [:]),
      ("縦書きの文字が上へ流れる @0:20 ここが二十秒、@ではない。 @0:45 終わり", ["direction": "ttb"]),
    ] {
      var values = values
      values["viewport"] = "300"
      let fit = try fit(source, values)
      #expect(fit.script.cues.count == 2)
      for cue in fit.script.cues {
        #expect(try place(fit, cue.utf8Offset, at: cue.time) == 150)
      }
    }
  }

  @Test("slides bring their sections to the read point; the first is there from the start")
  func slides() throws {
    let source = "# One\n\nSome text of it.\n\n# Two\n\nMore text of it.\n\n# Three\n\nThe end."
    let fit = try fit(source, ["slides": "0:00,0:25,0:48", "viewport": "200"])
    for (section, time) in zip(fit.script.sections.dropFirst(), [25, 48]) {
      #expect(try place(fit, section.range.lowerBound, at: .seconds(time)) == 100)
    }
    // A cue that repeats a slide's time.
    let both = try self.fit(
      source.replacing("# Two", with: "# Two @0:25"),
      ["slides": "0:00,0:25,0:48", "viewport": "200"])
    #expect(both.plan.motion == fit.plan.motion && both.script.notes == fit.script.notes)
    let apart = try self.fit(
      source.replacing("# Two", with: "# Two @0:28"),
      ["slides": "0:00,0:25,0:48", "viewport": "200"])
    #expect(
      apart.script.notes.map(\.description).contains(
        "talk.md:5: the cue @0:28 is at the start of slide 2, but slides has 0:25 for this slide: "
          + "the text waits there from 0:25 to 0:28; remove the cue, or change slides"))
    let fewer = try self.fit(source, ["slides": "0:00,0:25"])
    #expect(
      fewer.script.notes.contains { $0.message.hasPrefix("slides: 2 slides for 3 sections: 1 “") })
    #expect(
      message {
        _ = try self.fit(
          source.replacing("# Two", with: "# Two {slide=4}"), ["slides": "0:00,0:25"])
      }.contains("slides has 2 times, and the text in line"))
  }

  @Test("a first heading at 0:00 has no effect, like a first slide")
  func fromTheStart() throws {
    // The text is so long that it need not wait for the slide.
    let texts = ["# One%\n\n\(words("a", 20))\n\n# Two\n\n\(words("b", 20))"]
    for text in texts {
      let cue = try fit(
        text.replacing("%", with: " @0:00").replacing("Two", with: "Two @0:25"),
        ["viewport": "200"])
      let slides = try fit(
        text.replacing("%", with: ""), ["viewport": "200", "slides": "0:00,0:25"])
      #expect(cue.plan.motion == slides.plan.motion)
    }
    #expect(
      message { _ = try self.fit("One @0:00 two") }.contains("the cue @0:00 cannot be met"))
  }

  @Test("a section takes its time, and the others share the rest by weight and length")
  func sections() throws {
    let fit = try fit(
      """
      # One {time=0:20}

      The first.

      # Two {weight=3}

      The second of the texts.

      # Three

      The third.
      """, ["viewport": "200"])
    let borders = try fit.sectionBorders()
    #expect(borders[1] - borders[0] == 20)
    // Its time per pixel is three times that of the third section.
    let lengths = try fit.script.sections.map { try fit.text.width(of: $0.range, size: 48) }
    let paces = zip(zip(borders, borders.dropFirst()), lengths).map { times, length in
      (times.1 - times.0).divided(by: length)
    }
    let third = try #require(paces[2])
    #expect(paces[1] == third * 3)
    #expect(fit.plan.offset(at: .seconds(60)) == fit.plan.distance)
  }

  @Test("sections that fill the talk give time to entry and exit, with a note")
  func wholeTalk() throws {
    let source =
      "# One {time=2:30}\n\nThe first half.\n\n# Two {time=2:30}\n\nThe second half, longer.\n"
    let fit = try fit(source, ["duration": "5:00", "viewport": "400"])
    let borders = try fit.sectionBorders()
    #expect(borders[1] - borders[0] == borders[2] - borders[1])
    let mean = try #require(fit.plan.distance.divided(by: 300))
    #expect(fit.plan.motion.speed(atSeconds: 0) == mean)
    #expect(fit.plan.offset(at: .seconds(300)) == fit.plan.distance)
    let note = try #require(fit.script.notes.first)
    #expect(
      note.sourceLine == 1 && note.message.contains("the text also has to enter and to leave"))
    // With enough time, every section has its own.
    let roomy = try self.fit(source, ["duration": "10:00", "viewport": "400"])
    let times = try roomy.sectionBorders()
    #expect(times[1] - times[0] == 150 && roomy.script.notes.isEmpty)
    // The remaining time is enough, although most of the distance is entry and exit.
    let one = try self.fit(
      "# One {time=2:30}\n\nShort.\n", ["duration": "5:00", "viewport": "1920"])
    let single = try one.sectionBorders()
    #expect(single[1] - single[0] == 150 && one.script.notes.isEmpty)
    let over = message { _ = try self.fit(source, ["duration": "4:00", "viewport": "400"]) }
    #expect(over.hasPrefix("talk.md:5: the section “Two” cannot be met: the times of the sections"))
    #expect(over.contains("are 60 s more than there is"))
  }

  @Test("speeds have bounds, and other sections compensate for a bounded one")
  func speeds() throws {
    let source = """
      # One {max-speed=20}

      The first of the texts.

      # Two {min-speed=60}

      The second of the texts.
      """
    let fit = try fit(source, ["viewport": "200"])
    let borders = try fit.sectionBorders()
    let motion = fit.plan.motion
    #expect(motion.speed(atSeconds: borders[0]) <= 20)
    #expect(motion.speed(atSeconds: borders[1]) >= 60)
    #expect(
      message { _ = try self.fit(source, ["viewport": "200", "duration": "20"]) }
        .hasPrefix("talk.md:5: the section “Two”") == false)
    #expect(
      message { _ = try self.fit(source, ["viewport": "200", "duration": "20"]) }
        .contains("cannot be met: the text from the start to the end takes"))
  }

  @Test("an impossible cue is refused with its line and the excess")
  func refusals() throws {
    let cases: [(source: String, values: [String: String], says: [String])] = [
      (
        "Some words. @0:10 More words, many of them, a long line. @0:11 End.",
        ["max-speed": "200", "viewport": "200"],
        [
          "talk.md:1: the cue @0:11 cannot be met: from the cue @0:10 to the cue @0:11 the text needs ",
          " px/s, and max-speed is 200: it would be there ", " s late; move it to 0:1", " or later",
        ]
      ),
      (
        "Some words. @1:30 More.", [:],
        [
          "talk.md:1: the cue @1:30 cannot be met: it is 30 s after the end; take a duration of more "
            + "than 1:30"
        ]
      ),
      (
        "Some words. @1:30 More.", ["duration": "5.00"],
        [" than 1:30, or 5:00 if 5 s was meant as minutes"]
      ),
      (
        "@0:10 First.", ["start": "flush", "viewport": "900"],
        ["its text is 450 px past the read point at the start"]
      ),
      (
        "Text @0:30 last", ["finish": "flush", "viewport": "100", "read-point": "0%"],
        ["stops", "before the read point"]
      ),
      (
        "One\n\ntwo @0:02 three", ["hold-start": "5"],
        [
          "talk.md:3: the cue @0:02 cannot be met: it is 3 s before the start; the text starts to "
            + "move at 0:05, so move the cue @0:02 to a later time"
        ]
      ),
      (
        "# A {time=50}\n\nText.\n\n# B {time=30}\n\nText.", ["viewport": "100"],
        ["cannot be met", "more"]
      ),
      (
        "Slow text here. @0:50 Fast text here, all of it.", ["max-change": "2", "viewport": "100"],
        [
          "talk.md:1: the cue @0:50 changes the speed", "more than max-change 2; allow max-change ",
        ]
      ),
      ("@0:20 a", ["whole-pixels": "size"], ["whole-pixels size gives one speed"]),
    ]
    for (source, values, says) in cases {
      let message = message { _ = try self.fit(source, values) }
      for part in says { #expect(message.contains(part), "\(source): \(message)") }
    }
    // The value that the error suggests is sufficient.
    _ = try fit(
      "Slow text here. @0:50 Fast text here, all of it.", ["max-change": "1000", "viewport": "100"])
  }
}
