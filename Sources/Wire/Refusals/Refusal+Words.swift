package import Profiles
import Replication

extension Refusal {
  /// One sentence for people that names the thing and what to do about it.
  package var message: String {
    switch self {
    case .parseError(let error):
      "the line is not JSON: \(error.reason.words), at byte \(error.offset)"
    case .invalidRequest(let reason): "the line is not a request: " + reason.words
    case .batchUnsupported: "batches are not supported; send one request per line"
    case .lineTooLong:
      "a line may have at most \(LineFramer.lineLimit) bytes; the connection is closed"
    case .methodNotFound(let method, let nearest):
      "no method \(method.clipped)"
        + Self.question(nearest, else: "; rpc.discover lists the methods")
    case .invalidParams(let field, let reason): reason.words(of: field.clipped)
    case .internalError:
      "the daemon failed on this request: its database cannot be read, or this is a bug; "
        + "run `alchemy doctor` to find out"
    case .outOfRange(let field, let min, let max): "\(field) must be from \(min) to \(max)"
    case .nameInvalid(let reason): "the name is not allowed: " + reason.words
    case .profileNotFound(let profile, let nearest):
      "no profile \(profile.clipped)" + Self.question(nearest, else: "; profile.list lists them")
    case .profileAmbiguous(let name, let ids):
      "\(ids.count) profiles are named \(name.clipped); use an id instead: "
        + ids.joined(separator: " or ")
    case .profileExists(let name):
      "a profile named \(name.clipped) already exists; choose another name"
    case .profileDeleted(let profile):
      "the profile \(profile.clipped) is deleted; profile.undelete brings it back"
    case .catalogNotFound(let catalog, let nearest):
      "no catalog \(catalog.clipped)" + Self.question(nearest, else: "; catalog.list lists them")
    case .ingredientNotFound(let ingredient, let nearest):
      "no ingredient \(ingredient.clipped)"
        + Self.question(nearest, else: "; catalog.get lists them")
    case .effectNotFound(let effect, let nearest):
      "no effect \(effect.clipped)" + Self.question(nearest, else: "; catalog.get lists them")
    case .catalogInvalid(let catalog, let mistakes):
      "the catalog \(catalog.clipped) has \(mistakes.count) mistakes; fix its file and reload the daemon"
    case .lsnConflict(let actual):
      "the profile has changed: its lsn is \(actual); read it again and retry"
    case .requestGap(let expected): "the next request number of this client is \(expected)"
    case .requestTooOld:
      "the reply to this request is no longer kept; read the profile to see its present state"
    case .notInBag(_, let name, let inBag, let taken):
      "cannot take \(taken) \(name.clipped) out of the bag, which has \(inBag == 0 ? "none" : "\(inBag)"); "
        + "profile.get shows what is in it"
    case .cursorExpired: "the list has changed since the cursor was made; start again without it"
    case .nothingToUndo(let isAsked):
      isAsked
        ? "the change is unknown here, undone already, the profile's first, or changed nothing; "
          + "profile.history lists the changes"
        : "no change is left to undo; profile.history lists the changes"
    case .readOnly:
      "changes cannot be saved now: the disk is full or failing, or the database is gone; "
        + "run `alchemy doctor`"
    case .cannotStart(let failed, let cause, _): "the daemon cannot start: \(failed): \(cause)"
    case .tooManyConnections(let limit):
      "the daemon has \(limit) connections, its limit; close one and try again"
    case .watchNotFound(let watch):
      "this connection has no watch \(watch.clipped); it was ended, or is another connection's"
    case .tooManyWatches(let limit):
      "the connection has \(limit) watches, its limit; end one with watch.cancel and try again"
    case .slowConsumer: "the client did not read for too long; connect again"
    case .conflictNotFound:
      "the profile has no such conflict; it may be settled already; profile.conflicts lists the open ones"
    case .clockFuture(let theirs, let ours):
      "a change is stamped \(TimeText.text(ofMilliseconds: theirs)), and here it is "
        + "\(TimeText.text(ofMilliseconds: ours)); set the wrong clock right "
        + "(timedatectl shows it) and sync again; if both are right, stop the daemon that has the "
        + "change, type alchemyd restamp there, and sync again"
    case .originRetired(let origin):
      "the replica \(origin) was retired here, so no more of its changes are accepted; "
        + "give it a new identity by restoring it from a backup"
    case .fork(let dot):
      "change \(dot.seq) of replica \(dot.origin) has other contents here: two stores share one "
        + "identity; join the states with sync.state, and restore one of the two from a backup"
    case .sequenceGap(let dot):
      "change \(dot.seq) of replica \(dot.origin) has to come first; "
        + "sync.begin tells from where to send"
    case .belowFloor:
      "the log no longer holds all the changes that were asked for; use sync.state"
    case .profileFull(let profile, let bound):
      "the profile \(profile.clipped) would have more than \(bound.limit) \(bound.words), the most "
        + "that a profile may have; profile.copy makes a new one that shows the same"
    case .tooManyIdentities(let limit):
      "this replica took \(limit) new identities within 24 hours, its limit, and would need another "
        + "one: a peer keeps claiming changes that this replica never made, and its log names them"
    }
  }

  private static func question(_ nearest: String?, else other: String) -> String {
    nearest.map { "; did you mean \($0)?" } ?? other
  }
}

extension String {
  /// Foreign text for a sentence, cut to a readable length.
  ///
  /// Counts scalars, because one character may have any number of them.
  var clipped: String {
    if utf8.count <= TextLimit.nameBytes.upperBound { return self }
    return String(unicodeScalars.prefix(60)) + "…"
  }
}

extension InvalidRequest {
  var words: String {
    switch self {
    case .notAnObject: "it is not an object"
    case .unknownMember(let name):
      "it has an unknown member \(name.clipped); only id, jsonrpc, method and params are allowed"
    case .wrongVersion: "its member jsonrpc must be \"2.0\""
    case .noMethod: "its member method must be a string"
    case .wrongID: "its member id must be a string or an integer"
    case .paramsNotAnObject: "its member params must be an object"
    }
  }
}

extension InvalidParameter {
  func words(of field: String) -> String {
    switch self {
    case .unknown(let nearest):
      "no parameter \(field)" + (nearest.map { "; did you mean \($0)?" } ?? " here")
    case .missing: "the parameter \(field) is missing"
    case .wrongType(let expected): "the parameter \(field) must be \(expected)"
    case .notInList(let words):
      "the parameter \(field) must be one of \(words.joined(separator: ", "))"
    case .unreadable: "the parameter \(field) is not valid; pass it exactly as the daemon gave it"
    case .other(let words): "the parameter \(field) " + words
    }
  }
}

extension ProfileBound {
  /// The counted things, as a plural for people.
  package var words: String {
    switch self {
    case .origins: "replica identities"
    case .bytes: "bytes of choices and counts"
    }
  }
}

extension InvalidName {
  var words: String {
    switch self {
    case .blank: "it is empty or blank"
    case .tooLong: "it has more than \(ProfileName.lengthLimitBytes) bytes"
    case .controlCharacter: "it contains a control character"
    case .invisible: "nothing in it is visible"
    }
  }
}
