internal import Telop
internal import TelopExport

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Writes a movie beside its place and moves it there once it is whole.
struct MovieJob {
  let fit: Fit
  let format: ExportFormat
  let path: String

  func run() throws {
    guard path != "-", !OutputPlace.isSpecial(path) else {
      throw Failure(
        "\(path == "-" ? "a movie" : "\(path): a movie") needs a file: its encoder goes back to the "
          + "start at the end", status: Failure.usage)
    }
    let movie = try Movie(fit, format: format)
    let target = try OutputPlace.target(of: path)
    let temporary = "\(target).\(getpid()).tmp"
    Interrupt.watch()
    // The place is tried first, so that nothing is drawn for a folder that is not there.
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw OutputPlace.refusal(path, errno) }
    close(descriptor)
    defer { unlink(temporary) }
    guard try write(movie, to: temporary) else {
      unlink(temporary)
      Terminal.complain("stopped; nothing was written")
      Interrupt.end()
    }
    guard rename(temporary, target) == 0 else { throw OutputPlace.refusal(path, errno) }
  }

  /// - Returns: false when it was stopped.
  private func write(_ movie: Movie, to temporary: String) throws -> Bool {
    var bar = ProgressBar(of: movie.stepCount, "frames")
    // Taken away before anything is said.
    defer { bar.finish() }
    do {
      return try movie.write(to: temporary) { done in
        bar.show(done)
        return !Interrupt.happened
      }
    } catch {
      guard error.code == .unwritable else {
        throw ExportError(error.code, error.message.replacing(temporary, with: path))
      }
      throw Failure("\(path): \(error.message)", status: Failure.output)
    }
  }
}
