internal import Telop

/// SubRip cues of read-point times.
enum SubRip {
  static func bytes(_ scene: ScrollScene) -> [UInt8] {
    var text = ""
    for (index, cue) in scene.readCues.enumerated() {
      let times = [cue.start, cue.end].map { Decimals.clock(milliseconds: $0, separator: ",") }
      text += "\(index + 1)\n\(times[0]) --> \(times[1])\n\(SubtitleText.subRip(cue.text))\n\n"
    }
    return [UInt8](text.utf8)
  }
}
