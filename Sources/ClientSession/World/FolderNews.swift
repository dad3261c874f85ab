internal import Unix

/// What happened to watched folders.
package struct FolderNews: Equatable, Sendable {
  /// The places of folders in which something was written or moved, or that can be watched again.
  package var changed: Set<Int> = []
  /// The folders that cannot be watched at present, by their places: the reason, as a sentence without a full stop.
  package var missing: [Int: String] = [:]

  package init(changed: Set<Int> = [], missing: [Int: String] = [:]) {
    self.changed = changed
    self.missing = missing
  }
}

/// Waits until something happens to watched folders, or until the deadline, in milliseconds of the vigil's clock.
///
/// Nil once the reader of the program's output has gone. Without a deadline it waits for ever, but looks for folders
/// that are missing every five seconds. Throws if the wait fails.
package typealias FolderNewsSource =
  (_ deadlineMilliseconds: Int?) throws(FolderNewsFailure) -> FolderNews?

/// Begins to watch folders, named by their places; a folder may come later.
///
/// Throws if the user has no watcher left.
package typealias FolderWatching =
  (_ paths: [String]) throws(FolderNewsFailure) -> FolderNewsSource

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
  private let paths: [String]
  /// By place; a folder that is missing has none.
  private var watches: [Int: Int32] = [:]
  private var missing: [Int: String] = [:]

  /// How often a folder that is missing is looked for.
  private static let lookMilliseconds: Int32 = 5_000

  /// Throws if the user has no watcher left.
  init(
    _ paths: [String], output: FileDescriptor, clock: ProcessVigil
  ) throws(FolderNewsFailure) {
    self.output = output
    self.clock = clock
    self.paths = paths
    do throws(SystemCallFailure) {
      watcher = try FolderWatcher()
    } catch {
      throw FolderNewsFailure(folder: paths.first ?? "", reason: error.errno.description)
    }
    _ = look()
  }

  /// The next news, as `FolderNewsSource` says.
  func next(untilMilliseconds deadline: Int?) throws(FolderNewsFailure) -> FolderNews? {
    var left = deadline.map { Int32(clamping: max(0, $0 - clock.nowMilliseconds)) }
    if !missing.isEmpty { left = min(left ?? .max, Self.lookMilliseconds) }
    let notices: [FolderWatcher.Notice]
    do throws(SystemCallFailure) {
      let isReady = try FileDescriptor.wait(
        for: [(output, Interest()), (watcher.descriptor, .readable)], timeoutMilliseconds: left)
      if isReady[0] { return nil }
      notices = isReady[1] ? try watcher.next() : []
    } catch {
      throw FolderNewsFailure(folder: paths.first ?? "", reason: error.errno.description)
    }
    var changed: Set<Int> = []
    for notice in notices { changed.formUnion(places(of: notice)) }
    changed.formUnion(look())
    return FolderNews(changed: changed, missing: missing)
  }

  /// Begins to watch the folders that are not watched; returns those for which that worked.
  private func look() -> Set<Int> {
    var found: Set<Int> = []
    for (place, path) in paths.enumerated() where watches[place] == nil {
      do throws(FileFailure) {
        // A link may lead to the folder, and to another one later.
        watches[place] = try watcher.add(try Folder.realPath(path))
        missing[place] = nil
        found.insert(place)
      } catch {
        missing[place] = FileLookupFailure(error).words
      }
    }
    return found
  }

  private func places(of notice: FolderWatcher.Notice) -> Set<Int> {
    switch notice {
    case .changed(let watch): return Set(watches.filter { $0.value == watch }.keys)
    case .overflowed: return Set(paths.indices)
    case .unwatched(let watch):
      // The number may be of a folder that was moved away and is still watched there.
      watcher.remove(watch)
      for place in watches.filter({ $0.value == watch }).keys { watches[place] = nil }
      return []
    }
  }
}
