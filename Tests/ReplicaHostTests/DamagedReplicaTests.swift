import JSON
import ProfileService
import ReplicaHost
import StoreCare
import TestSupport
import Testing
import Wire

/// Random bytes of a replica's files are overwritten or cut off; each seed repeats its run.
@Suite("A replica whose files are damaged at random")
struct DamagedReplicaTests {
  /// What every profile has shown after each of its changes, and how far a backup goes.
  private struct Past {
    /// By id, the oldest first; before the first change a profile is not there, or untouched.
    var shown: [String: [JSONValue]] = [:]
    /// By id, how many of those a backup has.
    var backedUp: [String: Int] = [:]
  }

  @Test(.seeds(1...12, failed: 12))
  func `comes up with what was there at some moment, no older than its backup, and goes on`() throws
  {
    let seed = Seeds.current
    var generator = SeededGenerator(seed: seed)
    let folder = try TemporaryFolder()
    var past = try live(in: folder, &generator)
    let damaged = try damagedCopy(of: folder, &generator)
    var replica = try HostedReplica(in: damaged, seed: 3)
    try judge(replica, past)
    if try !goesOn(replica, &past) {
      // A file that was closed is not read whole at its opening: damage to its log shows at the first read.
      #expect(replica.replica.breakdown != nil)
      replica = try HostedReplica(in: damaged, seed: 4)
      #expect(replica.replica.recovered != nil)
      try judge(replica, past)
      #expect(try goesOn(replica, &past))
    }
    let isMended = replica.replica.recovered != nil
    let after = try self.profiles(of: replica)
    replica.replica.close(at: replica.now)
    let again = try HostedReplica(in: damaged)
    #expect(again.replica.recovered == nil)
    #expect(try self.profiles(of: again) == after)
    if isMended {
      let names = try damaged.names(in: "replica")
      #expect(names.contains { $0.hasPrefix("alchemyd.db.damaged-") })
    }
    again.replica.close(at: again.now)
  }
}

// MARK: - After

extension DamagedReplicaTests {
  /// What a replica shows was there at some moment, no older than its backup.
  private func judge(_ replica: HostedReplica, _ past: Past) throws {
    let profiles = try self.profiles(of: replica)
    for (id, shown) in past.shown {
      let now = profiles[id]
      let moments = shown.indices.filter { shown[$0] == now }
      let oldest = past.backedUp[id, default: 0] - 1
      if let latest = moments.last {
        #expect(latest >= oldest, "\(id) is older than its backup")
      } else if let now, replica.replica.recovered?.salvageWords.contains(" lost, unless") == true {
        // What is left of its changes makes a state that never was; each choice in it was one.
        for (ingredient, choice) in now["choices"]?["ingredients"]?.object ?? [:] {
          #expect(
            shown.contains { $0["choices"]?["ingredients"]?[ingredient] == choice },
            "\(id): \(ingredient)")
        }
      } else {
        #expect(oldest < 0 && (now == nil || now?["inventory"] == [:]), "\(id) is \(now ?? .null)")
      }
    }
  }

  /// Edits each profile; false if the damage shows only now, which ends the connection.
  private func goesOn(_ replica: HostedReplica, _ past: inout Past) throws -> Bool {
    for id in try profiles(of: replica).keys {
      guard let reply = replica.send(Self.add("wheat", to: id)).first else { return false }
      #expect(reply.result != nil, "\(reply)")
      past.shown[id, default: []].append(try shown(id, by: replica))
    }
    return true
  }
}

// MARK: - Before

extension DamagedReplicaTests {
  /// Some profiles with some edits, with a backup somewhere in between, closed or left open.
  private func live(
    in folder: TemporaryFolder, _ generator: inout SeededGenerator
  ) throws -> Past {
    var past = Past()
    var replica = try HostedReplica(in: folder)
    var ids = ["00000000-0000-4000-8000-000000000001"]
    let backupStep = Int.random(in: 0...120, using: &generator)
    for step in 0..<80 {
      if step == backupStep {
        replica.replica.close(at: replica.now)
        try backUp(folder)
        past.backedUp = past.shown.mapValues(\.count)
        replica = try HostedReplica(in: folder, seed: 2)
      }
      replica.now.wallMilliseconds += 1_000
      if Int.random(in: 0..<12, using: &generator) == 0 {
        let line = HostedReplica.line("profile.create", #"{"name":"p\#(step)"}"#)
        let id = try #require(replica.send(line)[0].result?["profile"]?["id"]?.string)
        ids.append(id)
        past.shown[id] = [try shown(id, by: replica)]
      } else {
        let id = ids[Int.random(in: ids.indices, using: &generator)]
        let reply = replica.send(edit(of: id, &generator))[0]
        #expect(reply.result != nil, "\(reply)")
        past.shown[id, default: []].append(try shown(id, by: replica))
      }
    }
    if Bool.random(using: &generator) { replica.replica.close(at: replica.now) }
    return past
  }

  private func backUp(_ folder: TemporaryFolder) throws {
    try folder.makeFolder("replica/backups")
    _ = try ProfileDatabase.backUpStore(
      at: folder.appending("replica/alchemyd.db"),
      to: folder.appending("replica/backups/2023-11-14.db"))
  }

  private func edit(of id: String, _ generator: inout SeededGenerator) -> String {
    let ingredient = ["wheat", "nirnroot", "garlic"][Int.random(in: 0..<3, using: &generator)]
    let choice = ["must", "may", "cant"][Int.random(in: 0..<3, using: &generator)]
    let number = Int.random(in: 1...999, using: &generator)
    let edit =
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: #"{"choice":"\#(choice)","edit":"choose","ingredient":"\#(ingredient)"}"#
      case 1: #"{"edit":"stock","ingredient":"\#(ingredient)","quantity":\#(number)}"#
      case 2: #"{"choice":"cant","edit":"reset","group":"ingredients"}"#
      default: #"{"by":\#(number),"edit":"adjust","ingredient":"\#(ingredient)"}"#
      }
    return HostedReplica.line("profile.apply", #"{"edits":[\#(edit)],"profile":"\#(id)"}"#)
  }

  private static func add(_ ingredient: String, to id: String) -> String {
    let edit = #"{"by":1,"edit":"adjust","ingredient":"\#(ingredient)"}"#
    return HostedReplica.line("profile.apply", #"{"edits":[\#(edit)],"profile":"\#(id)"}"#)
  }

  /// All that a person sees of it; numbers of the store's own are left out.
  private func shown(_ id: String, by replica: HostedReplica) throws -> JSONValue {
    let reply = replica.send(HostedReplica.line("profile.get", #"{"profile":"\#(id)"}"#))[0]
    var members = try #require(reply.result?.object, "\(reply)")
    for name in ["epoch", "lsn"] { members[name] = nil }
    return .object(members)
  }

  private func profiles(of replica: HostedReplica) throws -> [String: JSONValue] {
    let list = replica.send(HostedReplica.line("profile.list"))[0].result?["profiles"]?.array
    var profiles: [String: JSONValue] = [:]
    for profile in try #require(list) {
      let id = try #require(profile["id"]?.string)
      profiles[id] = try shown(id, by: replica)
    }
    return profiles
  }
}

// MARK: - Damage

extension DamagedReplicaTests {
  /// The folder as it is now with some bytes spoilt, as if power was cut before.
  private func damagedCopy(
    of folder: TemporaryFolder, _ generator: inout SeededGenerator
  ) throws -> TemporaryFolder {
    let copy = try TemporaryFolder()
    try copy.makeFolder("replica")
    try copy.makeFolder("replica/backups")
    for name in try folder.names(in: "replica") where name != "backups" {
      let bytes = try folder.bytes(of: "replica/\(name)")
      let isSpoilt = name == "alchemyd.db" || name == "alchemyd.db-wal"
      try copy.write(isSpoilt ? spoil(bytes, &generator) : bytes, to: "replica/\(name)")
    }
    if try folder.names(in: "replica").contains("backups") {
      for name in try folder.names(in: "replica/backups") {
        let path = "replica/backups/\(name)"
        try copy.write(folder.bytes(of: path), to: path)
      }
    }
    return copy
  }

  private func spoil(_ bytes: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes
    guard !bytes.isEmpty else { return bytes }
    for _ in 0..<Int.random(in: 0...3, using: &generator) {
      let start = Int.random(in: bytes.indices, using: &generator)
      // A few bytes of the head could make it that of another program's file, which is refused.
      let count = Int.random(in: 16...8_192, using: &generator)
      for index in start..<min(start + count, bytes.count) {
        bytes[index] = UInt8.random(in: 0...255, using: &generator)
      }
    }
    if Int.random(in: 0..<5, using: &generator) == 0 {
      bytes.removeSubrange(Int.random(in: bytes.indices, using: &generator)...)
    }
    return bytes
  }
}
