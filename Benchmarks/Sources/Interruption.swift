import Glibc
import Synchronization

/// Ctrl-C ends the run at the next turn of a loop, so that what was started is ended and removed.
enum Interruption {
  private static let requested = Atomic(false)

  static func listen() {
    for signal in [SIGINT, SIGTERM, SIGHUP] {
      _ = Glibc.signal(signal) { _ in Interruption.requested.store(true, ordering: .relaxed) }
    }
  }

  static func check() throws(Failure) {
    if requested.load(ordering: .relaxed) { throw .interrupted }
  }
}
