package import JSON
package import Profiles

extension Origin: WireValue {
  /// Writes 32 digits.
  package func write(to writer: inout JSONWriter) { writer.string(description) }
  /// A replica's identity.
  package init(reading part: MessagePart) throws(UnreadableMember) { self = try part.origin() }
}

extension ChangeHash: WireValue {
  /// Writes 32 digits.
  package func write(to writer: inout JSONWriter) { writer.hash(self) }
  /// Reads lower-case hexadecimal digits; throws for any other value.
  package init(reading part: MessagePart) throws(UnreadableMember) { self = try part.hash() }
}

extension Dot: Message {
  package init() { self.init(origin: .none, seq: 0) }

  package mutating func members(_ form: inout Form) {
    form.member("origin", &origin)
    form.member("seq", &seq)
  }
}

extension VersionVector: WireValue {
  /// Writes an object of numbers by origin.
  package func write(to writer: inout JSONWriter) { writer.vector(self) }
  /// An object with a number, 0 or more, under each origin.
  package init(reading part: MessagePart) throws(UnreadableMember) { self = try part.vector() }
}

extension ProfileID: WireValue {
  /// Writes the id.
  package func write(to writer: inout JSONWriter) { writer.string(description) }
  /// A profile's id.
  package init(reading part: MessagePart) throws(UnreadableMember) {
    guard let id = ProfileID(try part.string()) else { throw part.unreadable }
    self = id
  }
}

extension Form {
  /// Numbers by id, none below `least`, written sorted by the ids.
  package mutating func counts(
    _ name: StaticString, _ counts: inout [String: Int], atLeast least: Int = 0
  ) {
    guard let part else { return writer.counts(name, counts) }
    attempt(part) { part throws(UnreadableMember) in
      counts = try part.member(name).quantities(atLeast: least)
    }
  }

  /// The newest change of each origin.
  package mutating func hashes(_ name: StaticString, _ hashes: inout [Origin: ChangeHash]) {
    guard let part else { return writer.member(name, hashes) }
    attempt(part) { part throws(UnreadableMember) in hashes = try part.member(name).hashes() }
  }

  /// Where each branch parted; left out if there are none.
  package mutating func branches(_ name: StaticString, _ branches: inout [Origin: Dot]) {
    guard let part else {
      if !branches.isEmpty {
        writer.key(name)
        writer.branches(branches)
      }
      return
    }
    attempt(part) { part throws(UnreadableMember) in
      branches = try part.optional(name)?.branches() ?? [:]
    }
  }

  /// Whether something brewed is a poison, as one of two words.
  package mutating func poison(_ name: StaticString, _ isPoison: inout Bool) {
    guard let part else { return writer.member(name, isPoison ? "poison" : "potion") }
    attempt(part) { part throws(UnreadableMember) in
      isPoison = try part.member(name).isPoison()
    }
  }
}
