internal import Unix

/// Waits until files are written or moved into watched folders: which of them, by their places.
///
/// Empty at the deadline, in milliseconds of the vigil's clock; nil once the reader of the program's output
/// has gone. Without a deadline it waits for ever. Throws if a folder is gone, or the wait fails.
package typealias FolderNews = (_ deadlineMilliseconds: Int?) throws(FolderNewsFailure) -> Set<Int>?

/// Begins to watch folders, named by their places.
///
/// Throws for the first folder that cannot be watched.
package typealias FolderWatching =
  (_ paths: [String]) throws(FolderNewsFailure) -> FolderNews

/// Why folders cannot be watched.
package struct FolderNewsFailure: Error, Equatable, Sendable {
  /// The folder.
  package let folder: String
  /// The reason, as a sentence without a full stop.
  package let reason: String

  package init(folder: String, reason: String) {
    self.folder = folder
    self.reason = reason
  }
}

/// Watches folders with inotify.
final class WatchedFolders {
  private let watcher: FolderWatcher
  private let clock: ProcessVigil
  private let output: FileDescriptor
  private var folders: [(path: String, watch: Int32)] = []

  /// Throws for the first folder that cannot be watched.
  init(
    _ paths: [String], output: FileDescriptor, clock: ProcessVigil
  ) throws(FolderNewsFailure) {
    self.output = output
    self.clock = clock
    do throws(SystemCallFailure) {
      watcher = try FolderWatcher()
    } catch {
      throw FolderNewsFailure(folder: paths.first ?? "", reason: error.errno.description)
    }
    for path in paths {
      do throws(FileFailure) {
        folders.append((path, try watcher.add(path)))
      } catch {
        throw FolderNewsFailure(folder: path, reason: FileLookupFailure(error).words)
      }
    }
  }

  /// The next news, as `FolderNews` says.
  func next(untilMilliseconds deadline: Int?) throws(FolderNewsFailure) -> Set<Int>? {
    let left = deadline.map { Int32(clamping: max(0, $0 - clock.nowMilliseconds)) }
    let notices: [FolderWatcher.Notice]
    do throws(SystemCallFailure) {
      let isReady = try FileDescriptor.wait(
        for: [(output, Interest()), (watcher.descriptor, .readable)], timeoutMilliseconds: left)
      if isReady[0] { return nil }
      notices = isReady[1] ? try watcher.next() : []
    } catch {
      throw FolderNewsFailure(folder: folders.first?.path ?? "", reason: error.errno.description)
    }
    var changed: Set<Int> = []
    for notice in notices { changed.formUnion(try places(of: notice)) }
    return changed
  }

  private func places(
    of notice: FolderWatcher.Notice
  ) throws(FolderNewsFailure) -> Set<Int> {
    switch notice {
    case .changed(let watch): return Set(folders.indices.filter { folders[$0].watch == watch })
    case .overflowed: return Set(folders.indices)
    case .unwatched(let watch):
      guard let gone = folders.first(where: { $0.watch == watch }) else { return [] }
      throw FolderNewsFailure(folder: gone.path, reason: "the folder is gone")
    }
  }
}
