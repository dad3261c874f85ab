import JSON

/// The protocol's stable words for kinds of refusals, in the order of their codes.
package enum RefusalKind: String, CaseIterable, Sendable {
  case parseError
  case invalidRequest
  case batchUnsupported
  case lineTooLong
  case methodNotFound
  case invalidParams
  case internalError
  case profileNotFound
  case profileAmbiguous
  case profileExists
  case profileDeleted
  case catalogNotFound
  case ingredientNotFound
  case effectNotFound
  case catalogInvalid
  case lsnConflict
  case requestGap
  case requestTooOld
  case outOfRange
  case nameInvalid
  case notInBag
  case cursorExpired
  case watchNotFound
  case nothingToUndo
  case conflictNotFound
  case clockFuture
  case originRetired
  case fork
  case sequenceGap
  case belowFloor
  case profileFull
  case trailLost
  case tooManyMoves
  case vaultFull
  case readOnly
  case cannotStart
  case vaultDamaged
  case tooManyConnections
  case tooManyWatches
  case slowConsumer
  case noPotion
  case bagLacks
  case linesUnread
  case listEmpty
  case tooManyPlans
  case notListed
  case superseded

  /// The facts of a kind: those of the protocol, and those from which clients derive their words.
  private struct Facts {
    let code: Int
    let standing: Standing
    let category: Category
    let remedy: Remedy
    let meaning: String

    init(
      _ code: Int, _ standing: Standing, _ category: Category, _ remedy: Remedy, _ meaning: String
    ) {
      self.code = code
      self.standing = standing
      self.category = category
      self.remedy = remedy
      self.meaning = meaning
    }
  }

  /// The category of a refusal, from which a client's exit code follows.
  package enum Category: Sendable {
    /// Any other refusal.
    case refused
    case notFound
    /// The name is taken, or something has changed in the meantime.
    case conflict
    /// The request could mean several things.
    case ambiguous
    /// A bug of the daemon.
    case bug
    /// The daemon serves no request of this connection.
    case unreachable
  }

  /// What a person can do about a refusal; each client says it in its own words, as a command or a
  /// key.
  package enum Remedy: Sendable {
    /// Look at the list of profiles.
    case profiles
    case deletedProfiles
    /// Use the id of one of the profiles that have the name.
    case profileID
    case catalogs
    case methods
    /// Look at the changes of the profile.
    case history
    case conflicts
    /// Look at the bag, or state the counts in it.
    case bag
    /// Copy the profile: the copy has room.
    case copy
    /// Send the same request again.
    case repetition
    /// Look at the status of the daemon.
    case status
    /// Have the daemon and its files examined.
    case doctor
    /// Read in the journal why the daemon failed.
    case journal
    /// Look up the form of the request.
    case usage
  }

  /// How far the daemon got with the request.
  private enum Standing {
    /// The line was not read as a request of this connection.
    case line
    /// The request was not carried out, whatever is stored.
    case unread
    /// The request was refused without a look at what is stored.
    case stateless
    /// The request was refused for its parameters or its number; some are only found after the
    /// profile was looked up.
    case early
    /// The request was refused because of what is stored.
    case decided
  }

  /// The protocol's error code: JSON-RPC's own are negative, this project's start at 1001.
  package var code: Int { facts.code }

  /// When it occurs, and what `data` adds to the kind: one sentence without a full stop.
  package var meaning: String { facts.meaning }

  /// The category of the refusal, for the client's exit code.
  package var category: Category { facts.category }

  /// Whether the same request may succeed later, because only the daemon's state was in the way.
  package var mayPass: Bool { [.readOnly, .internalError, .tooManyConnections].contains(self) }

  /// What a person can do about the refusal.
  package var remedy: Remedy { facts.remedy }

  /// Whether the line was not a request, so that its `id` is unknown.
  package var isOfTheLine: Bool { facts.standing == .line }

  /// Whether the refusal reveals stored state, so that it must wait until the state is durable.
  package var showsState: Bool { facts.standing == .early || facts.standing == .decided }

  /// Whether a repeatable request with this refusal has used up its number.
  package var usesUpRequest: Bool { facts.standing == .stateless || facts.standing == .decided }

  private var facts: Facts {
    switch self {
    case .parseError: Facts(-32700, .line, .refused, .usage, "the line is not JSON")
    case .invalidRequest:
      Facts(-32600, .line, .refused, .usage, "the line is JSON but not a request")
    case .batchUnsupported:
      Facts(-32600, .line, .refused, .usage, "the line is an array; requests go one a line")
    case .lineTooLong:
      Facts(
        -32600, .line, .refused, .usage,
        "the line has more than \(LineFramer.lineLimit) bytes, and the connection is closed")
    case .methodNotFound: Facts(-32601, .unread, .notFound, .methods, "there is no such `method`")
    case .invalidParams:
      Facts(
        -32602, .early, .refused, .usage,
        "the parameter `field` is missing, unknown or not what it must be")
    case .internalError:
      Facts(-32603, .unread, .bug, .journal, "the daemon has a bug, or its database cannot be read")
    case .profileNotFound: Facts(1001, .decided, .notFound, .profiles, "there is no such `profile`")
    case .profileAmbiguous:
      Facts(
        1002, .decided, .ambiguous, .profileID,
        "several profiles have the name, those with `ids`")
    case .profileExists: Facts(1003, .decided, .conflict, .profiles, "another profile has the name")
    case .profileDeleted:
      Facts(1004, .decided, .refused, .deletedProfiles, "the profile is deleted")
    case .catalogNotFound:
      Facts(
        1010, .decided, .notFound, .catalogs,
        "there is no such `catalog`, or a profile's own is not here")
    case .ingredientNotFound:
      Facts(1011, .decided, .notFound, .usage, "the catalog has no such `ingredient`")
    case .effectNotFound:
      Facts(
        1012, .decided, .notFound, .usage,
        "the catalog, or the `ingredient` that is named, has no such `effect`")
    case .catalogInvalid:
      Facts(
        1013, .decided, .refused, .usage,
        "the catalog's file was refused, for these `problems`")
    case .lsnConflict:
      Facts(
        1020, .decided, .conflict, .usage,
        "the profile has changed since `ifLsn`, and its lsn is `actual`")
    case .requestGap:
      Facts(1021, .early, .conflict, .usage, "the client's next request has the number `expected`")
    case .requestTooOld:
      Facts(1022, .early, .refused, .usage, "the reply to that request is no longer kept")
    case .outOfRange:
      Facts(1030, .decided, .refused, .usage, "`field` is not between `min` and `max`")
    case .nameInvalid:
      Facts(
        1031, .decided, .refused, .usage,
        "a name is blank or invisible, too long, or has control characters")
    case .notInBag:
      Facts(
        1032, .decided, .refused, .bag,
        "the edits take `taken` of `ingredient` out of a bag that has only `inBag` of it")
    case .cursorExpired:
      Facts(
        1040, .decided, .conflict, .repetition,
        "the list has changed since the cursor was made")
    case .watchNotFound:
      Facts(1041, .stateless, .notFound, .usage, "the connection has no such watch")
    case .nothingToUndo:
      Facts(
        1042, .decided, .refused, .history,
        "the change is unknown here, undone already, changed nothing, or made, deleted or brought back the profile"
      )
    case .conflictNotFound:
      Facts(
        1043, .decided, .notFound, .conflicts,
        "the profile has no such conflict, or it is settled")
    case .clockFuture:
      Facts(
        1050, .decided, .refused, .usage,
        "something is stamped over five minutes ahead: at `theirs`, and here it is `ours`, both in "
          + "milliseconds since 1970")
    case .originRetired: Facts(1051, .decided, .refused, .usage, "the origin was retired here")
    case .fork:
      Facts(1052, .decided, .conflict, .usage, "this replica has another change `seq` of `origin`")
    case .sequenceGap:
      Facts(
        1053, .decided, .conflict, .usage,
        "the change `expected` of `origin` has to come first")
    case .belowFloor:
      Facts(
        1054, .decided, .refused, .usage,
        "the log no longer holds what was asked for, only what is above `floor`")
    case .profileFull:
      Facts(
        1055, .decided, .refused, .copy,
        "it would take the `profile` past the `limit` of what `bound` names, such as origins")
    case .trailLost:
      Facts(
        1057, .decided, .refused, .copy,
        "the replica no longer knows change `seq` of `origin`, so it cannot tell a replica that lags from "
          + "a store that went back")
    case .tooManyMoves:
      Facts(
        1058, .decided, .refused, .usage,
        "the profile has `limit` branches, and no other change was shown at the place")
    case .vaultFull:
      Facts(
        1059, .decided, .refused, .usage,
        "the vault of a hub has no more room")
    case .readOnly:
      Facts(
        1060, .unread, .refused, .doctor,
        "a commit failed; the next write tries again, at most once a second")
    case .cannotStart:
      Facts(
        1061, .line, .refused, .usage,
        "the daemon cannot start: `failed`, because of `cause`, and `hint` is to be typed next; said "
          + "once, then it is closed")
    case .vaultDamaged:
      Facts(
        1062, .decided, .refused, .usage,
        "the vault of a hub has something of the profile `profile` that does not open with its key, or that no "
          + "replica has written")
    case .tooManyConnections:
      Facts(
        1070, .line, .unreachable, .doctor,
        "the daemon has reached its limit of connections, or can open no more files; said once, then the connection "
          + "is closed")
    case .tooManyWatches:
      Facts(
        1071, .stateless, .refused, .usage,
        "the connection has reached its limit of watches")
    case .slowConsumer:
      Facts(
        1072, .line, .refused, .usage,
        "the client read nothing for too long; the connection is closed")
    case .noPotion:
      Facts(
        1080, .decided, .refused, .usage,
        "one of the `ingredients` shares no effect with another one")
    case .bagLacks:
      Facts(
        1081, .decided, .refused, .bag,
        "the brew or meal needs `need` of `ingredient`, and the bag has only `have` of it")
    case .linesUnread:
      Facts(
        1082, .decided, .refused, .usage,
        "the `lines` name no ingredient of the catalog, or have no possible count; each has `line`, "
          + "`text`, and `near` if a name is near")
    case .listEmpty:
      Facts(
        1083, .decided, .refused, .usage,
        "the list names no ingredient, and as the whole bag would empty a bag of `count` "
          + "ingredients; one of them, or of the catalog, is `example`")
    case .tooManyPlans:
      Facts(
        1084, .stateless, .refused, .repetition,
        "the connection has `limit` plans under way, which is the limit")
    case .notListed:
      Facts(
        1085, .decided, .refused, .usage,
        "a catalog whose recipes are searched has no list for `what`: a `sort`, `short`, a `row` past the "
          + "last one, more `kinds` or `effects` than a plan takes")
    case .superseded:
      Facts(
        1086, .stateless, .refused, .repetition,
        "the connection asked for a newer list of the profile before this one was found")
    }
  }
}
