internal import Telop

/// The icon of a verdict as an SVG element. Each verdict has its own shape, so colour is not needed to tell them apart.
enum VerdictIcon {
  static func svg(_ verdict: Pace.Verdict) -> String {
    let shape =
      switch verdict {
      case .comfortable:
        "<circle cx=\"10\" cy=\"10\" r=\"8\"/><path d=\"M6.2 10.2l2.7 2.7 5-5.4\"/>"
      case .slow: "<path d=\"M3 3h14v14h-14zM10 6v5l3 2\"/>"
      case .brisk: "<path d=\"M10 2.6l8 14.2h-16zM10 8v4M10 14v.6\"/>"
      case .unreadable:
        "<path d=\"M6.7 2h6.6l4.7 4.7v6.6l-4.7 4.7h-6.6l-4.7-4.7v-6.6zM7 7l6 6M13 7l-6 6\"/>"
      }
    return "<svg class=\"icon\" viewBox=\"0 0 20 20\" aria-hidden=\"true\">\(shape)</svg>"
  }
}
