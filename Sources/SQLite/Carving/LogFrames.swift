/// The pages in a write-ahead log that belong to commits.
///
/// See https://sqlite.org/fileformat2.html#the_write_ahead_log.
struct LogFrames {
  /// A page's number and the offset of its bytes.
  struct Frame {
    var page: Int
    var offset: Int
    /// Whether the frame is the last of a commit.
    var endsCommit: Bool
  }

  /// The frames with the log's current salt, in order, without those after the last commit.
  private(set) var frames: [Frame] = []
  /// How many of `frames` SQLite would read; it reads nothing after the first damaged frame.
  private(set) var soundCount = 0
  /// Whether SQLite would read any of the log.
  private(set) var hasSoundHead = false
  let pageBytes: Int

  static let headerBytes = 32
  private static let frameHeaderBytes = 24

  /// Takes a log's bytes; `usual` is the database's page size, used if the log's header is damaged.
  ///
  /// Each frame repeats the header's salt. If no frame has the salt of a damaged header, the salt
  /// is the first one that two frames share, because the first frames may be damaged as well.
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
    let starts = stride(
      from: Self.headerBytes, through: log.count - Self.frameHeaderBytes - pageBytes,
      by: Self.frameHeaderBytes + pageBytes)
    let written = log.number(at: 16, bytes: 8) ?? 0
    let round = isSound ? written : Self.likelySalt(of: starts, in: log, written: written)
    for start in starts {
      // Each checksum continues the one before, so nothing after a damaged frame can be checked.
      if isSound { isSound = isNext(log, at: start, &sum) }
      guard log.number(at: start + 8, bytes: 8) == round else { continue }
      frames.append(
        Frame(
          page: Int(log.number(at: start, bytes: 4) ?? 0), offset: start + Self.frameHeaderBytes,
          endsCommit: log.number(at: start + 4, bytes: 4) != 0))
      if isSound { soundCount = frames.count }
    }
    // The frames of an unfinished commit were never acknowledged.
    let end = frames.lastIndex(where: \.endsCommit).map { $0 + 1 } ?? 0
    frames.removeSubrange(end...)
    soundCount = frames.prefix(soundCount).lastIndex(where: \.endsCommit).map { $0 + 1 } ?? 0
  }

  /// The salt of the frames after a damaged header; nil if there are no frames.
  private static func likelySalt(
    of starts: StrideThrough<Int>, in log: [UInt8], written: UInt64
  ) -> UInt64? {
    let salts = starts.map { log.number(at: $0 + 8, bytes: 8) ?? 0 }
    let counts = salts.reduce(into: [UInt64: Int]()) { $0[$1, default: 0] += 1 }
    // Zeros are the unused end of the log, or were written over the log.
    if written != 0, counts[written] != nil { return written }
    return salts.first { $0 != 0 && counts[$0, default: 0] > 1 } ?? salts.first
  }

  private func isNext(_ log: [UInt8], at start: Int, _ sum: inout LogChecksum) -> Bool {
    guard log.number(at: start + 8, bytes: 8) == log.number(at: 16, bytes: 8) else { return false }
    sum.add(log, start..<start + 8)
    sum.add(log, start + Self.frameHeaderBytes..<start + Self.frameHeaderBytes + pageBytes)
    return log.number(at: start + 16, bytes: 8) == sum.value
  }
}

/// The write-ahead log's checksum: two running sums.
private struct LogChecksum {
  private let isBigEndian: Bool
  private var first: UInt32 = 0
  private var second: UInt32 = 0

  init(isBigEndian: Bool) {
    self.isBigEndian = isBigEndian
  }

  var value: UInt64 { UInt64(first) << 32 | UInt64(second) }

  /// Adds bytes to the sums; their number is a multiple of eight.
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

/// The page sizes that a database may have.
enum PageSize {
  static let usual = 4096

  static func isPossible(_ bytes: Int) -> Bool {
    512...65_536 ~= bytes && bytes & (bytes - 1) == 0
  }
}
