extension RefusalKind {
  /// When it occurs, and what `data` adds to the kind: one sentence without a full stop.
  package var meaning: String {
    switch self {
    case .parseError: "the line is not JSON"
    case .invalidRequest: "the line is JSON but not a request"
    case .batchUnsupported: "the line is an array; requests go one a line"
    case .lineTooLong:
      "the line has more than \(LineFramer.lineLimit) bytes, and the connection is closed"
    case .methodNotFound: "there is no such `method`"
    case .invalidParams: "the parameter `field` is missing, unknown or not what it must be"
    case .internalError: "the daemon has a bug, or its database cannot be read"
    case .profileNotFound: "there is no such `profile`"
    case .profileAmbiguous: "several profiles have the name, those with `ids`"
    case .profileExists: "another profile has the name"
    case .profileDeleted: "the profile is deleted"
    case .catalogNotFound: "there is no such `catalog`, or a profile's own is not here"
    case .ingredientNotFound: "the catalog has no such `ingredient`"
    case .effectNotFound: "the catalog has no such `effect`"
    case .catalogInvalid: "the catalog's file was refused, for these `problems`"
    case .lsnConflict: "the profile has changed since `ifLsn`, and its lsn is `actual`"
    case .requestGap: "the client's next request has the number `expected`"
    case .requestTooOld: "the reply to that request is no longer kept"
    case .outOfRange: "`field` is not between `min` and `max`"
    case .nameInvalid: "a name is blank, too long or has control characters"
    case .notInBag:
      "the edits take `taken` of `ingredient` out of a bag that has only `inBag` of it"
    case .cursorExpired: "the list has changed since the cursor was made"
    case .watchNotFound: "the connection has no such watch"
    case .nothingToUndo:
      "the change is unknown here, undone already, a profile's first, or changed nothing"
    case .conflictNotFound: "the profile has no such conflict, or it is settled"
    case .clockFuture:
      "something is stamped over five minutes ahead: at `theirs`, and here it is `ours`, both in "
        + "milliseconds since 1970"
    case .originRetired: "the origin was retired here"
    case .fork: "the change `seq` of `origin` is another one here"
    case .sequenceGap: "the change `expected` of `origin` has to come first"
    case .belowFloor: "the log no longer holds what was asked for, only what is above `floor`"
    case .profileFull:
      "it would take the `profile` past the `limit` of what `bound` names, such as origins"
    case .tooManyIdentities:
      "the replica would take another identity, and took `limit` within a day, as many as it may"
    case .readOnly: "a commit failed; the next write tries again, at most once a second"
    case .cannotStart:
      "the daemon cannot start: `failed`, because of `cause`, and `hint` is to be typed next; said "
        + "once, then it is closed"
    case .tooManyConnections: "the daemon has as many as it takes; said once, then it is closed"
    case .tooManyWatches: "the connection has as many as it may"
    case .slowConsumer: "the client took nothing for ten seconds; it is closed"
    }
  }
}
