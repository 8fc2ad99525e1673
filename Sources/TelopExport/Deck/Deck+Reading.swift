internal import Telop
internal import TelopPlatform
internal import TelopPrograms
internal import TelopUnits

extension Deck {
  /// Reads a PDF. poppler's programs draw the slides; ffmpeg encodes slides that are stored as pictures.
  ///
  /// - Throws: `noDeck` for a missing or unreadable file; `missingProgram`; `unwritable` without space for temporary
  ///   files; `badDeck` for a file that is not a PDF, needs a password or exceeds a limit of pages, bytes or pixels.
  @_spi(Answers) public init(
    reading path: String, progress: (_ done: Int, _ count: Int) -> Void = { _, _ in }
  ) throws(ExportError) {
    self.init(path, slides: [])
    try checkFile()
    // Programs would read a path with a leading dash as an option.
    let file = path.isAbsolutePath ? path : "./" + path
    let facts = try DeckFacts(path, file: file)
    let count = facts.pages.count
    progress(0, count)
    let words = try DeckWords(file: file, pageCount: count)
    let labels = try DeckLabels(file: file, pageCount: count)
    let drawing = SlideDrawing(
      file: file, folder: try ExportError.converting(TemporaryFolder.init),
      pagesWithPhotographs: try DeckPhotographs.pages(path, file: file),
      colors: try DeckColors(file: file))
    var totalBytes = 0
    for (index, page) in facts.pages.enumerated() {
      let drawn = try drawing.slide(index + 1, page)
      totalBytes += drawn?.bytes.count ?? 0
      guard totalBytes <= Self.maximumBytes else {
        throw .badDeck(
          "\(path): its pictures exceed \(Self.maximumBytes / 1_000_000) MB at page \(index + 1); "
            + "split the deck, or use smaller photographs")
      }
      var slide = Slide(
        form: drawn?.form ?? .missing, bytes: drawn?.bytes ?? [], aspect: page.width / page.height,
        label: labels.labels[index], links: words.links[index], words: words.words[index])
      slide.textBounds = words.bounds[index]
      slides.append(slide)
      progress(index + 1, count)
    }
    notes += notesOnMissingPages() + notesOnUnreadLabels(labels) + (try notesOnLostLinks(file))
  }

  private func checkFile() throws(ExportError) {
    guard path != "-" else {
      throw .badDeck("deck cannot be standard input: a PDF must be a file")
    }
    var status = stat()
    let exists = stat(path, &status) == 0
    guard exists, status.st_mode & S_IFMT == S_IFREG, access(path, R_OK) == 0 else {
      let reason = exists ? "not a readable file" : SystemError.message(ENOENT, ofInput: path)
      throw ExportError(.noDeck, "\(path): \(reason)", options: ["deck"])
    }
  }

  private func notesOnUnreadLabels(_ labels: DeckLabels) -> [String] {
    guard let page = labels.firstUnread else { return [] }
    return [
      "\(path): poppler did not read the page labels from page \(page) on; page numbers are used instead"
    ]
  }

  private func notesOnMissingPages() -> [String] {
    let numbers = slides.indices.filter { slides[$0].form == .missing }.map { "\($0 + 1)" }
    guard let first = numbers.first else { return [] }
    let more = numbers.count > 1 ? " and \(numbers.count - 1) more" : ""
    return ["\(path): poppler cannot draw page \(first)\(more); its number is shown instead"]
  }

  /// A note on links that `pdfinfo` lists and the slides lack.
  private func notesOnLostLinks(_ file: String) throws(ExportError) -> [String] {
    let printed = try DeckFacts.pdfinfo.output(["-url", file], limit: 1 << 22) ?? []
    var lost: [(page: Int, address: String, reason: String)] = []
    for line in String(decoding: printed, as: UTF8.self).split(whereSeparator: \.isNewline) {
      let words = line.split(separator: " ", maxSplits: 2)
      guard words.count == 3, let page = Int(words[0]), slides.indices.contains(page - 1) else {
        continue
      }
      let address = String(words[2].drop { $0 == " " })
      let exists = slides[page - 1].links.contains { $0.target == .address(address) }
      if !exists, !lost.contains(where: { $0.page == page && $0.address == address }) {
        let isWebAddress = DeckWords.isWebAddress(address)
        lost.append(
          (page, address, isWebAddress ? "has no words to click on" : "is not a web address"))
      }
    }
    guard let first = lost.first else { return [] }
    let more = lost.count - 1
    let others = more > 0 ? "; so \(more == 1 ? "is" : "are") \(more) more" : ""
    return [
      "\(path), page \(first.page): the link to \(first.address.prefix(200)) \(first.reason), and is left out\(others)"
    ]
  }
}
