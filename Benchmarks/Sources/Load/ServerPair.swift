/// Both servers, fresh and running, with the same number of profiles and values.
struct ServerPair {
  let alchemyd: Alchemyd
  let redis: Redis

  private static let warmUpMilliseconds: UInt64 = 100

  /// `read` and `write` say whose sizes the values of redis get.
  init(_ benchmark: LoadBenchmark, profiles: Int, read: Operation, write: Operation) throws {
    let folder = try TemporaryFolder(in: benchmark.folder.path)
    self.folder = folder
    let core = benchmark.serverCore
    alchemyd = try Alchemyd(
      ServerPlace(program: benchmark.alchemyd, folder: try folder.folder("alchemyd"), core: core))
    try alchemyd.createProfiles(profiles)
    redis = try Redis(
      ServerPlace(program: benchmark.redis, folder: try folder.folder("redis"), core: core),
      readBytes: try alchemyd.comparableBytes(read), writeBytes: try alchemyd.comparableBytes(write)
    )
    try redis.createKeys(profiles)
  }

  /// Declared last, so that it outlives both servers.
  private let folder: TemporaryFolder

  /// Rounds of one server and the other in turn, so that what the machine does meets both alike.
  func measure(
    rounds: Int, milliseconds: UInt64, _ conversations: (any Server) -> [Conversation]
  ) throws -> PairedRounds {
    let ours = try Contestant(alchemyd, conversations(alchemyd))
    let theirs = try Contestant(redis, conversations(redis))
    for contestant in [ours, theirs] {
      try contestant.run(milliseconds: Self.warmUpMilliseconds)
      contestant.rounds = []
    }
    for _ in 0..<rounds {
      try ours.run(milliseconds: milliseconds)
      try theirs.run(milliseconds: milliseconds)
    }
    return PairedRounds(alchemyd: ours.rounds, redis: theirs.rounds)
  }
}

/// A server and the connections to it.
private final class Contestant {
  var rounds: [[Generator.Result]] = []
  private let server: any Server
  private let generator: Generator
  private let writers: Set<Int>

  init(_ server: any Server, _ conversations: [Conversation]) throws {
    self.server = server
    generator = try Generator(
      server: type(of: server).name, socketPath: server.socketPath, conversations)
    writers = Set(conversations.filter(\.writes).map(\.group))
  }

  /// One round; every write that was answered must be one that the server carried out.
  func run(milliseconds: UInt64) throws {
    let before = try server.writeCount()
    let results = try generator.run(milliseconds: milliseconds)
    let carriedOut = try server.writeCount() - before
    let answered = writers.reduce(0) { $0 + results[$1].replies }
    guard carriedOut == answered else {
      throw Failure.unexpected(
        "\(type(of: server).name) answered \(answered) writes and carried out \(carriedOut)")
    }
    rounds.append(results)
  }
}
