import TelopText
import TelopUnits
import Testing

@_spi(Answers) @testable import TelopScript

@Suite("Section attributes")
struct AttributeTests {
  private func demands(_ heading: String) throws -> Script.Section.Demands {
    let script = try markdown("a\n\n\(heading)\n\nb")
    checkInvariants(of: script)
    let section = try #require(script.sections.last)
    #expect(section.title == "Results")
    #expect(script.line == "a | Results | b")
    return section.demands
  }

  @Test("all attributes are read")
  func all() throws {
    let demands = try demands(
      "## Results {time=1:20 weight=2.5 min-speed=80 max-speed=240.125 optional=2}")
    #expect(demands.time == .seconds(80))
    #expect(demands.weight == Rational(5, over: 2))
    #expect(demands.minSpeed == 80)
    #expect(demands.maxSpeed == Rational(1_921, over: 8))
    #expect(demands.dropPriority == 2)
  }

  @Test(
    "ranges of slides are read as they are typed on Japanese keyboards",
    arguments: [
      "{slides=3-5}", "{slides=3–5}", "{slides=3〜5}", "{slides=3～5}", "{slides=3ー5}",
      "{slides=3−5}",
      "{slides=3~5}", "｛ｓｌｉｄｅｓ＝３～５｝", "｛slides＝３－５｝",
    ])
  func slideRanges(attributes: String) throws {
    #expect(try demands("# Results \(attributes)").slides == 3...5)
    let spaced = "# A \(attributes.replacing(/[3３]/) { "\($0.output) " })"
    #expect(try markdownError(spaced).message == "a range of slides has no spaces: slides=3-5")
  }

  @Test("a heading may have no attributes")
  func none() throws {
    #expect(try demands("## Results") == Script.Section.Demands())
    let script = try markdown("a")
    #expect(script.sections.map(\.demands) == [Script.Section.Demands()])
  }

  @Test(
    "attributes are read wherever they are in the heading",
    arguments: [
      "## Results {weight=2}", "## Results{weight=2}", "## Results {  weight=2\t} ##",
      "Results {weight=2}\n---", "## Results @2:00 {weight=2}", "## Results {weight=2} @2:00",
      "## @2:00 Results {weight=2}", "## *Results* {weight=2}",
      "## Results\u{3000}{weight=2}\u{3000}",
      "## Results @2:00{weight=2}", "## ==Results== {weight=2}", "## Results｛weight＝２｝",
      "##\u{3000}Results｛weight＝2｝", "##\u{3000}Results\u{3000}{weight=2}",
      "## Results\u{3000}｛weight=2｝\u{3000}＠２：００", "## Results {weight=2}@2:00",
      "## Results {weight = 2}", "## Results {weight= 2}", "## Results {weight =2}",
      "## Results｛weight　＝　２｝",
    ])
  func places(heading: String) throws {
    var expected = Script.Section.Demands()
    expected.weight = 2
    #expect(try demands(heading) == expected)
    let script = try markdown(heading)
    #expect(
      script.cues.map(\.utf8Offset) == (heading.contains("@") || heading.contains("＠") ? [0] : []))
  }

  @Test("keep is a word without a value")
  func keep() throws {
    #expect(try demands("## Results {keep}").isKept)
    #expect(try demands("## Results ｛keep　weight＝2｝").isKept)
    #expect(try !demands("## Results {weight=2}").isKept)
    #expect(try demands("## Results {Keep}").isKept)
    #expect(try markdown("# a {keeper}").line == "a {keeper}")
  }

  @Test("optional without a number is the lowest priority")
  func optional() throws {
    #expect(try demands("## Results {optional}").dropPriority == 1)
    #expect(try demands("## Results {optional=1}").dropPriority == 1)
    #expect(try demands("## Results {optional weight=1}").dropPriority == 1)
  }

  @Test(
    "times are read in every form",
    arguments: [
      ("80", 80_000), ("1m20s", 80_000), ("PT1M20S", 80_000), ("0:00.5", 500), ("250ms", 250),
      ("1:00:00", 3_600_000), ("1分20秒", 80_000), ("1분20초", 80_000), ("２分", 120_000),
      ("5min", 300_000),
    ])
  func times(text: String, milliseconds: Int) throws {
    #expect(try demands("## Results {time=\(text)}").time == .milliseconds(milliseconds))
  }

  @Test(
    "times with slack are read",
    arguments: [
      ("2:00±10s", 10_000), ("2:00+-10s", 10_000), ("2:00+/-10", 10_000), ("2分±10秒", 10_000),
      ("２：００±１０ｓ", 10_000), ("2:00＋－10s", 10_000), ("2:00±0:10", 10_000), ("2:00±10%", 12_000),
      ("2:00±12.5%", 15_000), ("2:00±1:59", 119_000),
    ])
  func slack(text: String, milliseconds: Int) throws {
    let demands = try demands("## Results {time=\(text)}")
    #expect(demands.time == .seconds(120))
    #expect(demands.timeSlack == .milliseconds(milliseconds))
    #expect(try self.demands("## Results {time=2:00}").timeSlack == nil)
  }

  @Test("hidden headings and headings without text have attributes")
  func hidden() throws {
    let script = try markdown("---\nheadings: hidden\n---\n# a {weight=2}\nb\n# {optional}\nc")
    #expect(script.line == "b | c")
    #expect(script.sections.map(\.title) == ["a", ""])
    #expect(script.sections.map(\.demands.weight) == [2, nil])
    #expect(script.sections.map(\.demands.dropPriority) == [nil, 1])
  }

  @Test(
    "other braces are text",
    arguments: [
      "a {b}", "a {}", "a { }", "a {#id .class}", "{a}", "a {optional", "a optional}", "a {=}",
      "a {=1}", "a {1=1}", "a {optionally}", "a {time=1} b", "{time=1} a", "a {b{time=1}}",
      "a {日=1}", "a {weight=2}.", "a }{", "a {b c}",
      "a {time}",
    ])
  func text(heading: String) throws {
    let script = try markdown("# " + heading)
    #expect(script.line == heading)
    #expect(script.sections.map(\.title) == [heading])
    #expect(script.sections.map(\.demands) == [Script.Section.Demands()])
  }

  @Test(
    "escaped braces, code and paragraphs are text",
    arguments: [
      ("# a \\{weight=2}", "a {weight=2}"), ("# a &lcub;weight=2}", "a {weight=2}"),
      ("# a \\{weight=2\\}", "a {weight=2}"),
      ("# a `{weight=2}`", "a {weight=2}"), ("# a **{weight=2}**", "a {weight=2}"),
      ("a {weight=2}", "a {weight=2}"), ("# a {weight=`2`}", "a {weight=2}"),
      ("# a {weight=2 *b*}", "a {weight=2 b}"),
    ])
  func literal(source: String, line: String) throws {
    let script = try markdown(source)
    #expect(script.line == line)
    #expect(script.sections.map(\.demands) == [Script.Section.Demands()])
  }

  @Test(
    "an invalid attribute is an error with its line",
    arguments: [
      ("time=0", "time '0'"), ("time=soon", "time 'soon'"), ("time=", "time ''"),
      ("time=1:75", "time '1:75'"), ("time=1000001", "time '1000001'"), ("time=-5", "time '-5'"),
      ("time=0.0000000001", "time '0.0000000001'"), ("time=1:2", "time '1:2'"),
      ("time=2:00±2:00", "time '2:00±2:00': its tolerance must be above 0"),
      ("time=2:00±", "'2:00±'"),
      ("time=2:00±0", "'2:00±0'"), ("time=2:00±100%", "±100%"), ("time=±10s", "time '±10s' is not"),
      ("time=2:00±-1s", "'2:00±-1s'"), ("time=2:00±10s±5s", "'2:00±10s±5s'"),
      ("time=0:10,5", "seconds take a point, not a comma: 0:10.5"),
      ("time=1:20,5±2", "seconds take a point, not a comma: 1:20.5"),
      ("time=4m30", "seconds take a unit: 4m30s"),
      ("weight=0", "weight '0'"), ("weight=-1", "weight '-1'"), ("weight=x", "weight 'x'"),
      ("weight=1000000.5", "weight '1000000.5'"), ("weight=0.0000001", "weight '0.0000001'"),
      ("min-speed=0", "min-speed '0'"), ("max-speed=1/2", "max-speed '1/2'"),
      ("min-speed=80 max-speed=79.9", "min-speed 80 is above max-speed 79.9"),
      ("optional=0", "optional '0'"), ("optional=1001", "optional '1001'"),
      ("optional=+1", "optional '+1'"), ("optional=", "optional ''"), ("optional=yes", "'yes'"),
      ("weight=1 weight=1", "'weight' is given twice"),
      ("optional weight", "'weight' has no value"),
      ("optional optional=1", "'optional' is given twice"),
      ("keep=1", "'keep' takes no value"), ("keep keep", "'keep' is given twice"),
      ("keep optional", "keep and optional exclude each other"),
      ("keep,slide=7", "'keep,slide=7': separate attributes by spaces, as in {keep slide=7}"),
      ("keep、 slide=7", "'keep、': separate attributes by spaces"),
      (
        "speed=80",
        "unknown attribute 'speed'; there are time, weight, min-speed, max-speed, optional, keep"
      ),
      ("#id optional", "unknown attribute '#id'"), ("Time=80", "unknown attribute 'Time'"),
      ("pace =3", "unknown attribute 'pace'"), ("min_speed=80", "unknown attribute 'min_speed'"),
      ("weight=2,optional", "weight '2,optional'"), ("weight=2=3", "weight '2=3'"),
    ])
  func errors(attributes: String, says: String) throws {
    let error = try markdownError("a\n\nb\n\n## c {\(attributes)}\n\nd")
    #expect(error.code == .badAttribute)
    #expect(error.place.line == 5)
    #expect(error.message.contains(says), "\(error)")
    let below = try markdownError("a\n\nb\nc {\(attributes)}\n===")
    #expect(below.place.line == 4)
  }

  @Test(
    "the place of a section's time in its line",
    arguments: [
      ("# A {time=1:00}", 10..<14), ("# A {weight=2 time = 1:00 ±5s}", 21..<25),
      ("# time=2 ｛time　＝１：００｝", 22..<34), ("# A {time}", nil),
    ] as [(String, Range<Int>?)])
  func timePlaces(line: String, range: Range<Int>?) {
    #expect(TrailingAttributes.timeValue(in: line) == range)
  }

  @Test("speeds may be equal")
  func equalSpeeds() throws {
    let demands = try demands("# Results {min-speed=80.50 max-speed=80.5}")
    #expect(demands.minSpeed == demands.maxSpeed)
  }

  @Test(
    "an attribute with a colon in place of its equals sign is noted",
    arguments: ["{time:", "{time：", "｛weight ："])
  func colons(text: String) throws {
    let key = text.contains("time") ? "time" : "weight"
    #expect(
      try markdown("# A \(text) 0:20}").notes.map(\.message) == [
        "'\(text)' is shown as text; an attribute has an equals sign, not a colon: {\(key)=…}"
      ])
  }
}
