package import DaemonClient
package import ReplicaSync
package import Unix

/// Opens replicas by their folders, one at a time, and has what they remember of their peers.
///
/// `CompanionReplicas` is the one that ships; the program's `main` hands it over, so that no room of the
/// client knows the service that a replica runs.
package protocol ReplicaConnector: Connector {
  /// Whether the folder holds a replica, or something that only an attempt to open it can tell.
  func isThere(_ folder: String) -> Bool

  /// What the replica in a folder remembers about its peers; nothing if the notes cannot be read.
  func notes(in folder: String) -> PeerNotes

  /// Replaces the notes of a replica; throws if the folder cannot be written to or the disk is full.
  func keep(_ notes: PeerNotes, in folder: String) throws(FileFailure)

  /// Closes the open replica, so that others can open it; the next connection opens it again.
  func close()
}
