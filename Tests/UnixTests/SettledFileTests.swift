import Glibc
import TestSupport
import Testing
import Unix

@Suite("Files that nobody writes, and folders that get them")
struct SettledFileTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func settled(_ name: String) throws -> SettledFile? {
    try File.settled(folder.appending(name), limitBytes: 4)
  }

  @Test("a file is read once it is no longer open for writing")
  func settles() throws {
    let number = unsafe open(folder.appending("a"), O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    try #require(number >= 0)
    #expect(unsafe write(number, "abcd", 4) == 4)
    #expect(try settled("a") == nil)
    close(number)
    #expect(try settled("a")?.bytes == Array("abcd".utf8))
  }

  @Test("a file stays the same until it is changed or renamed")
  func identity() throws {
    try folder.write(Array("abc".utf8), to: "a")
    let first = try settled("a")
    #expect(try settled("a") == first)
    try folder.write(Array("abc".utf8), to: "b")
    #expect(try settled("b")?.identity != first?.identity)
  }

  @Test("links, folders and files over the limit are refused")
  func refused() throws {
    try folder.write(Array("abcde".utf8), to: "large")
    try folder.makeLink("link", to: folder.appending("large"))
    try folder.makeFolder("folder")
    #expect(throws: FileFailure.tooLarge(path: folder.appending("large"), limitBytes: 4)) {
      try settled("large")
    }
    for name in ["link", "folder"] {
      #expect(throws: FileFailure.wrongKind(path: folder.appending(name))) { try settled(name) }
    }
    #expect(throws: FileFailure.missing(path: folder.appending("none"))) { try settled("none") }
  }

  @Test("a folder reports files that were written or moved in, new folders, and its own end")
  func notices() throws {
    try folder.makeFolder("in")
    let watcher = try FolderWatcher()
    let watch = try watcher.add(folder.appending("in"))
    #expect(try watcher.add(folder.appending("in")) == watch)
    #expect(try watcher.next() == [])
    let number = unsafe open(folder.appending("in/a"), O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    try #require(number >= 0)
    #expect(try watcher.next() == [])
    close(number)
    #expect(try watcher.next() == [.changed(watch: watch)])
    try folder.write([], to: "b")
    try File.move(folder.appending("b"), to: folder.appending("in/b"))
    #expect(try watcher.next() == [.changed(watch: watch)])
    try folder.makeFolder("in/folder")
    #expect(try watcher.next() == [.changed(watch: watch)])
    watcher.remove(watch)
    #expect(try watcher.next() == [.unwatched(watch: watch)])
  }
}
