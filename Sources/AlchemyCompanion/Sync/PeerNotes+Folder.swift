package import ReplicaSync
package import Unix

extension PeerNotes {
  private static func path(in folder: String) -> String { folder + "/" + fileName }

  /// Reads the notes; a missing or unreadable file counts as empty.
  package static func read(in folder: String) -> PeerNotes {
    do throws(FileFailure) {
      return PeerNotes(text: try File.read(path(in: folder), limitBytes: byteLimit))
    } catch {
      return PeerNotes()
    }
  }

  /// Replaces the file atomically; throws if the folder cannot be written to or the disk is full.
  package func write(in folder: String) throws(FileFailure) {
    try File.writeAtomically(text, to: Self.path(in: folder))
  }
}
