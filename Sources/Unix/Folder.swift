internal import Glibc

/// Reads and makes folders.
package enum Folder {
  /// The names with this beginning and ending, sorted by their bytes, without hidden ones.
  ///
  /// Throws if the folder is missing, is no folder or cannot be opened.
  package static func list(
    _ path: String, prefix: String = "", suffix: String = ""
  ) throws(FileFailure) -> [String] {
    guard let stream = unsafe opendir(path) else {
      throw FileFailure(
        SystemCallFailure(call: "opendir", errno: .current, path: path), path: path)
    }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe name(of: entry)
      if !name.hasPrefix("."), name.hasPrefix(prefix), name.hasSuffix(suffix) {
        names.append(name)
      }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Creates a folder and its missing parents; leaves an existing folder as it is.
  ///
  /// Throws if something other than a folder is in the way, or a folder cannot be created.
  package static func make(_ path: String, permissions: UInt32 = 0o700) throws(FileFailure) {
    do throws(FileFailure) {
      guard try status(path).kind == .folder else { throw .wrongKind(path: path) }
      return
    } catch .missing {
      // The folder is created below.
    }
    let above = parent(of: path)
    if above != path { try make(above, permissions: permissions) }
    try makeOne(path, permissions: permissions)
  }

  /// Creates a folder in an existing one; does nothing if anything is at the path.
  ///
  /// Does not look at what is there, so that a hanging disk which is mounted there does not matter.
  /// Throws if the folder above is missing, is no folder or cannot be written to.
  package static func makeOne(
    _ path: String, permissions: UInt32 = 0o700
  ) throws(FileFailure) {
    do {
      try systemCall("mkdir", path: path) { unsafe mkdir(path, permissions) }
    } catch  where error.errno == .exists {
      return
    } catch {
      throw FileFailure(error, path: path)
    }
  }

  /// Makes a folder's names durable; a rename survives a power cut only after this.
  ///
  /// Throws if the folder is missing or cannot be opened, or the disk reports a lost write.
  package static func synchronize(_ path: String) throws(FileFailure) {
    try File.withOpen(path, O_RDONLY | O_DIRECTORY) { descriptor throws(SystemCallFailure) in
      _ = try systemCall("fsync", path: path) { fsync(descriptor.rawValue) }
    }
  }

  /// The path of the folder that contains a path; "." for a bare name.
  package static func parent(of path: String) -> String {
    var bytes = path.utf8[...]
    while bytes.count > 1, bytes.last == slash { bytes.removeLast() }
    guard let cut = bytes.lastIndex(of: slash) else { return "." }
    bytes = bytes[..<cut]
    while bytes.count > 1, bytes.last == slash { bytes.removeLast() }
    return bytes.isEmpty ? "/" : String(Substring(bytes))
  }

  private static let slash = UInt8(ascii: "/")

  /// The status of a folder, following links: a linked folder is a folder.
  ///
  /// Throws if nothing is at the path, or the path may not be searched.
  package static func status(_ path: String) throws(FileFailure) -> FileStatus {
    var status = stat()
    do {
      // Passing the String itself would copy its bytes, and each commit examines two files twice.
      try systemCall("stat", path: path) {
        unsafe path.withCString { unsafe stat($0, &status) }
      }
    } catch {
      throw FileFailure(error, path: path)
    }
    return FileStatus(status)
  }

  @unsafe
  private static func name(of entry: UnsafeMutablePointer<dirent>) -> String {
    unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
      unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }

  /// The canonical path of an existing file or folder: absolute, without links and dots.
  ///
  /// Throws if nothing is at the path, or the path may not be searched.
  package static func realPath(_ path: String) throws(FileFailure) -> String {
    guard let found = unsafe realpath(path, nil) else {
      throw FileFailure(
        SystemCallFailure(call: "realpath", errno: .current, path: path), path: path)
    }
    defer { unsafe free(found) }
    return unsafe String(cString: found)
  }

  /// Creates a folder of mode 0700 with a new name that begins with `prefix`; returns its path.
  ///
  /// Throws if the folder above is missing or cannot be written to.
  package static func makeTemporary(
    in folder: String, prefix: String
  ) throws(FileFailure) -> String {
    var template = "\(folder)/\(prefix)XXXXXX".utf8CString.map(\.self)
    let isMade = unsafe template.withUnsafeMutableBufferPointer { bytes in
      unsafe bytes.baseAddress.flatMap { unsafe mkdtemp($0) } != nil
    }
    guard isMade else {
      throw FileFailure(
        SystemCallFailure(call: "mkdtemp", errno: .current, path: folder), path: folder)
    }
    return String(untilZero: template)
  }

  /// Removes an empty folder; succeeds if there is none.
  ///
  /// Throws if the folder is not empty, is no folder, or is in one that cannot be written to.
  package static func remove(_ path: String) throws(FileFailure) {
    do {
      try systemCall("rmdir", path: path) { unsafe rmdir(path) }
    } catch  where error.errno == .notFound {
      return
    } catch {
      throw FileFailure(error, path: path)
    }
  }
}
