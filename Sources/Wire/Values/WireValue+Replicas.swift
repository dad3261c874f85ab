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
