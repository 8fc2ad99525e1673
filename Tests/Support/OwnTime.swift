import TelopPlatform

/// The processor time that a thread has spent itself, in seconds: a measure of its work that waiting for
/// a busy machine adds nothing to.
///
/// - Parameter work: what is measured; it does its work on the calling thread.
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
