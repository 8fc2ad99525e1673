import Telop
import Foundation
let a = CommandLine.arguments
let clock = ContinuousClock()
var fonts: [Font] = []
if a[1] != "-" { fonts = [try Font(path: a[1])] }
let stack = try FontStack(fonts)
var text = a[2]
if text.hasPrefix("@") { text = try String(contentsOfFile: String(text.dropFirst()), encoding: .utf8) }
var m = try stack.prepare(text)
let n = a.count > 3 ? Int(a[3])! : 0
for _ in 0..<n { let d = try clock.measure { m = try stack.prepare(text) }; print(d, m.clusterCount) }
if n == 0 {
for r in m.runs { print(r.font.name, r.script, r.language, r.level, r.range, r.advance, m.glyphs(of: r).map { "\($0.id)=\($0.cluster)+\($0.advance)" }.joined(separator: "|")) }
}
print(m.missing, m.width(size: 48), m.width(size: 48).double, m.text.utf8.count)
