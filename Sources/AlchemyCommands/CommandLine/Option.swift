/// A value or a switch that is known by its name, which begins with two dashes.
package struct Option: Equatable, Sendable {
  /// What follows the name: nothing, or a value with its name in capitals.
  package enum Value: Equatable, Sendable {
    case none
    case one(String, ValueKind)
  }

  /// The long name, with its dashes.
  package let name: String
  /// A dash and one letter.
  package let shortName: String?
  /// `none` makes a switch of it: given or not.
  package let value: Value
  /// For help, manual and a shell's list: begins in lower case and ends without a full stop.
  package let summary: String
  /// The name of the option it cannot stand beside.
  package let excludes: String?
  /// Whether it may be given several times, each with a value of its own.
  package let isRepeated: Bool

  /// Names have their dashes; of two that exclude each other one has to say so.
  package init(
    _ name: String, short: String? = nil, value: Value = .none, excludes: String? = nil,
    isRepeated: Bool = false, summary: String
  ) {
    self.name = name
    self.shortName = short
    self.value = value
    self.excludes = excludes
    self.isRepeated = isRepeated
    self.summary = summary
  }

  /// How a help page shows it: `-o, --output table|plain|json`.
  package var usage: String {
    let names = [shortName, name].compactMap(\.self).joined(separator: ", ")
    switch value {
    case .none: return names
    case .one(_, .word(let words)): return names + " " + words.joined(separator: "|")
    case .one(let label, _): return names + " " + label
    }
  }
}
