extension SystemStatus {
  /// A branch of a profile whose newest change is young: a replica went back to an earlier moment or was
  /// copied, and both lives are kept.
  package struct Fork: WireValue {
    /// The profile's name.
    package var profile: String
    /// The name of the replica from whose changes the branch parted; nil if it has none.
    package var replica: String?
    /// Whether it is this very replica; `here` on the wire.
    package var isHere: Bool
    /// The branch's own name; nil if it has none.
    package var branch: String?
    /// How many changes the branch has here.
    package var changes: Int
    /// How many open conflicts have a value that the branch set.
    package var conflicts: Int

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

    /// As many as a person reads; a status stays short.
    package static let limit = 16
  }

  /// Changes of this replica that it lacked, and that another one has given back since the start.
  package struct Return: WireValue {
    /// The other replica's name; nil if it has none.
    package var replica: String?
    /// How many there were.
    package var changes: Int

    /// From what the service has counted.
    package init(replica: String?, changes: Int) {
      self.replica = replica
      self.changes = changes
    }
  }
}

extension SystemStatus.Fork {
  /// Unknown names are null.
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.nullable("branch", branch)
      writer.member("changes", changes)
      writer.member("conflicts", conflicts)
      if isHere { writer.member("here", true) }
      writer.member("profile", profile)
      writer.nullable("replica", replica)
    }
  }

  /// Unknown names may be missing.
  package init(reading part: MessagePart) throws(UnreadableMember) {
    branch = try part.nullable("branch")?.string()
    changes = try part.integer("changes")
    conflicts = try part.integer("conflicts")
    isHere = try part.optional("here")?.bool() ?? false
    profile = try part.string("profile")
    replica = try part.nullable("replica")?.string()
  }
}

extension SystemStatus.Return {
  /// An unknown name is null.
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("changes", changes)
      writer.nullable("replica", replica)
    }
  }

  /// An unknown name may be missing.
  package init(reading part: MessagePart) throws(UnreadableMember) {
    changes = try part.integer("changes")
    replica = try part.nullable("replica")?.string()
  }
}
