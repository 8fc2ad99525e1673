internal import CTelopFreeType
internal import CTelopHarfBuzz

/// A font's names and sizes in Windows' GDI, and in subtitle programs that follow it.
package struct LegacyFace: Sendable, Hashable {
  /// The family's name in GDI, where a family has at most four faces.
  package let family: String
  /// Whether the font's `name` table has `family`. If not, no program finds the font by that name.
  package let isNamed: Bool
  package let isBold: Bool
  package let isItalic: Bool
  /// The height above the baseline, in font units: `usWinAscent` of `OS/2`. If the Windows values add up to 0, the
  /// ascender of `hhea`; if the values of `hhea` add up to 0 too, `sTypoAscender` of `OS/2`.
  package let ascent: Int
  /// The depth below the baseline, in font units, from the same source as `ascent`.
  package let descent: Int
}

extension Font {
  /// The font as GDI sees it. GDI's type size is the distance from ascent to descent, not the em.
  package var legacyFace: LegacyFace {
    let ownName = Self.text(hb_ot_name_id_t(HB_OT_NAME_ID_FONT_FAMILY), in: face)
    return freeType.withFace { face in
      let os2 = FT_Get_Sfnt_Table(face, FT_SFNT_OS2)?.assumingMemoryBound(to: TT_OS2.self).pointee
      let flags = Int(face.pointee.style_flags)
      var ascent = Int(face.pointee.ascender)
      var descent = -Int(face.pointee.descender)
      if let os2 {
        // Programs that use GDI read the Windows values as signed numbers.
        let winAscent = Int(Int16(truncatingIfNeeded: os2.usWinAscent))
        let winDescent = Int(Int16(truncatingIfNeeded: os2.usWinDescent))
        if winAscent + winDescent != 0 {
          ascent = winAscent
          descent = winDescent
        }
        if ascent + descent == 0 {
          ascent = Int(os2.sTypoAscender)
          descent = -Int(os2.sTypoDescender)
        }
      }
      return LegacyFace(
        family: ownName ?? family, isNamed: ownName?.isEmpty == false,
        isBold: flags & Int(FT_STYLE_FLAG_BOLD) != 0,
        isItalic: flags & Int(FT_STYLE_FLAG_ITALIC) != 0, ascent: ascent, descent: descent)
    }
  }
}
