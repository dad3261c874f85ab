internal import Unix

extension FolderFacts {
  /// Enough for any report; a folder with more entries is not ours anyway.
  private static let nameLimit = 200

  /// Looks at a folder, which may be missing, and at files elsewhere.
  package init(lookingAt path: String, _ others: [String]) {
    let nearest = Self.nearest(path)
    let space = Self.space(nearest)
    self.init(
      path: path, entry: Entry(lookingAt: path), isWritable: File.isWritable(nearest),
      isReadOnlyDisk: space?.isReadOnly ?? false, freeBytes: space?.freeBytes,
      freeFiles: space?.freeFiles)
    for name in Self.names(in: path) { contents[name] = Entry(lookingAt: "\(path)/\(name)") }
    for name in Self.names(in: path + "/backups") {
      contents["backups/" + name] = Entry(lookingAt: "\(path)/backups/\(name)")
    }
    for other in others {
      let entry = Entry(lookingAt: other)
      if entry != .missing { self.others[other] = entry }
    }
    databaseBytes = ["", "-wal"].reduce(0) { $0 + Self.bytes("\(path)/alchemyd.db\($1)") }
  }

  /// The folder itself, or the nearest existing folder above it.
  private static func nearest(_ path: String) -> String {
    if File.exists(path) { return path }
    let above = Folder.parent(of: path)
    return above == path ? path : nearest(above)
  }

  private static func space(_ path: String) -> DiskSpace? {
    do throws(FileFailure) {
      return try DiskSpace(at: path)
    } catch {
      return nil
    }
  }

  private static func names(in folder: String) -> [String] {
    do throws(FileFailure) {
      return Array(try Folder.list(folder).prefix(nameLimit))
    } catch {
      return []
    }
  }

  private static func bytes(_ path: String) -> Int {
    do throws(FileFailure) {
      return try Folder.status(path).bytes
    } catch {
      return 0
    }
  }
}
