extension Refusal {
  /// Writes the error object of a reply.
  package func write(to writer: inout JSONWriter, isDuplicate: Bool = false) {
    writer.object { writer in
      writer.member("code", code)
      writer.key("data")
      writer.object { writeData(to: &$0, isDuplicate: isDuplicate) }
      writer.member("message", message)
    }
  }

  /// Writes the members of `data`, sorted by name together with `kind`.
  private func writeData(to writer: inout JSONWriter, isDuplicate: Bool) {
    var members = dataMembers
    members["kind"] = .string(kind.rawValue)
    if isDuplicate { members["duplicate"] = .bool(true) }
    for (name, value) in members.sorted(by: { $0.key < $1.key }) {
      writer.key(name)
      value.write(to: &writer)
    }
  }

  /// The protocol's error code for the kind.
  package var code: Int { kind.code }

  /// Whether the line was not a request, so that its `id` is unknown.
  package var isOfTheLine: Bool { kind.isOfTheLine }

  /// Whether the refusal reveals stored state, so that it must wait until the state is durable.
  package var showsState: Bool { kind.showsState }

  /// Whether a repeatable request with this refusal has used up its number.
  package var usesUpRequest: Bool { kind.usesUpRequest }
}
