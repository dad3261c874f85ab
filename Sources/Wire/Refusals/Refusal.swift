package import JSON
package import Lists
package import Profiles

/// Why a request is refused, as facts; `message` has the words.
package enum Refusal: Error, Equatable, Sendable {
  case parseError(JSONSyntaxError)
  case invalidRequest(InvalidRequest)
  case batchUnsupported
  case lineTooLong
  case methodNotFound(method: String, nearest: String?)
  /// `field` is the parameter's name, with its place in a list: `edits[0].choice`.
  case invalidParams(field: String, InvalidParameter)
  case internalError
  case profileNotFound(profile: String, nearest: String?)
  case profileAmbiguous(name: String, ids: [String])
  case profileExists(name: String)
  case profileDeleted(profile: String)
  case catalogNotFound(catalog: String, nearest: String?)
  case ingredientNotFound(ingredient: String, nearest: String?)
  /// `of` is the ingredient that lacks the effect; nil if the catalog lacks it.
  case effectNotFound(effect: String, of: String? = nil, nearest: String?)
  case catalogInvalid(catalog: String, mistakes: [CatalogMistake])
  case lsnConflict(actual: Int)
  case requestGap(expected: Int)
  case requestTooOld
  case outOfRange(field: String, min: Int, max: Int)
  case nameInvalid(InvalidName)
  /// `name` is the ingredient's name in the catalog, for the message.
  case notInBag(ingredient: String, name: String, inBag: Int, taken: Int)
  case cursorExpired
  case watchNotFound(watch: String)
  /// `isAsked` if the request named a change.
  case nothingToUndo(isAsked: Bool)
  case conflictNotFound
  /// Both in milliseconds since 1970.
  case clockFuture(theirs: Int, ours: Int)
  case originRetired(Origin)
  /// This replica has another change at this place.
  case fork(Dot)
  /// This replica no longer knows which change was at this place.
  case trailLost(Dot)
  /// The change that must come first.
  case sequenceGap(Dot)
  /// The log no longer holds the changes up to these.
  case belowFloor(floor: VersionVector)
  /// The request would take the profile with this name past a bound.
  case profileFull(profile: String, ProfileBound)
  /// The changes of the profile with this name were moved to new origins `limit` times within 24 hours.
  case tooManyMoves(profile: String, limit: Int)
  /// The vault of a hub has no more room.
  case vaultFull
  /// The vault has something of the profile that does not open, or that no replica has written.
  case vaultDamaged(ProfileID)
  case readOnly
  /// What failed, why, and the command to type next, each as part of a sentence.
  case cannotStart(failed: String, cause: String, hint: String)
  case tooManyConnections(limit: Int)
  /// The process can open no more files; the kind is `tooManyConnections`, too.
  case noFreeFile(connections: Int)
  case tooManyWatches(limit: Int)
  case slowConsumer
  /// At least one of the ingredients shares no effect with another one.
  case noPotion(ingredients: [String])
  /// `name` is the ingredient's name in the catalog, for the message.
  case bagLacks(ingredient: String, name: String, have: Int, need: Int)
  /// The first of the lines or items that cannot be read, at least one, and the number of all.
  case linesUnread(lines: [UnreadLine], count: Int)
  /// A list without an ingredient would empty a bag with this many; `example` is one of them.
  case listEmpty(count: Int, example: String?)
  /// The connection has reached its limit of plans.
  case tooManyPlans(limit: Int)
  /// A catalog whose recipes are searched has no list for this.
  case notListed(UnlistedRecipes)
  /// The connection requested a newer list of the profile meanwhile.
  case superseded
}

/// Why a JSON text is not a request.
package enum InvalidRequest: Equatable, Sendable {
  case notAnObject
  case unknownMember(String)
  case wrongVersion
  case noMethod
  case wrongID
  case paramsNotAnObject
}

extension Refusal {
  /// The protocol's stable word for the kind of refusal.
  package var kind: RefusalKind {
    switch self {
    case .parseError: .parseError
    case .invalidRequest: .invalidRequest
    case .batchUnsupported: .batchUnsupported
    case .lineTooLong: .lineTooLong
    case .methodNotFound: .methodNotFound
    case .invalidParams: .invalidParams
    case .internalError: .internalError
    case .profileNotFound: .profileNotFound
    case .profileAmbiguous: .profileAmbiguous
    case .profileExists: .profileExists
    case .profileDeleted: .profileDeleted
    case .catalogNotFound: .catalogNotFound
    case .ingredientNotFound: .ingredientNotFound
    case .effectNotFound: .effectNotFound
    case .catalogInvalid: .catalogInvalid
    case .lsnConflict: .lsnConflict
    case .requestGap: .requestGap
    case .requestTooOld: .requestTooOld
    case .outOfRange: .outOfRange
    case .nameInvalid: .nameInvalid
    case .notInBag: .notInBag
    case .noPotion: .noPotion
    case .bagLacks: .bagLacks
    case .linesUnread: .linesUnread
    case .listEmpty: .listEmpty
    case .tooManyPlans: .tooManyPlans
    case .notListed: .notListed
    case .superseded: .superseded
    case .cursorExpired: .cursorExpired
    case .watchNotFound: .watchNotFound
    case .nothingToUndo: .nothingToUndo
    case .conflictNotFound: .conflictNotFound
    case .clockFuture: .clockFuture
    case .originRetired: .originRetired
    case .fork: .fork
    case .trailLost: .trailLost
    case .sequenceGap: .sequenceGap
    case .belowFloor: .belowFloor
    case .profileFull: .profileFull
    case .tooManyMoves: .tooManyMoves
    case .vaultFull: .vaultFull
    case .vaultDamaged: .vaultDamaged
    case .readOnly: .readOnly
    case .cannotStart: .cannotStart
    case .tooManyConnections, .noFreeFile: .tooManyConnections
    case .tooManyWatches: .tooManyWatches
    case .slowConsumer: .slowConsumer
    }
  }

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
    case .effectNotFound(let effect, let ingredient?, let nearest):
      "\(ingredient.clipped) has no effect \(effect.clipped)"
        + Self.question(nearest, else: "; catalog.get lists its effects")
    case .effectNotFound(let effect, nil, let nearest):
      "no effect \(effect.clipped)" + Self.question(nearest, else: "; catalog.get lists them")
    case .catalogInvalid(let catalog, let mistakes):
      "the catalog \(catalog.clipped) has \(mistakes.count) "
        + "\(mistakes.count == 1 ? "mistake" : "mistakes"); fix its file and reload the daemon"
    case .lsnConflict(let actual):
      "the profile has changed: its lsn is \(actual); read it again and retry"
    case .requestGap(let expected): "the next request number of this client is \(expected)"
    case .requestTooOld:
      "the reply to this request is no longer kept; read the profile to see its present state"
    case .notInBag(_, let name, let inBag, let taken):
      "cannot take \(taken) \(name.clipped) out of the bag, which has \(inBag == 0 ? "none" : "\(inBag)"); "
        + "profile.get shows what is in it"
    case .noPotion(let ingredients):
      "\(ingredients.map(\.clipped).joined(separator: ", ")) make nothing together: one of them "
        + "shares no effect with another; recipes.explain tells what they share"
    case .bagLacks(_, let name, let have, let need):
      "not enough \(name.clipped): the bag has \(have == 0 ? "none" : "\(have)"), and this takes \(need); "
        + "profile.get shows what is in it, and anyway makes the rest a debt"
    case .linesUnread(let lines, let count): Self.words(of: lines, count)
    case .listEmpty(let count, let example):
      "the list names no ingredient; as the whole bag it would count 0 of "
        + (count == 1 ? "the one ingredient" : "the \(count) ingredients") + " in the bag"
        + (example.map { "; to empty the bag, list one ingredient with 0: \($0.clipped) (0)" } ?? "")
    case .tooManyPlans(let limit):
      "the connection has \(limit) plans under way, its limit; wait for one, or end them with "
        + "plan.stop"
    case .notListed(let what): what.words
    case .superseded:
      "a newer list of the profile was asked for on this connection before this one was found; ask "
        + "again for the one that is wanted"
    case .cursorExpired: "the list has changed since the cursor was made; start again without it"
    case .nothingToUndo(let isAsked):
      isAsked
        ? "the change is unknown here, undone already, changed nothing, or made, deleted or brought back the "
          + "profile; profile.history lists the changes"
        : "no change is left to undo; profile.history lists the changes"
    case .vaultFull:
      "the vault has no more room; the administrator of the hub's server gives it more: `alchemy-hub user limit`"
    case .vaultDamaged:
      "the vault has something of the profile that does not open with its key; `alchemy-hub check` counts it"
    case .readOnly:
      "changes cannot be saved now: the disk is full or failing, or the database is gone; "
        + "run `alchemy doctor`"
    case .cannotStart(let failed, let cause, _): "the daemon cannot start: \(failed): \(cause)"
    case .tooManyConnections(let limit):
      "the daemon has \(limit) connections, its limit; close one and try again"
    case .noFreeFile(let connections):
      "the daemon can open no more files and has \(connections) connections; close one and try again, or give it more "
        + "files: LimitNOFILE=4096 in [Service] by systemctl --user edit alchemyd, or ulimit -n 4096 before it starts"
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
      "change \(dot.seq) of replica \(dot.origin) is a different change here: a store went back to an "
        + "earlier moment, or was copied; alchemy sync keeps both (sync.trail finds where they part, and "
        + "sync.move gives one of them another name)"
    case .trailLost(let dot):
      "this replica no longer knows change \(dot.seq) of replica \(dot.origin), so it cannot tell a replica "
        + "that lags from a store that went back; profile.copy carries over what the profile shows"
    case .sequenceGap(let dot):
      "change \(dot.seq) of replica \(dot.origin) has to come first; "
        + "sync.begin tells from where to send"
    case .belowFloor:
      "the log no longer holds all the changes that were asked for; use sync.state"
    case .profileFull(let profile, let bound):
      "the profile \(profile.clipped) would have more than \(bound.limit) \(bound.words), the most "
        + "that a profile may have; profile.copy makes a new one that shows the same"
    case .tooManyMoves(let profile, let limit):
      "the profile \(profile.clipped) has \(limit) branches, so its changes get another name only for a peer that "
        + "shows another change at their place (as rival); profile.copy carries over what the profile shows"
    }
  }

  /// The members of `data` besides `kind`.
  var dataMembers: [String: JSONValue] {
    switch self {
    case .methodNotFound(let method, _): ["method": .string(method)]
    case .invalidParams(let field, _): ["field": .string(field)]
    case .profileNotFound(let profile, _): ["profile": .string(profile)]
    case .profileAmbiguous(_, let ids): ["ids": .array(ids.map { .string($0) })]
    case .catalogNotFound(let catalog, _): ["catalog": .string(catalog)]
    case .ingredientNotFound(let ingredient, _): ["ingredient": .string(ingredient)]
    case .effectNotFound(let effect, let ingredient?, _):
      ["effect": .string(effect), "ingredient": .string(ingredient)]
    case .effectNotFound(let effect, nil, _): ["effect": .string(effect)]
    case .catalogInvalid(_, let mistakes): ["problems": .array(mistakes.map(\.value))]
    case .lsnConflict(let actual): ["actual": .integer(actual)]
    case .requestGap(let expected): ["expected": .integer(expected)]
    case .outOfRange(let field, let min, let max):
      ["field": .string(field), "max": .integer(max), "min": .integer(min)]
    case .notInBag(let ingredient, _, let inBag, let taken):
      ["inBag": .integer(inBag), "ingredient": .string(ingredient), "taken": .integer(taken)]
    case .noPotion(let ingredients):
      ["ingredients": .array(ingredients.map { .string($0) })]
    case .bagLacks(let ingredient, _, let have, let need):
      ["have": .integer(have), "ingredient": .string(ingredient), "need": .integer(need)]
    case .linesUnread(let lines, _): ["lines": .array(lines.map(\.value))]
    case .listEmpty(let count, let example): Self.members(ofEmptyList: count, example)
    case .tooManyPlans(let limit): ["limit": .integer(limit)]
    case .notListed(let what): ["what": .string(what.rawValue)]
    case .cannotStart(let failed, let cause, let hint):
      ["cause": .string(cause), "failed": .string(failed), "hint": .string(hint)]
    case .clockFuture(let theirs, let ours):
      ["ours": .integer(ours), "theirs": .integer(theirs)]
    case .originRetired(let origin): ["origin": .string(origin.description)]
    case .fork(let dot), .trailLost(let dot):
      ["origin": .string(dot.origin.description), "seq": .integer(dot.seq)]
    case .sequenceGap(let dot):
      ["expected": .integer(dot.seq), "origin": .string(dot.origin.description)]
    case .belowFloor(let floor): ["floor": floor.value]
    case .profileFull(let profile, let bound):
      [
        "bound": .string(bound.rawValue), "limit": .integer(bound.limit),
        "profile": .string(profile),
      ]
    case .tooManyMoves(let profile, let limit):
      ["limit": .integer(limit), "profile": .string(profile)]
    case .vaultDamaged(let profile): ["profile": .string(profile.description)]
    case .parseError, .invalidRequest, .batchUnsupported, .lineTooLong, .internalError,
      .profileExists, .profileDeleted, .requestTooOld, .nameInvalid, .cursorExpired,
      .watchNotFound, .nothingToUndo, .conflictNotFound, .vaultFull, .readOnly, .tooManyConnections,
      .noFreeFile, .tooManyWatches, .slowConsumer, .superseded:
      [:]
    }
  }

  private static func members(ofEmptyList count: Int, _ example: String?) -> [String: JSONValue] {
    var members: [String: JSONValue] = ["count": .integer(count)]
    members["example"] = example.map { .string($0) }
    return members
  }

  private static func words(of unread: [UnreadLine], _ count: Int) -> String {
    guard let first = unread.first else { return "a line cannot be read" }
    let line = "line \(first.line) cannot be read: \(first.text)"
    let reason = first.reason.map { " (\($0))" } ?? ""
    return line + reason + (count > 1 ? ", and \(count - 1) more" : "")
      + question(first.near, else: "; catalog.get lists the names, and skip leaves such lines out")
  }

  private static func question(_ nearest: String?, else other: String) -> String {
    nearest.map { "; did you mean \($0)?" } ?? other
  }
}

extension Refusal {
  /// Writes the error object of a reply.
  package func write(to writer: inout JSONWriter, isDuplicate: Bool = false) {
    writer.object { writer in
      writer.member("code", kind.code)
      writer.key("data")
      writer.object { writeData(to: &$0, isDuplicate: isDuplicate) }
      writer.member("message", message)
    }
  }

  /// Writes the members of `data`, sorted by name together with `kind`.
  private func writeData(to writer: inout JSONWriter, isDuplicate: Bool) {
    var members = dataMembers
    members["kind"] = .string(kind.rawValue)
    if isDuplicate { members["duplicate"] = .bool(true) }
    for (name, value) in members.sorted(by: { $0.key < $1.key }) {
      writer.key(name)
      value.write(to: &writer)
    }
  }
}

extension VersionVector {
  fileprivate var value: JSONValue {
    .object(
      Dictionary(
        entries.map { ($0.origin.description, .integer($0.seq)) },
        uniquingKeysWith: { first, _ in first }))
  }
}

extension CatalogMistake {
  var value: JSONValue {
    var members: [String: JSONValue] = ["problem": .string(problem)]
    members["line"] = line.map { .integer($0) }
    members["name"] = name.map { .string($0) }
    return .object(members)
  }
}

/// Why a text cannot be a profile's name.
package enum InvalidName: Equatable, Sendable {
  case blank
  case tooLong
  case controlCharacter
  /// Not blank, but no character is visible.
  case invisible
}
