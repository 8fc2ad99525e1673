internal import ArgumentParser
internal import Telop

/// The script that a command reads, and whether the script may name files outside its folder.
struct ScriptArguments: ParsableArguments {
  @Argument(
    help: "The script: Markdown (.md), plain text, or - for plain text on standard input.",
    completion: .file(extensions: ["md", "txt"]))
  var script: String

  @Flag(name: .long, help: "Let the script's front matter name files outside its folder.")
  var allowFiles = false

  func job(_ options: OptionLayer) -> FitJob {
    var job = FitJob(ScriptSource(path: script), options: options)
    job.allowsOutsideFiles = allowFiles
    job.requiresDurationUnit = true
    return job
  }
}
