import ClientSession

/// A pager that keeps what it is shown; it is left early where a test says so.
final class FakePager {
  /// The commands that were started.
  private(set) var started: [String] = []
  private(set) var shown = ""
  private(set) var ends = 0
  private let isLeftEarly: Bool

  init(isLeftEarly: Bool = false) {
    self.isLeftEarly = isLeftEarly
  }

  func start(_ command: String) -> PagedOutput? {
    started.append(command)
    return PagedOutput(write: write) { [self] in ends += 1 }
  }

  private func write(_ bytes: [UInt8]) throws(SinkFailure) {
    if isLeftEarly { throw .readerGone }
    shown += String(decoding: bytes, as: UTF8.self)
  }
}
