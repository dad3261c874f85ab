import ClientSession

/// An output that keeps what is written, or fails as it is told.
final class RecordingSink {
  private(set) var bytes: [UInt8] = []
  private(set) var writes = 0
  private let failure: SinkFailure?

  init(failure: SinkFailure? = nil) {
    self.failure = failure
  }

  func write(_ bytes: [UInt8]) throws(SinkFailure) {
    if let failure { throw failure }
    writes += 1
    self.bytes += bytes
  }

  var text: String {
    String(decoding: bytes, as: UTF8.self)
  }
}
