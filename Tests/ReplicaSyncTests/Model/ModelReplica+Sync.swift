import JSON
import Profiles
import Wire

extension ModelReplica {
  mutating func begin(_ profile: ProfileID, _ params: JSONValue) -> RawJSON {
    let own = profiles[profile] ?? ModelProfile(name: "")
    let theirs = params["vector"].flatMap(VersionVector.init(json:)) ?? VersionVector()
    note(ownSeqElsewhere: theirs[origin])
    let isCopy = params["origin"]?.string == origin.description
    if isCopy, params["digest"] != "", params["digest"]?.string != own.digest { rotate() }
    let theirFloor = params["floor"].flatMap(VersionVector.init(json:)) ?? VersionVector()
    let digest = params["digest"]?.string ?? ""
    let isEqual = own.vector == theirs && own.digest == digest
    let needsState =
      !theirs.contains(own.floor) || !own.vector.contains(theirFloor)
      || own.vector == theirs && !digest.isEmpty && own.digest != digest
    let branches = own.branches.map {
      ($0.description, JSONValue.array([.string($1.origin.description), .integer($1.seq)]))
    }
    return [
      "branches": .object(Dictionary(branches, uniquingKeysWith: { $1 })),
      "digest": .string(own.digest), "epoch": "e", "floor": own.floor.json, "heads": own.heads,
      "mode": .string(isEqual ? "equal" : needsState ? "state" : "delta"),
      "now": .integer(now), "origin": .string(origin.description), "vector": own.vector.json,
    ]
  }

  func trail(_ profile: ProfileID, _ params: JSONValue) -> RawJSON {
    let hashes = (params["at"]?.array ?? []).map { place -> JSONValue in
      guard let dot = Self.dot(place), let change = profiles[profile]?.change(dot) else {
        return .null
      }
      return .string(change.hash.description)
    }
    return ["hashes": .array(hashes)]
  }

  mutating func move(_ profile: ProfileID, _ params: JSONValue) throws(ModelRefusal) -> RawJSON {
    guard let dot = params["change"].flatMap(Self.dot),
      let hash = params["hash"]?.string.flatMap(ChangeHash.init), var own = profiles[profile]
    else { throw ModelRefusal(-32602, "invalidParams", [:]) }
    let count = own.move(dot, hash)
    profiles[profile] = own
    if count > 0, dot.origin == origin { rotate() }
    return ["moved": .integer(count), "vector": own.vector.json]
  }

  private static func dot(_ place: JSONValue) -> Dot? {
    guard let origin = place["origin"]?.string.flatMap(Origin.init),
      let seq = place["seq"]?.integer
    else { return nil }
    return Dot(origin: origin, seq: seq)
  }

  mutating func pull(
    _ profile: ProfileID, _ params: JSONValue
  ) throws(ModelRefusal) -> RawJSON {
    let own = profiles[profile] ?? ModelProfile(name: "")
    let theirs = params["vector"].flatMap(VersionVector.init(json:)) ?? VersionVector()
    guard theirs.contains(own.floor) else {
      throw ModelRefusal(1054, "belowFloor", ["floor": own.floor.json])
    }
    let lacking = own.changes.filter { !theirs.contains($0.dot) }
    let page = lacking.prefix(min(pageLimit, params["limit"]?.integer ?? 256))
    return RawJSON(changes: page, #""more":\#(page.count < lacking.count),"vector":{}"#)
  }

  mutating func push(
    _ profile: ProfileID, _ document: JSONDocument, _ events: inout [[UInt8]]
  ) throws(ModelRefusal) -> RawJSON {
    let batch = Self.changes(in: document)
    let isNew = profiles[profile] == nil
    var own = profiles[profile] ?? ModelProfile(name: "from elsewhere")
    for change in batch { note(pushed: change.dot, of: profile) }
    var new: [ModelChange] = []
    for change in batch {
      if try take(change, into: &own) { new.append(change) }
    }
    profiles[profile] = own
    events += news(of: profile, isNew: isNew, new)
    return [
      "applied": .integer(new.count), "duplicates": .integer(batch.count - new.count),
      "vector": own.vector.json,
    ]
  }

  /// The texts of the pushed changes, as they stand in the line.
  private static func changes(in document: JSONDocument) -> [ModelChange] {
    guard let params = document.member("params", of: JSONDocument.root),
      let list = document.member("changes", of: params)
    else { return [] }
    var changes: [ModelChange] = []
    document.forEachElement(of: list) { element in
      if let change = ModelChange(Array(document.bytes[document.range(of: element)])) {
        changes.append(change)
      }
    }
    return changes
  }

  /// Whether the change was not there; refuses what would leave a gap.
  private func take(
    _ change: ModelChange, into own: inout ModelProfile
  ) throws(ModelRefusal) -> Bool {
    let origin: JSONValue = .string(change.dot.origin.description)
    if own.vector.contains(change.dot) {
      guard own.change(change.dot)?.hash ?? change.hash == change.hash else {
        throw ModelRefusal(1052, "fork", ["origin": origin, "seq": .integer(change.dot.seq)])
      }
      return false
    }
    guard change.time <= now + 300_000 else {
      throw ModelRefusal(
        1050, "clockFuture", ["ours": .integer(now), "theirs": .integer(change.time)])
    }
    guard change.dot.seq == own.vector[change.dot.origin] + 1,
      own.vector.contains(change.context)
    else {
      throw ModelRefusal(1053, "sequenceGap", ["expected": 1, "origin": origin])
    }
    own.append(change)
    return true
  }

  mutating func state(
    _ profile: ProfileID, _ params: JSONValue, _ events: inout [[UInt8]]
  ) throws(ModelRefusal) -> RawJSON {
    guard let state = params["state"] else {
      guard let own = profiles[profile] else { throw ModelRefusal(1001, "profileNotFound", [:]) }
      return ["state": own.state]
    }
    let isNew = profiles[profile] == nil
    var own = profiles[profile] ?? ModelProfile(name: "from elsewhere")
    for text in state["changes"]?.array ?? [] {
      if let change = ModelChange(Array((text.string ?? "").utf8)) { own.join(change) }
    }
    own.floor = own.vector
    profiles[profile] = own
    if isNew { events += listNews(of: profile, isNew: true) }
    if let watch = watches.removeValue(forKey: profile) {
      events.append(Self.event("sync.event", ["reset": "state", "watch": .string(watch)]))
    }
    return ["state": own.state]
  }

  mutating func watch(
    _ profile: ProfileID, _ params: JSONValue, _ events: inout [[UInt8]]
  ) -> RawJSON {
    let watch = nextWatch()
    watches[profile] = watch
    let theirs = params["vector"].flatMap(VersionVector.init(json:)) ?? VersionVector()
    let missed = (profiles[profile]?.changes ?? []).filter { !theirs.contains($0.dot) }
    if !missed.isEmpty { events += news(of: profile, isNew: false, missed) }
    return ["watch": .string(watch)]
  }
}

// MARK: - Changes of its own, and events

extension ModelReplica {
  /// Makes a change of its own, and of the profile too if there is none; returns the events.
  mutating func edit(
    _ profile: ProfileID, padding: Int = 0, ahead: Int = 0, deletes: Bool = false
  ) -> [[UInt8]] {
    let isNew = profiles[profile] == nil
    let name = "profile \(profile.low & 0xFF)"
    let seen = profiles[profile]?.vector ?? VersionVector()
    let change = ModelChange(
      Dot(origin: origin, seq: seen[origin] + 1), of: profile, context: seen,
      time: now + ahead, padding: padding)
    profiles[profile, default: ModelProfile(name: name)].append(change)
    if deletes { profiles[profile]?.isDeleted = true }
    return news(of: profile, isNew: isNew, [change])
  }

  /// Takes what another replica has; returns the events.
  mutating func learn(_ changes: [ModelChange], of profile: ProfileID) -> [[UInt8]] {
    let isNew = profiles[profile] == nil
    let vector = profiles[profile]?.vector ?? VersionVector()
    let new = changes.filter { !vector.contains($0.dot) }
    if new.isEmpty { return [] }
    for change in new {
      profiles[profile, default: ModelProfile(name: "brought")].append(change)
    }
    return news(of: profile, isNew: isNew, new)
  }

  /// Forgets the log up to now: who lacks any of it needs the state.
  mutating func compact(_ profile: ProfileID) {
    let vector = profiles[profile]?.vector ?? VersionVector()
    profiles[profile]?.floor = vector
  }

  private func news(of profile: ProfileID, isNew: Bool, _ changes: [ModelChange]) -> [[UInt8]] {
    var events = listNews(of: profile, isNew: isNew)
    if let watch = watches[profile], !changes.isEmpty {
      let params = RawJSON(changes: changes, #""lsn":1,"watch":"\#(watch)""#)
      events.append(Self.event("sync.event", params))
    }
    return events
  }

  private func listNews(of profile: ProfileID, isNew: Bool) -> [[UInt8]] {
    guard let listWatch else { return [] }
    let isDeleted = profiles[profile]?.isDeleted ?? false
    let kind = isDeleted ? "removed" : isNew ? "added" : "changed"
    return [
      Self.event(
        "profiles.event", ["lsn": 1, kind: summary(profile), "watch": .string(listWatch)])
    ]
  }

  static func event(_ method: String, _ params: RawJSON) -> [UInt8] {
    line(
      #"{"jsonrpc":"2.0","method":"#, JSONValue.string(method).serialized(), #","params":"#, params)
  }
}
