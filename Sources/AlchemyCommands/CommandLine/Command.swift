/// One command as data: what parsing, help, suggestions and generated pages are made from.
package struct Command: Sendable {
  /// Prints what it finds by its session; returns only when all was done.
  package typealias Run = @Sendable (Invocation, Session) throws(CommandFailure) -> Void

  /// The words that call it, one or two: `profile create`.
  package let words: [String]
  /// Its place among the section's commands is that in the table.
  package let section: CommandSection
  /// What it does in one line: begins in lower case and ends without a full stop.
  package let summary: String
  /// What else its help page says, a paragraph an element.
  package let details: [String]
  /// In the order of the line; only the last one may be left out or repeated.
  package let arguments: [Argument]
  /// Whether all of its arguments may be given again, as a group: `NAME N NAME N`.
  package let repeatsArguments: Bool
  /// All that it takes but `--help`, in the order of its help page.
  package let options: [Option]
  /// At least one; each calls this command and is right as it stands.
  package let examples: [Example]
  /// Called with lines of this command that the parser has checked, and no others.
  package let run: Run

  /// Checks nothing: that is done for the whole table.
  package init(
    _ words: String..., section: CommandSection, summary: String, details: [String] = [],
    arguments: [Argument] = [], repeatsArguments: Bool = false, options: [Option] = [],
    examples: [Example],
    run: @escaping Run
  ) {
    self.words = words
    self.section = section
    self.summary = summary
    self.details = details
    self.arguments = arguments
    self.repeatsArguments = repeatsArguments
    self.options = options
    self.examples = examples
    self.run = run
  }

  /// The words as they are typed, without the program's name.
  package var name: String {
    words.joined(separator: " ")
  }

  /// The command's own line of usage: `alchemy stock [options] NAME N`.
  package var usage: String {
    let parts = [CommandTable.program, name] + (options.isEmpty ? [] : ["[options]"])
    return (parts + argumentUsages).joined(separator: " ")
  }

  /// Its own options and those of all commands that print.
  package var allOptions: [Option] {
    let printsItself = ![ProgramScreen.command.words, DaemonLog.command.words].contains(words)
    return printsItself ? options + Option.everywhere : options
  }

  /// How usage lines show the arguments: `NAME`, `N`, `[NAME N]…`.
  package var argumentUsages: [String] {
    let usages = arguments.map(\.usage)
    return usages + (repeatsArguments ? ["[\(usages.joined(separator: " "))]…"] : [])
  }
}
