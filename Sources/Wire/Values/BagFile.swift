package import JSON

/// The content of a file with a list of a bag, as parameters of `bag.import`.
package enum BagFile {
  /// Why a file makes no request: a sentence.
  package struct Unreadable: Error, Equatable {
    /// Without a full stop.
    package let words: String
  }

  /// Pasted lines count what they name, and say nothing of anything else.
  ///
  /// Throws if they are not UTF-8, or more than `bag.import` accepts.
  package static func lines(_ bytes: [UInt8]) throws(Unreadable) -> [String: JSONValue] {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Unreadable(words: "the text is not UTF-8")
    }
    guard BagImport.textBytes ~= text.utf8.count else {
      throw Unreadable(words: "a list of lines has at most \(BagImport.textBytes.upperBound) bytes")
    }
    if let excess = BagImport.excess(of: text) {
      throw Unreadable(words: "the list must have \(excess)")
    }
    return ["mode": "set", "profile": "default", "text": .string(text)]
  }

  /// Whether a content is JSON, by its first characters: no name begins with a brace.
  package static func isList(_ bytes: [UInt8]) -> Bool {
    let blanks = Set(" \t\r\n".utf8)
    let content = (bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...])
      .drop { blanks.contains($0) }
    guard content.first == UInt8(ascii: "[") else { return content.first == UInt8(ascii: "{") }
    // A box to tick is no array: `[ ] Wheat`.
    let inner = content.dropFirst().drop { blanks.contains($0) }
    return inner.first == UInt8(ascii: "{")
      || inner.first == UInt8(ascii: "]") && inner.dropFirst().allSatisfy { blanks.contains($0) }
  }

  /// Programs of Windows write a byte order mark.
  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// What a program writes; members with other names are the program's own.
  ///
  /// Throws if the file is not JSON, or has neither an array of items nor an object of counts.
  package static func list(_ bytes: [UInt8]) throws(Unreadable) -> [String: JSONValue] {
    let value: JSONValue
    do throws(JSONSyntaxError) {
      value = try JSONValue(
        parsing: bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes)
    } catch {
      throw Unreadable(words: "the file is not JSON: \(error.reason.words)")
    }
    guard let items = items(of: value) else {
      throw Unreadable(words: wordsForNoItems(value))
    }
    var parameters: [String: JSONValue] = [
      "items": .array(items), "mode": value["mode"] ?? "all",
      "profile": value["profile"] ?? "default",
    ]
    parameters["skip"] = value["skip"]
    parameters["accept"] = value["accept"]
    return parameters
  }

  private static func items(of value: JSONValue) -> [JSONValue]? {
    if let elements = value.array { return elements.map(item) }
    guard let members = value.object else { return nil }
    // The second name is that of `alchemy bag -o json`.
    if let inventory = members["inventory"] ?? members["ingredients"] {
      return inventory.array.map { $0.map(item) } ?? inventory.object.map(named)
    }
    let counts = members.filter { $0.value.integer != nil }
    return counts.isEmpty || counts.count + optionCount(members) < members.count
      ? nil : named(counts)
  }

  /// Names the first member that keeps an object from being one of names and counts.
  private static func wordsForNoItems(_ value: JSONValue) -> String {
    let others = (value.object ?? [:]).filter { name, value in
      value.integer == nil && !options.contains(name)
    }
    let none = "the file has no array with the name inventory"
    guard let name = others.keys.min() else { return none }
    return none + ", and the value of \"\(name)\" is no whole number"
  }

  private static let options: Set = ["accept", "mode", "profile", "skip"]

  private static func optionCount(_ members: [String: JSONValue]) -> Int {
    options.count { members[$0] != nil }
  }

  /// An object of names and counts, in the order of the names.
  private static func named(_ counts: [String: JSONValue]) -> [JSONValue] {
    counts.sorted { $0.key < $1.key }.map { ["count": $0.value, "name": .string($0.key)] }
  }

  private static func item(_ element: JSONValue) -> JSONValue {
    guard let members = element.object else { return element }
    var item: [String: JSONValue] = [:]
    item["count"] = members["count"] ?? members["quantity"] ?? members["inventory"]
    item["name"] = members["name"] ?? members["id"]
    if let form = members["formId"] ?? members["form"] {
      item["form"] = form
      item["plugin"] = members["plugin"]
    }
    return .object(item)
  }
}
