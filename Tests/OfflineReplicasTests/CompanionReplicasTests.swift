import ClientSession
import DaemonClient
import OfflineReplicas
import ReplicaSync
import TestSupport
import Testing

@Suite("The replicas that the client opens")
struct CompanionReplicasTests {
  private let folder: TemporaryFolder
  private let replica: String

  init() throws {
    folder = try TemporaryFolder()
    replica = folder.appending("pocket")
  }

  private func replicas(patienceMilliseconds: Int = 60_000) -> CompanionReplicas {
    CompanionReplicas(catalogFolders: [], patienceMilliseconds: patienceMilliseconds)
  }

  @Test("a folder holds a replica once one was opened there")
  func isThere() throws {
    let replicas = replicas()
    #expect(!replicas.isThere(replica))
    _ = try replicas.connect(to: replica)
    #expect(replicas.isThere(replica))
    replicas.close()
    #expect(replicas.isThere(replica))
  }

  @Test("two connections share the replica, which another process opens once it is closed")
  func shared() throws {
    let (ours, theirs) = (replicas(), replicas(patienceMilliseconds: 20))
    _ = try ours.connect(to: replica)
    _ = try ours.connect(to: replica)
    let failure = #expect(throws: ClientFailure.self) { _ = try theirs.connect(to: replica) }
    guard case .noReplica(let failed, _, _) = failure else {
      Issue.record("\(failure as Any)")
      return
    }
    #expect(failed.contains(replica))
    ours.close()
    _ = try theirs.connect(to: replica)
    theirs.close()
  }

  @Test("notes about peers are kept in the replica's folder")
  func notes() throws {
    let replicas = replicas()
    #expect(replicas.notes(in: replica) == PeerNotes())
    _ = try replicas.connect(to: replica)
    var notes = PeerNotes()
    notes.notes["desk"] = PeerNotes.Note()
    notes.notes["desk"]?.skewMilliseconds = -3
    try replicas.keep(notes, in: replica)
    #expect(replicas.notes(in: replica) == notes)
    replicas.close()
  }
}
