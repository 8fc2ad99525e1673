import Testing

@testable import TelopCLI

@Suite("Differences between files")
struct LineDiffTests {
  private func diff(_ old: String, _ new: String) -> String {
    String(
      decoding: LineDiff(from: Array(old.utf8), to: Array(new.utf8), of: "f").bytes, as: UTF8.self)
  }

  @Test("hunks have three lines of context, as those of diff -u")
  func hunks() {
    let old = (1...20).map { "\($0)\n" }.joined()
    #expect(diff(old, old).isEmpty)
    #expect(diff("", "a\n") == "--- f\n+++ f\n@@ -0,0 +1,1 @@\n+a\n")
    #expect(diff("a\n", "") == "--- f\n+++ f\n@@ -1,1 +0,0 @@\n-a\n")
    let mark = "\\ No newline at end of file\n"
    #expect(diff("a", "a\n") == "--- f\n+++ f\n@@ -1,1 +1,1 @@\n-a\n\(mark)+a\n")
    #expect(diff("a\nb", "c\nb") == "--- f\n+++ f\n@@ -1,2 +1,2 @@\n-a\n+c\n b\n\(mark)")
    let new = old.replacing("2\n3\n", with: "2\nb\n").replacing("15\n", with: "")
    #expect(
      diff(old, new) == "--- f\n+++ f\n@@ -1,6 +1,6 @@\n 1\n 2\n-3\n+b\n 4\n 5\n 6\n"
        + "@@ -12,7 +12,6 @@\n 12\n 13\n 14\n-15\n 16\n 17\n 18\n")
  }
}
