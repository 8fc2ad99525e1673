extension LineBuilder {
  /// Marks the clusters of a run before which the line must not be cut.
  mutating func forbidCuts(
    in item: ItemizedRun, _ shaping: RunShaping, from firstCluster: Int, _ firstGlyph: Int,
    of utf8: UnsafeBufferPointer<UInt8>
  ) {
    let setting = shaping.setting
    if setting.changesWhenCut(item.range, of: utf8) {
      for index in firstCluster..<clusters.count { clusters.insert(.unsafe, at: index) }
    }
    if setting.isTurned { forbidCutsAfterMarks(from: firstCluster, of: utf8) }
    if shaping.mayBuild, setting.dependsOnMarks(in: item.range, of: utf8) {
      setting.builtLetters.forbidCuts(
        in: &clusters, from: firstCluster, item.range, of: utf8, setting)
    }
    if item.script == .common { forbidCutsInFlags(from: firstCluster, of: utf8) }
    forbidCuts(across: setting.font.cursiveAttachment, from: firstCluster, firstGlyph, of: utf8)
    setting.font.tableKerning?.forbidCuts(
      in: &clusters, from: firstCluster, glyphs, from: firstGlyph, end: item.range.upperBound,
      setting, of: utf8)
    clusters.remove(.unsafe, at: firstCluster)
  }

  /// In a reversed run, a cluster that starts with a mark attaches to the cluster after it.
  private mutating func forbidCutsAfterMarks(
    from first: Int, of utf8: UnsafeBufferPointer<UInt8>
  ) {
    for index in first + 1..<max(first + 1, clusters.count)
    where BuiltLetters.isMark(utf8.codePoint(at: Int(clusters.utf8(index - 1))).value) {
      clusters.insert(.unsafe, at: index)
    }
  }

  private mutating func forbidCutsInFlags(from first: Int, of utf8: UnsafeBufferPointer<UInt8>) {
    for index in first..<clusters.count where utf8.splitsFlag(at: Int(clusters.utf8(index))) {
      clusters.insert(.unsafe, at: index)
    }
  }

  private mutating func forbidCuts(
    across attachment: CursiveAttachment, from firstCluster: Int, _ firstGlyph: Int,
    of utf8: UnsafeBufferPointer<UInt8>
  ) {
    guard !attachment.glyphs.isEmpty, glyphs.contains(anyOf: attachment.glyphs, from: firstGlyph)
    else { return }
    for index in firstCluster + 1..<clusters.count
    where attachment.reachesAcross(Int(clusters.utf8(index)), of: utf8) {
      clusters.insert(.unsafe, at: index)
    }
  }
}
