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
  case tooManyIdentities
  case readOnly
  case cannotStart
  case tooManyConnections
  case tooManyWatches
  case slowConsumer

  /// What the protocol says of a kind.
  private struct Facts {
    let code: Int
    let standing: Standing
    let meaning: String

    init(_ code: Int, _ standing: Standing, _ meaning: String) {
      self.code = code
      self.standing = standing
      self.meaning = meaning
    }
  }

  /// How far the request came.
  private enum Standing {
    /// The line was not read as a request of this connection.
    case line
    /// The request was not carried out, whatever is stored.
    case unread
    /// Nothing that is stored was looked at.
    case stateless
    /// The request was refused for its parameters or its number; some are only found after the
    /// profile was looked up.
    case early
    /// The request was decided upon, by what is stored.
    case decided
  }

  /// The protocol's error code: JSON-RPC's own are negative, this project's start at 1001.
  package var code: Int { facts.code }

  /// When it occurs, and what `data` adds to the kind: one sentence without a full stop.
  package var meaning: String { facts.meaning }

  /// Whether the line was not a request, so that its `id` is unknown.
  package var isOfTheLine: Bool { facts.standing == .line }

  /// Whether the refusal reveals stored state, so that it must wait until the state is durable.
  package var showsState: Bool { facts.standing == .early || facts.standing == .decided }

  /// Whether a repeatable request with this refusal has used up its number.
  package var usesUpRequest: Bool { facts.standing == .stateless || facts.standing == .decided }

  private var facts: Facts {
    switch self {
    case .parseError: Facts(-32700, .line, "the line is not JSON")
    case .invalidRequest: Facts(-32600, .line, "the line is JSON but not a request")
    case .batchUnsupported: Facts(-32600, .line, "the line is an array; requests go one a line")
    case .lineTooLong:
      Facts(
        -32600, .line,
        "the line has more than \(LineFramer.lineLimit) bytes, and the connection is closed")
    case .methodNotFound: Facts(-32601, .unread, "there is no such `method`")
    case .invalidParams:
      Facts(-32602, .early, "the parameter `field` is missing, unknown or not what it must be")
    case .internalError:
      Facts(-32603, .unread, "the daemon has a bug, or its database cannot be read")
    case .profileNotFound: Facts(1001, .decided, "there is no such `profile`")
    case .profileAmbiguous:
      Facts(1002, .decided, "several profiles have the name, those with `ids`")
    case .profileExists: Facts(1003, .decided, "another profile has the name")
    case .profileDeleted: Facts(1004, .decided, "the profile is deleted")
    case .catalogNotFound:
      Facts(1010, .decided, "there is no such `catalog`, or a profile's own is not here")
    case .ingredientNotFound: Facts(1011, .decided, "the catalog has no such `ingredient`")
    case .effectNotFound: Facts(1012, .decided, "the catalog has no such `effect`")
    case .catalogInvalid:
      Facts(1013, .decided, "the catalog's file was refused, for these `problems`")
    case .lsnConflict:
      Facts(1020, .decided, "the profile has changed since `ifLsn`, and its lsn is `actual`")
    case .requestGap: Facts(1021, .early, "the client's next request has the number `expected`")
    case .requestTooOld: Facts(1022, .early, "the reply to that request is no longer kept")
    case .outOfRange: Facts(1030, .decided, "`field` is not between `min` and `max`")
    case .nameInvalid:
      Facts(1031, .decided, "a name is blank or invisible, too long, or has control characters")
    case .notInBag:
      Facts(
        1032, .decided,
        "the edits take `taken` of `ingredient` out of a bag that has only `inBag` of it")
    case .cursorExpired: Facts(1040, .decided, "the list has changed since the cursor was made")
    case .watchNotFound: Facts(1041, .stateless, "the connection has no such watch")
    case .nothingToUndo:
      Facts(
        1042, .decided,
        "the change is unknown here, undone already, a profile's first, or changed nothing")
    case .conflictNotFound:
      Facts(1043, .decided, "the profile has no such conflict, or it is settled")
    case .clockFuture:
      Facts(
        1050, .decided,
        "something is stamped over five minutes ahead: at `theirs`, and here it is `ours`, both in "
          + "milliseconds since 1970")
    case .originRetired: Facts(1051, .decided, "the origin was retired here")
    case .fork: Facts(1052, .decided, "this replica has another change `seq` of `origin`")
    case .sequenceGap: Facts(1053, .decided, "the change `expected` of `origin` has to come first")
    case .belowFloor:
      Facts(
        1054, .decided, "the log no longer holds what was asked for, only what is above `floor`")
    case .profileFull:
      Facts(
        1055, .decided,
        "it would take the `profile` past the `limit` of what `bound` names, such as origins")
    case .tooManyIdentities:
      Facts(
        1056, .decided,
        "the replica would take another identity, and took `limit` within a day, as many as it may")
    case .readOnly:
      Facts(1060, .unread, "a commit failed; the next write tries again, at most once a second")
    case .cannotStart:
      Facts(
        1061, .line,
        "the daemon cannot start: `failed`, because of `cause`, and `hint` is to be typed next; said "
          + "once, then it is closed")
    case .tooManyConnections:
      Facts(1070, .line, "the daemon has as many as it takes; said once, then it is closed")
    case .tooManyWatches: Facts(1071, .stateless, "the connection has as many as it may")
    case .slowConsumer: Facts(1072, .line, "the client took nothing for ten seconds; it is closed")
    }
  }
}
