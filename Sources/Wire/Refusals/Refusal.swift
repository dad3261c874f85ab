package import Profiles
package import Replication

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
  case effectNotFound(effect: String, nearest: String?)
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
  /// This replica holds a change with the same dot and other content.
  case fork(Dot)
  /// The change that must come first.
  case sequenceGap(Dot)
  /// The log no longer holds the changes up to these.
  case belowFloor(floor: VersionVector)
  /// The request would take the profile with this name past a bound.
  case profileFull(profile: String, ProfileBound)
  /// The replica took `limit` new identities within 24 hours and would need another.
  case tooManyIdentities(limit: Int)
  case readOnly
  /// What failed, why, and the command to type next, each as part of a sentence.
  case cannotStart(failed: String, cause: String, hint: String)
  case tooManyConnections(limit: Int)
  case tooManyWatches(limit: Int)
  case slowConsumer
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
