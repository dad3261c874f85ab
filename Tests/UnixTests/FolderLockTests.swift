import TestSupport
import Testing
import Unix

/// What was let go is waited for, and not tried for: a program that another test starts just then
/// may have it still, until it has begun.
@Suite("Locks of folders")
struct FolderLockTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func waitForLock() throws {
    let deadline = Deadline()
    while try FolderLock.acquire(folder.path) == nil {
      guard !deadline.isOver else { throw TookTooLong("a lock", seen: folder.path) }
    }
  }

  @Test("one that is had is had by nobody else, until it is let go, and leaves nothing")
  func exclusion() throws {
    var lock = try FolderLock.acquire(folder.path)
    #expect(lock != nil)
    #expect(try FolderLock.acquire(folder.path) == nil)
    withExtendedLifetime(lock) {}
    lock = nil
    try waitForLock()
    #expect(try folder.names() == [])
  }

  @Test("one of a program that was killed has ended")
  func killed() throws {
    let script = "echo locked >&2; exec tail -f /dev/null"
    let program = try ChildProcess(
      "flock", ["--no-fork", folder.path, "sh", "-c", script],
      environment: ["PATH": "/usr/bin:/bin"])
    try program.waitForErrors(containing: "locked")
    #expect(try FolderLock.acquire(folder.path) == nil)
    program.signal(9)
    _ = try program.waitForEnd()
    try waitForLock()
  }

  @Test("it tells whether its folder is still in its place")
  func place() throws {
    let path = folder.appending("folder")
    try Folder.make(path)
    let lock = try #require(try FolderLock.acquire(path))
    #expect(lock.isInPlace)
    try File.move(path, to: folder.appending("other"))
    #expect(!lock.isInPlace)
    try Folder.make(path)
    #expect(!lock.isInPlace)
  }

  @Test("where no folder is there is no lock")
  func missing() throws {
    let path = folder.appending("none")
    #expect(throws: FileFailure.missing(path: path)) { _ = try FolderLock.acquire(path) }
    try folder.write([], to: "file")
    let file = folder.appending("file")
    #expect(throws: FileFailure.wrongKind(path: file)) { _ = try FolderLock.acquire(file) }
    try folder.makeFolder("folder")
    try folder.makeLink("link", to: folder.appending("folder"))
    #expect(throws: FileFailure.self) { _ = try FolderLock.acquire(folder.appending("link")) }
  }
}
