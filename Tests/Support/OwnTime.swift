import TelopPlatform

/// The processor time of the calling thread, in seconds: a measure of work that does not depend on the
/// machine's load.
///
/// - Parameter work: the work to measure; it runs on the calling thread.
package func ownSeconds<Failure>(of work: () throws(Failure) -> Void) throws(Failure) -> Double {
  func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
  let start = now()
  try work()
  return now() - start
}
