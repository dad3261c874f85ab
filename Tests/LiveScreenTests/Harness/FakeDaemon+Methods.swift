import Alchemy
import JSON
import Profiles
import Wire

extension FakeDaemon {
  typealias Answer = (result: JSONValue?, events: [JSONValue])

  mutating func carryOut(_ method: String, _ parameters: JSONValue) -> Answer {
    let place = place(of: parameters["profile"]?.string)
    switch method {
    case "system.hello": return ([:], [])
    case "watch.cancel":
      watches[parameters["watch"]?.string ?? ""] = nil
      return ([:], [])
    case "catalog.get": return (catalogAnswer, [])
    case "profiles.watch": return (profilesAnswer(), [])
    case "profile.create":
      return make(Profile(id: newID, name: parameters["name"]?.string ?? ""))
    default: break
    }
    guard let place else { return (nil, []) }
    switch method {
    case "recipes.list" where catalog.isSearched: return (recipesPage(place, parameters), [])
    case "plan.gold", "plan.learn", "plan.shopping", "plan.stop", "recipes.list", "bag.brews":
      return (workbench[method] ?? ["stopped": 1], [])
    case "profile.get": return (snapshot(profiles[place]), [])
    case "profile.watch": return watchAnswer(place, parameters)
    case "profile.apply": return apply(place, parameters)
    case "bag.brew", "bag.eat": return use(place, parameters)
    case "profile.history": return (history(place, parameters), [])
    case "profile.undo": return undo(place, parameters)
    case "profile.delete": return delete(place, by: parameters["request"]?["client"]?.string)
    case "profile.undelete": return ([:], undelete(profiles[place].id))
    case "profile.copy":
      var copy = profiles[place]
      copy.id = newID
      copy.name = parameters["name"]?.string ?? ""
      copy.history = []
      return make(copy)
    default: return (nil, [])
    }
  }

  private var newID: String { "10000000-0000-4000-8000-00000000000\(profiles.count)" }

  private var catalogAnswer: JSONValue {
    var writer = JSONWriter()
    CatalogGet.Result(catalog, recipeCount: 0).write(to: &writer)
    return JSONValue(readable: writer.bytes) ?? .null
  }

  func summary(_ profile: Profile) -> [String: JSONValue] {
    [
      "catalog": .string(catalog.id), "deleted": .bool(profile.isDeleted),
      "id": .string(profile.id), "lsn": .integer(lsn), "name": .string(profile.name), "recipes": 7,
    ]
  }

  private mutating func profilesAnswer() -> JSONValue {
    let rows = profiles.filter { !$0.isDeleted }.map { JSONValue.object(summary($0)) }
    return ["lsn": .integer(lsn), "profiles": .array(rows), "watch": .string(watch(nil))]
  }

  func snapshot(_ profile: Profile) -> JSONValue {
    var members = summary(profile)
    members["epoch"] = .string(epoch)
    members["scope"] = .string(profile.scope)
    members["choices"] = [
      "effects": .object(profile.effects.mapValues { .string($0) }),
      "ingredients": .object(profile.ingredients.mapValues { .string($0) }),
    ]
    members["inventory"] = .object(profile.inventory.mapValues { .integer($0) })
    return .object(members.merging(bench(of: profile)) { $1 })
  }

  private mutating func watchAnswer(_ place: Int, _ parameters: JSONValue) -> Answer {
    guard !profiles[place].isDeleted else { return (nil, []) }
    let id = watch(profiles[place].id)
    var result: [String: JSONValue] = ["epoch": .string(epoch), "watch": .string(id)]
    var events: [JSONValue] = []
    if let from = parameters["from"], from["epoch"]?.string == epoch,
      let after = from["lsn"]?.integer
    {
      result["lsn"] = .integer(after)
      events = profiles[place].history.filter { $0["lsn"]?.integer ?? 0 > after }
        .map { event(watch: id, $0) }
    } else {
      result["lsn"] = .integer(lsn)
      result["snapshot"] = snapshot(profiles[place])
      if parameters["from"] != nil { result["reset"] = "epoch" }
    }
    return (.object(result), events + [presence(watch: id)])
  }

  func presence(watch: String) -> JSONValue {
    let watchers = present.map {
      JSONValue.object(["name": .string($0), "since": "2026-01-01T00:00:00.000Z"])
    }
    return notify(
      "profile.event",
      ["lsn": .integer(lsn), "present": .array(watchers), "set": [:], "watch": .string(watch)])
  }

  func conflicts(_ count: Int, watch: String) -> JSONValue {
    notify(
      "profile.event",
      ["conflicts": .integer(count), "lsn": .integer(lsn), "watch": .string(watch)])
  }

  func notify(_ method: String, _ parameters: JSONValue) -> JSONValue {
    ["jsonrpc": "2.0", "method": .string(method), "params": parameters]
  }

  mutating func make(_ profile: Profile) -> Answer {
    lsn += 1
    profiles.append(profile)
    return (["profile": .object(summary(profile))], listNews("added", profile))
  }

  func listNews(_ news: String, _ profile: Profile) -> [JSONValue] {
    watches.filter { $0.value == nil }.keys.sorted().map { watch in
      notify(
        "profiles.event",
        [news: .object(summary(profile)), "lsn": .integer(lsn), "watch": .string(watch)])
    }
  }

  mutating func delete(_ place: Int, by client: String? = nil) -> Answer {
    lsn += 1
    profiles[place].isDeleted = true
    let profile = profiles[place]
    let watching = watches.filter { $0.value == profile.id }.keys.sorted()
    let ends = watching.flatMap { watch in
      [
        event(watch: watch, logged([("deleted", false, true)], client: client, edits: [])),
        notify("profile.event", ["ended": "deleted", "watch": .string(watch)]),
      ]
    }
    for watch in watching { watches[watch] = nil }
    return (["lsn": .integer(lsn)], ends + listNews("removed", profile))
  }

  /// The lines that tell of a profile that is back.
  mutating func undelete(_ id: String) -> [JSONValue] {
    guard let place = place(of: id) else { return [] }
    lsn += 1
    profiles[place].isDeleted = false
    return listNews("added", profiles[place])
  }
}
