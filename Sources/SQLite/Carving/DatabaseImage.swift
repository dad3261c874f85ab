/// The bytes of a database and of its log, from which rows can be read however damaged both are.
///
/// It is no use of the library: every page is looked at by itself, neither the file's head nor the
/// tree above a page is needed, and what cannot be a row is passed over. Rows that were deleted, or
/// were replaced by later ones, may be among those that are found: who asks must know a true one.
package struct DatabaseImage: Sendable {
  private let file: [UInt8]
  private let log: [UInt8]
  private let frames: [LogFrames.Frame]
  private let soundFrames: Int
  private let hasSoundLog: Bool
  let pageBytes: Int
  /// Where the newest version of a page is, of those that the log has.
  private var newest: [Int: Int] = [:]

  /// Takes what there is of both; an absent file or log has no bytes.
  package init(file: [UInt8], log: [UInt8]) {
    self.file = file
    self.log = log
    let found = LogFrames(log, pageBytes: Self.pageBytes(of: file))
    frames = found.frames
    soundFrames = found.soundCount
    hasSoundLog = found.hasSoundHead
    pageBytes = found.pageBytes
    for frame in frames { newest[frame.page] = frame.offset }
  }

  private static func pageBytes(of file: [UInt8]) -> Int {
    let isSound = file.starts(with: Array("SQLite format 3\0".utf8))
    let written = Int(file.number(at: 16, bytes: 2) ?? 0)
    let size = written == 1 ? 65_536 : written
    return isSound && PageSize.isPossible(size) ? size : PageSize.usual
  }

  /// A page of the tables' last state, counted from 1.
  func page(_ number: Int) -> [UInt8]? {
    if let offset = newest[number] { return Array(log[offset..<offset + pageBytes]) }
    guard number > 0, number <= file.count / pageBytes else { return nil }
    return Array(file[(number - 1) * pageBytes..<number * pageBytes])
  }

  /// Whether commits are in the log behind a damaged one, so that the library would drop them.
  ///
  /// A commit that a power cut has torn is the last one, and nobody was told of it. The head is on the
  /// disk before any commit: without it there was none, and there is nothing but room for some.
  package var hasLostCommits: Bool {
    if !hasSoundLog { return log.dropFirst(LogFrames.headerBytes).contains { $0 != 0 } }
    return frames[soundFrames...].count(where: \.endsCommit) > 1
  }

  /// Hands over every row that can be made out: of what the library reads the newest pages first,
  /// and then what it does not.
  package func forEachRow(_ body: (CarvedRow) -> Void) {
    for frame in frames[..<soundFrames].reversed() { forEachRow(in: frame, body) }
    for number in 0..<file.count / pageBytes {
      let page = Array(file[number * pageBytes..<(number + 1) * pageBytes])
      PageRows(page, number: number + 1, of: self).forEach(body)
    }
    for frame in frames[soundFrames...] { forEachRow(in: frame, body) }
  }

  private func forEachRow(in frame: LogFrames.Frame, _ body: (CarvedRow) -> Void) {
    let page = Array(log[frame.offset..<frame.offset + pageBytes])
    PageRows(page, number: frame.page, of: self).forEach(body)
  }
}
