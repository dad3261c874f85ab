import JSON
import TestSupport
import Testing
import Wire

/// Whatever is killed and whatever clocks say, all have the same in the end.
@Suite("Two daemons and two companions, killed at random, with wrong clocks")
struct RandomMeshTests {
  /// Fewer unless all seeds run: each command of a companion starts a program.
  private static let steps = Seeds.amount == .all ? 30 : 10

  @Test(
    "become level over pipes, and nothing that was acknowledged is lost", .seeds(1...2))
  func pipes() throws {
    try Self.judge(RandomMesh(seed: Seeds.current, way: .pipe))
  }

  @Test(
    "become level over ssh, and nothing that was acknowledged is lost",
    .enabled(
      if: SecureShell.missing == nil, Comment(rawValue: SecureShell.missing ?? "")),
    .seeds(3...3))
  func secureShell() throws {
    try Self.judge(RandomMesh(seed: Seeds.current, way: .ssh(SecureShell())))
  }

  private static func judge(_ mesh: RandomMesh) throws {
    for _ in 0..<steps { try mesh.step() }
    try mesh.settle()
    let comment = Comment(rawValue: "\(mesh.counts)")
    let standpoint = try mesh.desktop.standpoint()
    #expect(try mesh.laptop.standpoint() == standpoint, comment)
    for pocket in mesh.pockets {
      let begun = try pocket.call("sync.begin", PeeredDaemon.nobodysStandpoint)
      #expect([begun["vector"], begun["digest"], begun["heads"]] == standpoint, comment)
    }
    try judgeHistory(mesh, comment)
    for line in mesh.told.split(separator: "\n") where isAlarm(line) {
      Issue.record("\(line)", sourceLocation: #_sourceLocation)
    }
  }

  private static func judgeHistory(_ mesh: RandomMesh, _ comment: Comment) throws {
    let history = try MeshHistory { parameters in
      try mesh.desktop.daemon.ask(Requests.line("sync.pull", parameters)).result
    }
    let tags = Set(history.tags)
    #expect(tags.count == history.changes.count, comment)
    #expect(tags.isSuperset(of: mesh.acknowledged) && tags.isSubset(of: mesh.asked), comment)
    #expect(Set(history.changes.map(\.origin)).count <= 4, comment)
    let bag = try mesh.desktop.inventory()
    #expect(bag?[MeshEdit.counted] == .integer(tags.count), comment)
    let get = #"{"profile":"default"}"#
    let shown = try mesh.desktop.daemon.ask(Requests.defaultProfile).result?["choices"]
    for (field, choice) in history.choices {
      let id = String(field.dropFirst("ingredient:".count))
      #expect(shown?["ingredients"]?[id]?.string ?? "may" == choice, comment)
    }
    #expect(history.broughtBack == [], comment)
    let journals =
      try [mesh.desktop, mesh.laptop].map { one in
        try one.daemon.ask(Requests.line("profile.conflicts", get)).result?["conflicts"]?.array
      } + mesh.pockets.map { try $0.call("profile.conflicts", get)["conflicts"]?.array }
    #expect(history.unnoted(in: journals.map { $0 ?? [] }) == [], comment)
  }

  /// A wrong clock is told of, and that changes wait for it; nothing else may be wrong.
  private static func isAlarm(_ line: Substring) -> Bool {
    if line.contains("left for later") { return !line.contains("ahead of its clock") }
    return ["alarm", "other contents", "differ after the same changes", "identity", "goes on as"]
      .contains { line.contains($0) }
  }
}
