import TestSupport
import Testing
import Unix

@Suite("The mark of a served socket")
struct ServingMarkTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test("a socket is marked as long as it is listened at, and no other beside it")
  func listening() throws {
    let (path, other) = (folder.appending("a"), folder.appending("b"))
    #expect(!ServingMark.isSet(forSocket: path))
    let socket = try ListeningSocket(path: path)
    let beside = try ListeningSocket(path: other)
    #expect(ServingMark.isSet(forSocket: path))
    beside.close()
    #expect(ServingMark.isSet(forSocket: path))
    try Deadline.wait(for: "no mark") { !ServingMark.isSet(forSocket: other) }
    socket.close()
    try Deadline.wait(for: "no mark") { !ServingMark.isSet(forSocket: path) }
  }

  @Test("a socket that was passed is marked once it is taken over, though it has listened before")
  func passed() throws {
    let path = folder.appending("socket")
    let manager = try ListeningSocket(path: path)
    let copy = try duplicate(manager.descriptor)
    // Closing it would remove the path.
    try File.move(path, to: path + ".kept")
    manager.close()
    try File.move(path + ".kept", to: path)
    try Deadline.wait(for: "no mark") { !ServingMark.isSet(forSocket: path) }
    let taken = try ListeningSocket(passed: copy)
    #expect(ServingMark.isSet(forSocket: path))
    taken.close()
    try Deadline.wait(for: "no mark") { !ServingMark.isSet(forSocket: path) }
  }

  @Test("asking connects to nobody")
  func asking() throws {
    let path = folder.appending("socket")
    let socket = try ListeningSocket(path: path)
    #expect(ServingMark.isSet(forSocket: path))
    guard case .wouldBlock = try socket.accept() else {
      Issue.record("somebody connected")
      return
    }
  }

  @Test("what is no socket, or not there, is not marked")
  func absent() throws {
    try folder.write([], to: "file")
    #expect(!ServingMark.isSet(forSocket: folder.appending("file")))
    #expect(!ServingMark.isSet(forSocket: folder.appending("nothing/socket")))
  }
}
