import ClientSession
import DaemonClient
import JSON
import OfflineReplicas
import PlayedWorld
import TestSupport
import Testing
import Unix
import Wire

@Suite("What a wrong or hostile daemon does to the client")
struct HostileDaemonTests {
  private static let event =
    #"{"jsonrpc":"2.0","method":"profile.event","params":{"watch":"1"}}"# + "\n"

  @Test(
    "one that trickles is given up after a minute",
    arguments: [event, "\n", "x", "{"])
  func time(piece: String) {
    let peer = EndlessPeer(piece, millisecondsPerPiece: 1_000)
    #expect(
      Outcome("show", peer: peer).errors == """
        error: the daemon at /run/user/7/alchemyd/socket does not answer
        caused by: it sent something all the time, and no reply for 1 min
        hint: alchemy socket

        """)
    #expect((60_000...62_000).contains(peer.nowMilliseconds))
  }

  @Test(
    "a replica is not synchronised for ever with one that trickles, and stays as it was",
    arguments: [
      (event, "has sent lines for 120 seconds, and no answer among them"),
      ("\n", "has not answered for 120 seconds"), ("x", "has not answered for 120 seconds"),
      ("{", "has not answered for 120 seconds"),
    ])
  func sync(piece: String, cause: String) throws {
    try Signal.brokenPipe.ignore()
    let folder = try TemporaryFolder()
    let replicas = CompanionReplicas(catalogFolders: [], patienceMilliseconds: 60_000) {
      PromptTransport(UnixTransport($0))
    }
    let run = { (words: [String], peer: EndlessPeer) in
      Outcome(
        words: words + ["--replica", folder.appending("pocket")], peer: peer, replicas: replicas)
    }
    let peer = EndlessPeer(piece, millisecondsPerPiece: 1_000)
    #expect(run(["stock", "Wheat", "3", "--create"], peer).code == .success)
    let shown = run(["show"], peer)
    #expect(
      run(["sync"], peer)
        == .told(
          .unreachable,
          """
          error: the synchronisation with the daemon ended early
          caused by: daemon \(cause); nothing is lost: type the same again to go on where it \
          stopped
          hint: alchemy doctor

          """))
    #expect(peer.nowMilliseconds == 120_000)
    #expect(run(["show"], peer) == shown)
  }

  @Test("a socket of another user is left before anything is sent")
  func foreign() throws {
    let folder = try TemporaryFolder()
    let path = folder.appending("private/socket")
    let listener = try ListeningSocket(path: path)
    let connector = UnixConnector { _ in false }
    let user = Int(ProcessIdentity.userID)
    #expect(throws: ClientFailure.foreign(user: user)) { try connector.connect(to: path) }
    let outcome = Outcome("must", "wheat", "--socket", path, peer: connector)
    #expect(
      outcome
        == .told(
          .unreachable,
          """
          error: cannot connect to the daemon at \(path)
          caused by: the process that listens there belongs to user \(user), and is sent nothing
          hint: alchemy socket

          """))
    for _ in 1...2 {
      guard case .connection(let daemon) = try listener.accept() else {
        Issue.record("nobody connected")
        continue
      }
      defer { daemon.close() }
      var buffer = [UInt8](repeating: 0, count: 1)
      guard case .ended = try daemon.read(into: &buffer) else {
        Issue.record("something was sent")
        continue
      }
    }
  }

  @Test("the environment's socket of another user is put aside by the hint")
  func foreignVariable() {
    let outcome = Outcome(
      "show", peer: FakePeer(failing: .foreign(user: 8)), environment: ["ALCHEMYD_SOCKET": "/s"])
    #expect(outcome.errors.hasSuffix("hint: env -u ALCHEMYD_SOCKET alchemy socket\n"))
  }

  @Test("what is told of a lost daemon commands no terminal")
  func loss() {
    let daemon = WatchedDaemon(
      SmallDaemon.methods(adding: ["profile.watch": { Event.resumed($0) }]),
      [.sends(["\u{202E}denwo"])])
    let outcome = Outcome("show", "-w", peer: daemon)
    #expect(outcome.errors.hasPrefix("lost the daemon"), "\(outcome.errors)")
    #expect(outcome.errors.contains("\\u{202e}denwo"), "\(outcome.errors)")
  }
}
