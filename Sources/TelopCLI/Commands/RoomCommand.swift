internal import ArgumentParser
internal import Telop
@_spi(Answers) internal import TelopDocuments

struct RoomCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    telop: "room", abstract: "Show how much text fits the time, in total and per section.",
    discussion: """
      The script may consist of headings and times without any text yet. The room is the amount of \
      text that reads comfortably at this duration, size and pace, if it is spread evenly. It \
      includes the text that is already written; the column "to go" is the rest. Options may also \
      stand in the script's front matter, by their long names. Options on the \
      command line take precedence.

      EXAMPLES
        telop room talk.md
        telop room outline.md --duration 4m30s --size 40
        telop room talk.md --slides 0:00,0:40,2:10 --pace overlay-en
        printf '' | telop room - --duration 5:00 --pace overlay-ja
        telop room talk.md --format json | jq .total.left
      """)

  @OptionGroup var input: ScriptArguments
  @OptionGroup var plan: PlanArguments

  @Option(name: .long, help: "table or json.") var format: OutputFormat = .table

  func run() throws {
    let room = try input.job(OptionLayer(plan.givenSettings)).room()
    try format.print(RoomDocument(room), table: RoomTable(room: room).text)
  }
}
