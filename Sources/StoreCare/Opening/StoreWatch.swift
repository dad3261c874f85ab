internal import ProfileStore
internal import Unix

/// Whether the store must look at its database and log again, before a commit and after it.
///
/// The kernel reports (inotify) when a name in the folder comes or goes, when a file there is closed
/// after writing, and when the database is written to. Our own commits cause no report, because they
/// write to the log alone and keep it open. Two things go unreported, and are found at the next look, a
/// second later: another program writes to the log and keeps it open, or a folder further up is moved.
/// Until then memory has everything.
final class StoreWatch {
  /// How long a change that the kernel does not report may go unnoticed while there are commits.
  private static let pauseMilliseconds = 1_000

  /// Nil where the kernel does not report everything: then each commit looks.
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
