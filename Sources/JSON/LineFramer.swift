/// Splits a stream of bytes into lines; keeps the incomplete last line.
package struct LineFramer: Sendable {
  /// The longest line without its newline: ten times the longest change with 1000 edits.
  package static let lineLimit = 1_048_576

  /// The beginning of the bytes that wait.
  package enum Next: Equatable, Sendable {
    /// A line without its newline, in `bytes` until the next call.
    case line(Range<Int>)
    /// There is no complete line yet.
    case incomplete
    /// The next line is longer than the limit.
    case tooLong
  }

  private let lineLimit: Int
  /// The bytes received and not dropped yet.
  package private(set) var bytes: [UInt8] = []
  private var start = 0
  private var searched = 0
  private var isEnded = false

  /// The default limit is for requests; replies may be longer.
  package init(lineLimit: Int = LineFramer.lineLimit) {
    self.lineLimit = lineLimit
  }

  /// The number of received bytes that are not yet part of a returned line.
  package var waitingBytes: Int { bytes.count - start }

  /// Whether the waiting bytes end in the middle of a line.
  package var holdsHalfLine: Bool { waitingBytes > 0 && bytes.last != UInt8(ascii: "\n") }

  /// Appends received bytes; invalidates the ranges of lines returned before.
  package mutating func receive(_ chunk: Span<UInt8>) {
    if start > Self.lineLimit { dropLines() }
    unsafe chunk.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
  }

  /// Drops the returned lines and moves the rest to the front.
  private mutating func dropLines() {
    if start == bytes.count {
      bytes.removeAll(keepingCapacity: bytes.capacity <= Self.keptCapacity)
    } else {
      bytes.removeFirst(start)
    }
    searched -= start
    start = 0
  }

  /// The most memory that a connection keeps when nothing is in transit.
  private static let keptCapacity = 4096

  /// The other side will send no more: the rest is the last line, with or without a newline.
  package mutating func end() {
    isEnded = true
  }

  /// Returns the next line that is not empty.
  package mutating func next() -> Next {
    while true {
      let end = indexOfLineEnd()
      guard end < bytes.count || isEnded && start < bytes.count else {
        let isTooLong = withoutReturn(start..<bytes.count).count > lineLimit
        if start == bytes.count { dropLines() }
        return isTooLong ? .tooLong : .incomplete
      }
      let line = withoutReturn(start..<end)
      start = min(end + 1, bytes.count)
      searched = start
      if line.count > lineLimit { return .tooLong }
      if !line.isEmpty { return .line(line) }
    }
  }

  private mutating func indexOfLineEnd() -> Int {
    searched = ByteSearch.index(of: UInt8(ascii: "\n"), in: bytes.span, from: searched)
    return searched
  }

  private func withoutReturn(_ line: Range<Int>) -> Range<Int> {
    guard let last = line.last, bytes[last] == UInt8(ascii: "\r") else { return line }
    return line.lowerBound..<last
  }
}
