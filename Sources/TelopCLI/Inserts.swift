internal import Telop
internal import TelopScript

/// The file that `--insert` names, and where `--every` puts its paragraphs.
struct Inserts {
  let job: FitJob
  let options: FitOptions
  /// The keys that the command line has set.
  let overridden: Set<String>

  /// A script with its inserts.
  ///
  /// - Throws: `Failure`, or `ScriptError` with a place in the file of inserts.
  func added(to script: Script) throws -> Script {
    let folder = InputFile(path: job.script).folder
    guard let path = options.anchored(at: folder, except: overridden).insert else {
      throw failure("every", in: script, "every means nothing without insert", Failure.usage)
    }
    if path == "-", job.script == "-" {
      throw failure(
        "insert", in: script, "insert cannot be standard input, as the script is", Failure.usage)
    }
    let file = InputFile(path: path)
    let bytes: [UInt8]
    do { bytes = try file.bytes() } catch {
      guard let error = error as? Failure else { throw error }
      throw failure("insert", in: script, error.message, error.status)
    }
    let inserts = try Script(utf8: bytes, format: Script.Format(path: path), name: file.name)
    return try script.inserting(inserts, by: options.every ?? .behindEach)
  }

  /// An error that an option causes, with its line if it stands in the script.
  private func failure(
    _ key: String, in script: Script, _ message: String, _ status: Int32
  ) -> Failure {
    guard !overridden.contains(key), let setting = script.settings.first(where: { $0.key == key })
    else { return Failure(message, status: status) }
    return Failure(
      "\(script.name):\(setting.sourceLine): \(message)",
      status: status == Failure.usage ? Failure.badData : status)
  }
}
