import JSON
import Profiles
import Wire

extension Asked {
  /// Why the plain world would refuse this, or nil.
  func refusal(in world: PlainWorld) -> String? {
    switch call {
    case .get(let profile), .history(let profile, _), .recipes(let profile), .delete(let profile):
      world.found(profile).refusal
    case .undelete(let profile):
      world.found(profile).flatMap {
        $0.isDeleted && world.isTaken($0.name)
          ? .failure(Refused(kind: "profileExists")) : .success($0)
      }.refusal
    case .apply(let profile, let edits, let lsn):
      world.live(profile).flatMap { Self.checked($0, edits, lsn, world) }.refusal
    case .undo(let profile, let seq):
      world.live(profile).flatMap { $0.history.undoable(seq) }.refusal
    case .create(let name): world.isTaken(name) ? "profileExists" : nil
    case .copy(let profile, let name):
      world.live(profile).refusal ?? (world.isTaken(name) ? "profileExists" : nil)
    case .unknownMethod: "methodNotFound"
    case .nonsense: "parseError"
    case .ping, .status, .list: nil
    }
  }

  private static func checked(
    _ profile: PlainProfile, _ edits: [Edit], _ lsn: Int?, _ world: PlainWorld
  ) -> Result<PlainProfile, Refused> {
    if let lsn, lsn != profile.lsn { return .failure(Refused(kind: "lsnConflict")) }
    for (index, edit) in edits.enumerated() {
      let isLastName = !edits[(index + 1)...].contains {
        if case .rename = $0 { true } else { false }
      }
      switch edit {
      case .adjust("nightshade", _): return .failure(Refused(kind: "ingredientNotFound"))
      case .rename(let name) where isLastName && world.isTaken(name, besides: profile.id):
        return .failure(Refused(kind: "profileExists"))
      default: continue
      }
    }
    guard Self.leavesNoDebt(edits, profile) else { return .failure(Refused(kind: "notInBag")) }
    return .success(profile)
  }

  /// Whether each ingredient's adjusts since its last count take out no more than there is.
  private static func leavesNoDebt(_ edits: [Edit], _ profile: PlainProfile) -> Bool {
    var there: [String: Int] = [:]
    var balance: [String: Int] = [:]
    for edit in edits {
      switch edit {
      case .stock(let id, let count, _): (there[id], balance[id]) = (count, 0)
      case .adjust(let id, let amount): balance[id, default: 0] += amount
      default: continue
      }
    }
    return balance.allSatisfy { id, amount in
      amount >= 0 || (there[id] ?? profile.quantity(id)) + amount >= 0
    }
  }

  /// Whether a read's result is what one of the plain worlds shows.
  func isShown(
    _ result: JSONValue, in worlds: ArraySlice<PlainWorld>, _ log: [LoggedChange]
  ) -> Bool {
    guard case .history(let reference, let limit) = call else {
      return worlds.reversed().contains { isShown(result, in: $0) }
    }
    // Whose history it is, is settled when the request is read; how far it goes, by the store.
    let ids = Set(worlds.compactMap { $0.found(reference).value?.id })
    return ids.contains { id in
      let lsns = log.filter { $0.change.profile.description == id }.map(\.lsn)
      return worlds.contains { world in
        Self.tells(result, lsns.filter { $0 <= world.lsn }, limit)
      }
    }
  }

  private static func tells(_ result: JSONValue, _ lsns: [Int], _ limit: Int) -> Bool {
    result["changes"]?.array?.compactMap { $0["lsn"]?.integer } == lsns.suffix(limit).reversed()
      && result["more"] == .bool(lsns.count > limit)
  }

  private func isShown(_ result: JSONValue, in world: PlainWorld) -> Bool {
    switch call {
    case .ping: return result == [:]
    case .status: return result["profiles"] == .integer(world.liveCount)
    case .list(let deleted): return result == world.list(includingDeleted: deleted)
    case .get(let profile): return world.found(profile).value?.whole == result
    case .recipes(let profile):
      guard let profile = world.found(profile).value else { return false }
      return Self.lists(result, profile)
    default: return false
    }
  }

  private static func lists(_ result: JSONValue, _ profile: PlainProfile) -> Bool {
    let listed = result["recipes"]?.array?.map { row in
      row["ingredients"]?.array?.compactMap(\.string) ?? []
    }
    return result["lsn"] == .integer(profile.lsn) && Set(listed ?? []) == profile.recipes
      && result["total"] == .integer(profile.recipes.count)
  }
}

// MARK: - Writes

extension Asked {
  /// Whether a change is what this asked for.
  func isMade(by change: Change) -> Bool {
    let edits = change.edits.map { edit in
      guard case .stock(let ingredient, let quantity, _) = edit else { return edit }
      return Edit.stock(ingredient: ingredient, quantity: quantity, seen: 0)
    }
    switch call {
    case .apply(_, let asked, _): return edits == Edit.tidied(asked)
    case .create(let name): return edits == [.create(catalog: "skyrim", name: name)]
    case .copy(_, let name): return edits.first == .create(catalog: "skyrim", name: name)
    // What an undo does is judged by what the profile shows afterwards.
    case .undo: return true
    case .delete: return edits == [.delete]
    case .undelete: return edits == [.undelete]
    default: return false
    }
  }

  /// The result of a write whose change led from one world to the next.
  func result(from old: PlainWorld, to new: PlainWorld, changing id: String) -> JSONValue? {
    guard let profile = new.profiles[id] else { return nil }
    switch call {
    case .apply: return old.profiles[id].map { Self.result(from: $0, to: profile) }
    case .undo(let reference, let seq): return Self.undone(old, reference, seq, profile)
    case .create: return ["profile": profile.summary]
    case .copy(let model, _):
      guard let model = old.live(model).value else { return nil }
      let isSame = model.fields.allSatisfy {
        // A copy begins with what is shown: without debts.
        $0.key == "name" || profile.fields[$0.key] == ($0.value.hasPrefix("-") ? "0" : $0.value)
      }
      return isSame ? ["profile": profile.summary] : nil
    default: return ["lsn": .integer(profile.lsn)]
    }
  }

  /// Nil, which no reply is, when the profile is not as it should be after an undo.
  private static func undone(
    _ world: PlainWorld, _ reference: String, _ seq: Int?, _ profile: PlainProfile
  ) -> JSONValue? {
    guard let old = world.live(reference).value, let place = old.history.undoable(seq).value
    else { return nil }
    let (expected, kept) = old.undoing(place) { world.isTaken($0, besides: old.id) }
    guard expected.fields == profile.fields, expected.bag == profile.bag else { return nil }
    if seq != nil, old.isLeft(by: expected, kept) { return nil }
    return undone(result(from: old, to: profile), place, kept)
  }

  /// The result of an undo by number that made no change, since it had to leave everything.
  func resultLeavingAll(in world: PlainWorld) -> JSONValue? {
    guard case .undo(let reference, let seq?) = call, let profile = world.live(reference).value,
      let place = profile.history.undoable(seq).value
    else { return nil }
    let (expected, kept) = profile.undoing(place) { world.isTaken($0, besides: profile.id) }
    guard profile.isLeft(by: expected, kept) else { return nil }
    return Self.undone(Self.result(from: profile, to: profile), place, kept)
  }

  private static func undone(_ result: JSONValue, _ place: Int, _ kept: [String]) -> JSONValue {
    var members = result.object ?? [:]
    members["kept"] = .array(kept.sorted().map { .string($0) })
    members["undone"] = [
      "origin": .string(ModelStore.origin.description), "seq": .integer(place + 1),
    ]
    return .object(members)
  }

  private static func result(from old: PlainProfile, to new: PlainProfile) -> JSONValue {
    let (was, now) = (old.recipes, new.recipes)
    let before = old.fields
    return [
      "changed": .integer(new.fields.count { before[$0.key] != $0.value }),
      "lsn": .integer(new.lsn),
      "recipes": [
        "added": .integer(now.subtracting(was).count), "count": .integer(now.count),
        "removed": .integer(was.subtracting(now).count),
      ],
    ]
  }
}
