/// One command as data: what parsing, help, suggestions and generated pages are made from.
package struct Command: Sendable {
  package typealias Run = @Sendable (Invocation, Session) throws(CommandFailure) -> Void

  /// The words that call it, one or two: `profile create`.
  package let words: [String]
  package let section: CommandSection
  /// What it does in one line: begins in lower case and ends without a full stop.
  package let summary: String
  /// What else its help page says, a paragraph an element.
  package let details: [String]
  package let arguments: [Argument]
  package let options: [Option]
  package let examples: [Example]
  package let run: Run

  package init(
    _ words: String..., section: CommandSection, summary: String, details: [String] = [],
    arguments: [Argument] = [], options: [Option] = [], examples: [Example],
    run: @escaping Run
  ) {
    self.words = words
    self.section = section
    self.summary = summary
    self.details = details
    self.arguments = arguments
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
    return (parts + arguments.map(\.usage)).joined(separator: " ")
  }
}
