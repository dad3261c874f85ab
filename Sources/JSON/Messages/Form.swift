/// One pass over the members of a message: it writes them, or reads them.
///
/// Reading continues after a mistake, so a message has no `try`; an unreadable member keeps its value.
package struct Form {
  /// The bytes written so far.
  package var writer = JSONWriter()
  /// The object being read; nil if the form writes.
  package let part: MessagePart?
  /// The members that could not be read, in the order of reading.
  package private(set) var mistakes: [UnreadableMember] = []

  fileprivate init() { part = nil }

  /// A form that reads; throws unless the part is an object.
  package init(reading part: MessagePart) throws(UnreadableMember) {
    try part.expectObject()
    self.part = part
  }

  /// Whether the form reads; otherwise it writes.
  var isReading: Bool { part != nil }

  /// Records an error that the closure throws in `mistakes`.
  package mutating func attempt(
    _ part: MessagePart, _ read: (MessagePart) throws(UnreadableMember) -> Void
  ) {
    do throws(UnreadableMember) {
      try read(part)
    } catch {
      mistakes.append(error)
    }
  }
}

/// A message, or a part of one, that lists its members once, for both writing and reading.
package protocol Message: WireValue {
  /// Creates the message to read into; reading replaces all values.
  init()

  /// Passes each member to the form, sorted by the bytes of the members' names.
  mutating func members(_ form: inout Form)
}

extension Message {
  /// Writes an object with all members.
  package func write(to writer: inout JSONWriter) {
    var (form, copy) = (Form(), self)
    swap(&form.writer, &writer)
    form.writer.beginObject()
    copy.members(&form)
    form.writer.endObject()
    swap(&form.writer, &writer)
  }

  /// Throws for the first member that is missing or has a value that it cannot have.
  package init(reading part: MessagePart) throws(UnreadableMember) {
    self.init()
    var form = try Form(reading: part)
    members(&form)
    if let mistake = form.mistakes.first { throw mistake }
  }
}

// MARK: - Members

extension Form {
  /// A member that is always written, and required when read.
  package mutating func member<Value: WireValue>(_ name: StaticString, _ value: inout Value) {
    guard let part else { return writer.member(name, value) }
    attempt(part) { part throws(UnreadableMember) in value = try part.member(name).read() }
  }

  /// A required member whose value is a word of a fixed list.
  package mutating func member<Word: RawRepresentable>(
    _ name: StaticString, _ word: inout Word
  ) where Word.RawValue == String {
    guard let part else { return writer.member(name, word.rawValue) }
    attempt(part) { part throws(UnreadableMember) in word = try part.member(name).word() }
  }

  /// A member that is always written, as null if it is nil, and may be missing.
  package mutating func member<Value: WireValue>(_ name: StaticString, _ value: inout Value?) {
    guard let part else { return writer.member(name, value) }
    attempt(part) { part throws(UnreadableMember) in
      value = try part.nullable(name)?.read(Value.self)
    }
  }

  /// A member that is always written; if another version left it out, the value stays as it was.
  package mutating func lenient<Value: WireValue>(_ name: StaticString, _ value: inout Value) {
    guard let part else { return writer.member(name, value) }
    attempt(part) { part throws(UnreadableMember) in
      if let part = try part.optional(name) { value = try part.read() }
    }
  }

  /// A member that is left out if it is nil.
  package mutating func optional<Value: WireValue>(_ name: StaticString, _ value: inout Value?) {
    guard let part else {
      if let value { writer.member(name, value) }
      return
    }
    attempt(part) { part throws(UnreadableMember) in
      value = try part.optional(name)?.read(Value.self)
    }
  }

  /// A word that is left out if it is nil.
  package mutating func optional<Word: RawRepresentable>(
    _ name: StaticString, _ word: inout Word?
  ) where Word.RawValue == String {
    guard let part else {
      if let word { writer.member(name, word.rawValue) }
      return
    }
    attempt(part) { part throws(UnreadableMember) in word = try part.optional(name)?.word(Word.self)
    }
  }

  /// A member that is left out if it has its usual value.
  package mutating func optional<Value: WireValue>(
    _ name: StaticString, _ value: inout Value, or usual: Value
  ) {
    guard let part else {
      if value != usual { writer.member(name, value) }
      return
    }
    attempt(part) { part throws(UnreadableMember) in
      value = try part.optional(name)?.read(Value.self) ?? usual
    }
  }

  /// A list that is left out if it is empty.
  package mutating func optional<Value: WireValue>(_ name: StaticString, _ list: inout [Value]) {
    optional(name, &list, or: [])
  }

  /// A member that is left out unless it is true.
  package mutating func optional(_ name: StaticString, _ value: inout Bool) {
    optional(name, &value, or: false)
  }

  /// An object kept as a tree, whatever members it has; left out if it is nil.
  package mutating func optionalObject(_ name: StaticString, _ object: inout JSONValue?) {
    guard let part else {
      if let object { writer.member(name, object) }
      return
    }
    attempt(part) { part throws(UnreadableMember) in
      let member = try part.optional(name)
      try member?.expectObject()
      object = member?.value
    }
  }

  /// A member that can be computed from others: written, but ignored when read.
  package mutating func derived(_ name: StaticString, _ value: some WireValue) {
    if !isReading { writer.member(name, value) }
  }

  /// Whether a group of optional members is present; `name` is one of the group.
  package mutating func tells(_ name: StaticString, _ isTold: Bool) -> Bool {
    guard let part else { return isTold }
    var isThere = false
    attempt(part) { part throws(UnreadableMember) in isThere = try part.optional(name) != nil }
    return isThere
  }

  /// An object that has no Swift type of its own; if `isLenient`, it may be missing.
  package mutating func object(
    _ name: StaticString, isLenient: Bool = false, _ members: (inout Form) -> Void
  ) {
    guard let part else {
      writer.key(name)
      writer.beginObject()
      members(&self)
      writer.endObject()
      return
    }
    do throws(UnreadableMember) {
      guard let object = try isLenient ? part.optional(name) : part.member(name) else { return }
      var form = try Form(reading: object)
      members(&form)
      mistakes += form.mistakes
    } catch {
      mistakes.append(error)
    }
  }

  /// A list whose elements are read one by one; unreadable elements are left out.
  package mutating func each<Value: WireValue>(_ name: StaticString, _ list: inout [Value]) {
    guard let part else { return writer.member(name, list) }
    var (elements, values): ([MessagePart], [Value]) = ([], [])
    attempt(part) { part throws(UnreadableMember) in
      elements = try part.member(name).elements()
    }
    for element in elements {
      attempt(element) { part throws(UnreadableMember) in values.append(try part.read()) }
    }
    list = values
  }
}

// MARK: - Times

extension Form {
  /// A time in milliseconds since 1970, in RFC 3339 format on the wire.
  package mutating func time(_ name: StaticString, _ milliseconds: inout Int) {
    guard let part else { return writer.member(name, timeMilliseconds: milliseconds) }
    attempt(part) { part throws(UnreadableMember) in
      milliseconds = try part.member(name).milliseconds()
    }
  }

  /// A time, or null for nil.
  package mutating func nullableTime(_ name: StaticString, _ milliseconds: inout Int?) {
    guard let part else { return writer.nullable(name, timeMilliseconds: milliseconds) }
    attempt(part) { part throws(UnreadableMember) in
      milliseconds = try part.nullable(name)?.milliseconds()
    }
  }
}
