package import JSON

/// A random JSON value in three shapes that are made side by side, none from another.
package struct RandomJSON {
  /// As some client might write it: blanks, escapes and members in any order.
  package var messy: String
  /// In the protocol's one form.
  package var form: String
  package var value: JSONValue

  package static func random(depth: Int, using generator: inout SeededGenerator) -> RandomJSON {
    switch generator.integer(in: 0...(depth > 0 ? 7 : 5)) {
    case 0: generator.pick([.word("null", .null), .word("true", true), .word("false", false)])
    case 1, 2: integer(using: &generator)
    case 3: fraction(using: &generator)
    case 4, 5: string(using: &generator)
    case 6: array(depth: depth - 1, using: &generator)
    default: object(depth: depth - 1, using: &generator)
    }
  }

  private static func word(_ text: String, _ value: JSONValue) -> RandomJSON {
    RandomJSON(messy: text, form: text, value: value)
  }

  private static func integer(using generator: inout SeededGenerator) -> RandomJSON {
    if generator.chance(oneIn: 20) {
      return RandomJSON(messy: "-0", form: "-0", value: .number(JSONNumber(digits: "-0")))
    }
    let limit = 9_007_199_254_740_991
    let value = generator.integer(in: -limit...limit) >> generator.integer(in: 0...53)
    return RandomJSON(messy: "\(value)", form: "\(value)", value: .integer(value))
  }

  private static func fraction(using generator: inout SeededGenerator) -> RandomJSON {
    let digits = number(using: &generator).digits
    return RandomJSON(messy: digits, form: digits, value: .number(JSONNumber(digits: digits)))
  }

  /// Odd eighths, exact as doubles and never whole, in any way that they may be written.
  package static func number(using generator: inout SeededGenerator) -> (
    digits: String, value: Double
  ) {
    let eighths = generator.integer(in: -100_000...100_000) | 1
    let thousandths = eighths * 125
    let whole = abs(thousandths) / 1000
    let fraction = String(String(1000 + abs(thousandths) % 1000).dropFirst())
    let sign = eighths < 0 ? "-" : ""
    let digits = generator.pick([
      "\(thousandths)e-3", "\(thousandths)E-03", "\(sign)\(whole).\(fraction)000",
      "\(sign)\(whole).\(fraction)e+0", "\(sign)\(whole).\(fraction)",
    ])
    return (digits, Double(eighths) / 8)
  }

  private static let scalars: [Unicode.Scalar] =
    Array("aZ09 /\"\\\u{0}\u{1}\u{8}\u{9}\u{A}\u{C}\u{D}\u{1F}\u{7F}{}[]:,é中".unicodeScalars)
    + ["\u{301}", "\u{2028}", "\u{D7FF}", "\u{E000}", "\u{FFFD}", "\u{1F600}", "\u{10FFFF}"]

  private static func string(using generator: inout SeededGenerator) -> RandomJSON {
    var (messy, form, text) = ("\"", "\"", "")
    for _ in 0..<generator.integer(in: 0...8) {
      let scalar = generator.pick(scalars)
      text.unicodeScalars.append(scalar)
      form += NaiveEscape.form(of: scalar)
      messy +=
        generator.chance(oneIn: 3) ? NaiveEscape.units(of: scalar) : NaiveEscape.form(of: scalar)
    }
    return RandomJSON(messy: messy + "\"", form: form + "\"", value: .string(text))
  }

  private static func blanks(using generator: inout SeededGenerator) -> String {
    generator.pick(["", "", "", " ", "\t", "\r\n", "  "])
  }

  private static func array(depth: Int, using generator: inout SeededGenerator) -> RandomJSON {
    let elements = (0..<generator.integer(in: 0...4)).map { _ in
      random(depth: depth, using: &generator)
    }
    let messy = elements.map {
      blanks(using: &generator) + $0.messy + blanks(using: &generator)
    }
    return RandomJSON(
      messy: "[" + messy.joined(separator: ",") + blanks(using: &generator) + "]",
      form: "[" + elements.map(\.form).joined(separator: ",") + "]",
      value: .array(elements.map(\.value)))
  }

  /// A random object with random values.
  package static func object(depth: Int, using generator: inout SeededGenerator) -> RandomJSON {
    var members: [(name: RandomJSON, value: RandomJSON)] = []
    var names: [String: JSONValue] = [:]
    for _ in 0..<generator.pick([0, 1, 2, 4, 20]) {
      let name = string(using: &generator)
      guard let text = name.value.string, names[text] == nil else { continue }
      let value = random(depth: depth, using: &generator)
      names[text] = value.value
      members.append((name, value))
    }
    let messy = members.map {
      blanks(using: &generator) + $0.name.messy + blanks(using: &generator) + ":"
        + blanks(using: &generator) + $0.value.messy + blanks(using: &generator)
    }
    let sorted = members.sorted {
      Array(($0.name.value.string ?? "").utf8).comesBefore(Array(($1.name.value.string ?? "").utf8))
    }
    let form = sorted.map { $0.name.form + ":" + $0.value.form }
    return RandomJSON(
      messy: "{" + messy.joined(separator: ",") + blanks(using: &generator) + "}",
      form: "{" + form.joined(separator: ",") + "}", value: .object(names))
  }
}

/// The escapes of JSON, one scalar at a time.
package enum NaiveEscape {
  package static func form(of scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\"": #"\""#
    case "\\": #"\\"#
    case "\u{8}": #"\b"#
    case "\u{C}": #"\f"#
    case "\n": #"\n"#
    case "\r": #"\r"#
    case "\t": #"\t"#
    case "\u{0}"..."\u{1F}": units(of: scalar)
    default: String(Character(scalar))
    }
  }

  package static func units(of scalar: Unicode.Scalar) -> String {
    String(Character(scalar)).utf16.map { unit in
      let digits = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
  }
}

extension [UInt8] {
  fileprivate func comesBefore(_ other: [UInt8]) -> Bool {
    for (one, another) in zip(self, other) where one != another { return one < another }
    return count < other.count
  }
}
