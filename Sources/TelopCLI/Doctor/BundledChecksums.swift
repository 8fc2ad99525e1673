/// The SHA-256 of each bundled font file, equal to `fonts/SHA256SUMS`; a test compares the two.
enum BundledChecksums {
  static let text = """
    4148bfdc5da1f32b9e20b2ca25c26da409f4594b8c31da8d3f0d04628793adc4  BIZUDPGothic/BIZUDPGothic-Bold.ttf
    8d4fd9568ad662d9eb1bc8ca8663dcd76a6336373e3e3f32d634978db4c7388e  BIZUDPGothic/BIZUDPGothic-Regular.ttf
    1e9dfd6a6e33ac63a8fe3b4ed7ae0df9eac2d0b25e444e8e7daef4ac77943fc1  Inter/Inter-Bold.otf
    db4356b780ed61e0d0597a07566bef5bd7497d6f0edc2d88dbf8deaedaf1ace4  Inter/Inter-BoldItalic.otf
    45ecfe6cbadfd4803de6214e02c336a95163a7703973bc8a5ce7ac2d174ecaf7  Inter/Inter-Italic.otf
    a7e791e8f5a0fb02b65663f7fca73e1d1ca9543f772ad480cbd76f4e3fe3f8cc  Inter/Inter-Regular.otf
    e5899ed38b8ed83e08bd3ac5de09791e9d19d288333a796de1d35ad17396f1ec  NotoColorEmoji/NotoColorEmoji.ttf
    6b81290dc928bac40fa4b71370f4ef260ad8c33d17be38eab05376490077ebc4  NotoNastaliqUrdu/NotoNastaliqUrdu-Bold.ttf
    fe24c4a05b19482beac11e4b90a0f6754214f1cb5e925cf9e86b48283ac37522  NotoNastaliqUrdu/NotoNastaliqUrdu-Regular.ttf
    e83493c945848ecd4a9ad0f6d19164541a0d3e23a9c952304a00a46e00272ac5  NotoSans/NotoSans-Bold.ttf
    4315b26e5afb62f70f5ffe0edaa3363e57765ff2af2beda12b6fef197e3e5f5a  NotoSans/NotoSans-BoldItalic.ttf
    5d7618dda819443fd07301c84adcee9fe8960c873ea5e5e1f0f59db384b78082  NotoSans/NotoSans-Italic.ttf
    89c3c497f618fdaa0b2d1e98fef93582f28c71debd2c4a8cdf41f190ced2909d  NotoSans/NotoSans-Regular.ttf
    ded6fc7359ca36d15d7aab9ef0c066e21ce48b26a069994d6602fa2cb9a1b952  NotoSansArabic/NotoSansArabic-Bold.ttf
    504d7407d86875acf7d04dfaa0fd7524d0b8797723bc4aa18022f29db25b0b6e  NotoSansArabic/NotoSansArabic-Regular.ttf
    b76b0433203017ca80401b2ee0dd69350349871c4b19d504c34dbdd80541690a  NotoSansCJK/NotoSansCJK-Regular.ttc
    77ad688cfe1dc55185bf4edb4db3c614202c65dd23a1463ad0e23fc52bcc9a5c  NotoSansDevanagari/NotoSansDevanagari-Bold.ttf
    79a470365ccb210fa3c7d8d8ff2e005ef9d983cfd067f735a0caf7e15070ca9f  NotoSansDevanagari/NotoSansDevanagari-Regular.ttf
    d3b01343f71e8a93fffb84c345a1aecbaf4694b98d0eaace916cb9eac9e6dcd3  NotoSansHebrew/NotoSansHebrew-Bold.ttf
    436900d5ad77d33e4234247f3076eaecd25b92b9bea0519514f684140e3566a7  NotoSansHebrew/NotoSansHebrew-Regular.ttf
    8242bd1e55368b27e32455260754cf9aa58f3ad7ea80664b66c21f1b09910d6c  NotoSansMath/NotoSansMath-Regular.ttf
    24b615ceb7d50a2c09060664ca9e24a160c9beb6bfca0563e8359369a4bc0993  NotoSansSymbols/NotoSansSymbols-Regular.ttf
    876598db5f1e3bef2bc77c4d94c5b0d5d2c1620be4878a06f18fb5434e331688  NotoSansSymbols/NotoSansSymbols2-Regular.ttf
    97bbc8ea98328325285f2f552228c7aac1db39d8f38f0096a61ba7df1f1f780e  NotoSansThai/NotoSansThai-Bold.ttf
    dfbd5ed0f1e68c3cbc51aa08f646d1ab0e68e7c4ceab70a69e465225ff701f93  NotoSansThai/NotoSansThai-Regular.ttf
    """

  /// Each file's path relative to the fonts' folder, and its SHA-256 in lower-case hexadecimal.
  static var all: [(file: String, sum: String)] {
    text.split(separator: "\n").map { line in
      let words = line.split(separator: " ", maxSplits: 1)
      return (String(words[1].drop { $0 == " " || $0 == "*" }), String(words[0]))
    }
  }
}
