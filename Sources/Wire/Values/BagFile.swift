package import JSON
import Profiles

/// The content of a file with a list of a bag, as parameters of `bag.import`.
package enum BagFile {
  /// Why a file cannot be made into a request, as a sentence.
  package struct Unreadable: Error, Equatable {
    /// Without a full stop.
    package let words: String
  }

  /// The request for pasted lines, which state the counts of what they name and nothing else.
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

  /// Whether a content is JSON, by its first characters.
  ///
  /// A wiki has tables `{|` and templates `{{`, and a count may stand in braces: `{12} Wheat`.
  package static func isList(_ bytes: [UInt8]) -> Bool {
    let blanks = Set(" \t\r\n".utf8)
    let content = bytes.withoutByteOrderMark.drop { blanks.contains($0) }
    if content.first == UInt8(ascii: "{") {
      let rest = content.dropFirst().drop { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
      let isCount = rest.startIndex > content.startIndex + 1 && rest.first == UInt8(ascii: "}")
      return !isCount && rest.first != UInt8(ascii: "|") && rest.first != UInt8(ascii: "{")
    }
    guard content.first == UInt8(ascii: "[") else { return false }
    // A box to tick is no array: `[ ] Wheat`.
    let inner = content.dropFirst().drop { blanks.contains($0) }
    if inner.first == UInt8(ascii: "[") {
      // `[["Wheat", 3]]` has pairs, `[[Wheat]]` is a link of a wiki.
      return inner.dropFirst().drop { blanks.contains($0) }.first == UInt8(ascii: "\"")
    }
    return inner.first == UInt8(ascii: "{") || inner.first == UInt8(ascii: "\"")
      || inner.first == UInt8(ascii: "]") && inner.dropFirst().allSatisfy { blanks.contains($0) }
  }

  /// The request for a program's file; members with other names are the program's own.
  ///
  /// Throws if the file is not JSON, or has neither an array of items nor an object of counts, and for each
  /// value that is wrong, in the words of the file.
  package static func list(_ bytes: [UInt8]) throws(Unreadable) -> [String: JSONValue] {
    let value: JSONValue
    do throws(JSONSyntaxError) {
      value = try JSONValue(parsing: bytes.withoutByteOrderMark)
    } catch {
      throw Unreadable(words: "the file is not JSON: " + words(of: error, in: bytes))
    }
    try checkOptions(value)
    var parameters = try content(of: value)
    parameters["mode"] = value["mode"] ?? "all"
    parameters["profile"] = value["profile"] ?? "default"
    parameters["skip"] = value["skip"]
    parameters["accept"] = value["accept"]
    return parameters
  }

  private static func words(of error: JSONSyntaxError, in bytes: [UInt8]) -> String {
    let content = Array(bytes.withoutByteOrderMark)
    // The scanner takes the first letters of `five` for those of `false`.
    let letters = content.prefix(error.offset).reversed().prefix {
      0x41...0x5A ~= $0 || 0x61...0x7A ~= $0
    }
    let start = error.offset - letters.count
    let (before, rest) = (content.prefix(start), content.dropFirst(start))
    let ends = Set(":,}]\n".utf8)
    let word = String(decoding: rest.prefix { !ends.contains($0) && $0 >= 0x20 }, as: UTF8.self)
    guard error.reason == .unexpectedByte else { return error.reason.words }
    if let first = word.first, first.isLetter {
      let last = before.last { !Set(" \t\r\n".utf8).contains($0) }
      if last == UInt8(ascii: ":") {
        return "\(word.clipped) is no number, as in {\"Wheat\": 3}"
      }
      return "\(word.clipped) needs quotation marks, as in {\"Wheat\": 3}"
    }
    let line = 1 + before.count { $0 == UInt8(ascii: "\n") }
    let shown = String(decoding: rest.prefix(shownBytes).prefix { $0 >= 0x20 }, as: UTF8.self)
    return shown.isEmpty
      ? error.reason.words : "in line \(line), \(shown.clipped) stands where it does not belong"
  }

  /// How many bytes of the text a message shows at the place of a mistake.
  private static let shownBytes = 20

  /// A list of texts is read as lines, any other list as items.
  private static func content(of value: JSONValue) throws(Unreadable) -> [String: JSONValue] {
    if let elements = value.array { return try content(of: elements) }
    let members = value.object ?? [:]
    for name in containers {
      switch members[name] {
      case .array(let elements): return try content(of: elements)
      case .object(let counts): return try items(counts)
      case .null, .bool, .integer, .number, .string, nil: continue
      }
    }
    let counts = members.filter { !options.contains($0.key) }
    guard !counts.isEmpty else {
      throw Unreadable(
        words:
          "the file has no ingredients: {\"Wheat\": 3} has one, and so has an array \"inventory\"")
    }
    return try items(counts)
  }

  /// Names that programs give the list; the second is that of `alchemy bag -o json`.
  private static let containers = ["inventory", "ingredients", "items", "bag"]

  private static let options: Set = ["accept", "mode", "profile", "skip"]

  private static func content(of elements: [JSONValue]) throws(Unreadable) -> [String: JSONValue] {
    let texts = elements.compactMap(\.string)
    if !texts.isEmpty, texts.count == elements.count {
      return ["text": try lines(Array(texts.joined(separator: "\n").utf8))["text"] ?? ""]
    }
    guard BagImport.itemCount ~= elements.count else {
      throw Unreadable(words: "the list has more than \(BagImport.itemCount.upperBound) elements")
    }
    return [
      "items": .array(
        try elements.enumerated().map { place, element throws(Unreadable) in
          try item(element, "element \(place + 1)")
        })
    ]
  }

  /// The items of an object of names, each with a count or an object, in the order of the names.
  private static func items(
    _ counts: [String: JSONValue]
  ) throws(Unreadable) -> [String: JSONValue] {
    guard BagImport.itemCount ~= counts.count else {
      throw Unreadable(words: "the list has more than \(BagImport.itemCount.upperBound) names")
    }
    return [
      "items": .array(
        try counts.sortedByName.map { name, value throws(Unreadable) in
          let place = "\"\(name.clipped)\""
          guard value.object != nil, var members = try item(value, place, named: name).object else {
            return ["count": .integer(try count(value, place)), "name": .string(name)]
          }
          if members["name"] == nil { members["name"] = .string(name) }
          return .object(members)
        })
    ]
  }

  /// An element with a count and a name, an id or both; the name may stand in front of the element.
  private static func item(
    _ element: JSONValue, _ place: String, named outer: String? = nil
  ) throws(Unreadable) -> JSONValue {
    if let pair = element.array, pair.count == 2, let name = pair[0].string {
      return ["count": .integer(try count(pair[1], place)), "name": .string(name)]
    }
    guard let members = element.object else {
      throw Unreadable(words: "\(place) is no ingredient with a count: \(element.text.clipped)")
    }
    func member(_ names: [String]) -> JSONValue? { names.lazy.compactMap { members[$0] }.first }
    let counts = countNames.compactMap { members[$0] }
    guard let first = counts.first else { throw Unreadable(words: "\(place) has no count") }
    let number = try count(first, place)
    // Programs may write one count under two names; nothing decides between different counts.
    for other in counts where try count(other, place) != number {
      throw Unreadable(words: "\(place) has two counts: \(number) and \(other.text.clipped)")
    }
    var item: [String: JSONValue] = ["count": .integer(number)]
    if let name = member(["name", "Name", "ingredient", "item", "id"]) {
      guard name.string != nil else {
        throw Unreadable(words: "the name of \(place) is no text: \(name.text.clipped)")
      }
      item["name"] = name
    }
    if let form = member(["formId", "form"]) {
      guard form.string != nil || form.integer != nil else {
        throw Unreadable(words: "the id of \(place) is neither a number nor a text")
      }
      item["form"] = form
      item["plugin"] = members["plugin"]
    }
    guard item["name"] != nil || item["form"] != nil || outer != nil else {
      throw Unreadable(words: "\(place) has neither a name nor an id")
    }
    return .object(item)
  }

  /// Names that programs give a count.
  private static let countNames = [
    "count", "quantity", "amount", "qty", "number", "Count", "Quantity", "Amount",
    "inventory",
  ]

  /// A whole number, however it is written: `5`, `5.0`, `"5"`.
  private static func count(_ value: JSONValue, _ place: String) throws(Unreadable) -> Int {
    let number =
      value.integer ?? value.string.flatMap { WrittenCount.number($0) }
      ?? value.double.flatMap { Int(exactly: $0) }
    guard let number else {
      throw Unreadable(words: "the count of \(place) is no whole number: \(value.text.clipped)")
    }
    guard QuantityLimit.stock ~= number else {
      let limits = QuantityLimit.stock
      throw Unreadable(
        words:
          "the count of \(place) must be from \(limits.lowerBound) to \(limits.upperBound): \(number)"
      )
    }
    return number
  }

  /// Throws for an option of the import with a value that has no meaning.
  private static func checkOptions(_ value: JSONValue) throws(Unreadable) {
    let modes = BagImport.Mode.allCases.map(\.rawValue)
    if let mode = value["mode"], !modes.contains(mode.text) {
      throw Unreadable(
        words: "\"mode\" must be \(modes.joined(separator: ", ")): \(mode.text.clipped)")
    }
    for name in ["accept", "skip"] {
      if let flag = value[name], flag.bool == nil {
        throw Unreadable(words: "\"\(name)\" must be true or false: \(flag.text.clipped)")
      }
    }
    if let profile = value["profile"], profile.string == nil {
      throw Unreadable(
        words: "\"profile\" must be a name in quotation marks: \(profile.text.clipped)")
    }
  }
}
