package import TelopPrograms

/// Runs ffprobe on a movie. The output of ffprobe is checked before it is used.
package struct VideoProbe {
  private let path: String
  private static let ffprobe = Program(name: "ffprobe", package: "ffmpeg")
  /// The maximum output in bytes, about 26 bytes for each of `MovieFacts.maximumFrames` frames.
  private static let maximumBytes = 1 << 28

  package init(path: String) { self.path = path }

  /// The size, rate and other properties of the first video stream.
  ///
  /// - Returns: `nil` if there is no video stream.
  /// - Throws: `missing`; `failed` for a file that is not a movie; `badAnswer` for too much output.
  package func facts() throws(ProgramError) -> MovieFacts? { MovieFacts(try values()) }

  /// The properties of the first video stream, by the names that ffprobe gives them.
  func values() throws(ProgramError) -> ProbedValues {
    ProbedValues(
      try ask(
        Self.firstVideoStream + [
          "stream=codec_name,width,height,pix_fmt,r_frame_rate,avg_frame_rate,nb_frames,"
            + "sample_aspect_ratio,field_order,time_base,color_range,color_space,color_transfer,"
            + "color_primaries:stream_tags=alpha_mode:stream_side_data=rotation"
            + ":format=format_name,start_time,duration", "-of", "default=noprint_wrappers=1",
        ], limit: 1 << 20))
  }

  /// The display times of frames in ticks of the stream's time base, in the order in which the frames are stored; `nil`
  /// for a frame without a time. Frames that are never shown are left out.
  ///
  /// - Complexity: reads the whole file. ffprobe is stopped after an hour.
  package func times() throws(ProgramError) -> [Int64?] {
    let printed = try ask(
      Self.firstVideoStream + ["packet=pts,flags", "-of", "csv=p=0"], limit: Self.maximumBytes,
      time: .seconds(3_600))
    var times: [Int64?] = []
    for line in printed.split(separator: UInt8(ascii: "\n")) {
      let fields = line.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      guard fields.count >= 2, !fields[1].contains(UInt8(ascii: "D")) else { continue }
      times.append(Int64(String(decoding: fields[0], as: UTF8.self)))
    }
    return times
  }

  func soundCodecs() throws(ProgramError) -> [String] {
    let printed = try ask(
      ["-select_streams", "a", "-show_entries", "stream=index,codec_name", "-of", "csv=p=0"],
      limit: 1 << 20)
    var codecs: [Substring: String] = [:]
    // ffprobe lists a stream again for every broadcast program that contains it.
    for line in String(decoding: printed, as: UTF8.self).split(whereSeparator: \.isNewline) {
      let fields = line.split(separator: ",")
      if fields.count >= 2 { codecs[fields[0]] = String(fields[1]) }
    }
    return codecs.values.sorted()
  }

  /// Selects the first video stream that is not cover art.
  private static let firstVideoStream = ["-select_streams", "V:0", "-show_entries"]

  private func ask(
    _ arguments: [String], limit: Int, time: Duration = .seconds(60)
  ) throws(ProgramError) -> [UInt8] {
    try Self.ffprobe.run(
      ["-v", "error"] + arguments + ["file:" + path], limit: limit, time: time) ?? []
  }
}

/// The values that ffprobe prints, one `name=value` per line.
struct ProbedValues {
  private var values: [Substring: Substring] = [:]

  init(_ printed: [UInt8]) {
    for line in String(decoding: printed, as: UTF8.self).split(whereSeparator: \.isNewline) {
      let parts = line.split(separator: "=", maxSplits: 1)
      if parts.count == 2 { values[parts[0]] = parts[1] }
    }
  }

  subscript(name: Substring) -> Substring? { values[name] }
}
