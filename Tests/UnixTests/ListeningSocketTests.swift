import TestSupport
import Testing
import Unix

@Suite("Listening socket")
struct ListeningSocketTests {
  let folder: TemporaryFolder
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.appending("run/socket")
  }

  /// A socket file as a daemon that was killed leaves it: bound once, listened on by nobody.
  func leaveStaleSocket() throws {
    let listener = try ListeningSocket(path: path)
    try File.move(path, to: path + ".kept")
    _ = consume listener
    try File.move(path + ".kept", to: path)
    try Deadline.wait(for: "a socket at which nobody listens") {
      UnixSocket.isListenedTo(path) == false
    }
  }

  /// Listens once the lock of whoever listened before is gone.
  private func listenAgain() throws -> ListeningSocket {
    var listener: ListeningSocket?
    try Deadline.wait(for: "the path") {
      do throws(ListenFailure) {
        listener = try ListeningSocket(path: path)
      } catch {
        guard error == .inUse(path: path) else { throw error }
      }
      return listener != nil
    }
    return try #require(listener)
  }

  @Test("the folder is made for the owner alone, and so is the socket")
  func permissions() throws {
    let listener = try ListeningSocket(path: path)
    #expect(try folder.permissions(of: "run") == 0o700)
    #expect(try folder.permissions(of: "run/socket") == 0o600)
    #expect(try folder.permissions(of: "run/socket.lock") == 0o600)
    #expect(try listener.accept() == .wouldBlock)
  }

  @Test("a path that was removed can be listened on again", arguments: [false, true])
  func again(withFolder: Bool) throws {
    let first = try ListeningSocket(path: path)
    #expect(first.isInPlace)
    try File.remove(path)
    if withFolder {
      try File.remove(path + ".lock")
      try Folder.remove(Folder.parent(of: path))
    }
    #expect(!first.isInPlace)
    let second = try first.again()
    first.close()
    #expect(second.isInPlace)
    #expect(UnixSocket.isListenedTo(path) == true)
    #expect(throws: ListenFailure.inUse(path: path)) { _ = try ListeningSocket(path: path) }
  }

  @Test("whoever ends removes its own socket only")
  func ownOnly() throws {
    let first = try ListeningSocket(path: path)
    try File.move(path, to: path + ".kept")
    try File.writeAtomically([1], to: path)
    first.close()
    #expect(File.exists(path))
  }

  @Test("the removal of a socket, and that of its folder, is noticed at once")
  func noticed() throws {
    let socket = try ListeningSocket(path: path)
    let watcher = try FolderWatcher()
    let watch = try watcher.addPlace(path)
    #expect(try watcher.next() == [])
    try File.remove(path)
    #expect(try watcher.next() == [.changed(watch: watch)])
    withExtendedLifetime(socket) {}
  }

  @Test("a client is accepted, known by its user, and heard")
  func conversation() throws {
    let listener = try ListeningSocket(path: path)
    let client = try UnixSocket.connect(path)
    defer { client.close() }
    guard case .connection(let server) = try listener.accept() else {
      Issue.record("nobody came")
      return
    }
    defer { server.close() }
    #expect(try UnixSocket.peerUserID(of: server) == ProcessIdentity.userID)
    var buffer = [UInt8](repeating: 0, count: 16)
    #expect(try server.read(into: &buffer) == .wouldBlock)
    #expect(try client.write(Array("ping".utf8)) == .bytes(4))
    #expect(try server.read(into: &buffer) == .bytes(4))
    #expect(buffer.prefix(4) == ArraySlice("ping".utf8))
    try UnixSocket.endWriting(client)
    #expect(try server.read(into: &buffer) == .ended)
    #expect(try server.write([1, 2]) == .bytes(2))
    #expect(try client.read(into: &buffer, from: 14) == .bytes(2))
    #expect(buffer.suffix(2) == [1, 2])
  }

  @Test("a live socket is never replaced")
  func live() throws {
    let first = try ListeningSocket(path: path)
    #expect(throws: ListenFailure.inUse(path: path)) { _ = try ListeningSocket(path: path) }
    try UnixSocket.connect(path).close()
    guard case .connection(let server) = try first.accept() else {
      Issue.record("the first listener lost its socket")
      return
    }
    server.close()
  }

  @Test("a live socket of somebody who knows no lock file is not replaced either")
  func liveWithoutLock() throws {
    let first = try ListeningSocket(path: path)
    try File.remove(path + ".lock")
    #expect(throws: ListenFailure.inUse(path: path)) { _ = try ListeningSocket(path: path) }
    #expect(try first.accept() != .wouldBlock)
  }

  @Test("a dead daemon's socket is replaced")
  func stale() throws {
    try leaveStaleSocket()
    #expect(throws: ConnectFailure.refused(path: path)) { _ = try UnixSocket.connect(path) }
    let listener = try listenAgain()
    try UnixSocket.connect(path).close()
    #expect(try listener.accept() != .wouldBlock)
  }

  @Test("a lock that is held keeps even a stale socket")
  func staleButLocked() throws {
    try leaveStaleSocket()
    var lock: FileLock?
    try Deadline.wait(for: "the lock") {
      lock = try FileLock.acquire(path + ".lock")
      return lock != nil
    }
    #expect(throws: ListenFailure.inUse(path: path)) { _ = try ListeningSocket(path: path) }
    #expect(File.exists(path))
    withExtendedLifetime(lock) {}
  }

  @Test("the path is removed with the socket, and can be bound again")
  func removal() throws {
    _ = try ListeningSocket(path: path)
    #expect(!File.exists(path))
    _ = try listenAgain()
    #expect(try folder.names() == ["run"])
  }

  @Test("a file that is no socket is left where it is")
  func notASocket() throws {
    try folder.write([1], to: "socket")
    let path = folder.appending("socket")
    #expect(throws: ListenFailure.notASocket(path: path)) { _ = try ListeningSocket(path: path) }
    #expect(try folder.bytes(of: "socket") == [1])
  }

  @Test("a folder that others can write is refused", arguments: [0o770, 0o707, 0o777] as [UInt32])
  func openFolder(permissions: UInt32) throws {
    try Folder.make(folder.appending("run"))
    try setPermissions(permissions, of: folder.appending("run"))
    let expected = ListenFailure.folderOpenToOthers(
      folder: folder.appending("run"), permissions: permissions)
    #expect(throws: expected) { _ = try ListeningSocket(path: path) }
  }

  @Test("a folder that others can only read is taken")
  func readableFolder() throws {
    try Folder.make(folder.appending("run"))
    try setPermissions(0o755, of: folder.appending("run"))
    _ = try ListeningSocket(path: path)
  }

  @Test("another user's folder is refused", .enabled(if: ProcessIdentity.userID == 0))
  func foreignFolder() throws {
    try Folder.make(folder.appending("run"))
    try setOwner(4711, of: folder.appending("run"))
    let expected = ListenFailure.folderNotOurs(folder: folder.appending("run"), owner: 4711)
    #expect(throws: expected) { _ = try ListeningSocket(path: path) }
  }

  @Test("a file where the folder should be is told")
  func fileForFolder() throws {
    try folder.write([], to: "run")
    let expected = ListenFailure.file(.wrongKind(path: folder.appending("run")))
    #expect(throws: expected) { _ = try ListeningSocket(path: path) }
  }

  @Test("107 bytes of path are taken, 108 are refused before anything is made")
  func longPath() throws {
    let room = UnixSocket.pathLimitBytes - folder.path.utf8.count - 1
    let longest = folder.appending(String(repeating: "s", count: room))
    _ = try ListeningSocket(path: longest)
    #expect(throws: ListenFailure.pathTooLong(path: longest + "s", bytes: 108)) {
      _ = try ListeningSocket(path: longest + "s")
    }
    #expect(throws: ConnectFailure.pathTooLong(path: longest + "s", bytes: 108)) {
      _ = try UnixSocket.connect(longest + "s")
    }
    #expect(try folder.names() == [String(repeating: "s", count: room) + ".lock"])
  }

  @Test("a passed socket is served, and its path is left to its owner")
  func passed() throws {
    let owner = try ListeningSocket(path: path)
    let copy = try duplicate(owner.descriptor)
    var passed: ListeningSocket? = try ListeningSocket(passed: copy)
    try UnixSocket.connect(path).close()
    #expect(try passed?.accept() != .wouldBlock)
    passed = nil
    #expect(File.exists(path))
    withExtendedLifetime(owner) {}
  }
}
