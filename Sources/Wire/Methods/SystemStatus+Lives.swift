package import JSON

extension SystemStatus {
  /// A branch of a profile whose newest change is young: a replica went back to an earlier moment or was
  /// copied, and both lives are kept.
  package struct Fork: Message {
    /// The profile's name.
    package var profile = ""
    /// The name of the replica from whose changes the branch parted; nil if it has none.
    package var replica: String?
    /// Whether that replica is this one; `here` on the wire.
    package var isHere = false
    /// The branch's own name; nil if it has none.
    package var branch: String?
    /// How many changes the branch has here.
    package var changes = 0
    /// How many open conflicts have a value that the branch set.
    package var conflicts = 0

    /// From what a profile knows.
    package init(
      profile: String, replica: String?, isHere: Bool = false, branch: String?, changes: Int,
      conflicts: Int
    ) {
      self.profile = profile
      self.replica = replica
      self.isHere = isHere
      self.branch = branch
      self.changes = changes
      self.conflicts = conflicts
    }

    /// Keeps a status short: a person reads no more.
    package static let limit = 16
  }

  /// Changes of this replica that it had lost, and that another one has returned since the start.
  package struct Return: Message {
    /// The other replica's name; nil if it has none.
    package var replica: String?
    /// The number of returned changes.
    package var changes = 0

    /// From what the service has counted.
    package init(replica: String?, changes: Int) {
      self.replica = replica
      self.changes = changes
    }
  }
}

extension SystemStatus.Fork {
  package init() {}

  package mutating func members(_ form: inout Form) {
    form.member("branch", &branch)
    form.member("changes", &changes)
    form.member("conflicts", &conflicts)
    form.optional("here", &isHere)
    form.member("profile", &profile)
    form.member("replica", &replica)
  }
}

extension SystemStatus.Return {
  package init() {}

  package mutating func members(_ form: inout Form) {
    form.member("changes", &changes)
    form.member("replica", &replica)
  }
}
