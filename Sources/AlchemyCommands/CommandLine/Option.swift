/// A value or a switch that its name identifies; the name begins with two dashes.
package struct Option: Equatable, Sendable {
  /// The value after the name: none, or a value with its name in capitals.
  package enum Value: Equatable, Sendable {
    case none
    case one(String, ValueKind)
  }

  /// The long name with its dashes.
  package let name: String
  /// A dash and one letter.
  package let shortName: String?
  /// With `none`, the option is a switch.
  package let value: Value
  /// For help, manual and completion: begins in lower case, without a full stop.
  package let summary: String
  /// The name of the option that this option excludes.
  package let excludes: String?
  /// Other words for values of a closed list: `gold` for `value`.
  let synonyms: [String: String]
  /// Whether the option may be given several times, each time with its own value.
  package let isRepeated: Bool

  /// Names include their dashes; of two options that exclude each other, only one must say so.
  package init(
    _ name: String, short: String? = nil, value: Value = .none, excludes: String? = nil,
    synonyms: [String: String] = [:], isRepeated: Bool = false, summary: String
  ) {
    self.name = name
    self.shortName = short
    self.value = value
    self.excludes = excludes
    self.synonyms = synonyms
    self.isRepeated = isRepeated
    self.summary = summary
  }

  /// The option as a help page shows it: `-o, --output table|plain|json`.
  package var usage: String {
    let names = [shortName, name].compactMap(\.self).joined(separator: ", ")
    switch value {
    case .none: return names
    case .one(_, .word(let words)): return names + " " + words.joined(separator: "|")
    case .one(let label, _): return names + " " + label
    }
  }
}
