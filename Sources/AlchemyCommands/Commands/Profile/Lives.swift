internal import ClientSession
internal import CommandLine
internal import JSON
internal import Wire

/// The machines that went back to an earlier moment or were copied, as a status tells of them.
struct Lives {
  var forks: [SystemStatus.Fork] = []
  var returned: [SystemStatus.Return] = []

  init() {}

  init(_ status: SystemStatus.Result) {
    (forks, returned) = (status.forks, status.returned)
  }

  /// Reads them without the other members of system.status.
  init(_ reply: Reply) throws(CommandFailure) {
    self = try reply.read(Members.self).lives
  }

  private struct Members: WireReading {
    let lives: Lives

    init(reading part: MessagePart) throws(UnreadableMember) {
      var lives = Lives()
      lives.forks = try part.optional("forks")?.all() ?? []
      lives.returned = try part.optional("returned")?.all() ?? []
      self.lives = lives
    }
  }

  /// One sentence for each, without a full stop.
  var words: [String] {
    forks.map { fork in
      let conflicts = fork.conflicts == 0 ? "" : ", " + Quantity.of(fork.conflicts, "conflict")
      let machine = fork.replica ?? (fork.isHere ? "this machine" : "a machine")
      return "\(fork.profile): \(machine) seems to have gone back or to be a copy; both lives are "
        + "kept: \(Quantity.of(fork.changes, "change")) as \(fork.branch ?? "another replica")\(conflicts)"
    }
      + returned.map { back in
        "\(Quantity.of(back.changes, "change")) of this machine came back from "
          + (back.replica ?? "another replica")
      }
  }

  /// The members of an object.
  var json: [String: JSONValue] {
    [
      "forks": .array(
        forks.map { fork in
          [
            "branch": fork.branch.map { .string($0) } ?? .null, "changes": .integer(fork.changes),
            "conflicts": .integer(fork.conflicts), "here": .bool(fork.isHere),
            "profile": .string(fork.profile),
            "replica": fork.replica.map { .string($0) } ?? .null,
          ]
        }),
      "returned": .array(
        returned.map { back in
          [
            "changes": .integer(back.changes),
            "replica": back.replica.map { .string($0) } ?? .null,
          ]
        }),
    ]
  }
}
