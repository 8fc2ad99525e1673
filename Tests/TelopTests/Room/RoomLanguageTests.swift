@_spi(Answers) import Telop
@_spi(Answers) import TelopDocuments
import TelopUnits
import Testing

@Suite("Room for text in two languages")
struct RoomLanguageTests {
  @Test(
    "text that fills its room is readable where its denser language stands",
    arguments: [
      "The old library closes in the autumn, and no books can be borrowed while they are moved. "
        + "三階建ての建物には、約二十万冊の本が並びます。",
      "The new library opens next spring. 市の中心部では、来年の春に新しい図書館が開きます。",
    ])
  func filled(pair: String) throws {
    func job(_ pairs: Int) -> FitJob {
      let script = "# A\n\n" + Array(repeating: pair, count: pairs).joined(separator: " ")
      let options = OptionLayer([.init("duration", ["2:00"])])
      return FitRequest(script: script, name: "talk.md", options: options).job()
    }
    let room = try job(6).room().total
    let pairs = (Rational(room.comfortable) / (room.written / 6)).floor
    let filled = try job(Int(pairs)).fit().verdict
    #expect(pairs > 1 && filled <= .brisk)
    // One mean width for all text would leave room for more.
    #expect(try job(Int(pairs) + 3).fit().verdict >= .brisk)
  }
}
