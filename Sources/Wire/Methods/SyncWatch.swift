package import Profiles
package import Replication

/// `sync.watch`: sends each change of a profile that a replica lacks, unchanged, as it is made.
package struct SyncWatch: AnsweredRequest {
  /// The profile may be unknown here.
  package var profile: ProfileID
  /// The changes that the calling replica has seen.
  package var vector: VersionVector

  /// The facts of the method.
  package static let method = MethodDescription.read(
    "sync.watch", "Sends each change of a profile that another replica lacks.",
    [.profileID, .vector],
    result: "the watch's id")

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
    /// Changes stand under other names now.
    case moved
    /// The changes arrived in a joined state, not one by one.
    case state
  }

  /// The beginning of a watch.
  package struct Result: WireValue {
    /// The watch's id, which its events contain.
    package var watch: String
    /// The store that the lsn belongs to.
    package var epoch: String
    /// Events follow after this lsn.
    package var lsn: Int

    /// Takes the beginning as given.
    package init(watch: String, epoch: String, lsn: Int) {
      self.watch = watch
      self.epoch = epoch
      self.lsn = lsn
    }

    /// Writes all members.
    package func write(to writer: inout JSONWriter) {
      writer.object { writer in
        writer.member("epoch", epoch)
        writer.member("lsn", lsn)
        writer.member("watch", watch)
      }
    }

    /// Clients only need the id.
    package init(reading part: MessagePart) throws(UnreadableMember) {
      watch = try part.string("watch")
      epoch = try part.optional("epoch")?.string() ?? ""
      lsn = try part.optional("lsn")?.integer() ?? 0
    }
  }
}
