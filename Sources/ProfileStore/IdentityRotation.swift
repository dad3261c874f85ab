package import Replication

/// A new origin and a new epoch, which a store got when it was opened.
///
/// Two stores that number their changes under one origin would differ for ever. So a store that may
/// be a copy, or may have forgotten what others have seen of it, goes on under another origin.
package struct IdentityRotation: Equatable, Sendable {
  /// Why the store needs a new identity.
  package enum Reason: Equatable, Sendable {
    /// The store comes from a backup, which has no identity.
    case backup
    /// The store was damaged, and was mended.
    case mended
    /// There is no witness beside the store.
    case unwitnessed
    /// The witness beside the store cannot be read.
    case unreadableWitness
    case otherMachine
    /// The witness names this other folder.
    case otherFolder(String)
    /// The database is another file than the witness names.
    case otherFile
    /// The witness names this other origin.
    case otherOrigin(Origin)
    /// The store's last lsn is lower than the witness says.
    case rolledBack(to: Int, from: Int)
    /// The store of this origin was here, and its database is gone.
    case missing(Origin)
  }

  /// The origin before; nil for a backup.
  package var former: Origin?
  /// The origin from the opening's seed; the store makes its changes under it from now on.
  package var origin: Origin
  /// The first reason found; for a mended store always `mended`.
  package var reason: Reason
  /// At least this many changes that were here before are gone.
  package var lost: Int
  /// Whether commits with an unknown number of changes are missing.
  package var lacksCommits: Bool

  /// A description of what was done; it changes no store.
  package init(
    former: Origin?, origin: Origin, reason: Reason, lost: Int = 0, lacksCommits: Bool = false
  ) {
    self.former = former
    self.origin = origin
    self.reason = reason
    self.lost = lost
    self.lacksCommits = lacksCommits
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
  /// What is lost, in a sentence without a full stop; nil where nothing is known to be.
  package var lossWords: String? {
    if lacksCommits { return Self.uncountedWords }
    return switch lost {
    case 0: nil
    case 1: "1 change is lost, unless another replica has it"
    default: "\(lost) changes are lost, unless another replica has them"
    }
  }

  /// The problem in the store's record of a loss, beside the number of changes that are counted as
  /// lost.
  var problem: String {
    lacksCommits ? "\(reason.cause); \(Self.uncountedWords)" : reason.cause
  }

  /// The words for missing commits of which only the identity in the witness is known.
  static let uncountedWords =
    "commits are missing, and how many changes they had is not known"
}

extension IdentityRotation.Reason {
  /// Whether the database that was in this place is not the one that was opened.
  package var isOfAnotherFile: Bool {
    switch self {
    case .otherFile, .otherOrigin, .missing, .rolledBack: true
    case .backup, .mended, .unwitnessed, .unreadableWitness, .otherMachine, .otherFolder: false
    }
  }

  /// What happened, in a sentence without a full stop.
  package var cause: String {
    switch self {
    case .backup: "it was restored from a backup, which has no identity"
    case .mended: "it was damaged, and put together anew from what could be read"
    case .unwitnessed:
      "the file that remembers the store's identity is missing, as after a copy of the database alone"
    case .unreadableWitness: "the file that remembers the store's identity cannot be read"
    case .otherMachine: "it was on another machine before"
    case .otherFolder(let folder): "it was in the folder \(folder) before"
    case .otherFile: "the database is another file than before, as after a copy"
    case .otherOrigin(let origin): "the database of \(origin) was here before"
    case .missing(let origin): "the database of \(origin) was here before, and is gone"
    case .rolledBack(let found, let witnessed):
      "the database ends with change \(found), and it had come to change \(witnessed) before"
    }
  }
}
