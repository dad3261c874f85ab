import Alchemy

/// How long one client waits while another makes the most expensive requests that it may.
struct BesideBenchmark {
  private let arguments: Arguments
  private let folder: TemporaryFolder

  private static let milliseconds: UInt64 = 4_000

  init(_ arguments: Arguments, folder: TemporaryFolder) {
    self.arguments = arguments
    self.folder = folder
  }

  func run() throws -> [Report.Section] {
    var section = Report.Section(
      title:
        "Beside another client's requests, in ms (aims: a durable edit 20 at p99, a list of 50 recipes 300 at most)",
      columns: [
        "the other asks for", "its requests/s", "edit p50", "p99", "most", "list p50", "p99",
        "most",
      ])
    for attack in Attack.allCases {
      try Interruption.check()
      section.rows.append(try row(attack))
    }
    return [section]
  }

  private func row(_ attack: Attack) throws -> [Report.Cell] {
    let own = try TemporaryFolder(in: folder.path)
    if attack == .searches {
      try WrittenCatalog.write(
        try SkewedCatalog.make(ingredients: SearchedCatalog.maximumIngredients), in: own.path)
    }
    let server = try Alchemyd(ServerPlace(program: arguments.alchemyd, folder: own.path, core: nil))
    let requests = try attack.prepare(server)
    try server.createProfiles(1)
    var conversations = [
      server.conversation(.applyOwnProfile, index: 0, depth: 1), list(of: attack),
    ]
    conversations[1].group = 1
    let (connections, depth) = attack.size
    for number in 0..<connections {
      var conversation = Conversation(
        repeating: requests(number), depth: depth, framing: .lines, writes: false)
      conversation.group = 2
      conversations.append(conversation)
    }
    let results = try Generator(
      server: Alchemyd.name, socketPath: server.socketPath, conversations
    ).run(milliseconds: Self.milliseconds)
    let times = results.prefix(2).flatMap {
      [$0.medianMicroseconds, $0.percentile99Microseconds, $0.longestMicroseconds]
    }
    let rate =
      results.count > 2 ? Report.Cell.number(results[2].requestsPerSecond, digits: 0) : .none
    return [.text(attack.rawValue), rate] + times.map { .number($0 / 1_000, digits: 1) }
  }

  /// A list as somebody looks at it: of the profile whose catalog the other one searches, if there is such a one.
  private func list(of attack: Attack) -> Conversation {
    let profile = attack == .searches ? Attack.searchedProfile : "default"
    // A list that was found is kept: each is of another length.
    let requests = (1...(attack == .searches ? 100 : 1)).map {
      RequestLine.text(
        "recipes.list", #"{"limit":\#(attack == .searches ? $0 : 50),"profile":"\#(profile)"}"#)
    }
    return Conversation(repeating: requests, depth: 1, framing: .lines, writes: false)
  }
}
