internal import Unix

/// Whether the database and its log have to be looked at again, before a commit and after it.
///
/// The kernel tells when a name in their folder comes or goes, when a file there is closed after
/// writing, and when the database is written to (inotify): that happens seldom, because a commit
/// writes to the log alone, and keeps it open. What the kernel does not tell is found a second later:
/// a log that another program writes to and keeps open, and a folder that is moved with those above it.
/// Memory has everything until then.
final class StoreWatch {
  /// As long as a player needs at least to ruin a file and look at the result.
  private static let pauseMilliseconds = 1_000

  /// Nil where the kernel does not tell everything: then each look is due.
  private var watcher: FolderWatcher?
  private var lastMilliseconds: Int?

  /// Watches the files that are at their paths now.
  init(_ file: DatabaseFile) {
    do {
      let folder = Folder.parent(of: file.path)
      guard try !OpenFolder(folder).mayMissNotices else { return }
      let watcher = try FolderWatcher()
      _ = try watcher.add(folder)
      _ = try watcher.addContent(file.path)
      self.watcher = watcher
    } catch {
      // No watcher is left, or the folder cannot be read: each commit looks for itself.
    }
  }

  /// Whether anything has happened to the files since the last call, or a second has passed.
  ///
  /// Costs one system call.
  func isDue(nowMilliseconds: Int) -> Bool {
    let hasNews = hasNews
    if let last = lastMilliseconds, !hasNews,
      last..<last + Self.pauseMilliseconds ~= nowMilliseconds
    {
      return false
    }
    lastMilliseconds = nowMilliseconds
    return true
  }

  /// Whether anything has happened to the files since the last call.
  var hasNews: Bool {
    guard let watcher else { return true }
    var hasNews = false
    do throws(SystemCallFailure) {
      while true {
        let notices = try watcher.next()
        guard !notices.isEmpty else { return hasNews }
        hasNews = true
        for case .unwatched in notices { self.watcher = nil }
        if self.watcher == nil { return true }
      }
    } catch {
      self.watcher = nil
      return true
    }
  }
}
