internal import FuzzSupport
@_spi(Answers) internal import Telop

/// Applies the fixes of a script that is too long for its time; each result must fit again.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafeRawPointer?, _ count: Int) -> CInt {
  var choices = Choices(data, count)
  let duration = choices.pick(["1", "3", "10", "60"])
  let viewport = choices.pick(["300", "100", "1920"])
  let format = choices.pick([Script.Format.markdown, .plain])
  let settings = [OptionLayer.Setting("duration", [duration]), .init("viewport", [viewport])]
  let job = { (text: [UInt8], settings: [OptionLayer.Setting]) in
    let text = String(decoding: text, as: UTF8.self)
    var job = FitJob(
      ScriptSource(text: text, format: format, name: "fuzz"), options: OptionLayer(settings))
    job.files = .none
    return job
  }
  // Errors are fine; only crashes and broken invariants are findings.
  guard let fit = try? job(Array(choices.rest.prefix(400)), settings).fit() else { return 0 }
  for fix in fit.fixes.prefix(3) {
    guard let made = try? fit.file(mendedBy: [fix]) else { continue }
    // Leaves out settings that the front matter now has: the command line would override them.
    let fixed = fix.settings.map(\.name) + fix.removedOptions
    let rest = settings.filter { !fixed.contains($0.name) }
    do { _ = try job(made, rest).fit() } catch { require(false, "\(fix) makes no plan: \(error)") }
  }
  return 0
}
