internal import FuzzSupport
internal import Telop

/// A script that is too long for its time, and its fixes, each of which makes a script that can be fitted again.
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
  // An error is an answer; only a crash or a broken invariant is not.
  guard let fit = try? job(Array(choices.rest.prefix(400)), settings).fit() else { return 0 }
  for fix in fit.fixes.prefix(3) {
    guard let made = try? fit.file(mendedBy: [fix]) else { continue }
    // What the front matter has now would be set again.
    let fixed = fix.settings.map(\.name) + fix.removedOptions
    let rest = settings.filter { !fixed.contains($0.name) }
    do { _ = try job(made, rest).fit() } catch { require(false, "\(fix) makes no plan: \(error)") }
  }
  return 0
}
