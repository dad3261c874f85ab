/// A JSON value as a tree, for code that reads each message once: the client and the tests.
package enum JSONValue: Equatable, Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  /// A number kept as its digits, so that it is written unchanged.
  case number(JSONNumber)
  case string(String)
  case array([JSONValue])
  /// Members by name, without duplicates.
  case object([String: JSONValue])

  /// Parses exactly one value, as strictly as the scanner; throws the first problem.
  package init(parsing text: [UInt8]) throws(JSONSyntaxError) {
    var document = JSONDocument()
    try document.parse(text.span)
    self.init(document, at: JSONDocument.root)
  }

  /// Parses a text that is only needed if it is JSON; nil if it is not.
  package init?(readable text: [UInt8]) {
    do throws(JSONSyntaxError) {
      try self.init(parsing: text)
    } catch {
      return nil
    }
  }

  /// Copies a value of a scanned text, with everything in it.
  package init(_ document: JSONDocument, at index: Int) {
    switch document.kind(at: index) {
    case .null: self = .null
    case .false: self = .bool(false)
    case .true: self = .bool(true)
    case .integer: self = Self.integer(document, at: index)
    case .number: self = .number(JSONNumber(digits: document.digits(at: index)))
    case .string: self = .string(document.string(at: index))
    case .array:
      var elements: [JSONValue] = []
      document.forEachElement(of: index) { elements.append(JSONValue(document, at: $0)) }
      self = .array(elements)
    case .object:
      var members = [String: JSONValue](minimumCapacity: document.count(of: index))
      document.forEachMember(of: index) { name, value in
        members[document.string(at: name)] = JSONValue(document, at: value)
      }
      self = .object(members)
    }
  }

  /// Minus zero keeps its sign, which `Int` cannot represent.
  private static func integer(_ document: JSONDocument, at index: Int) -> JSONValue {
    let value = document.integer(at: index)
    return value == 0 && document.range(of: index).count > 1
      ? .number(JSONNumber(digits: document.digits(at: index))) : .integer(value)
  }

  /// The value in the protocol's canonical form; numbers keep their digits.
  package func serialized() -> [UInt8] {
    var writer = JSONWriter()
    write(to: &writer)
    return writer.bytes
  }

  /// The same as a line, with its newline.
  package var serializedLine: [UInt8] { serialized() + [UInt8(ascii: "\n")] }

  /// Writes members sorted by the bytes of their names.
  package func write(to writer: inout JSONWriter) {
    switch self {
    case .null: writer.null()
    case .bool(let value): writer.bool(value)
    case .integer(let value): writer.integer(value)
    case .number(let value): writer.raw(Array(value.digits.utf8))
    case .string(let value): writer.string(value)
    case .array(let elements):
      writer.beginArray()
      for element in elements { element.write(to: &writer) }
      writer.endArray()
    case .object(let members):
      writer.beginObject()
      for (name, value) in members.sortedByName {
        writer.key(name)
        value.write(to: &writer)
      }
      writer.endObject()
    }
  }
}

extension JSONValue {
  /// The member with this name, `.null` for a null member; nil if it is missing or this is not an object.
  package subscript(name: String) -> JSONValue? {
    if case .object(let members) = self { members[name] } else { nil }
  }

  /// The elements, in order; nil if this is not an array.
  package var array: [JSONValue]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  /// The members by name; nil if this is not an object.
  package var object: [String: JSONValue]? {
    if case .object(let members) = self { members } else { nil }
  }

  /// The text with its escapes decoded; nil if this is not a string.
  package var string: String? {
    if case .string(let value) = self { value } else { nil }
  }

  /// The text of a string, or any other value as JSON.
  package var text: String {
    string ?? String(decoding: serialized(), as: UTF8.self)
  }

  /// The integer; nil for any other value, and for a number with a decimal point or exponent, even if whole.
  package var integer: Int? {
    switch self {
    case .integer(let value): value
    case .number(let value): value.integer
    case .null, .bool, .string, .array, .object: nil
    }
  }

  /// The value of an integer or another number; nil if this is not a number.
  package var double: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value.value
    case .null, .bool, .string, .array, .object: nil
    }
  }

  /// True or false; nil for any other value.
  package var bool: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// The plain text; the writer adds escapes.
  package init(stringLiteral value: String) { self = .string(value) }

  /// An integer; readers keep up to ±(2^53 − 1) exactly and refuse anything beyond.
  package init(integerLiteral value: Int) { self = .integer(value) }

  /// True or false; null has no literal, use `.null`.
  package init(booleanLiteral value: Bool) { self = .bool(value) }

  /// The elements in order, of any kinds.
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

  /// Members in any order, since the writer sorts them; the last of equal names wins.
  package init(dictionaryLiteral members: (String, JSONValue)...) {
    self = .object(Dictionary(members, uniquingKeysWith: { _, last in last }))
  }
}
