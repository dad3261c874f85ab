import JSON
import ProfileService
import ReplicaHost
import StoreCare
import StoreJobs
import TestSupport
import Testing
import Wire

@Suite("A replica whose database is cut off, overwritten or removed while it is open")
struct EmptiedReplicaTests {
  private static let edit = HostedReplica.line(
    "profile.apply",
    #"{"edits":[{"by":1,"edit":"adjust","ingredient":"garlic"}],"profile":"default"}"#)

  /// Opened after many edits: most of what was written is nowhere in this process's memory.
  private func replica(in folder: TemporaryFolder) throws -> HostedReplica {
    let hosted = try HostedReplica(in: folder)
    for step in 1...200 {
      let choice = step.isMultiple(of: 2) ? "must" : "may"
      #expect(hosted.send(HostedReplica.choose(choice)).first?.result != nil)
    }
    hosted.replica.close(at: hosted.now)
    return try HostedReplica(in: folder, seed: 2)
  }

  /// What is in a copy once it was restored.
  private func restored(_ saved: String) throws -> JSONValue? {
    let folder = try TemporaryFolder()
    try folder.makeFolder("replica")
    _ = try Restoration.restore(
      saved, to: folder.appending("replica/alchemyd.db"), nowMilliseconds: 1_700_000_000_000)
    return try HostedReplica(in: folder).send(HostedReplica.defaultProfile).first?.result
  }

  /// What another program does to the file.
  enum Deed: CaseIterable {
    case cutOff, overwritten
  }

  private func spoil(_ folder: TemporaryFolder, by deed: Deed) throws {
    switch deed {
    case .cutOff: try folder.write([], to: "replica/alchemyd.db")
    case .overwritten:
      let other = try TemporaryFolder()
      let stranger = try HostedReplica(in: other, seed: 9)
      for choice in ["cant", "may", "must", "cant"] {
        _ = stranger.send(HostedReplica.choose(choice))
      }
      stranger.replica.close(at: stranger.now)
      let length = try folder.bytes(of: "replica/alchemyd.db").count
      let bytes =
        try other.bytes(of: "replica/alchemyd.db") + [UInt8](repeating: 0, count: length)
      try folder.write(bytes, to: "replica/alchemyd.db")
    }
  }

  /// The one copy in a folder.
  private func copy(in name: String, of folder: TemporaryFolder) throws -> String {
    let names = try folder.names(in: name).filter { $0.contains(".saved-") }
    #expect(names.count == 1)
    return folder.appending("\(name)/\(try #require(names.first))")
  }

  /// What leads to the discovery.
  enum Request: CaseIterable {
    case edit, history

    var line: String {
      switch self {
      case .edit: EmptiedReplicaTests.edit
      case .history: HostedReplica.line("profile.history", #"{"limit":100,"profile":"default"}"#)
      }
    }
  }

  @Test("breaks down, and saves what it has", arguments: Deed.allCases, Request.allCases)
  func broken(deed: Deed, request: Request) throws {
    let folder = try TemporaryFolder()
    let hosted = try replica(in: folder)
    try spoil(folder, by: deed)
    let reply = hosted.send(request.line).first
    // A read may not need the file.
    if request == .edit { #expect(reply == nil) }
    if hosted.replica.breakdown == nil { hosted.replica.close(at: hosted.now) }
    let saved = try restored(try copy(in: "replica", of: folder))
    #expect(saved?["choices"]?["ingredients"] == ["wheat": "must"])
  }

  @Test(
    "and that nothing was written to since saves what it has when it is closed",
    arguments: Deed.allCases)
  func closing(deed: Deed) throws {
    let folder = try TemporaryFolder()
    let hosted = try replica(in: folder)
    try spoil(folder, by: deed)
    hosted.replica.close(at: hosted.now)
    #expect(
      try restored(try copy(in: "replica", of: folder))?["choices"]?["ingredients"] == [
        "wheat": "must"
      ])
  }

  @Test("saves what it has where the first page of its database is overwritten, and can be mended")
  func damaged() throws {
    let folder = try TemporaryFolder()
    let hosted = try replica(in: folder)
    var bytes = try folder.bytes(of: "replica/alchemyd.db")
    bytes.replaceSubrange(0..<4096, with: repeatElement(0, count: 4096))
    try folder.write(bytes, to: "replica/alchemyd.db")
    #expect(hosted.send(Self.edit).first?.result == nil)
    #expect(hosted.replica.breakdown != nil)
    let saved = try restored(try copy(in: "replica", of: folder))
    #expect(saved?["choices"]?["ingredients"] == ["wheat": "must"])
    let mended = try HostedReplica(in: folder, seed: 3).send(HostedReplica.defaultProfile)
    #expect(mended.first?.result?["choices"]?["ingredients"] == ["wheat": "must"])
  }

  /// Removes the write-ahead log, and the database once the store has examined its path.
  ///
  /// SQLite knows both by the real path of their folder, and the store by the path of its opening.
  /// So the store finds the database and begins a new log, but SQLite does not find the database.
  private func replicaRemovedAfterItsLog(in folder: TemporaryFolder) throws -> HostedReplica {
    try folder.makeFolder("real")
    try folder.makeLink("replica", to: "real")
    let hosted = try replica(in: folder)
    #expect(hosted.send(Self.edit).first?.result != nil)
    let script = #"""
      cd "$1" && mkdir other && ln real/alchemyd.db other && ln -sfn other replica && rm -r real
      """#
    let ending = try ChildProcess.run(
      "/bin/sh", ["-c", script, "sh", folder.path],
      environment: BuiltPrograms.environment(home: folder.path))
    #expect(ending.code == 0, "\(ending)")
    return hosted
  }

  @Test(
    "saves what it has where the database is removed just after its log",
    arguments: [false, true])
  func removedAfterLog(isClosedAtOnce: Bool) throws {
    let folder = try TemporaryFolder()
    let hosted = try replicaRemovedAfterItsLog(in: folder)
    if !isClosedAtOnce {
      #expect(hosted.send(Self.edit).first == nil)
      #expect(hosted.replica.breakdown != nil)
    }
    hosted.replica.close(at: hosted.now)
    let profile = try restored(try copy(in: "other", of: folder))
    #expect(profile?["choices"]?["ingredients"] == ["wheat": "must"])
    // The edit that was not answered may be in the copy as well.
    #expect((profile?["inventory"]?["garlic"]?.integer ?? 0) >= 1)
  }
}
