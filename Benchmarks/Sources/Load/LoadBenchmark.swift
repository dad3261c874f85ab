import CLinux

/// Requests a second and how long each takes, beside redis in the same run.
struct LoadBenchmark {
  let alchemyd: String
  let redis: String
  let folder: TemporaryFolder
  let rounds: Int

  private static let connections = [1, 8, 64]
  private static let depths = [1, 16]
  private static let roundMilliseconds: UInt64 = 300
  /// Reads beside writes: so many connections of either kind.
  private static let mixed = 8

  /// One core is the generator's, the other that of whichever server is at work.
  let serverCore: Int?

  init(_ arguments: Arguments, folder: TemporaryFolder, cores: Int) {
    alchemyd = arguments.alchemyd
    redis = arguments.redis
    rounds = arguments.rounds
    self.folder = folder
    serverCore = cores > 1 ? 1 : nil
  }

  func run() throws -> [Report.Section] {
    if serverCore != nil { linux_stay_on_core(0) }
    return [try alone(), try readsBesideWrites()]
  }

  /// Connections that all ask the same.
  private func alone() throws -> Report.Section {
    var section = Report.Section(
      title: "Load, one kind of request (medians of \(rounds) rounds; ÷ redis with its extremes)",
      columns: ["request", "connections", "depth"] + PairedRounds.columns)
    for operation in Operation.allCases {
      for connections in Self.connections {
        let pair = try ServerPair(self, profiles: connections, read: operation, write: operation)
        for depth in Self.depths {
          let measured = try measure(pair) {
            $0.conversations(operation, count: connections, depth: depth)
          }
          section.rows.append(
            [.text(operation.name), .count(connections), .count(depth)] + measured.cells(group: 0))
        }
      }
    }
    return section
  }

  /// Reads of profiles that nobody edits, and of those that are being edited, while others write.
  private func readsBesideWrites() throws -> Report.Section {
    var section = Report.Section(
      title: "Load, \(Self.mixed) readers beside \(Self.mixed) writers of durable edits",
      columns: ["request", "profiles", "depth"] + PairedRounds.columns)
    for (profiles, firstReader) in [("others", Self.mixed), ("the same", 0)] {
      let pair = try ServerPair(
        self, profiles: 2 * Self.mixed, read: .getProfile, write: .applyOwnProfile)
      for depth in Self.depths {
        let measured = try measure(pair) { server in
          (0..<Self.mixed).flatMap { index in
            var reader = server.conversation(.getProfile, index: firstReader + index, depth: depth)
            var writer = server.conversation(.applyOwnProfile, index: index, depth: depth)
            reader.group = 0
            writer.group = 1
            return [reader, writer]
          }
        }
        for (group, request) in ["profile.get", "profile.apply"].enumerated() {
          section.rows.append(
            [.text(request), .text(profiles), .count(depth)] + measured.cells(group: group))
        }
      }
    }
    return section
  }

  private func measure(
    _ pair: ServerPair, _ conversations: (any Server) -> [Conversation]
  ) throws -> PairedRounds {
    try pair.measure(
      rounds: rounds, milliseconds: Self.roundMilliseconds, conversations)
  }
}
