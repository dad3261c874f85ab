import ClientSession

/// A pager that keeps what it is shown; it is left early where a test says so.
final class FakePager: Pager {
  /// The commands that were started.
  private(set) var started: [String] = []
  private(set) var shown = ""
  private(set) var ends = 0
  private let isLeftEarly: Bool

  init(isLeftEarly: Bool = false) {
    self.isLeftEarly = isLeftEarly
  }

  func start(_ command: String) -> (any PagedOutput)? {
    started.append(command)
    return Output(pager: self)
  }

  private final class Output: PagedOutput {
    private let pager: FakePager

    init(pager: FakePager) {
      self.pager = pager
    }

    func write(_ bytes: [UInt8]) throws(SinkFailure) {
      if pager.isLeftEarly { throw .readerGone }
      pager.shown += String(decoding: bytes, as: UTF8.self)
    }

    func end() {
      pager.ends += 1
    }
  }
}
