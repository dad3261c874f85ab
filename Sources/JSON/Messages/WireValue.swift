/// A value of the protocol that writes itself.
package protocol WireWriting: Sendable {
  /// Writes one JSON value, with the members of objects sorted by the bytes of their names.
  func write(to writer: inout JSONWriter)
}

/// A value of the protocol that is read from a message.
package protocol WireReading: Sendable {
  /// Ignores members with unknown names; a member that may be missing has a default.
  init(reading part: MessagePart) throws(UnreadableMember)
}

/// A value of the protocol that is written and read; reading returns the value that was written.
package protocol WireValue: WireWriting, WireReading, Equatable {}

/// A message lacks a member, or the member has a value that it cannot have.
package struct UnreadableMember: Error, Equatable, Sendable {
  /// The path from the message to the member, such as `recipes.count`; empty for the whole message.
  package let path: String

  package init(path: String) {
    self.path = path
  }
}

/// The result of a method that returns no values.
package struct EmptyResult: WireValue {
  /// Has no members to set.
  package init() {}

  /// Writes an object without members.
  package func write(to writer: inout JSONWriter) {
    writer.object { _ in }
  }

  /// Accepts any object.
  package init(reading part: MessagePart) throws(UnreadableMember) {
    try part.expectObject()
  }
}

extension WireReading {
  /// Reads a message that the caller can do without; nil if the message is unreadable.
  package init?(_ value: JSONValue) {
    do throws(UnreadableMember) {
      try self.init(reading: MessagePart(value))
    } catch {
      return nil
    }
  }
}

extension JSONValue {
  /// The JSON that `write` writes, as a tree.
  package init(_ write: (inout JSONWriter) -> Void) {
    var writer = JSONWriter()
    write(&writer)
    self = JSONValue(readable: writer.bytes) ?? .null
  }
}

extension JSONValue: WireWriting {
  /// A value of the protocol as a tree.
  package init(writing value: some WireWriting) { self.init { value.write(to: &$0) } }
}

// MARK: - Writing

extension JSONWriter {
  /// Writes an object whose members `body` writes, in the order of their names.
  package mutating func object(_ body: (inout JSONWriter) -> Void) {
    beginObject()
    body(&self)
    endObject()
  }

  /// Writes a member with a text.
  package mutating func member(_ name: StaticString, _ text: String) {
    key(name)
    string(text)
  }

  /// Writes a member with an integer.
  package mutating func member(_ name: StaticString, _ value: Int) {
    key(name)
    integer(value)
  }

  /// Writes a member that is true or false.
  package mutating func member(_ name: StaticString, _ value: Bool) {
    key(name)
    bool(value)
  }

  /// Writes a member with a number.
  package mutating func member(_ name: StaticString, _ value: Double) {
    key(name)
    number(value)
  }

  /// Writes a member with a part of the message.
  package mutating func member(_ name: StaticString, _ value: some WireWriting) {
    key(name)
    value.write(to: &self)
  }

  /// Writes a member with a list, each of whose elements `write` writes.
  package mutating func member<Element>(
    _ name: StaticString, _ elements: [Element], _ write: (Element, inout JSONWriter) -> Void
  ) {
    key(name)
    beginArray()
    for element in elements { write(element, &self) }
    endArray()
  }

  /// Writes a member whose value is an object with one member for each element, sorted by name.
  package mutating func member<Element>(
    _ name: StaticString, _ elements: [Element], by elementName: (Element) -> String,
    _ write: (Element, inout JSONWriter) -> Void
  ) {
    // Sorts indices, not elements: other rooms cannot specialize this function, and moving elements
    // of an unknown type costs more than everything else here.
    var names: [String] = []
    for element in elements { names.append(elementName(element)) }
    let order = names.indices.sorted { names[$0].utf8.lexicographicallyPrecedes(names[$1].utf8) }
    key(name)
    beginObject()
    for place in order {
      key(names[place])
      write(elements[place], &self)
    }
    endObject()
  }

  /// Writes a member with a time, in RFC 3339 format.
  package mutating func member(_ name: StaticString, timeMilliseconds: Int) {
    member(name, TimeText.text(ofMilliseconds: timeMilliseconds))
  }

  /// Writes a text, or null.
  package mutating func nullable(_ name: StaticString, _ text: String?) {
    if let text { member(name, text) } else { null(name) }
  }

  /// Writes an integer, or null.
  package mutating func nullable(_ name: StaticString, _ value: Int?) {
    if let value { member(name, value) } else { null(name) }
  }

  /// Writes a time in RFC 3339 format, or null.
  package mutating func nullable(_ name: StaticString, timeMilliseconds: Int?) {
    nullable(name, timeMilliseconds.map(TimeText.text(ofMilliseconds:)))
  }

  private mutating func null(_ name: StaticString) {
    key(name)
    null()
  }
}
