# The text of a Homebrew formula; url and sha256 are the release's. Not yet run: Telop was built on Linux only.
class Telop < Formula
  desc "Exact text widths and scrolling captions that end on time"
  homepage "https://example.org/Telop"
  url "https://example.org/Telop/archive/refs/tags/0.1.0.tar.gz"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license all_of: ["Apache-2.0", "OFL-1.1"]
  head "https://example.org/Telop.git", branch: "main"

  depends_on "pkgconf" => :build
  depends_on xcode: ["26.0", :build]
  depends_on "cairo"
  depends_on "cmark"
  depends_on "fontconfig"
  depends_on "freetype"
  depends_on "harfbuzz" # also hb-subset, for fonts within pages
  depends_on "icu4c@78"
  depends_on "libpng"
  depends_on "libsixel"
  depends_on "libyaml"
  depends_on macos: :tahoe
  depends_on "openssl@3"

  uses_from_macos "python" => :build
  uses_from_macos "swift" => :build
  uses_from_macos "zlib"

  def install
    system "Sources/Packaging/versions.py", "pin", "telop"
    system "swift", "build", "--disable-sandbox", "-c", "release", "--product", "telop",
           "-debug-info-format", "none"
    system "Sources/Packaging/lay-out", "telop", ".build/release", ".build/checkouts", "laid-out"
    # The program finds the fonts in share/telop beside its own folder.
    prefix.install "laid-out/bin", "laid-out/share"
  end

  test do
    (testpath/"talk.md").write("# Hello\n\nこんにちは、世界\n")
    system bin/"telop", "fit", "talk.md", "--duration", "1:00"
    assert_match "widthExact", shell_output("#{bin}/telop measure 'Hello, 世界' --format json")
    system bin/"telop", "export", "talk.md", "-o", "talk.html"
    assert_path_exists testpath/"talk.html"
  end
end
