internal import CUnix

/// Reports which of several folders have new files or folders (inotify); used by one thread.
package final class FolderWatcher {
  /// An event in a watched folder.
  package enum Notice: Hashable, Sendable {
    /// A file of the folder was closed after writing, or something was moved or a folder made there.
    case changed(watch: Int32)
    /// The folder is no longer watched, because it is gone.
    case unwatched(watch: Int32)
    /// The kernel has dropped notices: anything may have happened.
    case overflowed
  }

  /// The descriptor to watch for reading.
  package let descriptor: FileDescriptor

  /// Room for some hundred notices; a notice with the longest name takes 272 bytes.
  private var buffer = [UInt8](repeating: 0, count: 16_384)

  /// Watches nothing yet; fails when the user has no watcher left.
  package init() throws(SystemCallFailure) {
    descriptor = FileDescriptor(
      rawValue: try systemCall("inotify_init1") { cunix_folder_watcher() })
  }

  deinit {
    descriptor.close()
  }

  /// Watches for the removal or the renaming of a file or folder itself.
  ///
  /// Other changes of its status are reported as well. Throws if the path is missing or cannot be
  /// read, or the user has no watch left.
  package func addPlace(_ path: String) throws(FileFailure) -> Int32 {
    try unsafe add(path, by: cunix_watch_place)
  }

  /// Watches as `addPlace` does, and for what is written to the file by its path or an open descriptor.
  ///
  /// Throws like `addPlace`.
  package func addContent(_ path: String) throws(FileFailure) -> Int32 {
    try unsafe add(path, by: cunix_watch_content)
  }

  /// Watches a folder but not the folders in it; a folder that is watched keeps its number.
  ///
  /// Throws like `addPlace`, and for a file or a link.
  package func add(_ path: String) throws(FileFailure) -> Int32 {
    try unsafe add(path, by: cunix_watch_folder)
  }

  private func add(
    _ path: String, by watch: (Int32, UnsafePointer<CChar>?) -> Int32
  ) throws(FileFailure) -> Int32 {
    do throws(SystemCallFailure) {
      return try systemCall("inotify_add_watch", path: path) {
        unsafe watch(descriptor.rawValue, path)
      }
    } catch {
      throw FileFailure(error, path: path)
    }
  }

  /// Stops watching a folder; does nothing if it is not watched.
  package func remove(_ watch: Int32) {
    _ = cunix_unwatch_folder(descriptor.rawValue, watch)
  }

  /// The next notices, in order; empty when there are no more.
  ///
  /// Throws only if the kernel refuses to read its own notices.
  package func next() throws(SystemCallFailure) -> [Notice] {
    guard case .bytes(let count) = try descriptor.read(into: &buffer) else { return [] }
    var notices: [Notice] = []
    var offset = 0
    while offset < count {
      var watch: Int32 = 0
      var kind: Int32 = 0
      offset = unsafe cunix_next_notice(buffer, offset, &watch, &kind)
      if let notice = Self.notice(kind, watch) { notices.append(notice) }
    }
    return notices
  }

  private static func notice(_ kind: Int32, _ watch: Int32) -> Notice? {
    if kind == Int32(CUNIX_NOTICE_ENTRY) { return .changed(watch: watch) }
    if kind == Int32(CUNIX_NOTICE_UNWATCHED) { return .unwatched(watch: watch) }
    return kind == Int32(CUNIX_NOTICE_OVERFLOW) ? .overflowed : nil
  }
}
