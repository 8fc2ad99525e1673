public import Telop
public import TelopScript
public import TelopText

/// A request about a script, with the script's text, format and name, and options.
@_spi(Answers) public protocol ScriptRequest: RequestDocument {
  /// The script itself.
  var script: String { get }
  /// `markdown` or `plain`; the default is Markdown.
  var format: Script.Format? { get }
  /// The script's name in messages; the default is `script`.
  var name: String? { get }
  /// The options, which override the front matter.
  var options: OptionLayer? { get }
}

@_spi(Answers) extension ScriptRequest {
  /// The job that fits the requested script. By default, the job reads no files, because requests are not trusted.
  public func job(files: FileReader = .none, bundled: BundledFonts = .standard) -> FitJob {
    var job = FitJob(
      ScriptSource(text: script, format: format ?? .markdown, name: name ?? "script"),
      options: options ?? OptionLayer())
    job.files = files
    job.bundled = bundled
    return job
  }
}
