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
  /// Writes an array, in order.
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
  /// Writes the value, or null for nil.
  package func write(to writer: inout JSONWriter) {
    if let self { self.write(to: &writer) } else { writer.null() }
  }

  /// Reads null as nil.
  package init(reading part: MessagePart) throws(UnreadableMember) {
    self = part.isNull ? nil : try part.read(Wrapped.self)
  }
}
