public import Telop
public import TelopScript
public import TelopText

/// A request about a script, with the fields that identify it and its options.
@_spi(Answers) public protocol ScriptRequest: RequestDocument {
  /// The script itself.
  var script: String { get }
  /// `markdown` or `plain`; Markdown unless said.
  var format: Script.Format? { get }
  /// What messages call the script; `script` unless said.
  var name: String? { get }
  /// What the front matter does not say, or what wins over it.
  var options: OptionLayer? { get }
}

@_spi(Answers) extension ScriptRequest {
  /// The job that fits the requested script. It reads no files unless told otherwise, for a request
  /// may be a stranger's.
  public func job(files: FileReader = .none, bundled: BundledFonts = .standard) -> FitJob {
    var job = FitJob(
      ScriptSource(text: script, format: format ?? .markdown, name: name ?? "script"),
      options: options ?? OptionLayer())
    job.files = files
    job.bundled = bundled
    return job
  }
}
