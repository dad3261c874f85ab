package import Profiles
package import Wire

/// One read of the store that somebody waits for; later reads have greater numbers.
package struct ReadID: Hashable, Comparable, Sendable {
  /// Counts the reads in the order in which they were asked for.
  let number: Int

  /// Orders reads as they were asked for.
  package static func < (one: ReadID, other: ReadID) -> Bool { one.number < other.number }
}

/// Who waits for a read of the store, and so where its finding goes.
package enum ReadOwner {
  /// A reply of a session.
  case reply(ReplyPurpose)
  /// A machine; it numbers its own reads.
  case errand(Errand)

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
    /// A watch is behind, or a log is searched page by page: comes after everything prompt.
    case background
    /// Comes when the store has nothing else to do, one read at a time.
    case idle
  }

  var urgency: Urgency {
    switch self {
    case .reply(let purpose): purpose.urgency
    case .errand(.search): .prompt
    case .errand(.watch), .errand(.feed): .background
    case .errand(.housekeeping): .idle
    }
  }
}

/// Which reply is made of what the store finds.
package enum ReplyPurpose {
  case history
  /// A page of a profile's brews.
  case brews(ProfileID)
  /// The kept reply of a request that was repeated.
  case repeated
  /// A page of a profile's changes; `seen` is what this replica had seen when it was asked.
  case pull(ProfileID, seen: VersionVector)
  /// The hashes of the changes at some places of a profile's log.
  case trail(ProfileID)
  /// A profile's whole state at the time of the request.
  case state(Profile)
  case backup
  /// The daemon's status; the store says whether the damaged file in it is still kept.
  case status(SystemStatus.Result)

  fileprivate var urgency: ReadOwner.Urgency {
    switch self {
    case .history, .repeated, .pull, .trail, .state, .backup, .status: .prompt
    case .brews: .background
    }
  }
}
