/// One command as data: the source of parsing, help, suggestions and generated pages.
package struct Command: Sendable {
  /// The one or two words that call the command: `profile create`.
  package let words: [String]
  /// Other words that call the command, alone or in pairs: `rm`, `profile rm`; not completed.
  package let aliases: [String]
  /// Words that do not call the command, and for which it is proposed: `rm` for `remove`.
  let proposedFor: [String]
  /// The heading in the overview; the table decides the order below it.
  package let section: String
  /// The purpose in one line: begins in lower case, without a full stop.
  package let summary: String
  /// Further text for the help page, one paragraph per element.
  package let details: [String]
  /// In the order of the line; only the last argument may be optional or repeated.
  package let arguments: [Argument]
  /// Whether the arguments may be repeated as a group: `NAME N NAME N`.
  package let repeatsArguments: Bool
  /// All options but `--help`, in the order of the help page.
  package let options: [Option]
  /// At least one example, but for a program that serves; each calls this command, and works as printed.
  package let examples: [Example]
  /// Whether the command takes the options of all commands that print.
  package let takesPrintOptions: Bool
  /// Whether it deletes what only a command of its own brings back, or nothing: no hint proposes it.
  package let deletes: Bool

  /// Checks nothing, because the whole table is checked together.
  package init(
    _ words: [String], aliases: [String] = [], proposedFor: [String] = [], section: String,
    summary: String, details: [String] = [],
    arguments: [Argument] = [], repeatsArguments: Bool = false, options: [Option] = [],
    examples: [Example], takesPrintOptions: Bool = true, deletes: Bool = false
  ) {
    self.words = words
    self.aliases = aliases
    self.proposedFor = proposedFor
    self.section = section
    self.summary = summary
    self.details = details
    self.arguments = arguments
    self.repeatsArguments = repeatsArguments
    self.options = options
    self.examples = examples
    self.takesPrintOptions = takesPrintOptions
    self.deletes = deletes
  }

  /// A command of a program that serves: it prints for no pager and in no colours.
  package init(
    serving words: [String], proposedFor: [String] = [], summary: String, details: [String] = [],
    arguments: [Argument] = [], options: [Option] = [], examples: [Example] = [],
    deletes: Bool = false
  ) {
    self.init(
      words, proposedFor: proposedFor, section: CommandTable.onlySection, summary: summary,
      details: details, arguments: arguments, options: options, examples: examples,
      takesPrintOptions: false, deletes: deletes)
  }

  /// The typed words, without the program's name.
  package var name: String {
    words.joined(separator: " ")
  }

  /// The usage line behind the program's name: `stock [options] NAME N`.
  package var usage: String {
    ([name] + (options.isEmpty ? [] : ["[options]"]) + argumentUsages).joined(separator: " ")
  }

  /// The usage line with each option: `check [--config FILE] [--json]`.
  func fullUsage(without hidden: [Option] = []) -> String {
    let own = options.filter { $0 != .version && !hidden.contains($0) }
    return ((name.isEmpty ? [] : [name]) + own.map { "[\($0.usage)]" } + argumentUsages)
      .joined(separator: " ")
  }

  /// The command's own options, and the options of all commands that print.
  package var allOptions: [Option] {
    takesPrintOptions ? options + Option.everywhere : options
  }

  /// The option whose value a word is that stands on the line without the option's name.
  ///
  /// A number that several options take is the most that a list shows; nil if none takes the word, or
  /// several do.
  package func option(toldBy word: String) -> Option? {
    let fitting = allOptions.filter { option in
      if case .one(_, let kind) = option.value { kind.isTold(by: word) } else { false }
    }
    return fitting.count == 1 ? fitting[0] : fitting.first { $0.name == "--limit" }
  }

  /// The arguments as usage lines show them: `NAME`, `N`, `[NAME N]…`.
  package var argumentUsages: [String] {
    let usages = arguments.map(\.usage)
    return usages + (repeatsArguments ? ["[\(usages.joined(separator: " "))]…"] : [])
  }
}
