internal import ProfileStore
package import Profiles

/// A new origin and a new epoch, which a store got when it was opened.
///
/// A store that is known to have lost changes, which others may have seen, continues under another
/// origin, so that no number stands for two changes. If the loss is unknown, the first contact
/// finds the fork.
package struct IdentityRotation: Equatable, Sendable {
  /// Why the store needs a new identity.
  package enum Reason: Equatable, Sendable {
    /// The store comes from a backup, which has no identity.
    case backup
    /// The store was damaged, and was mended.
    case mended
    /// A store was here, and its database is gone.
    case gone
    /// Another store was here before.
    case otherStore
    /// The store's last lsn is lower than the witness says.
    case rolledBack(to: Int, from: Int)
  }

  /// The origin before; nil for a new store, and for a backup.
  package var former: Origin?
  /// The origin from the opening's seed; the store makes its changes under it from now on.
  package var origin: Origin
  /// The first reason found; for a mended store always `mended`.
  package var reason: Reason
  /// At least this many changes that were here before are gone.
  package var lost: Int

  /// A description of what was done; it changes no store.
  package init(former: Origin?, origin: Origin, reason: Reason, lost: Int = 0) {
    self.former = former
    self.origin = origin
    self.reason = reason
    self.lost = lost
  }
}

extension IdentityRotation {
  /// Three lines for the log: what happened, why, and that nothing has to be done.
  package var words: String {
    """
    from now on this store makes its changes under a new identity: \(origin)
    caused by: \(reason.cause)
    hint: \(hint)
    """
  }

  private var hint: String {
    if reason == .mended {
      return "other replicas sync with it as before, and send what they have"
    }
    if let loss = lossWords { return "\(loss); run `alchemy profiles` to see your profiles" }
    guard let former else { return "nothing is lost, and other replicas sync with it as before" }
    return "nothing is lost: the changes of \(former) stay, and other replicas sync as before"
  }
}

extension IdentityRotation {
  /// What is lost, in a sentence without a full stop; nil if nothing is known to be lost.
  package var lossWords: String? {
    switch lost {
    case 0: reason.isLoss ? Self.uncountedWords : nil
    case 1: "1 change is lost, unless another replica has it"
    default: "\(lost) changes are lost, unless another replica has them"
    }
  }

  /// The problem in the store's record of a loss, beside the number of changes that count as lost.
  var problem: String {
    lost == 0 && reason.isLoss ? "\(reason.cause); \(Self.uncountedWords)" : reason.cause
  }

  private static let uncountedWords =
    "commits are missing, and how many changes they had is not known"
}

extension IdentityRotation.Reason {
  /// Whether the database that was opened lacks what was in its place.
  package var isLoss: Bool {
    switch self {
    case .gone, .otherStore, .rolledBack: true
    case .backup, .mended: false
    }
  }

  /// What happened, in a sentence without a full stop.
  package var cause: String {
    switch self {
    case .backup: "it was restored from a backup, which has no identity"
    case .mended: "it was damaged, and put together anew from what could be read"
    case .gone: "a database was here before, and is gone"
    case .otherStore: "the database of another store was here before"
    case .rolledBack(let found, let witnessed):
      "the database ends with change \(found), and it had come to change \(witnessed) before"
    }
  }
}
