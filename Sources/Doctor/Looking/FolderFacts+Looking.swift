internal import Unix

extension FolderFacts {
  /// Enough for any report; a folder with more entries is not ours anyway.
  private static let nameLimit = 200

  /// Looks at a folder, which may be missing, and at files elsewhere.
  package init(lookingAt path: String, _ others: [String]) {
    let nearest = Self.nearest(path)
    let space = readable(try DiskSpace(at: nearest))
    self.init(path: path, entry: Entry(lookingAt: path))
    isWritable = File.isWritable(nearest)
    isReadOnlyDisk = space?.isReadOnly ?? false
    (freeBytes, freeFiles) = (space?.freeBytes, space?.freeFiles)
    for folder in ["", "backups/"] {
      for name in (readable(try Folder.list(appending(folder))) ?? []).prefix(Self.nameLimit) {
        contents[folder + name] = Entry(lookingAt: appending(folder + name))
      }
    }
    for other in others where Entry(lookingAt: other) != .missing {
      self.others[other] = Entry(lookingAt: other)
    }
    for name in ["alchemyd.db", "alchemyd.db-wal"] {
      databaseBytes += readable(try Folder.status(appending(name)).bytes) ?? 0
    }
  }

  /// The folder itself, or the nearest existing folder above it.
  private static func nearest(_ path: String) -> String {
    let above = Folder.parent(of: path)
    return File.exists(path) || above == path ? path : nearest(above)
  }
}

extension Entry {
  /// The entry at a path, following links.
  init(lookingAt path: String) {
    do throws(FileFailure) {
      let status = try Folder.status(path)
      let kind: Kind =
        switch status.kind {
        case .file: .file
        case .folder: .folder
        case .socket: .socket
        case .symbolicLink, .other: .other
        }
      self = .there(kind: kind, owner: status.owner, permissions: status.permissions)
    } catch .missing {
      self = .missing
    } catch {
      self = .hidden(error.words)
    }
  }
}
