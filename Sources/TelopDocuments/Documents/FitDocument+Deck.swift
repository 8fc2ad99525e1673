@_spi(Answers) internal import Telop

extension FitDocument {
  package struct Deck: Sendable, Codable, Equatable {
    package var slides: [Slide]
    /// The ranges of slides that are probably steps of one slide (a build): the first and the last, counted from 1.
    package var steps: [[Int]]
    /// Advice for the author, one sentence each.
    package var notes: [String]

    package struct Slide: Sendable, Codable, Equatable {
      /// The first and the last page of the slide, from 1.
      package var pages: [Int]
      /// The slide's text, with the time at which it begins to pass the read point; absent for a slide without text.
      package var text: Place?
      /// The indices in `sections` of the sections that begin in the slide's text.
      package var sections: [Int]
      /// The planned time at which the slide appears, in seconds; absent if the band cannot follow slides.
      package var time: Double?
    }

    init(_ texts: SlideTexts) {
      slides = texts.slides.map { slide in
        Slide(
          pages: [slide.pages.lowerBound + 1, slide.pages.upperBound],
          text: slide.text.map(Place.init), sections: slide.sections, time: slide.time?.double)
      }
      steps = texts.probableBuilds.map { [$0.lowerBound, $0.upperBound] }
      notes = texts.notes
    }
  }
}
