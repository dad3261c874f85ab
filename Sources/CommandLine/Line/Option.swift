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
  /// What holds without the option, in words; nil if there is nothing to say.
  let usual: String?
  /// The name of the option that this option excludes.
  package let excludes: String?
  /// Other words for values of a closed list: `gold` for `value`.
  let synonyms: [String: String]
  /// The words of the command line that lists the possible values; nil for the overview.
  let explainedBy: [String]?
  /// Whether the option may be given several times, each time with its own value.
  package let isRepeated: Bool

  /// Names include their dashes; of two options that exclude each other, only one must say so.
  package init(
    _ name: String, short: String? = nil, value: Value = .none, excludes: String? = nil,
    synonyms: [String: String] = [:], explainedBy: [String]? = nil, isRepeated: Bool = false,
    summary: String, usual: String? = nil
  ) {
    self.name = name
    self.shortName = short
    self.value = value
    self.excludes = excludes
    self.synonyms = synonyms
    self.explainedBy = explainedBy
    self.isRepeated = isRepeated
    self.summary = summary
    self.usual = usual
  }

  /// In no command's list: the parser answers it anywhere before `--`.
  package static let help = Option("--help", short: "-h", summary: "show this page")

  /// Of programs that serve, which answer it wherever it stands; others have a command of that name.
  package static let version = Option("--version", summary: "print the version")

  /// A file that goes to standard output is printed even with this option.
  package static let quiet = Option("--quiet", short: "-q", summary: "print nothing but errors")

  /// Only for commands whose output the program itself colours.
  package static let colour = Option(
    "--color", value: .one("WHEN", .word(["auto", "always", "never"])),
    summary: "whether there are colours; auto: on a terminal, unless $NO_COLOR is set")

  /// The options of every command that prints, besides `--help`; in no command's list.
  package static let everywhere = [quiet, colour]

  /// By default commands print tables and sentences, and `call` prints JSON.
  package static let output = Option(
    "--output", short: "-o", value: .one("FORMAT", .word(OutputFormat.allCases.map(\.rawValue))),
    summary: "a table, plain (tabs between fields, no header) or json (errors, too)")

  /// The option of every command that can follow changes.
  package static let watch = Option(
    "--watch", short: "-w", summary: "keep running and print changes, until control-C")

  /// The option of every command with long output.
  package static let noPager = Option(
    "--no-pager", summary: "print it all at once, also on a terminal")

  /// What help and manual say: the purpose, and what holds without the option.
  var explanation: String {
    usual.map { "\(summary); default: \($0)" } ?? summary
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
