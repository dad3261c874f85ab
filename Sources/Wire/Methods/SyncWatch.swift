package import Profiles
package import Replication

/// `sync.watch`: sends each change of a profile that a replica lacks, unchanged, as it is made.
package struct SyncWatch: RequestParameters {
  /// The profile may be unknown here.
  package var profile: ProfileID
  /// The changes that the calling replica has seen.
  package var vector: VersionVector

  /// The facts of the method.
  package static let method = MethodDescription.read(
    "sync.watch", "Sends each change of a profile that another replica lacks.", parameters,
    result: "the watch's id")

  /// The parameters that the reader accepts and rpc.discover lists.
  package static let parameters: [Parameter] = [.profileID, .vector]

  /// Accepts any profile; does not check that it is known here.
  package init(reading reader: ParameterReader) throws(Refusal) {
    profile = try reader.profileID()
    vector = try reader.vector("vector")
  }

  /// Why a watch lacks changes, so that the replicas must begin again.
  package enum Reset: String, Sendable {
    /// The log cannot be read, or a page of it brought nothing new though more was promised.
    case lagged
    /// The log no longer holds the changes.
    case compacted
    /// The changes arrived in a joined state, not one by one.
    case state
  }

  /// Writes the reply; events follow after the lsn.
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
