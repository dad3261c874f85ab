package import Profiles
package import Replication

/// `sync.watch`: from now on each change of a profile that a replica lacks, as it is.
package struct SyncWatch: RequestParameters {
  /// May be unknown here.
  package var profile: ProfileID
  /// What the replica that asks has seen.
  package var vector: VersionVector

  /// What rpc.discover shows, and what the reader takes.
  package static let parameters: [Parameter] = [.profileID, .vector]

  /// Takes any profile; whether it is known here is seen later.
  package init(reading reader: ParameterReader) throws(Refusal) {
    profile = try reader.profileID()
    vector = try reader.vector("vector")
  }

  /// Why changes are missing from a watch: the two must begin anew.
  package enum Reset: String, Sendable {
    /// More waited for a slow reader than is kept for it.
    case lagged
    /// The log no longer holds them.
    case compacted
    /// They came as a whole state that was joined, and not one by one.
    case state
  }

  /// Writes the reply; events follow from behind the lsn.
  package static func write(
    watch: String, epoch: String, lsn: Int, to writer: inout JSONWriter
  ) {
    writer.beginObject()
    writer.key("epoch")
    writer.string(epoch)
    writer.key("lsn")
    writer.integer(lsn)
    writer.key("watch")
    writer.string(watch)
    writer.endObject()
  }
}
