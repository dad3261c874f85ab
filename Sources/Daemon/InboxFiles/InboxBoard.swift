import Wire

/// Decides what is new about the files that need attention, so that each fact is reported once.
struct InboxBoard {
  /// What the journal has of files that wait and are ignored, by path.
  private var told: [String: String] = [:]
  private var toldProblem: String?
  private var standing = SystemStatus.Inbox()

  /// What is new, if these are all files that need attention now.
  ///
  /// Of the refused files, `refused` has as many as a status shows. `unwatched` says why new files may
  /// be seen late.
  mutating func news(
    waiting: [SystemStatus.Inbox.File], ignored: [SystemStatus.Inbox.File],
    refused: (count: Int, files: [SystemStatus.Inbox.File]), unwatched: String?
  ) -> [InboxFolder.News] {
    var news = taken(waiting).map { InboxFolder.News.tell(.waiting($0)) }
    // One entry for all of them, since a folder can have thousands.
    let newlyIgnored = taken(ignored)
    if !newlyIgnored.isEmpty { news.append(.tell(.ignored(newlyIgnored))) }
    let present = Set((waiting + ignored).map(\.file))
    told = told.filter { present.contains($0.key) }
    if unwatched != toldProblem {
      toldProblem = unwatched
      if let unwatched { news.append(.tell(.unwatched(unwatched))) }
    }
    let now = SystemStatus.Inbox(
      count: waiting.count + ignored.count + refused.count,
      files: Array((waiting + refused.files + ignored).prefix(SystemStatus.Inbox.fileLimit)))
    if now != standing {
      standing = now
      news.append(.stands(now))
    }
    return news
  }

  /// Notes the files that the journal does not have with this reason, and returns them.
  private mutating func taken(_ files: [SystemStatus.Inbox.File]) -> [SystemStatus.Inbox.File] {
    let new = files.filter { told[$0.file] != $0.why }
    for file in new { told[file.file] = file.why }
    return new
  }
}
