import ProfileService
import ProfileStore
import ReplicaHost
import StoreJobs
import TestSupport
import Testing
import Wire

@Suite("A replica whose database is cut off or overwritten while it is open")
struct EmptiedReplicaTests {
  private static let status = HostedReplica.line("system.status")

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

  @Test("refuses edits from then on, and saves what it has", arguments: Deed.allCases)
  func commit(deed: Deed) throws {
    let folder = try TemporaryFolder()
    let hosted = try replica(in: folder)
    try spoil(folder, by: deed)
    let edit = #"{"by":1,"edit":"adjust","ingredient":"garlic"}"#
    let line = HostedReplica.line(
      "profile.apply", #"{"edits":[\#(edit)],"profile":"default"}"#)
    for _ in 1...2 {
      #expect(hosted.send(line).first?.json["error"]?["data"]?["kind"] == "readOnly")
      hosted.now.monotonicMicroseconds += 60_000_000
    }
    let displaced = hosted.send(Self.status).first?.result?["displaced"]
    #expect(displaced?["emptied"] == true)
    #expect(displaced?["overwritten"] == (deed == .overwritten ? true : nil))
    let saved = try #require(displaced?["saved"]?.string)
    #expect(try restored(saved)?["choices"]?["ingredients"] == ["wheat": "must"])
    #expect(hosted.replica.breakdown == nil)
    let history = HostedReplica.line("profile.history", #"{"profile":"default","limit":100}"#)
    #expect(hosted.send(history).count == 1, "a read is answered, and ends nothing")
    #expect(hosted.replica.breakdown == nil)
  }

  @Test(
    "and that nothing was written to since saves what it has when it is closed",
    arguments: Deed.allCases)
  func closing(deed: Deed) throws {
    let folder = try TemporaryFolder()
    let hosted = try replica(in: folder)
    try spoil(folder, by: deed)
    hosted.replica.close(at: hosted.now)
    let names = try folder.names(in: "replica").filter { $0.contains(".saved-") }
    #expect(names.count == 1)
    let saved = folder.appending("replica/" + (names.first ?? ""))
    #expect(try restored(saved)?["choices"]?["ingredients"] == ["wheat": "must"])
  }
}
