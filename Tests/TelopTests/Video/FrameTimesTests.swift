import Telop
import TelopUnits
import Testing

@Suite("Times of a video's frames")
struct FrameTimesTests {
  private func rate(_ times: [Int64?], per second: Int, _ near: String...) throws -> String? {
    let tick = try #require(Rational(1, over: Int128(second)))
    let rates = try near.map { try #require(FrameRate($0)) }
    return FrameTimes(times, tick: tick).steadyRate(near: rates)?.description
  }

  @Test("frames at regular times have a rate, in any stored order")
  func steady() throws {
    #expect(try rate([0, 4_004, 2_002, 1_001, 3_003], per: 30_000, "30000/1001") == "30000/1001")
    // Matroska's milliseconds, with the rate that ffmpeg guesses from them.
    let milliseconds = (0..<900).map { Int64((Double($0) * 1001 / 60).rounded()) }
    #expect(try rate(milliseconds, per: 1_000, "19001/317") == "60000/1001")
    #expect(try rate((0..<300).map { $0 * 40 + 17 }, per: 1_000, "25") == "25")
    #expect(try rate((0..<30).map { $0 * 3 }, per: 36, "12") == "12")
  }

  @Test("a missing or moved frame makes the rate variable")
  func varying() throws {
    let even = (0..<60).map { Int64($0 * 512) }
    #expect(try rate(even, per: 15_360, "30") == "30")
    #expect(try rate(even.filter { $0 != 512 * 40 }, per: 15_360, "30", "29.5") == nil)
    #expect(try rate(even.map { $0 == 512 * 40 ? $0 + 128 : $0 }, per: 15_360, "30") == nil)
    // Twice the rate in the second half.
    let half = even.prefix(30) + (0..<30).map { 512 * 30 + $0 * 256 }
    #expect(try rate(Array(half), per: 15_360, "30", "60", "45") == nil)
  }

  @Test("impossible frame times have no rate and do not trap")
  func hostile() throws {
    #expect(try rate([], per: 1_000, "30") == nil)
    #expect(try rate([0, nil, 66], per: 1_000, "30") == nil)
    #expect(try rate([.min, .max, 0], per: 1, "30") == nil)
    #expect(FrameTimes([0, 1], tick: 0).steadyRate(near: [.sixty]) == nil)
  }
}
