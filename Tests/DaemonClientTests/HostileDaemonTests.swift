import DaemonClient
import JSON
import PlayedWorld
import Testing
import Unix
import Wire

@Suite("What a wrong or hostile daemon does to a connection")
struct HostileDaemonTests {
  private static let event =
    #"{"jsonrpc":"2.0","method":"profile.event","params":{"watch":"1"}}"# + "\n"

  @Test(
    "an endless stream that has no reply in it is given up by its bytes",
    arguments: [event, "\n\n\n\n"])
  func bytes(piece: String) {
    let peer = EndlessPeer(String(repeating: piece, count: 20_000), millisecondsPerPiece: 0)
    let connection = DaemonConnection(over: peer, replyByteLimit: 1_000_000) {}
    #expect {
      try connection.call(Request("system.ping"))
    } throws: { error in
      guard case .noReply(let bytes) = error as? ClientFailure else { return false }
      return bytes == peer.sentBytes && bytes < 10_000_000
    }
  }

  @Test("replies that take long, one after the other, are waited for")
  func slowReplies() throws {
    let peer = FakePeer { line in
      let id = (try? JSONValue(parsing: line))?["id"] ?? .null
      return FakeDaemon.bytes(id, .result([:]))
    }
    peer.millisecondsPerReading = 2_000
    peer.receiveLimit = 20
    let connection = DaemonConnection(over: peer) {}
    let requests = [Request](repeating: Request("system.ping"), count: 40)
    #expect(try connection.call(requests).count == 40)
    #expect(peer.nowMilliseconds > 100_000)
  }

  @Test(
    "a reply that cannot be read ends the wait for a plan, too, which may take minutes",
    arguments: [
      #"{"id":1,"jsonrpc":"2.0","result":"# + String(repeating: "[", count: 500)
        + String(repeating: "]", count: 500) + "}", #"{"id":1,"jsonrpc":"2.0","resu"#, "{",
    ])
  func unreadable(reply: String) {
    let peer = FakePeer { _ in Array((reply + "\n").utf8) }
    let start = peer.nowMilliseconds
    let connection = DaemonConnection(over: peer) {}
    let attendance = Attendance(onProgress: { _ in }, onSilence: {}, ending: { nil })
    #expect {
      try connection.call([Request("plan.gold")], attendance: attendance)
    } throws: { error in
      if case .notAReply = error as? ClientFailure { true } else { false }
    }
    #expect(peer.nowMilliseconds - start <= Patience.usual.giveUpAfterMilliseconds)
  }

  @Test(
    "a user trusts itself and root",
    arguments: [(7, 7, true), (0, 7, true), (8, 7, false), (0, 0, true), (7, 0, false)])
  func trust(owner: UInt32, user: UInt32, isTrusted: Bool) {
    #expect(UnixSocket.isTrusted(owner, by: user) == isTrusted)
  }
}
