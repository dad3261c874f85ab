import Alchemy
import JSON
import Profiles
import Wire

extension FakeDaemon {
  typealias Set = (field: String, from: JSONValue, to: JSONValue)

  func logged(_ sets: [Set], client: String?, edits: JSONValue) -> JSONValue {
    let number = String(lsn, radix: 16)
    let hash = String(repeating: "0", count: 32 - number.utf8.count) + number
    var change: [String: JSONValue] = [
      "edits": edits, "hash": .string(hash), "lsn": .integer(lsn),
      "origin": "0123456789abcdef0123456789abcdef", "seq": .integer(lsn),
      "time": "2026-11-20T13:00:00.000Z",
    ]
    change["client"] = client.map { .string($0) }
    change["effects"] = .array(
      sets.map { ["field": .string($0.field), "from": $0.from, "to": $0.to] })
    return .object(change)
  }

  func event(watch: String, _ change: JSONValue) -> JSONValue {
    var set: [String: JSONValue] = [:]
    for effect in change["effects"]?.array ?? [] {
      set[effect["field"]?.string ?? ""] = effect["to"]
    }
    var made: [String: JSONValue] = ["origin": change["origin"] ?? "", "seq": change["seq"] ?? 0]
    made["client"] = change["client"]
    return notify(
      "profile.event",
      [
        "change": .object(made), "lsn": change["lsn"] ?? 0, "set": .object(set),
        "watch": .string(watch),
      ])
  }

  mutating func apply(_ place: Int, _ parameters: JSONValue) -> Answer {
    let edits = parameters["edits"] ?? []
    let client = parameters["request"]?["client"]?.string
    return change(place, edits, client: client)
  }

  /// Carries out edits of anybody, and tells every watch.
  mutating func change(_ place: Int, _ edits: JSONValue, client: String?) -> Answer {
    var sets: [Set] = []
    for edit in edits.array ?? [] { sets += self.sets(of: edit, place) }
    sets = sets.filter { $0.from != $0.to }
    return put(sets, place, client: client, edits: edits)
  }

  mutating func put(_ sets: [Set], _ place: Int, client: String?, edits: JSONValue) -> Answer {
    lsn += 1
    for set in sets { put(set.to, in: set.field, place) }
    let change = logged(sets, client: client, edits: edits)
    profiles[place].history.append(change)
    let result: JSONValue = [
      "changed": .integer(sets.count), "kept": [], "lsn": .integer(lsn),
      "recipes": ["added": 0, "count": 7, "removed": 0],
      "undone": ["origin": "0123456789abcdef0123456789abcdef", "seq": 1],
    ]
    guard !sets.isEmpty else { return (result, []) }
    let watching = watches.filter { $0.value == profiles[place].id }.keys.sorted()
    let news = sets.contains { $0.field == "name" } ? listNews("changed", profiles[place]) : []
    return (result, watching.map { event(watch: $0, change) } + news)
  }

  private func sets(of edit: JSONValue, _ place: Int) -> [Set] {
    let choice = edit["choice"] ?? "may"
    let ingredient = edit["ingredient"]?.string ?? ""
    switch edit["edit"]?.string {
    case "choose":
      let field = edit["effect"]?.string.map { "effect:" + $0 } ?? "ingredient:" + ingredient
      return [(field, value(of: field, place), choice)]
    case "reset":
      let isEffects = edit["group"]?.string == "effects"
      let ids = isEffects ? catalog.effects.map(\.id) : catalog.ingredients.map(\.id)
      let fields = ids.map { (isEffects ? "effect:" : "ingredient:") + $0 }
      return fields.map { ($0, value(of: $0, place), choice) }
    case "stock":
      let field = "stock:" + ingredient
      return [(field, value(of: field, place), edit["quantity"] ?? 0)]
    case "adjust":
      let field = "stock:" + ingredient
      let old = value(of: field, place).integer ?? 0
      return [(field, .integer(old), .integer(max(0, old + (edit["by"]?.integer ?? 0))))]
    case "rename": return [("name", .string(profiles[place].name), edit["name"] ?? "")]
    case "scope": return [("scope", .string(profiles[place].scope), edit["scope"] ?? "all")]
    case "alchemist":
      let field = "alchemist:" + (edit["field"]?.string ?? "")
      return [(field, value(of: field, place), edit["value"] ?? 0)]
    case "reserve":
      let field = "reserve:" + ingredient
      return [(field, value(of: field, place), edit["quantity"] ?? 0)]
    case "know":
      let field = "known:\(ingredient)/\(edit["effect"]?.string ?? "")"
      return [(field, value(of: field, place), edit["known"] ?? false)]
    case "note":
      let field = "note:" + (edit["of"]?.string ?? "")
      return [(field, value(of: field, place), edit["text"] ?? "")]
    case "favourite":
      let field = "favourite:" + (edit["recipe"]?.string ?? "")
      return [(field, value(of: field, place), edit["name"] ?? "")]
    default: return []
    }
  }

  func value(of field: String, _ place: Int) -> JSONValue {
    let profile = profiles[place]
    switch Field(field) {
    case .ingredient(let id): return .string(profile.ingredients[id] ?? "may")
    case .effect(let id): return .string(profile.effects[id] ?? "may")
    case .stock(let id): return .integer(profile.inventory[id] ?? 0)
    case .single(.name): return .string(profile.name)
    case .single(.scope): return .string(profile.scope)
    case .bench, .tally: return profile.bench[field] ?? Self.unsetValue(of: field)
    case .single(.deleted), nil: return .bool(profile.isDeleted)
    }
  }

  private mutating func put(_ value: JSONValue, in field: String, _ place: Int) {
    switch Field(field) {
    case .ingredient(let id): profiles[place].ingredients[id] = value == "may" ? nil : value.string
    case .effect(let id): profiles[place].effects[id] = value == "may" ? nil : value.string
    case .stock(let id): profiles[place].inventory[id] = value == 0 ? nil : value.integer
    case .single(.name): profiles[place].name = value.string ?? ""
    case .single(.scope): profiles[place].scope = value.string ?? ""
    case .bench, .tally:
      profiles[place].bench[field] = value == Self.unsetValue(of: field) ? nil : value
    case .single(.deleted), nil: break
    }
  }

  func history(_ place: Int, _ parameters: JSONValue) -> JSONValue {
    let before = parameters["before"]?.integer ?? .max
    let limit = parameters["limit"]?.integer ?? 100
    let changes = profiles[place].history.reversed().filter { $0["lsn"]?.integer ?? 0 < before }
    return ["changes": .array(Array(changes.prefix(limit))), "more": .bool(changes.count > limit)]
  }

  /// Puts the old values of one change back, or of the newest.
  mutating func undo(_ place: Int, _ parameters: JSONValue) -> Answer {
    let wanted = parameters["change"]?["seq"]?.integer
    let found = profiles[place].history.last { wanted == nil || $0["seq"]?.integer == wanted }
    guard let change = found else { return (nil, []) }
    let kept = keptByUndo
    let effects = (change["effects"]?.array ?? [])
      .filter { !kept.contains($0["field"]?.string ?? "") }
    let sets = effects.map { effect in
      Set(effect["field"]?.string ?? "", effect["to"] ?? .null, effect["from"] ?? .null)
    }
    let brews = (change["edits"]?.array ?? []).filter { $0["edit"] == "brew" }.map { brew in
      JSONValue.object(
        (brew.object ?? [:]).merging(["times": .integer(-(brew["times"]?.integer ?? 0))]) { $1 })
    }
    var answer = put(
      sets, place, client: parameters["request"]?["client"]?.string, edits: .array(brews))
    if case .object(var logged) = profiles[place].history.removeLast() {
      logged["undoes"] = change["hash"]
      profiles[place].history.append(.object(logged))
    }
    if case .object(var result) = answer.result {
      result["kept"] = .array(kept.map { .string($0) })
      answer.result = .object(result)
    }
    return answer
  }
}
