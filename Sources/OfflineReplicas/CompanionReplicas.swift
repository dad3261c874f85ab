internal import AlchemyCompanion
internal import ClientSession
package import DaemonClient
package import ReplicaSync
package import Unix

/// Replicas that this process opens, each named by its folder: one at a time, on a thread of its own.
package final class CompanionReplicas: ReplicaConnector {
  /// Many times what another command takes, and as long as a person waits without a message.
  package static let usualPatienceMilliseconds = 2_000

  private let catalogFolders: [String]
  private let patienceMilliseconds: Int
  private let transport: (FileDescriptor) -> any Transport
  private var thread: ReplicaThread?

  /// Also looks for catalogs in these folders; waits this long for another process; `transport`
  /// makes a connection of its socket.
  package init(
    catalogFolders: [String], patienceMilliseconds: Int = usualPatienceMilliseconds,
    transport: @escaping (FileDescriptor) -> any Transport = UnixTransport.init
  ) {
    self.transport = transport
    self.catalogFolders = catalogFolders
    self.patienceMilliseconds = patienceMilliseconds
  }

  /// All connections share the replica that the first connection opened.
  ///
  /// Throws if the replica cannot be opened or connected to.
  package func connect(to folder: String) throws(ClientFailure) -> any Transport {
    do throws(ReplicaProblem) {
      return transport(try open(folder).connect())
    } catch {
      throw .noReplica(failed: error.failed, cause: error.cause, hint: error.hint)
    }
  }

  /// Whether the folder holds a replica, or something that only an attempt to open it can tell.
  ///
  /// A replica that lost its database still has its witness or its backups.
  package func isThere(_ folder: String) -> Bool {
    ["alchemyd.db", "alchemyd.witness", "backups"].contains { name in
      do throws(SystemCallFailure) {
        return try File.status("\(folder)/\(name)") != nil
      } catch {
        // Opening the replica reports what is wrong with the folder.
        return true
      }
    }
  }

  /// What the replica in a folder remembers about its peers; nothing if the notes cannot be read.
  package func notes(in folder: String) -> PeerNotes { PeerNotes.read(in: folder) }

  /// Replaces the notes of a replica; throws if the folder cannot be written to or the disk is full.
  package func keep(_ notes: PeerNotes, in folder: String) throws(FileFailure) {
    try notes.write(in: folder)
  }

  /// Closes the open replica, so that others can open it; the next connection opens it again.
  package func close() {
    thread?.end()
    thread = nil
  }

  private func open(_ folder: String) throws(ReplicaProblem) -> ReplicaThread {
    if let thread { return thread }
    let place = ReplicaPlace(
      folder: folder, catalogFolders: catalogFolders, patienceMilliseconds: patienceMilliseconds)
    let opened = try ReplicaThread.open(place)
    thread = opened
    return opened
  }
}
