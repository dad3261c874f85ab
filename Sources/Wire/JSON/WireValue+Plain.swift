package import Profiles

// MARK: - Plain values

extension Int: WireValue {
  /// Writes the number.
  package func write(to writer: inout JSONWriter) { writer.integer(self) }
  /// An integer without decimal point or exponent.
  package init(reading part: MessagePart) throws(UnreadableMember) { self = try part.integer() }
}

extension String: WireValue {
  /// Writes a string.
  package func write(to writer: inout JSONWriter) { writer.string(self) }
  /// A string of any length.
  package init(reading part: MessagePart) throws(UnreadableMember) { self = try part.string() }
}

extension Bool: WireValue {
  /// Writes `true` or `false`.
  package func write(to writer: inout JSONWriter) { writer.bool(self) }
  /// True or false.
  package init(reading part: MessagePart) throws(UnreadableMember) { self = try part.bool() }
}

extension Double: WireValue {
  /// Writes the shortest digits.
  package func write(to writer: inout JSONWriter) { writer.number(self) }
  /// Any number.
  package init(reading part: MessagePart) throws(UnreadableMember) { self = try part.number() }
}

extension JSONValue: WireValue {
  /// Any value, as a tree.
  package init(reading part: MessagePart) throws(UnreadableMember) { self = part.value }
}

extension Array: WireValue where Element: WireValue {}

extension Array: WireWriting where Element: WireWriting {
  /// Keeps the order.
  package func write(to writer: inout JSONWriter) {
    writer.beginArray()
    for element in self { element.write(to: &writer) }
    writer.endArray()
  }
}

extension Array: WireReading where Element: WireReading {
  /// Throws for the first element that cannot be read.
  package init(reading part: MessagePart) throws(UnreadableMember) { self = try part.all() }
}

extension Optional: WireWriting, WireReading, WireValue where Wrapped: WireValue {
  /// Writes null without a value.
  package func write(to writer: inout JSONWriter) {
    if let self { self.write(to: &writer) } else { writer.null() }
  }

  /// Null is nil.
  package init(reading part: MessagePart) throws(UnreadableMember) {
    self = part.isNull ? nil : try part.read(Wrapped.self)
  }
}

// MARK: - Names of replicas and changes

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
