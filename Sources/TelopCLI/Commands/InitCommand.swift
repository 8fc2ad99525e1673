internal import ArgumentParser

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Write a starter script, every option in it explained.",
    discussion: """
      EXAMPLES
        telop init                 writes talk.md
        telop init lt.md && telop fit lt.md
        telop init -               prints it
      """)

  @Argument(help: "The file to write; - is standard output.", completion: .file(extensions: ["md"]))
  var path = "talk.md"

  @Flag(name: .long, help: "Replace a file that is there already.")
  var force = false

  func run() throws {
    if path == "-" { return try Terminal.print(StarterScript.text) }
    try write(StarterScript.text)
    try Terminal.print("wrote \(path); now: telop fit \(path)\n")
  }

  /// Writes a temporary file beside `path` and moves it there whole. Without `--force` the move
  /// refuses to replace, even a file that appears meanwhile.
  private func write(_ text: String) throws {
    let temporary = "\(path).\(getpid()).tmp"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw refusal(errno) }
    var moved = false
    defer { if !moved { unlink(temporary) } }
    let failed = Terminal.writeAll([UInt8](text.utf8), to: descriptor)
    let closed = close(descriptor) == 0 ? nil : errno
    if let reason = failed ?? closed { throw refusal(reason) }
    guard force || link(temporary, path) == 0 else { throw refusal(errno) }
    if force {
      guard rename(temporary, path) == 0 else { throw refusal(errno) }
      moved = true
    }
  }

  private func refusal(_ reason: Int32) -> Failure {
    if reason == EEXIST {
      return Failure("\(path): is there already; --force replaces it", status: Failure.usage)
    }
    return Failure("\(path): \(String(cString: strerror(reason)))", status: Failure.missingFile)
  }
}
