import Foundation
import TelopPlatform
import TestSupport
import Testing

/// The signal, disk and helper campaigns: a call that does not complete leaves nothing behind and reports an
/// error. Fake helper programs make the timing reproducible.
@Suite("Random failures of helper programs")
struct HostileHelperTests {
  /// A call that runs a helper program.
  private struct Job {
    let helper: String
    let call: String
    var output: String?

    static let all =
      ["mov", "webm", "mp4", "gif", "apng"].map {
        Job(
          helper: "ffmpeg", call: "export talk.txt -o o.\($0) --duration 2 --fps 25",
          output: "o.\($0)")
      } + [
        Job(helper: "hb-subset", call: "export talk.txt -o o.html --glyphs text", output: "o.html"),
        Job(helper: "hb-subset", call: "export talk.txt -o o.svg --glyphs text", output: "o.svg"),
        Job(helper: "ffprobe", call: "audit movie.mov"),
        Job(helper: "chromium", call: "audit page.html"),
      ]

    func hostile(_ behaviour: String) -> HostileCase {
      var hostile = HostileCase(call.split(separator: " ").map(String.init))
      hostile.files = [
        "talk.txt": Data("Hello, 世界".utf8), "movie.mov": Data("no movie".utf8),
        "page.html": Data("<script>\n\"use strict\";\nconst plan = {}\n</script>".utf8),
      ]
      hostile.fakes = [helper: behaviour]
      hostile.outputs = output.map { [$0] } ?? []
      return hostile
    }
  }

  private static var ordinary: HostileCase {
    var hostile = HostileCase(["export", "talk.txt", "-o", "o.svg"])
    hostile.files = ["talk.txt": Data("Hello, 世界".utf8)]
    return hostile
  }

  /// The helper sends the signal after some of its work. It would then continue for a long time.
  @Test func signals() throws {
    FakePrograms.acceptSignals()
    let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1]
    try Campaign(name: "signals", count: 40, ordinary: Self.ordinary).run { number, _ in
      let job = Job.all[number % Job.all.count]
      let signal = signals[number % signals.count]
      var hostile = job.hostile(
        """
        echo $$ > helper
        head -c \(1 + number * 1_000) > /dev/null
        kill -\(signal) $(cat pid)
        sleep 100
        echo > survived
        """)
      // For root, the browser runs as another user, who may not send telop a signal.
      if job.helper == "chromium" { hostile.arguments.append("--trust-page") }
      hostile.prelude = "echo $$ > pid;"
      hostile.notes = ["pid", "helper"]
      hostile.signal = signal
      hostile.check = { outcome, folder in
        guard folder.exists("work/helper") else { return ["the helper was not run"] }
        let helper = try folder.read("work/helper").split(whereSeparator: \.isWhitespace)
        _ = Hang.wait { !helper.compactMap { pid_t($0) }.contains(where: Self.isRunning) }
        return folder.exists("work/survived") ? ["\(job.helper) went on"] : []
      }
      return hostile
    }
  }

  /// Whether a process exists and has not ended; a zombie has ended.
  private static func isRunning(_ process: pid_t) -> Bool {
    guard kill(process, 0) == 0 else { return false }
    let state = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    return state.map { !$0.contains(") Z") } ?? true
  }

  /// A full device, and a limit on file size: writing fails.
  @Test func disk() throws {
    let small = "trap '' XFSZ; ulimit -f 1;"
    let calls = [
      ("fit talk.txt", "exec >/dev/full;"), ("export talk.txt -o o.svg", small),
      ("fit talk.txt --format json", "exec >/dev/full;"), ("export talk.txt -o o.html", small),
      ("measure AVA", "exec >/dev/full;"), ("export talk.txt -o o.png", small),
      ("shape AVA", "exec >/dev/full;"), ("export talk.txt -o o.pdf", small),
      ("fonts", "exec >/dev/full;"), ("export talk.txt -o o.json", small),
      ("--help", "exec >/dev/full;"), ("export talk.txt -o /dev/full", ""),
    ]
    try Campaign(name: "disk", count: 12, ordinary: Self.ordinary).run { number, _ in
      let (call, prelude) = calls[number % calls.count]
      var hostile = HostileCase(call.split(separator: " ").map(String.init))
      if hostile.arguments.last == "/dev/full" { hostile.arguments += ["--to", "svg"] }
      hostile.files = ["talk.txt": Data(String(repeating: "Hello, 世界. ", count: 40).utf8)]
      hostile.prelude = prelude
      hostile.outputs = call.contains(" o.") ? [String(call.split(separator: " ")[3])] : []
      hostile.check = { outcome, _ in
        outcome.status == 74 ? [] : ["status \(outcome.status), not 74"]
      }
      return hostile
    }
  }

  /// Programs of the right names with other behaviour or false output.
  @Test func helpers() throws {
    let jobs = Job.all
    try Campaign(name: "helpers", count: 300, ordinary: Self.ordinary).run { number, generator in
      guard number % 20 >= 10 else {
        let behaviour = Self.behaviours[number / 20 % Self.behaviours.count]
        var hostile = jobs[number % jobs.count].hostile(behaviour)
        // The fake program itself writes to its last argument, which for hb-subset is not a file.
        hostile.notes.insert("--output-file=-")
        let fails = behaviour.contains("kill") || behaviour.hasSuffix("exit 1")
        let statuses: Set<Int32> = fails ? [65, 69, 74] : [1, 65, 69, 74]
        hostile.check = { outcome, _ in
          statuses.contains(outcome.status) ? [] : ["status \(outcome.status) for a false helper"]
        }
        return hostile
      }
      // Frames that do not match the movie's description.
      let isMovie = number % 2 == 0
      var hostile = jobs[jobs.count - (isMovie ? 2 : 1)].hostile("cat answer")
      let answer = isMovie ? HostileAnswers.ofMovie(&generator) : HostileAnswers.ofPage(&generator)
      hostile.files["answer"] = Data(answer.utf8)
      if isMovie { hostile.fakes["ffmpeg"] = "head -c \(number * 50) /dev/zero" }
      return hostile
    }
  }

  private static let behaviours = [
    "exit 0", "cat > /dev/null; exit 0", "exec 0<&-; exit 0", "exit 1", "kill -9 $$", "kill -11 $$",
    #"printf '\033]0;pwn\007 \302\233 \342\200\256\nand \033[2J' >&2; exit 1"#,
    #"for name; do :; done; cat > /dev/null; printf x > "${name#file:}""#,
    #"printf 'width=9999999999\nheight=9999999999\nr_frame_rate=1/0\nnb_frames=-1\n'"#,
    #"printf 'width=100000\nheight=100000\nr_frame_rate=25\nduration=1e300\n'"#,
    "yes | head -c 50000000", "head -c 1000 /dev/urandom", "head -c 50000000 /dev/zero >&2; exit 1",
    #"printf '<pre id="telop-audit">{"width":1,"height":1,"rate":1e300,"vertical":false,"#
      + #""ink":[true,true],"steps":[0,1e300]}</pre>'"#,
    #"printf '<pre id="telop-audit">{"width":-1,"height":9e9,"rate":60,"vertical":false,"#
      + #""ink":[true],"steps":[-1e18]}</pre>'"#,
  ]
}
