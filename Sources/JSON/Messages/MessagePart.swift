/// A value in a daemon's message; clients read the parts that they know, and ignore all others.
package typealias MessagePart = JSONCursor<LenientReading>

/// Reads messages; an error has only the path of the unreadable part, because a client can use no more.
package enum LenientReading: Strictness {
  /// The error that names the part.
  package static func failure(
    _: InvalidParameter, at part: MessagePart
  ) -> UnreadableMember {
    UnreadableMember(path: part.path)
  }

  /// The error that names the member.
  package static func missing(_ name: String, of part: MessagePart) -> UnreadableMember {
    UnreadableMember(path: part.path(ofMember: name))
  }

  /// A number outside the range is as unreadable as a text.
  package static func failure(
    outside _: ClosedRange<Int>, at part: MessagePart
  ) -> UnreadableMember? {
    part.unreadable
  }
}

extension MessagePart {
  /// A whole message, or the part of a message to which paths are relative; scans the value's text.
  package init(_ value: JSONValue) {
    let document = Self.document(value) ?? Self.document(.null) ?? JSONDocument()
    self.init(document, at: JSONDocument.root)
  }

  /// The scanned text of a value; nil if it has a number beyond the protocol's range or is nested too deeply.
  private static func document(_ value: JSONValue) -> JSONDocument? {
    var document = JSONDocument()
    do throws(JSONSyntaxError) {
      try document.parse(value.serialized().span)
      return document
    } catch {
      return nil
    }
  }

  /// The error that names this part.
  package var unreadable: UnreadableMember { failure() }
}

// MARK: - Parts

extension MessagePart {
  /// The members of an object whose names are data, in any order.
  package func members() throws(UnreadableMember) -> [(name: String, value: MessagePart)] {
    var members: [(name: String, value: MessagePart)] = []
    try forEachMember { members.append(($0, $1)) }
    return members
  }

  /// The members of an object as a dictionary, with the values that `read` returns.
  package func dictionary<Value>(
    _ read: (MessagePart) throws(UnreadableMember) -> Value
  ) throws(UnreadableMember) -> [String: Value] {
    var values: [String: Value] = [:]
    try forEachMember { name, value throws(UnreadableMember) in values[name] = try read(value) }
    return values
  }

  /// This part as a message or a part of one.
  package func read<Value: WireReading>(_: Value.Type = Value.self) throws(UnreadableMember)
    -> Value
  {
    try Value(reading: self)
  }

  /// The elements of an array, each as a part of a message.
  package func all<Value: WireReading>(
    _: Value.Type = Value.self
  ) throws(UnreadableMember) -> [Value] {
    try elements().map { part throws(UnreadableMember) in try part.read() }
  }

  /// An object's JSON text, unchanged; throws for another kind of value.
  package func object() throws(UnreadableMember) -> [UInt8] {
    try expectObject()
    return Array(line[text])
  }
}

// MARK: - Values

extension MessagePart {
  /// Any number.
  package func number() throws(UnreadableMember) -> Double {
    guard [.integer, .number].contains(document.kind(at: index)) else { throw unreadable }
    return document.double(at: index)
  }

  /// An array of strings.
  package func strings() throws(UnreadableMember) -> [String] {
    try elements().map { part throws(UnreadableMember) in try part.string() }
  }

  /// A time in RFC 3339 format, in milliseconds since 1970.
  package func milliseconds() throws(UnreadableMember) -> Int {
    try found(TimeText.milliseconds(of: try string()))
  }
}

// MARK: - Members by name

extension MessagePart {
  /// The text of a required member.
  package func string(_ name: StaticString) throws(UnreadableMember) -> String {
    try member(name).string()
  }

  /// The integer of a required member.
  package func integer(_ name: StaticString) throws(UnreadableMember) -> Int {
    try member(name).integer()
  }

  /// The number of a required member.
  package func number(_ name: StaticString) throws(UnreadableMember) -> Double {
    try member(name).number()
  }

  /// Whether a required member is true.
  package func bool(_ name: StaticString) throws(UnreadableMember) -> Bool {
    try member(name).bool()
  }
}
