/// Cuts a stream of bytes into lines; keeps what has come of the next one.
package struct LineFramer: Sendable {
  /// The longest line without its end: ten times the longest change of 1000 edits.
  package static let lineLimit = 1_048_576

  /// What the bytes that are here begin with.
  package enum Next: Equatable, Sendable {
    /// A line, without its end, in `bytes` until the next call.
    case line(Range<Int>)
    /// No whole line is here yet.
    case incomplete
    /// The line that is coming is longer than the limit.
    case tooLong
  }

  private let lineLimit: Int
  /// What was received and not dropped yet.
  package private(set) var bytes: [UInt8] = []
  private var start = 0
  private var searched = 0
  private var isEnded = false

  /// Takes requests unless another limit is given: replies may be longer.
  package init(lineLimit: Int = LineFramer.lineLimit) {
    self.lineLimit = lineLimit
  }

  /// How many received bytes wait to be cut.
  package var waitingBytes: Int { bytes.count - start }

  /// Whether the beginning of a line is here, and not its end.
  package var holdsHalfLine: Bool { waitingBytes > 0 && bytes.last != UInt8(ascii: "\n") }

  /// Takes bytes as they come; the ranges of lines that were cut off before are void then.
  package mutating func receive(_ chunk: Span<UInt8>) {
    if start > Self.lineLimit { dropLines() }
    unsafe chunk.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
  }

  /// Forgets the lines that were cut off; what waits is moved to the front.
  private mutating func dropLines() {
    if start == bytes.count {
      bytes.removeAll(keepingCapacity: bytes.capacity <= Self.keptCapacity)
    } else {
      bytes.removeFirst(start)
    }
    searched -= start
    start = 0
  }

  /// A connection with nothing on the way keeps no more memory than this.
  private static let keptCapacity = 4096

  /// The other side will send no more: what is left is the last line, ended or not.
  package mutating func end() {
    isEnded = true
  }

  /// Cuts off the next line that is not empty.
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
