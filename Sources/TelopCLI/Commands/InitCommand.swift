internal import ArgumentParser
internal import TelopUnits

struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    telop: "init", abstract: "Write a starter script that explains every option.",
    discussion: """
      EXAMPLES
        telop init                 writes talk.md
        telop init lt.md && telop fit lt.md
        telop init -               prints it
      """)

  @Argument(help: "The file to write; - is standard output.", completion: .file(extensions: ["md"]))
  var path = "talk.md"

  @Flag(name: .long, help: "Replace an existing file.") var force = false

  func run() throws {
    if path == "-" { return try Terminal.print(data: [UInt8](StarterScript.text.utf8)) }
    Interrupt.cleanUpOnSignal()
    try OutputFile(path: path).write([UInt8](StarterScript.text.utf8), force: force)
    try Terminal.print("wrote \(path); now: telop fit \(shellWord(path))\n")
  }
}
