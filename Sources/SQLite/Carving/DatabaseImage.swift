/// The bytes of a database and its write-ahead log; finds rows however damaged both are.
///
/// SQLite has no part in this. Each page is read by itself, without the file's header or the tree
/// above the page, and anything that cannot be a row is skipped. The rows found may include deleted
/// and replaced ones: the caller must recognize valid rows.
package struct DatabaseImage: Sendable {
  private let file: [UInt8]
  private let log: [UInt8]
  private let frames: [LogFrames.Frame]
  private let soundFrames: Int
  private let hasSoundLog: Bool
  let pageBytes: Int
  /// The offset in the log of each page's newest version.
  private var newest: [Int: Int] = [:]

  /// Takes the bytes of both files; an absent file has none.
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

  /// The newest version of a page, counted from 1; nil if neither file has the page.
  func page(_ number: Int) -> [UInt8]? {
    if let offset = newest[number] { return Array(log[offset..<offset + pageBytes]) }
    guard number > 0, number <= file.count / pageBytes else { return nil }
    return Array(file[(number - 1) * pageBytes..<number * pageBytes])
  }

  /// Whether the log holds commits after a damaged one, which SQLite would drop.
  ///
  /// A power cut tears only the last commit, which was never acknowledged. The log's header is on
  /// the disk before any commit: after a damaged header, anything but reserved zeros is a lost
  /// commit.
  package var hasLostCommits: Bool {
    if !hasSoundLog { return log.dropFirst(LogFrames.headerBytes).contains { $0 != 0 } }
    return frames[soundFrames...].count(where: \.endsCommit) > 1
  }

  /// Passes every row that can be read to `body`: first what SQLite would read, then the rest.
  ///
  /// The order is that of the parts.
  package func forEachRow(_ body: (CarvedRow) -> Void) {
    for part in Part.allCases { forEachRow(in: part, body) }
  }

  /// Where a row was found: the file and the log may be of two databases.
  package enum Part: CaseIterable, Sendable {
    /// The log's frames that SQLite would read.
    case soundLog
    /// The file's pages.
    case file
    /// The log's frames after a damaged one.
    case restOfLog
  }

  /// Passes every row of a part that can be read to `body`; the sound log's newest rows come first.
  package func forEachRow(in part: Part, _ body: (CarvedRow) -> Void) {
    switch part {
    case .soundLog: for frame in frames[..<soundFrames].reversed() { forEachRow(in: frame, body) }
    case .file:
      for number in 0..<file.count / pageBytes {
        let page = Array(file[number * pageBytes..<(number + 1) * pageBytes])
        PageRows(page, number: number + 1, of: self).forEach(body)
      }
    case .restOfLog: for frame in frames[soundFrames...] { forEachRow(in: frame, body) }
    }
  }

  private func forEachRow(in frame: LogFrames.Frame, _ body: (CarvedRow) -> Void) {
    let page = Array(log[frame.offset..<frame.offset + pageBytes])
    PageRows(page, number: frame.page, of: self).forEach(body)
  }
}
