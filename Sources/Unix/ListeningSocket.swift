internal import CUnix
internal import Glibc

/// A socket that accepts clients: bound here, or passed by a service manager.
package final class ListeningSocket {
  /// The descriptor to watch for reading.
  package let descriptor: FileDescriptor
  /// The path where clients connect; nil if the socket passed by a service manager has none.
  package let path: String?
  /// Whether the path was bound here; another one belongs to the process that bound it.
  package let isBoundHere: Bool
  /// What was at the path when this socket began to listen.
  private let place: FileStatus?
  private let lock: FileLock?
  private var mark: ServingMark?
  private var isClosed = false

  /// How many clients may wait to be accepted; more than a burst of terminals.
  private static let backlog: Int32 = 128

  /// Binds a path that only this user can reach: folder 0700, socket 0600 from the first moment.
  ///
  /// A lock file next to the socket ensures that a dead daemon's socket is replaced, and never a
  /// live daemon's.
  ///
  /// Throws if the path is too long, in use or not a socket's, if others own or may write to the
  /// folder, or if a system call fails.
  package convenience init(path: String) throws(ListenFailure) {
    try self.init(path: path, holding: nil)
  }

  /// Another socket at the same path, which was removed; this one must no longer be used.
  ///
  /// Throws like `init(path:)`, and `notBoundHere` for a socket that a service manager passed.
  package func again() throws(ListenFailure) -> ListeningSocket {
    guard let path, isBoundHere else { throw .notBoundHere(path: path ?? "") }
    return try ListeningSocket(path: path, holding: lock)
  }

  private init(path: String, holding held: FileLock?) throws(ListenFailure) {
    guard path.utf8.count <= UnixSocket.pathLimitBytes else {
      throw .pathTooLong(path: path, bytes: path.utf8.count)
    }
    try ListeningSocket.preparePrivateFolder(Folder.parent(of: path))
    // A lock on a removed file excludes no other process.
    let lock =
      if let held, held.isInPlace { held } else { try ListeningSocket.takeLock(path) }
    try ListeningSocket.removeStale(path)
    do {
      descriptor = try ListeningSocket.listen(path)
    } catch {
      throw error.errno == .addressInUse ? .inUse(path: path) : .system(error)
    }
    self.path = path
    self.lock = lock
    isBoundHere = true
    place = ListeningSocket.place(path)
    mark = ServingMark.set(forSocket: path)
  }

  /// Takes over a listening socket; its path belongs to the process that bound it.
  ///
  /// Throws if the descriptor is not open.
  package init(passed descriptor: FileDescriptor) throws(SystemCallFailure) {
    try descriptor.setNonblocking(true)
    try descriptor.setCloseOnExec()
    self.descriptor = descriptor
    path = UnixSocket.path(of: descriptor)
    lock = nil
    isBoundHere = false
    place = path.flatMap(ListeningSocket.place)
    mark = path.flatMap(ServingMark.set)
  }

  deinit {
    close()
  }

  /// Whether clients that connect to the path reach this socket; true if it has no path.
  package var isInPlace: Bool {
    guard let path, let place else { return true }
    let there = ListeningSocket.place(path)
    return there?.inode == place.inode && there?.device == place.device
  }

  private static func place(_ path: String) -> FileStatus? {
    do {
      return try File.status(path)
    } catch {
      return nil
    }
  }

  /// Stops accepting, and removes the path if this socket is still there; the lock ends with `self`.
  package func close() {
    guard !isClosed else { return }
    isClosed = true
    mark = nil
    // Removes the path first, while the lock still keeps other processes from binding it.
    if isBoundHere, let path, isInPlace { unsafe unlink(path) }
    descriptor.close()
  }

  /// Accepts the next client, without waiting for one.
  ///
  /// Throws if the descriptor is no listening socket, or a policy of the system forbids the
  /// connection.
  package func accept() throws(SystemCallFailure) -> Acceptance {
    while true {
      do {
        let number = try systemCall("accept4") { cunix_accept(descriptor.rawValue) }
        return .connection(FileDescriptor(rawValue: number))
      } catch {
        switch error.errno {
        case .connectionAborted: continue
        case .wouldBlock: return .wouldBlock
        case .tooManyOpenFiles, .tooManyOpenFilesInSystem, .outOfMemory, .outOfBuffers:
          return .exhausted(error.errno)
        default: throw error
        }
      }
    }
  }

  private static func preparePrivateFolder(_ folder: String) throws(ListenFailure) {
    let status: FileStatus
    do {
      try Folder.make(folder, permissions: 0o700)
      status = try Folder.status(folder)
    } catch {
      throw .file(error)
    }
    guard status.owner == ProcessIdentity.userID else {
      throw .folderNotOurs(folder: folder, owner: status.owner)
    }
    guard status.permissions & 0o022 == 0 else {
      throw .folderOpenToOthers(folder: folder, permissions: status.permissions)
    }
  }

  private static func takeLock(_ path: String) throws(ListenFailure) -> FileLock {
    do {
      if let lock = try FileLock.acquire(path + ".lock") { return lock }
    } catch {
      throw .file(error)
    }
    throw .inUse(path: path)
  }

  /// Removes a dead daemon's socket: while we hold the lock, a socket that refuses clients is dead.
  ///
  /// A socket that answers is in use even so, such as a service manager's, which knows no lock
  /// file.
  private static func removeStale(_ path: String) throws(ListenFailure) {
    let found: FileStatus?
    do {
      found = try File.status(path)
    } catch {
      throw .system(error)
    }
    guard let found else { return }
    guard found.kind == .socket else { throw .notASocket(path: path) }
    guard !answers(path) else { throw .inUse(path: path) }
    do {
      try File.remove(path)
    } catch {
      throw .file(error)
    }
  }

  private static func answers(_ path: String) -> Bool {
    do {
      let probe = try UnixSocket.make(nonblocking: true)
      defer { probe.close() }
      try systemCall("connect", path: path) { unsafe cunix_connect(probe.rawValue, path) }
      return true
    } catch {
      // A full backlog (wouldBlock) is a sign of life, and any unknown error counts as one.
      return error.errno != .connectionRefused && error.errno != .notFound
    }
  }

  private static func listen(_ path: String) throws(SystemCallFailure) -> FileDescriptor {
    let descriptor = try UnixSocket.make(nonblocking: true)
    do {
      // On Linux the socket's own mode becomes its path's, so that the path is never open to all.
      try systemCall("fchmod", path: path) { fchmod(descriptor.rawValue, 0o600) }
      try systemCall("bind", path: path) { unsafe cunix_bind(descriptor.rawValue, path) }
      try systemCall("listen", path: path) { Glibc.listen(descriptor.rawValue, backlog) }
      return descriptor
    } catch {
      descriptor.close()
      throw error
    }
  }
}

/// The result of accepting on a listening socket.
package enum Acceptance: Hashable, Sendable {
  /// A nonblocking connection, closed on exec.
  case connection(FileDescriptor)
  /// No client waits.
  case wouldBlock
  /// No descriptor or memory is left for a waiting client: retry after something was closed.
  case exhausted(Errno)
}

/// Why a listening socket could not be opened at a path.
package enum ListenFailure: Error, Hashable, Sendable {
  /// The kernel accepts at most `UnixSocket.pathLimitBytes` bytes.
  case pathTooLong(path: String, bytes: Int)
  /// Another user owns the folder.
  case folderNotOurs(folder: String, owner: UInt32)
  /// Other users may write to the folder, and so could place a socket of their own there.
  case folderOpenToOthers(folder: String, permissions: UInt32)
  /// A live process already answers there.
  case inUse(path: String)
  /// The socket came from a service manager, which alone can bind the path again.
  case notBoundHere(path: String)
  /// Something other than a socket is there, which we must not remove.
  case notASocket(path: String)
  /// The folder or the lock file could not be created.
  case file(FileFailure)
  /// The kernel refused for another reason.
  case system(SystemCallFailure)
}
