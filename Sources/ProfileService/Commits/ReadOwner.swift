package import Profiles
package import Replication
package import Wire

/// One read of the store that somebody waits for; a later read has a greater number.
package struct ReadID: Hashable, Comparable, Sendable {
  /// The position in the order in which reads were asked for.
  let number: Int

  /// Earlier reads come first.
  package static func < (one: ReadID, other: ReadID) -> Bool { one.number < other.number }
}

/// Who waits for what a read of the store finds, and so where the finding goes.
package enum ReadOwner {
  /// The place among a session's replies that waits for this read.
  case reply(ReplyPurpose)
  /// A machine, which numbers its reads itself.
  case errand(Errand)
  /// The pipe: a copy of memory, because the database cannot be copied any more.
  case rescue

  /// Why a machine asks for a read.
  package enum Errand: Hashable, Sendable {
    case search(Searches.Errand)
    case feed(ReplicaFeeds.Errand)
    case watch(Audience.Errand)
    case housekeeping(Housekeeping.Errand)
  }

  /// How long a read may wait behind others.
  package enum Urgency: Sendable {
    /// A client waits for an answer.
    case prompt
    /// A watch is behind, or a log is searched part by part: it is read for after all that is prompt.
    case background
    /// It is read when the store has nothing else to do, one read at a time.
    case idle
  }

  var urgency: Urgency {
    switch self {
    case .reply(let purpose): purpose.urgency
    case .rescue, .errand(.search): .prompt
    case .errand(.watch), .errand(.feed): .background
    case .errand(.housekeeping): .idle
    }
  }
}

/// What a reply is made of, when the store has found it.
package enum ReplyPurpose {
  case history
  /// A page of a profile's brews.
  case brews(ProfileID)
  /// The kept reply of a request that was repeated.
  case repeated
  /// A page of a profile's changes, when this replica had seen `seen`.
  case pull(ProfileID, seen: VersionVector)
  /// Which changes stand at some places of a profile's log.
  case trail(ProfileID)
  /// A profile's whole state, as it was when it was asked for.
  case state(Profile)
  case backup
  /// How the daemon is, while a damaged file is kept as far as is known.
  case status(SystemStatus.Result)

  fileprivate var urgency: ReadOwner.Urgency {
    switch self {
    case .history, .repeated, .pull, .trail, .state, .backup, .status: .prompt
    case .brews: .background
    }
  }
}
