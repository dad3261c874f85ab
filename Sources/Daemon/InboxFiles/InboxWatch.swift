import Unix

/// The folders of the inbox that the kernel watches, and why others have to be listed regularly.
struct InboxWatch {
  private let root: String
  private var watcher: FolderWatcher?
  /// The watched folders, relative to the inbox, by the kernel's numbers.
  private var folders: [Int32: String] = [:]
  /// Why notices are missing, by folder; an empty name stands for all of them.
  private var failures: [String: String] = [:]

  init(_ root: String) {
    self.root = root
    makeWatcher()
  }

  private mutating func makeWatcher() {
    do throws(SystemCallFailure) {
      watcher = try FolderWatcher()
      failures[""] = nil
    } catch {
      failures[""] = "\(error)"
    }
  }

  /// What the journal should have about missing notices; nil if none are missing.
  var problem: String? {
    failures.min { $0.key < $1.key }.map { folder, reason in
      let path = folder.isEmpty ? root : "\(root)/\(folder)"
      return "\(path) is looked at every half minute, because changes are not reported: \(reason)"
    }
  }

  /// Tries again to watch what could not be watched.
  mutating func retry() {
    if watcher == nil { makeWatcher() }
  }

  /// Readable when something has happened.
  var notices: FileDescriptor? { watcher?.descriptor }

  /// The folders in which something has happened, each once; a folder may be gone.
  mutating func changedFolders() -> [String] {
    var changed: [String] = []
    var names: Set<String> = []
    func add(_ folder: String) {
      if names.insert(folder).inserted { changed.append(folder) }
    }
    do throws(SystemCallFailure) {
      while let notices = try watcher?.next(), !notices.isEmpty {
        for notice in notices {
          switch notice {
          case .changed(let watch): if let folder = folders[watch] { add(folder) }
          case .unwatched(let watch):
            watcher?.remove(watch)
            if let folder = folders.removeValue(forKey: watch) { add(folder) }
          case .overflowed:
            add("")
            for folder in folders.values.sorted() { add(folder) }
          }
        }
      }
    } catch {
      watcher = nil
      folders = [:]
      failures[""] = "\(error)"
      add("")
    }
    return changed
  }

  /// Whether notices come from a folder, as far as is known.
  func watches(_ folder: String) -> Bool { folders.values.contains(folder) }

  /// Watches a folder; false if it has to be looked at from time to time as well.
  mutating func watch(_ folder: String, _ opened: OpenFolder) -> Bool {
    if watcher == nil { makeWatcher() }
    guard let watcher else { return false }
    do throws(FileFailure) {
      let number = try watcher.add(opened.path)
      // The folder of this name may have been another one before.
      for (old, name) in folders where name == folder && old != number { remove(old) }
      folders[number] = folder
      failures[folder] =
        opened.mayMissNotices ? "other machines or layers may change its file system" : nil
    } catch {
      failures[folder] = error.words
    }
    return failures[folder] == nil
  }

  /// A folder is gone, or does not belong to the inbox.
  mutating func forget(_ folder: String) {
    if !folder.isEmpty { failures[folder] = nil }
    for (number, name) in folders where name == folder { remove(number) }
  }

  private mutating func remove(_ number: Int32) {
    watcher?.remove(number)
    folders[number] = nil
  }
}
