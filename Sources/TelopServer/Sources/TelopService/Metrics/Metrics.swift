internal import Synchronization

/// The service's counters, which `/metrics` returns in the text exposition format of Prometheus.
final class Metrics: Sendable {
  /// Labels of a counted request. No label contains client input.
  struct Key: Sendable, Hashable {
    var route: String
    var method: String
    var status: Int
  }

  /// Histogram of a route's response times.
  struct Times: Sendable {
    /// For each bound of `bounds`, the number of response times up to this bound and above the previous one.
    var buckets = [Int](repeating: 0, count: Metrics.bounds.count)
    var count = 0
    var seconds = 0.0

    mutating func record(_ time: Double) {
      count += 1
      seconds += time
      if let index = Metrics.bounds.firstIndex(where: { time <= $0 }) { buckets[index] += 1 }
    }
  }

  /// The upper bounds of the histogram, in seconds.
  static let bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

  /// A gauge or counter of another part of the service, read when `/metrics` is requested.
  struct Gauge: Sendable {
    let name: String
    let help: String
    let values: [(labels: [(String, String)], count: Int)]

    var type: String { name.hasSuffix("_total") ? "counter" : "gauge" }

    init(_ name: String, _ help: String, _ count: Int) {
      self.name = name
      self.help = help
      values = [([], count)]
    }

    init(_ name: String, _ help: String, by label: String, _ counts: [(String, Int)]) {
      self.name = name
      self.help = help
      values = counts.map { ([(label, $0)], $1) }
    }
  }

  /// Counters that are labelled by result.
  enum Family: String, Sendable, CaseIterable {
    case osc = "telop_osc_messages_total"
    case webhooks = "telop_webhooks_total"

    var help: String {
      switch self {
      case .osc: "OSC messages by result; packets that are not OSC count as bad."
      case .webhooks: "Events sent to webhooks."
      }
    }
  }

  private struct State {
    var counts: [Family: [String: Int]] = [:]
    var requests: [Key: Int] = [:]
    var times: [String: Times] = [:]
  }
  private let state = Mutex(State())

  func record(_ key: Key, seconds: Double) {
    state.withLock { state in
      state.requests[key, default: 0] += 1
      // Changes the value in place, because a copy would copy the buckets too.
      state.times[key.route, default: Times()].record(seconds)
    }
  }

  func count(_ family: Family, _ result: String) {
    state.withLock { $0.counts[family, default: [:]][result, default: 0] += 1 }
  }

  func text(version: String, gauges: [Gauge]) -> String {
    let (requests, times, counts) = state.withLock { ($0.requests, $0.times, $0.counts) }
    var text = Exposition()
    text.begin("telop_info", "gauge", "The version of the service.")
    text.add("telop_info", [("version", version)], "1")
    text.begin("telop_requests_total", "counter", "Requests answered.")
    let inOrder = requests.sorted {
      ($0.key.route, $0.key.method, $0.key.status) < ($1.key.route, $1.key.method, $1.key.status)
    }
    for (key, count) in inOrder {
      text.add(
        "telop_requests_total",
        [("route", key.route), ("method", key.method), ("status", "\(key.status)")], "\(count)")
    }
    text.begin("telop_request_seconds", "histogram", "Time from a request's head to its answer.")
    for (route, times) in times.sorted(by: { $0.key < $1.key }) {
      var sum = 0
      for (bound, count) in zip(Self.bounds, times.buckets) {
        sum += count
        text.add("telop_request_seconds_bucket", [("route", route), ("le", "\(bound)")], "\(sum)")
      }
      text.add(
        "telop_request_seconds_bucket", [("route", route), ("le", "+Inf")], "\(times.count)")
      text.add("telop_request_seconds_sum", [("route", route)], "\(times.seconds)")
      text.add("telop_request_seconds_count", [("route", route)], "\(times.count)")
    }
    for gauge in gauges {
      text.begin(gauge.name, gauge.type, gauge.help)
      for (labels, count) in gauge.values { text.add(gauge.name, labels, "\(count)") }
    }
    for family in Family.allCases {
      guard let results = counts[family] else { continue }
      text.begin(family.rawValue, "counter", family.help)
      for (result, count) in results.sorted(by: { $0.key < $1.key }) {
        text.add(family.rawValue, [("result", result)], "\(count)")
      }
    }
    return text.lines
  }
}

private struct Exposition {
  var lines = ""

  mutating func begin(_ name: String, _ type: String, _ help: String) {
    lines += "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n"
  }

  mutating func add(_ name: String, _ labels: [(String, String)], _ value: String) {
    let list = labels.map { "\($0)=\"\($1)\"" }.joined(separator: ",")
    lines += name + (list.isEmpty ? "" : "{\(list)}") + " \(value)\n"
  }
}
