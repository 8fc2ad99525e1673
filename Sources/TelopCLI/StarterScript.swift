/// What `telop init` writes: a script that fits as it is, with every option shown and explained.
enum StarterScript {
  static let text = """
    ---
    # Every option of `telop fit` may stand here by its long name; one given on the
    # command line wins. Take away the # to use a line.

    duration: "5:00"          # the talk's time: 5:00, 5m, 4m30s, 300 or PT5M
    # viewport: 1920          # the visible width in pixels
    # size: 48                # type size in pixels per em
    # fps: 60                 # 60, 59.94, 30000/1001 …
    # loop: fill              # 3: passes three times; fill: as often as is comfortable; endless; off
    # lead: 0                 # extra pixels before the first ink enters
    # start: offscreen        # offscreen, or flush: the first text is there from the start
    # finish: offscreen       # offscreen, or flush: the last text stays
    # hold-start: 0           # how long the text stands still before it moves
    # hold-end: 0             # how long it stands still at the end
    # ramp: 0                 # with a hold: how long starting and stopping take
    # read-point: 50%         # where text is read, from the edge that it leaves by
    # slides: [0:00, 1:00, 2:30]         # when each section's slide comes up
    # min-speed: 1            # px/s: the slowest that cues and sections may make it
    # max-speed: 1000         # px/s: the fastest
    # max-change: 100         # the most that the speed may change at once, as a factor
    # whole-pixels: off       # auto, size, spacing, gaps, two-speed: no judder
    # pixel-bounds: size=25% spacing=6 gap=240 lead=960    # how far whole pixels may go
    # segment-width: 1024     # the width to aim at for a segment, in pixels
    # pace: overlay           # who reads: overlay (by language), overlay-ja, overlay-en,
    #                         # signage-ja, subtitles, speech
    # screen-width: 3m        # with distance: is the type large enough? m, cm, in, ft
    # distance: 10m           # from the audience to the screen
    # language: ja            # the text's language; found from its scripts when absent
    # script: Hira            # one script for all of the text; rarely needed
    # direction: auto         # auto, ltr, rtl, or ttb: a vertical line
    # combined-digits: 2      # vertical: numbers up to so long lie side by side
    # letter-spacing: 0       # extra pixels after every character
    # word-spacing: 0         # extra pixels after every space
    # gap: 0                  # extra pixels in every separator
    # kerning: on             # off: pairs of letters are not moved
    # trim-punctuation: false # true: 」「 and their like take half their width
    # font:                   # files or names (telop fonts), in the order of fallback
    #   - Inter
    #   - ./MyFont.otf
    # font-bold: Inter:bold   # for **strong** text; the first font's family has it when absent
    # font-italic: Inter:italic                # for *emphasis*, likewise
    # font-bold-italic: Inter:bold italic      # for ***both***, likewise
    # no-bundled-fonts: false # true: use only the fonts named above
    # feature: [zero]         # OpenType features that the fonts have
    # variation: [wght=700]   # axes of a variable font
    # instance: Bold          # a variable font's own instance
    # optical-size: auto      # for fonts with an axis opsz: auto, none or a number
    # color: white            # of the text, in pages, movies and pictures
    # background: transparent # behind it: "#102030", "#102030cc", black …
    # mark-color: "#ffcc0099" # that of ==marks==
    # mark-style: box         # box, underline or text: how they stand out
    # padding: 12             # pixels above and below the text
    # height: auto            # the band's height in pixels
    # fade: 0                 # over how many pixels the text comes and goes at both ends
    # headings: shown         # hidden: headings name sections but are not crawled
    # separator: "　　　"     # what stands between paragraphs
    # insert: sponsors.txt    # its paragraphs come among these here, in turn
    # every: 24,4,15          # one to 24 paragraphs: behind the 4th, then behind the 15th
    ---

    # Hello

    This line crosses the bottom of your slides while you talk, and leaves the screen
    exactly when your time is up. Each paragraph follows the one before it.

    # 自己紹介

    ここに自己紹介を書きます。**太字**、*強調*、==ハイライト==も使えます。😀

    # Links and notes

    Everything that you have no time to say: see [the project](https://example.org).
    <!-- A comment is not crawled. -->

    """
}
