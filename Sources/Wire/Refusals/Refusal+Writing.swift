import Profiles
import Replication

extension Refusal {
  /// Writes the error object of a reply.
  package func write(to writer: inout JSONWriter, isDuplicate: Bool = false) {
    writer.beginObject()
    writer.key("code")
    writer.integer(code)
    writer.key("data")
    writer.beginObject()
    writeData(to: &writer, isDuplicate: isDuplicate)
    writer.endObject()
    writer.key("message")
    writer.string(message)
    writer.endObject()
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

  private var dataMembers: [String: JSONValue] {
    switch self {
    case .methodNotFound(let method, _): ["method": .string(method)]
    case .invalidParams(let field, _): ["field": .string(field)]
    case .profileNotFound(let profile, _): ["profile": .string(profile)]
    case .profileAmbiguous(_, let ids): ["ids": .array(ids.map { .string($0) })]
    case .catalogNotFound(let catalog, _): ["catalog": .string(catalog)]
    case .ingredientNotFound(let ingredient, _): ["ingredient": .string(ingredient)]
    case .effectNotFound(let effect, _): ["effect": .string(effect)]
    case .catalogInvalid(_, let mistakes): ["problems": .array(mistakes.map(\.value))]
    case .lsnConflict(let actual): ["actual": .integer(actual)]
    case .requestGap(let expected): ["expected": .integer(expected)]
    case .outOfRange(let field, let min, let max):
      ["field": .string(field), "max": .integer(max), "min": .integer(min)]
    case .notInBag(let ingredient, _, let inBag, let taken):
      ["inBag": .integer(inBag), "ingredient": .string(ingredient), "taken": .integer(taken)]
    case .cannotStart(let failed, let cause, let hint):
      ["cause": .string(cause), "failed": .string(failed), "hint": .string(hint)]
    case .clockFuture(let theirs, let ours):
      ["ours": .integer(ours), "theirs": .integer(theirs)]
    case .originRetired(let origin): ["origin": .string(origin.description)]
    case .fork(let dot):
      ["origin": .string(dot.origin.description), "seq": .integer(dot.seq)]
    case .sequenceGap(let dot):
      ["expected": .integer(dot.seq), "origin": .string(dot.origin.description)]
    case .belowFloor(let floor): ["floor": floor.value]
    case .profileFull(let profile, let bound):
      [
        "bound": .string(bound.rawValue), "limit": .integer(bound.limit),
        "profile": .string(profile),
      ]
    case .tooManyIdentities(let limit): ["limit": .integer(limit)]
    case .parseError, .invalidRequest, .batchUnsupported, .lineTooLong, .internalError,
      .profileExists, .profileDeleted, .requestTooOld, .nameInvalid, .cursorExpired,
      .watchNotFound, .nothingToUndo, .conflictNotFound, .readOnly, .tooManyConnections,
      .tooManyWatches, .slowConsumer:
      [:]
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
