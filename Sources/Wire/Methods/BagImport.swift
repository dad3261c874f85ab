internal import Alchemy
package import JSON
package import Lists
import Profiles

/// `bag.import`: states many counts of a bag at once, as one change.
package struct BagImport: ProfileRequest {
  /// What the counts mean.
  package enum Mode: String, CaseIterable, Sendable {
    /// The counts replace those of the named ingredients.
    case set
    /// The counts are increases: each is added to the bag's count.
    case add
    /// The counts are the whole bag: every other ingredient gets 0.
    case all
  }

  /// Where the counts come from.
  package typealias Content = BagContent

  /// By id or name; a deleted profile is refused.
  package var profile = ProfileReference.none
  /// The counts.
  package var content = Content.text("")
  /// What the counts mean.
  package var mode = Mode.set
  /// Whether unreadable lines are skipped; otherwise the request is refused.
  package var skips = false
  /// Whether an unknown name is read as the nearest name of the catalog.
  package var acceptsNearest = false
  /// Whether this is a dry run: the result says what would change.
  package var isDry = false
  /// Nil if the request is not repeatable.
  package var request: RequestTag?

  /// Ten times what a list of all ingredients needs; a larger text is no list of a bag.
  package static let textBytes = 0...64 << 10

  /// Far more than a list of all ingredients has; the limit bounds how long the daemon reads one list.
  package static let lineCount = 0...2_000

  /// Commas and semicolons of a text: a table of all ingredients with ten columns has half as many.
  package static let separatorCount = 0...4_000

  /// Ten items for every ingredient of a catalog.
  package static let itemCount = 0...4000

  /// The method's name, parameters and result, as `rpc.discover` lists them.
  package static let method = MethodDescription.write(
    "bag.import", "States many counts of a bag at once, as one change.",
    listed, result: "as that of profile.apply, with what changed in the bag and what was not read")

  package init() {}

  package mutating func members(_ form: inout RequestForm) {
    form.profile(&profile)
    form.word(
      "mode", &mode,
      "set states counts, all also states 0 for everything else, add adds to the bag")
    form.pass(
      .optional("text", .text, "lines, each with an ingredient and its count; at most 64 KiB"),
      &content, read: { reader throws(Refusal) in try reader.bagContent() }, write: \.text)
    let read = content
    form.pass(
      .optional(
        "items", .items(count: Self.itemCount),
        "instead of text: counts, each with the name or the form of an ingredient"), &content,
      read: { _ in read }, write: \.items)
    form.flag("skip", &skips, "leaves out what cannot be read, instead of refusing all")
    form.flag(
      "accept", &acceptsNearest, "takes the nearest name where the catalog lacks one")
    form.flag("dry", &isDry, "changes nothing, and says what would change")
    form.request(&request)
  }

  /// The limit that a text exceeds, such as `at most 2000 lines`; nil for a text within all limits.
  package static func excess(of text: String) -> String? {
    var lines = 1
    var separators = 0
    var last: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n" where last == "\r": break
      case "\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}": lines += 1
      case ",", ";": separators += 1
      default: break
      }
      last = scalar
    }
    if !(lineCount ~= lines) { return "at most \(lineCount.upperBound) lines" }
    return separatorCount ~= separators
      ? nil : "at most \(separatorCount.upperBound) commas and semicolons"
  }

  /// The changed counts of the bag, and the lines that were not read.
  package struct Result: Message {
    /// What profile.apply would return for the same edits; without edits, the present state.
    package var applied = ProfileApply.Result()
    /// The counts that changed, or would change, sorted by the ingredient's id.
    package var items: [Difference] = []
    /// The first unread lines, in order.
    package var unread: [UnreadLine] = []

    /// `items` must be sorted.
    package init(applied: ProfileApply.Result, items: [Difference], unread: [UnreadLine]) {
      self.applied = applied
      self.items = items
      self.unread = unread
    }

    package init() {}

    package mutating func members(_ form: inout Form) {
      form.member("changed", &applied.changedCount)
      form.member("items", &items)
      form.member("lsn", &applied.lsn)
      applied.recipes(&form)
      form.member("unread", &unread)
    }
  }

  /// How many of an ingredient were in the bag, and how many are there now.
  package struct Difference: Message, Equatable {
    /// The ingredient's id.
    package var ingredient = ""
    /// Never negative.
    package var from = 0
    /// Never negative.
    package var to = 0

    /// By id; both numbers as the bag shows them.
    package init(ingredient: String, from: Int, to: Int) {
      self.ingredient = ingredient
      self.from = from
      self.to = to
    }

    package init() {}

    package mutating func members(_ form: inout Form) {
      form.member("from", &from)
      form.member("ingredient", &ingredient)
      form.member("to", &to)
    }
  }
}

extension BagContent {
  fileprivate var text: JSONValue? {
    if case .text(let text) = self { .string(text) } else { nil }
  }

  fileprivate var items: JSONValue? {
    if case .items(let items) = self { .array(items.map(\.json)) } else { nil }
  }
}

extension ParameterReader {
  /// Reads a text or a list of items; throws if it is wrong by itself, or if both are given.
  fileprivate func bagContent() throws(Refusal) -> BagContent {
    let text = try optionalText("text", lengthBytes: BagImport.textBytes)
    if let items = try optional("items") {
      if text != nil { throw items.failure(.other("must not come with text")) }
      return .items(
        try objects("items", count: BagImport.itemCount).map { item throws(Refusal) in
          try BagContent.Item(reading: item)
        })
    }
    let lines = try required("text", text)
    if let excess = BagImport.excess(of: lines) {
      throw refusal("text", .other("must have \(excess)"))
    }
    return .text(lines)
  }
}

extension BagContent.Item {
  fileprivate var json: JSONValue {
    var members: [String: JSONValue] = ["count": .integer(count)]
    members["name"] = name.map { .string($0) }
    members["form"] = form.map { .string($0.text) }
    members["plugin"] = plugin.map { .string($0) }
    return .object(members)
  }

  /// The ingredient is named, or has a form with or without a plugin and a name, or both.
  fileprivate init(reading reader: ParameterReader) throws(Refusal) {
    try reader.refuseUnknown(knowing: ["count", "form", "name", "plugin"])
    self.init(
      count: try reader.integer("count", QuantityLimit.stock),
      name: try reader.optionalText("name", lengthBytes: TextLimit.nameBytes), form: nil,
      plugin: try reader.optionalText("plugin", lengthBytes: TextLimit.nameBytes))
    form = try reader.gameForm("form")
    if form == nil {
      guard plugin == nil else { throw reader.refusal("form", .missing) }
      name = try reader.required("name", name)
    }
  }
}

extension ParameterReader {
  /// An id of the game, as a number or a text; nil if missing.
  fileprivate func gameForm(_ name: StaticString) throws(Refusal) -> BagContent.WrittenForm? {
    guard let member = try optional(name) else { return nil }
    if document.kind(at: member.index) == .integer {
      let number = try member.integer()
      return BagContent.WrittenForm(form: GameForm(number), text: "\(number)")
    }
    let text = try member.string(lengthBytes: TextLimit.nameBytes)
    return BagContent.WrittenForm(form: GameForm(text), text: text)
  }
}

extension UnreadLine: Message {
  package init() { self.init(line: 0, text: "", near: nil) }

  package mutating func members(_ form: inout Form) {
    form.optional("candidates", &candidates)
    form.member("line", &line)
    form.optional("near", &near)
    form.optional("reason", &reason)
    form.member("text", &text)
  }

  /// The line as an element of a refusal's data.
  var value: JSONValue {
    var members: [String: JSONValue] = ["line": .integer(line), "text": .string(text)]
    members["near"] = near.map { .string($0) }
    members["reason"] = reason.map { .string($0) }
    if !candidates.isEmpty { members["candidates"] = .array(candidates.map { .string($0) }) }
    return .object(members)
  }
}

extension DaemonRefusal {
  /// The lines or items that a list was refused for; none for any other refusal.
  package var unreadLines: [UnreadLine] {
    (data["lines"]?.array ?? []).compactMap { line in
      guard let number = line["line"]?.integer, let text = line["text"]?.string else { return nil }
      return UnreadLine(
        line: number, text: text, near: line["near"]?.string,
        candidates: (line["candidates"]?.array ?? []).compactMap(\.string),
        reason: line["reason"]?.string)
    }
  }
}
