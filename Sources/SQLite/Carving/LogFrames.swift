/// The pages in a write-ahead log, as far as they belong to commits.
///
/// See https://sqlite.org/fileformat2.html#the_write_ahead_log.
struct LogFrames {
  /// A page's number and where its bytes begin.
  struct Frame {
    var page: Int
    var offset: Int
    /// Whether it is the last of a commit.
    var endsCommit: Bool
  }

  /// Of the log's present round, in their order; those behind the last commit are left out.
  private(set) var frames: [Frame] = []
  /// So many of them are what the library reads; behind the first damaged one it reads nothing.
  private(set) var soundCount = 0
  /// Whether the library would read any of it.
  private(set) var hasSoundHead = false
  let pageBytes: Int

  static let headerBytes = 32
  private static let frameHeaderBytes = 24

  /// Takes the bytes of a log, and how long the file's pages are: what is said of that in a damaged
  /// head does not count, nor what a round is known by, which each of its frames repeats.
  init(_ log: [UInt8], pageBytes usual: Int) {
    let magic = log.number(at: 0, bytes: 4) ?? 0
    let size = Int(log.number(at: 8, bytes: 4) ?? 0)
    let hasHead =
      log.count >= Self.headerBytes && magic | 1 == 0x377f_0683 && PageSize.isPossible(size)
    pageBytes = hasHead ? size : usual
    var sum = LogChecksum(isBigEndian: magic & 1 == 1)
    if hasHead { sum.add(log, 0..<24) }
    hasSoundHead = hasHead && log.number(at: 24, bytes: 8) == sum.value
    var isSound = hasSoundHead
    let round = log.number(at: isSound ? 16 : Self.headerBytes + 8, bytes: 8)
    for start in stride(
      from: Self.headerBytes, through: log.count - Self.frameHeaderBytes - pageBytes,
      by: Self.frameHeaderBytes + pageBytes)
    {
      if isSound { isSound = isNext(log, at: start, &sum) }
      guard log.number(at: start + 8, bytes: 8) == round else { continue }
      frames.append(
        Frame(
          page: Int(log.number(at: start, bytes: 4) ?? 0), offset: start + Self.frameHeaderBytes,
          endsCommit: log.number(at: start + 4, bytes: 4) != 0))
      if isSound { soundCount = frames.count }
    }
    let end = frames.lastIndex(where: \.endsCommit).map { $0 + 1 } ?? 0
    frames.removeSubrange(end...)
    soundCount = frames.prefix(soundCount).lastIndex(where: \.endsCommit).map { $0 + 1 } ?? 0
  }

  private func isNext(_ log: [UInt8], at start: Int, _ sum: inout LogChecksum) -> Bool {
    guard log.number(at: start + 8, bytes: 8) == log.number(at: 16, bytes: 8) else { return false }
    sum.add(log, start..<start + 8)
    sum.add(log, start + Self.frameHeaderBytes..<start + Self.frameHeaderBytes + pageBytes)
    return log.number(at: start + 16, bytes: 8) == sum.value
  }
}

/// The two running sums that a log has of itself.
private struct LogChecksum {
  private let isBigEndian: Bool
  private var first: UInt32 = 0
  private var second: UInt32 = 0

  init(isBigEndian: Bool) {
    self.isBigEndian = isBigEndian
  }

  var value: UInt64 { UInt64(first) << 32 | UInt64(second) }

  /// Takes in bytes, of which there are a multiple of eight.
  mutating func add(_ bytes: [UInt8], _ range: Range<Int>) {
    for offset in stride(from: range.lowerBound, to: range.upperBound, by: 8) {
      first &+= word(bytes, offset) &+ second
      second &+= word(bytes, offset + 4) &+ first
    }
  }

  private func word(_ bytes: [UInt8], _ offset: Int) -> UInt32 {
    let word =
      UInt32(bytes[offset]) << 24 | UInt32(bytes[offset + 1]) << 16
      | UInt32(bytes[offset + 2]) << 8 | UInt32(bytes[offset + 3])
    return isBigEndian ? word : word.byteSwapped
  }
}

/// The sizes that a database's pages may have.
enum PageSize {
  static let usual = 4096

  static func isPossible(_ bytes: Int) -> Bool {
    512...65_536 ~= bytes && bytes & (bytes - 1) == 0
  }
}
