import Glibc
import TestSupport
import Testing
import Unix

@Suite("Open folders, and what is reported of them")
struct OpenFolderTests {
  private let folder: TemporaryFolder
  private let opened: OpenFolder

  init() throws {
    folder = try TemporaryFolder()
    opened = try OpenFolder(folder.path)
  }

  private var now: Int { Int(SystemClock.realtimeMilliseconds()) }

  private func read(_ name: String) throws -> OpenFolder.Content {
    try opened.read(name, limitBytes: 4, nowMilliseconds: now)
  }

  @Test("a file is read once it is no longer open for writing")
  func settles() throws {
    let number = unsafe open(folder.appending("a"), O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    try #require(number >= 0)
    #expect(unsafe write(number, "abcd", 4) == 4)
    #expect(try read("a") == .beingWritten)
    #expect(try !opened.isSettled("a", nowMilliseconds: now))
    close(number)
    #expect(try read("a") == .settled(Array("abcd".utf8)))
  }

  @Test("links, folders, sockets, pipes and files over the limit are refused")
  func refused() throws {
    try folder.write(Array("abcde".utf8), to: "large")
    try folder.makeLink("link", to: folder.appending("large"))
    try folder.makeFolder("folder")
    #expect(unsafe mkfifo(folder.appending("pipe"), 0o600) == 0)
    #expect(throws: FileFailure.tooLarge(path: folder.appending("large"), limitBytes: 4)) {
      try read("large")
    }
    for name in ["link", "folder", "pipe"] {
      #expect(throws: FileFailure.wrongKind(path: folder.appending(name))) { try read(name) }
    }
    #expect(throws: FileFailure.missing(path: folder.appending("none"))) { try read("none") }
    try folder.makeLink("away", to: folder.appending("folder"))
    #expect(throws: FileFailure.wrongKind(path: folder.appending("away"))) {
      try opened.folder("away")
    }
  }

  @Test("an open folder stays the same when another one takes its path")
  func stays() throws {
    try folder.makeFolder("in")
    try folder.write(Array("old".utf8), to: "in/a")
    let inner = try opened.folder("in")
    try File.move(folder.appending("in"), to: folder.appending("out"))
    try folder.makeFolder("in")
    #expect(try inner.entries(limit: 9).entries.map(\.name) == ["a"])
    #expect(try opened.folder("in").entries(limit: 9).entries == [])
  }

  @Test("a rename replaces nothing, and neither does a new file")
  func replacesNothing() throws {
    try folder.write(Array("a".utf8), to: "a")
    try folder.write(Array("b".utf8), to: "b")
    #expect(try !opened.rename("a", to: "b", in: opened))
    #expect(try !opened.write([], to: "b"))
    #expect(try !opened.copy("a", to: "b", in: opened))
    #expect(try folder.bytes(of: "b") == Array("b".utf8))
    #expect(try opened.rename("a", to: "c", in: opened))
    #expect(try opened.copy("c", to: "d", in: opened))
    #expect(try folder.bytes(of: "d") == Array("a".utf8))
    #expect(try opened.entries(limit: 9).entries.map(\.name) == ["b", "c", "d"])
  }

  @Test("a name that is not UTF-8 is an entry without a name, shown with its bytes")
  func foreignNames() throws {
    let path = Array(folder.appending("b").utf8CString.dropLast()) + [CChar(bitPattern: 0xFF), 0]
    let number = unsafe open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    try #require(number >= 0)
    close(number)
    let entries = try opened.entries(limit: 9).entries
    #expect(entries.map(\.name) == [nil])
    #expect(entries.map(\.shownName) == ["b\\xff"])
  }

  @Test("at most so many entries are read as are asked for")
  func limit() throws {
    for name in ["a", "b", "c"] { try folder.write([], to: name) }
    let all = try opened.entries(limit: 3)
    #expect(all.entries.count == 3 && !all.hasMore)
    let some = try opened.entries(limit: 2)
    #expect(some.entries.count == 2 && some.hasMore)
  }

  @Test(
    "spare files do not count, and are passed over beyond their own limit; folders always count")
  func spare() throws {
    for name in ["a", "b", "x1", "x2", "x3"] { try folder.write([], to: name) }
    try folder.makeFolder("x4")
    let found = try opened.entries(limit: 3, spareLimit: 1) { $0.hasPrefix("x") }
    let names = found.entries.compactMap(\.name)
    #expect(names.filter { !["x1", "x2", "x3"].contains($0) } == ["a", "b", "x4"])
    #expect(names.count == 4 && !found.hasMore)
  }

  @Test("a folder reports what comes, is written and goes, and its own end")
  func notices() throws {
    try folder.makeFolder("in")
    let watcher = try FolderWatcher()
    let watch = try watcher.add(folder.appending("in"))
    #expect(try watcher.add(folder.appending("in")) == watch)
    #expect(try watcher.next() == [])
    let number = unsafe open(folder.appending("in/a"), O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    try #require(number >= 0)
    #expect(try watcher.next() == [.changed(watch: watch)])
    close(number)
    #expect(try watcher.next() == [.changed(watch: watch)])
    try File.remove(folder.appending("in/a"))
    #expect(try watcher.next() == [.changed(watch: watch)])
    try folder.write([], to: "b")
    try File.move(folder.appending("b"), to: folder.appending("in/b"))
    #expect(try watcher.next() == [.changed(watch: watch)])
    try folder.makeFolder("in/folder")
    #expect(try watcher.next() == [.changed(watch: watch)])
    try File.move(folder.appending("in"), to: folder.appending("away"))
    #expect(try watcher.next() == [.unwatched(watch: watch)])
    watcher.remove(watch)
    #expect(try watcher.next() == [.unwatched(watch: watch)])
  }
}
