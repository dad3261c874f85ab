internal import Doctor
internal import Unix

/// The real file system.
struct UnixFiles: FileLookup {
  func exists(_ path: String) -> Bool {
    File.exists(path)
  }

  func isTaken(_ path: String) -> Bool {
    do throws(SystemCallFailure) {
      return try File.status(path) != nil
    } catch {
      // The attempt to create the file reports why its status cannot be read.
      return false
    }
  }

  func ownsFolder(_ path: String) -> Bool {
    UserFolders.owns(path)
  }

  func isDevice(_ path: String) -> Bool {
    // The descriptors of a process are no files of its user, even if they lead to one.
    if ["/dev/fd/", "/dev/std", "/proc/"].contains(where: path.hasPrefix), isTaken(path) {
      return true
    }
    do throws(FileFailure) {
      switch try Folder.status(path).kind {
      case .other, .socket: return true
      case .file, .folder, .symbolicLink: return false
      }
    } catch {
      // The attempt to create the file reports why its status cannot be read.
      return false
    }
  }

  func isServed(_ socket: String) -> Bool {
    ServingMark.isSet(forSocket: socket)
  }

  func processServing(_ socket: String) -> Int? {
    SocketHolders.process(listeningAt: socket)
  }

  func processCutOff(from socket: String) -> Int? {
    SocketHolders.processCutOff(from: socket)
  }

  func beginning(of path: String, byteCount: Int) throws(FileLookupFailure) -> [UInt8] {
    do throws(FileFailure) {
      return try File.beginning(of: path, bytes: byteCount)
    } catch {
      throw FileLookupFailure(error)
    }
  }

  func mapped<Value, Failure: Error>(
    _ path: String, _ body: (Span<UInt8>) throws(Failure) -> Value
  ) throws(FileLookupFailure) -> Result<Value, Failure> {
    let file: MappedFile
    do throws(FileFailure) {
      file = try MappedFile(path)
    } catch {
      throw FileLookupFailure(error)
    }
    do throws(Failure) {
      return .success(try file.withBytes(body))
    } catch {
      return .failure(error)
    }
  }

  func names(in folder: String) -> [String] {
    do throws(FileFailure) {
      return try Folder.list(folder)
    } catch {
      return []
    }
  }

  func modified(_ path: String) -> Int? { status(ofFile: path)?.modifiedMilliseconds }

  func byteCount(of path: String) -> Int? { status(ofFile: path)?.bytes }

  private func status(ofFile path: String) -> FileStatus? {
    do throws(SystemCallFailure) {
      guard let status = try File.status(path), status.kind == .file else { return nil }
      return status
    } catch {
      return nil
    }
  }

  func create(_ path: String, _ bytes: [UInt8]) throws(FileLookupFailure) {
    // A rename would replace a link, even a link that leads nowhere.
    if isTaken(path) { throw .exists }
    do throws(FileFailure) {
      try File.writeAtomically(bytes, to: path)
    } catch {
      throw FileLookupFailure(error)
    }
  }

  func replace(_ path: String, _ bytes: [UInt8]) throws(FileLookupFailure) {
    do throws(FileFailure) {
      try Folder.make(Folder.parent(of: path))
      try File.writeAtomically(bytes, to: path)
    } catch {
      throw FileLookupFailure(error)
    }
  }

  func remove(_ path: String) throws(FileLookupFailure) {
    do throws(FileFailure) {
      try File.remove(path)
    } catch {
      throw FileLookupFailure(error)
    }
  }

  func move(_ path: String, to newPath: String) throws(FileLookupFailure) {
    let copying = Result { () throws(FileFailure) in try File.copy(path, to: newPath) }
    do throws(FileFailure) {
      try File.remove(path)
      try copying.get()
    } catch {
      throw FileLookupFailure(error)
    }
  }

  func openRemoved(_ path: String) throws(FileLookupFailure) -> FileReading {
    do throws(FileFailure) {
      return OpenFile(try File.openRemoved(path)).next
    } catch {
      throw FileLookupFailure(error)
    }
  }

  func absolute(_ path: String) -> String {
    if path.hasPrefix("/") { return path }
    // A process whose folder was removed has no current folder; the daemon then refuses the path.
    guard let folder = ProcessIdentity.workingFolder else { return path }
    return folder == "/" ? "/" + path : folder + "/" + path
  }

  func realPath(_ path: String) -> String {
    do throws(FileFailure) {
      return try Folder.realPath(path)
    } catch {
      return path
    }
  }

  var isInputTyped: Bool { Terminal.isTerminal(.standardInput) }

  func readTypedLine() -> String? { readLine() }

  func readInput(byteLimit: Int) throws(FileLookupFailure) -> [UInt8] {
    try readAll(.standardInput, byteLimit)
  }

  /// The descriptor that a path names, as a shell writes it for `<(…)`; nil for any other path.
  private static func descriptor(at path: String) -> FileDescriptor? {
    if path == "/dev/stdin" { return .standardInput }
    for folder in ["/dev/fd/", "/proc/self/fd/"] where path.hasPrefix(folder) {
      return Int32(path.dropFirst(folder.count)).map(FileDescriptor.init(rawValue:))
    }
    return nil
  }

  private func readAll(
    _ descriptor: FileDescriptor, _ byteLimit: Int
  ) throws(FileLookupFailure) -> [UInt8] {
    do throws(FileFailure) {
      return try File.readAll(descriptor, limitBytes: byteLimit)
    } catch {
      throw FileLookupFailure(error)
    }
  }

  func read(_ path: String, byteLimit: Int) throws(FileLookupFailure) -> [UInt8] {
    // A pipe is no file, but what a shell puts into one is read like a file.
    if let descriptor = Self.descriptor(at: path) { return try readAll(descriptor, byteLimit) }
    do throws(FileFailure) {
      return try File.read(path, limitBytes: byteLimit)
    } catch {
      throw FileLookupFailure(error)
    }
  }
}

/// A file that is read in pieces, and closed with the object.
private final class OpenFile {
  private let descriptor: FileDescriptor

  init(_ descriptor: FileDescriptor) {
    self.descriptor = descriptor
  }

  deinit {
    descriptor.close()
  }

  func next() throws(FileLookupFailure) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: File.copyChunkBytes)
    do throws(SystemCallFailure) {
      guard case .bytes(let count) = try descriptor.read(into: &bytes) else { return [] }
      bytes.removeSubrange(count...)
      return bytes
    } catch {
      throw .failed(reason: error.errno.description)
    }
  }
}

extension FileLookupFailure {
  init(_ failure: FileFailure) {
    switch failure {
    case .missing: self = .missing
    case .wrongKind: self = .noFile
    case .tooLarge(_, let limit): self = .tooLarge(byteLimit: limit)
    case .system(let failure): self = .failed(reason: failure.errno.description)
    }
  }
}
