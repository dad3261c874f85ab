import TestSupport
import Testing
import Unix

@Suite("Looking at files and sockets")
struct LookingTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test("whoever listens is seen without being connected to, and is not once it has ended")
  func listening() throws {
    let path = folder.appending("socket")
    let listener = try ListeningSocket(path: path)
    // A kernel may have been built without an answer; a wrong one it never gives.
    #expect(UnixSocket.isListenedTo(path) != false)
    #expect(UnixSocket.isListenedTo(folder.path) != true)
    #expect(UnixSocket.isListenedTo(folder.appending("none")) == false)
    guard case .wouldBlock = try listener.accept() else {
      Issue.record("somebody connected")
      return
    }
    let bound = try UnixSocket.connect(path)
    defer { bound.close() }
    #expect(UnixSocket.peerProcessID(of: bound) == Int(ProcessIdentity.processID))
    listener.close()
    try Deadline.wait(for: "nobody who listens") { UnixSocket.isListenedTo(path) == false }
  }

  @Test("a lock that somebody else holds is seen at its byte only, and as long as it is held")
  func locks() throws {
    let path = folder.appending("socket")
    let listener = try ListeningSocket(path: path)
    // Whoever listens holds a lock of the folder's byte that has the socket's number.
    let byte = Int64(try #require(try File.status(path)).inode)
    #expect(try File.isLocked(folder.path, byte: byte))
    #expect(try !File.isLocked(folder.path, byte: byte + 1))
    // It is held by the open folder, and not by this process.
    #expect(try File.lockHolder(of: folder.path, byte: byte) == nil)
    listener.close()
    try Deadline.wait(for: "the lock's end") { try !File.isLocked(folder.path, byte: byte) }
  }

  @Test("another process shows its words and its unit, and one that is none shows nothing")
  func others() {
    let own = OtherProcess(identifier: ProcessIdentity.processID)
    #expect(own.words == CommandLine.arguments)
    #expect(!own.belongs(toUnit: "none.service"))
    let none = OtherProcess(identifier: -1)
    #expect(none.words == [] && !none.belongs(toUnit: ""))
  }

  @Test("beginnings, links, times and rights are as they were made")
  func files() throws {
    try folder.write(Array("0123456789".utf8), to: "file")
    let path = folder.appending("file")
    #expect(try File.beginning(of: path, bytes: 4) == Array("0123".utf8))
    #expect(try File.beginning(of: path, bytes: 99).count == 10)
    #expect(throws: FileFailure.missing(path: path + "s")) {
      try File.beginning(of: path + "s", bytes: 1)
    }
    try folder.makeLink("link", to: "far away")
    #expect(File.linkTarget(folder.appending("link")) == "far away")
    #expect(File.linkTarget(path) == nil)
    #expect(File.isWritable(path) && !File.isWritable(path + "s"))
    let modified = try Folder.status(path).modifiedMilliseconds
    let now = Int(SystemClock.realtimeMilliseconds())
    // The file's clock ticks more coarsely.
    #expect(modified <= now && modified > now - 600_000)
  }

  @Test("a temporary folder is this user's alone, new each time, and goes when it is empty")
  func temporary() throws {
    let made = try Folder.makeTemporary(in: folder.path, prefix: "try-")
    let other = try Folder.makeTemporary(in: folder.path, prefix: "try-")
    #expect(made != other && made.hasPrefix(folder.path + "/try-"))
    #expect(try Folder.status(made).permissions == 0o700)
    try Folder.remove(made)
    try Folder.remove(made)
    #expect(!File.exists(made))
    #expect(throws: FileFailure.missing(path: folder.path + "/none")) {
      try Folder.makeTemporary(in: folder.path + "/none", prefix: "try-")
    }
  }

  @Test("a disk says what is free on it")
  func disk() throws {
    let space = try DiskSpace(at: folder.path)
    #expect(space.freeBytes > 0 && !space.isReadOnly)
    #expect(throws: FileFailure.missing(path: folder.path + "/none")) {
      try DiskSpace(at: folder.path + "/none")
    }
    guard File.exists("/proc/self/mountinfo") else { return }
    #expect(try DiskSpace(at: "/proc").freeFiles == nil)
  }
}
