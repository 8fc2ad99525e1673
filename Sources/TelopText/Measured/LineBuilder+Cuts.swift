extension LineBuilder {
  /// Forbids cuts inside the last run if they would change glyphs. A cut at the run's start stays allowed.
  mutating func forbidCuts(
    _ item: ItemizedRun, _ shaping: RunShaping, from firstCluster: Int, glyphsFrom firstGlyph: Int,
    of utf8: UnsafeBufferPointer<UInt8>
  ) {
    let setting = shaping.setting
    if setting.changesWhenCut(item.range, of: utf8) {
      for index in firstCluster..<clusters.count { clusters.addFlags(.unsafe, at: index) }
    }
    if setting.isReversedByHarfBuzz {
      // In a reversed run, a cluster that starts with a mark attaches to the cluster after it.
      for index in firstCluster + 1..<max(firstCluster + 1, clusters.count)
      where RecomposedLetters.isMark(utf8.codePoint(at: Int(clusters.utf8(index - 1))).value) {
        clusters.addFlags(.unsafe, at: index)
      }
    }
    if shaping.mayHaveRecomposedLetters, setting.dependsOnMarks(in: item.range, of: utf8) {
      setting.recomposedLetters.forbidCuts(
        in: &clusters, from: firstCluster, item.range, of: utf8, setting)
    }
    if item.script == .common {
      for index in firstCluster..<clusters.count
      where utf8.splitsRegionalIndicatorPair(at: Int(clusters.utf8(index))) {
        clusters.addFlags(.unsafe, at: index)
      }
    }
    let attachment = setting.font.cursiveAttachment
    if !attachment.glyphs.isEmpty, glyphs.contains(anyOf: attachment.glyphs, from: firstGlyph) {
      for index in firstCluster + 1..<clusters.count
      where attachment.reachesAcross(Int(clusters.utf8(index)), of: utf8) {
        clusters.addFlags(.unsafe, at: index)
      }
    }
    setting.font.tableKerning?.forbidCuts(
      in: &clusters, from: firstCluster, glyphs, from: firstGlyph, end: item.range.upperBound,
      setting, of: utf8)
    clusters.removeFlags(.unsafe, at: firstCluster)
  }
}
