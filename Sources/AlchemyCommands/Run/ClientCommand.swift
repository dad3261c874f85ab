package import ClientSession
package import CommandLine

/// A command of `alchemy`: its line as data, and what it does.
package struct ClientCommand: Sendable {
  /// Prints its results through the session; returns only if everything was done.
  package typealias Run = @Sendable (Invocation, Session) throws(CommandFailure) -> Void

  /// The source of parsing, help, suggestions and generated pages.
  package let line: Command
  /// Called only with lines of this command that the parser has checked.
  let run: Run

  /// Checks nothing, because the whole table is checked together.
  init(
    _ words: String..., aliases: [String] = [], section: CommandSection, summary: String,
    details: [String] = [], arguments: [Argument] = [], repeatsArguments: Bool = false,
    options: [Option] = [], examples: [Example], takesPrintOptions: Bool = true,
    deletes: Bool = false, run: @escaping Run
  ) {
    line = Command(
      words, aliases: aliases, section: section.rawValue, summary: summary, details: details,
      arguments: arguments, repeatsArguments: repeatsArguments, options: options,
      examples: examples, takesPrintOptions: takesPrintOptions, deletes: deletes)
    self.run = run
  }

  /// The one or two words that call the command.
  var words: [String] {
    line.words
  }

  /// The same words as one text.
  var name: String {
    line.name
  }
}
