import TestSupport
import Testing
import Unix

@Suite("Files")
struct FileTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test("a file is read up to its limit and refused one byte above", arguments: [0, 1, 5000])
  func limit(count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
    try folder.write(bytes, to: "file")
    let path = folder.appending("file")
    #expect(try File.read(path, limitBytes: count) == bytes)
    guard count > 0 else { return }
    #expect(throws: FileFailure.tooLarge(path: path, limitBytes: count - 1)) {
      _ = try File.read(path, limitBytes: count - 1)
    }
  }

  @Test("a file whose size the system does not know is read whole")
  func unknownSize() throws {
    let bytes = try File.read("/proc/self/smaps", limitBytes: 1 << 24)
    #expect(bytes.count > 5000)
    #expect(ProcessMemory.residentBytes() > 1 << 20)
    #expect(ProcessMemory.statusBytes("NoSuchLine:") == 0)
  }

  @Test("what cannot be read says why")
  func failures() throws {
    let missing = folder.appending("none")
    #expect(throws: FileFailure.missing(path: missing)) {
      _ = try File.read(missing, limitBytes: 1)
    }
    #expect(throws: FileFailure.wrongKind(path: folder.path)) {
      _ = try File.read(folder.path, limitBytes: 1)
    }
  }

  @Test("an atomic write makes and replaces, and leaves nothing beside")
  func writeAtomically() throws {
    let path = folder.appending("file")
    try File.writeAtomically([1, 2], to: path)
    #expect(try folder.permissions(of: "file") == 0o600)
    try File.writeAtomically([3], to: path, permissions: 0o640)
    #expect(try folder.bytes(of: "file") == [3])
    #expect(try folder.permissions(of: "file") == 0o640)
    #expect(try folder.names() == ["file"])
  }

  @Test("an atomic write that nobody waits for does the same, and one that fails leaves nothing")
  func writeWithoutWaiting() throws {
    try File.writeAtomically([1, 2], to: folder.appending("file"), waitsForDisk: false)
    #expect(try folder.bytes(of: "file") == [1, 2])
    #expect(try folder.permissions(of: "file") == 0o600)
    try folder.makeFolder("taken")
    #expect(throws: FileFailure.self) {
      try File.writeAtomically([], to: folder.appending("taken"))
    }
    #expect(try folder.names() == ["file", "taken"])
  }

  @Test("a copy has the same bytes, is its owner's alone, and replaces nothing")
  func copy() throws {
    let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try folder.write(bytes, to: "file")
    let (path, newPath) = (folder.appending("file"), folder.appending("copy"))
    try File.copy(path, to: newPath)
    #expect(try folder.bytes(of: "copy") == bytes)
    #expect(try folder.permissions(of: "copy") == 0o600)
    #expect(throws: FileFailure.self) { try File.copy(path, to: newPath) }
    let missing = folder.appending("none")
    #expect(throws: FileFailure.missing(path: missing)) {
      try File.copy(missing, to: folder.appending("other"))
    }
    try folder.makeFolder("folder")
    #expect(throws: FileFailure.self) {
      try File.copy(folder.appending("folder"), to: folder.appending("other"))
    }
    #expect(try folder.names() == ["copy", "file", "folder"])
    try File.synchronize(newPath)
    #expect(throws: FileFailure.missing(path: missing)) { try File.synchronize(missing) }
  }

  @Test("a real path has no links and no dots, and only what is there has one")
  func realPath() throws {
    try folder.makeFolder("deep/er")
    try folder.makeLink("link", to: folder.appending("deep"))
    let path = try Folder.realPath(folder.appending("link/./er/.."))
    #expect(path == (try Folder.realPath(folder.path)) + "/deep")
    let missing = folder.appending("none")
    #expect(throws: FileFailure.missing(path: missing)) { try Folder.realPath(missing) }
  }

  @Test("an atomic write into a missing folder says what is missing")
  func writeNowhere() throws {
    let path = folder.appending("none/file")
    #expect(throws: FileFailure.missing(path: path)) { try File.writeAtomically([], to: path) }
  }

  @Test("files are moved, and removed even when they are not there")
  func moveAndRemove() throws {
    try folder.write([1], to: "a")
    try File.move(folder.appending("a"), to: folder.appending("b"))
    #expect(try folder.names() == ["b"])
    try File.remove(folder.appending("b"))
    try File.remove(folder.appending("b"))
    #expect(try folder.names() == [])
    #expect(throws: FileFailure.missing(path: folder.appending("a"))) {
      try File.move(folder.appending("a"), to: folder.appending("b"))
    }
  }

  @Test("a status tells kind, size, owner and permissions")
  func status() throws {
    try folder.write([1, 2, 3], to: "file")
    let status = try File.status(folder.appending("file"))
    #expect(status?.kind == .file)
    #expect(status?.bytes == 3)
    #expect(status?.owner == ProcessIdentity.userID)
    #expect(try File.status(folder.path)?.kind == .folder)
    #expect(try File.status(folder.appending("none")) == nil)
  }

  @Test("folders are made with those above them, and once")
  func makeFolders() throws {
    let path = folder.appending("a/b/c")
    try Folder.make(path)
    try Folder.make(path)
    #expect(try folder.permissions(of: "a") == 0o700)
    #expect(try folder.permissions(of: "a/b/c") == 0o700)
    try folder.write([], to: "file")
    #expect(throws: FileFailure.wrongKind(path: folder.appending("file"))) {
      try Folder.make(folder.appending("file"))
    }
    #expect(throws: FileFailure.wrongKind(path: folder.appending("file/below"))) {
      try Folder.make(folder.appending("file/below"))
    }
  }

  @Test("a folder is listed by suffix, sorted by bytes, without hidden names")
  func list() throws {
    for name in ["b.json", "B.json", "a.json", ".hidden.json", "ä.json", "c.txt"] {
      try folder.write([], to: name)
    }
    #expect(
      try Folder.list(folder.path, suffix: ".json") == ["B.json", "a.json", "b.json", "ä.json"])
    #expect(throws: FileFailure.missing(path: folder.appending("none"))) {
      _ = try Folder.list(folder.appending("none"))
    }
  }

  @Test(
    "the folder above is found in a path",
    arguments: [
      ("/a/b", "/a"), ("/a", "/"), ("/", "/"), ("a", "."), ("a/b/", "a"), ("//a//b", "//a"),
      ("", "."),
    ])
  func parent(path: String, parent: String) {
    #expect(Folder.parent(of: path) == parent)
  }

  @Test("a lock is held by one, until it is let go")
  func lock() throws {
    let path = folder.appending("lock")
    var first = try FileLock.acquire(path)
    #expect(first != nil)
    #expect(try FileLock.acquire(path) == nil)
    first = nil
    try Deadline.wait(for: "the lock") { try FileLock.acquire(path) != nil }
    #expect(throws: FileFailure.missing(path: folder.appending("none/lock"))) {
      _ = try FileLock.acquire(folder.appending("none/lock"))
    }
  }
}
