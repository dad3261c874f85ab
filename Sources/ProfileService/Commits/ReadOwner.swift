package import Profiles
package import Wire

/// A read of the store; later reads have greater numbers.
package struct ReadID: Hashable, Comparable, Sendable {
  /// Counts the reads in the order of the requests.
  let number: Int

  /// In the order of the requests.
  package static func < (one: ReadID, other: ReadID) -> Bool { one.number < other.number }
}

/// The owner of a read, to which its finding goes.
package enum ReadOwner {
  /// The reply to a session's request.
  case reply(ReplyPurpose)
  /// A machine, which numbers its own reads.
  case errand(Errand)

  /// The purpose of a machine's read.
  package enum Errand: Hashable, Sendable {
    case search(Searches.Errand)
    case feed(ReplicaFeeds.Errand)
    case watch(Audience.Errand)
    case housekeeping(Housekeeping.Errand)
  }

  /// How long a read may wait behind other reads.
  package enum Urgency: Sendable {
    /// A client is waiting for an answer.
    case prompt
    /// For a watch that is behind, or a paged search of a log: runs after everything prompt.
    case background
    /// Runs when the store has nothing else to do, one read at a time.
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

/// The reply to make from a finding.
package enum ReplyPurpose {
  case history
  /// A page of a profile's brews.
  case brews(ProfileID)
  /// The stored reply to a repeated request.
  case repeated
  /// A page of a profile's changes; `seen` is what this replica had seen at the time of the
  /// request.
  case pull(ProfileID, seen: VersionVector)
  /// The hashes of the changes at some places of a profile's log.
  case trail(ProfileID)
  /// A profile's whole state at the time of the request.
  case state(Profile)
  case backup
  /// The daemon's status; the store adds whether the damaged file is still kept.
  case status(SystemStatus.Result)

  fileprivate var urgency: ReadOwner.Urgency {
    switch self {
    case .history, .repeated, .pull, .trail, .state, .backup, .status: .prompt
    case .brews: .background
    }
  }
}
