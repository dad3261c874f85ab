package import JSON
package import Profiles

/// `sync.watch`: sends each change of a profile that a replica lacks, unchanged, as it is made.
package struct SyncWatch: AnsweredRequest {
  /// The profile may be unknown here.
  package var profile = ProfileID.none
  /// The changes that the calling replica has seen.
  package var vector = VersionVector()

  /// The method's name, parameters and result, as `rpc.discover` lists them.
  package static let method = MethodDescription.read(
    "sync.watch", "Sends each change of a profile that another replica lacks.",
    listed, result: "the watch's id")

  package init() {}

  package mutating func members(_ form: inout RequestForm) {
    form.profileID(&profile)
    form.vector(&vector)
  }

  /// Why a watch lacks changes, so that the replicas must begin again.
  package enum Reset: String, Sendable {
    /// The log cannot be read, or a page of it brought nothing new though more was promised.
    case lagged
    /// The log no longer holds the changes.
    case compacted
    /// Changes were moved to another origin.
    case moved
    /// The changes arrived in a joined state, not one by one.
    case state
  }

  /// The beginning of a watch.
  package struct Result: Message {
    /// The watch's id, which its events contain.
    package var watch = ""
    /// The store that the lsn belongs to.
    package var epoch = ""
    /// Events follow after this lsn.
    package var lsn = 0

    package init(watch: String, epoch: String, lsn: Int) {
      self.watch = watch
      self.epoch = epoch
      self.lsn = lsn
    }

    package init() {}

    package mutating func members(_ form: inout Form) {
      form.lenient("epoch", &epoch)
      form.lenient("lsn", &lsn)
      form.member("watch", &watch)
    }
  }
}
