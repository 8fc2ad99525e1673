@_spi(Answers) internal import Telop
internal import TelopScript

/// Subtitles with the times at which phrases are at the read point.
enum Subtitles {
  /// WebVTT. Identifiers count by section: `2.1` is the first cue of the second section.
  static func webVTT(_ scene: ScrollScene) -> [UInt8] {
    var text = "WEBVTT\n"
    var section = -1
    var count = 0
    for cue in scene.readCues {
      if cue.section != section {
        section = cue.section
        count = 0
        let title =
          scene.script.sections.indices.contains(section)
          ? scene.script.sections[section].title : nil
        if let title, scene.loop == nil { text += "\nNOTE \(SubtitleText.webVTT(title))\n" }
      }
      count += 1
      let times = [cue.start, cue.end].map { Decimals.clock(milliseconds: $0, separator: ".") }
      text += "\n\(section + 1).\(count)\n\(times[0]) --> \(times[1])\n"
      text += "\(SubtitleText.webVTT(cue.text))\n"
    }
    return [UInt8](text.utf8)
  }

  static func subRip(_ scene: ScrollScene) -> [UInt8] {
    var text = ""
    for (index, cue) in scene.readCues.enumerated() {
      let times = [cue.start, cue.end].map { Decimals.clock(milliseconds: $0, separator: ",") }
      text += "\(index + 1)\n\(times[0]) --> \(times[1])\n\(SubtitleText.subRip(cue.text))\n\n"
    }
    return [UInt8](text.utf8)
  }
}
