/// A parsed and checked command line: a command, and the values of its arguments and options.
package struct Invocation: Sendable {
  /// Accessors accept only this command's own arguments and options.
  package let command: Command
  private let arguments: [String: [String]]
  private let options: [String: [String]]

  init(command: Command, arguments: [String: [String]], options: [String: [String]]) {
    self.command = command
    self.arguments = arguments
    self.options = options
  }

  /// All values of an argument, in order; empty if it was left out.
  package func all(_ argument: Argument) -> [String] {
    arguments[argument.name] ?? []
  }

  /// The value of an optional argument.
  package subscript(argument: Argument) -> String? {
    all(argument).first
  }

  /// The value of an option; the empty text for a switch that is on.
  package subscript(option: Option) -> String? {
    options[option.name]?.last
  }

  /// All values of a repeatable option, in order.
  package func all(_ option: Option) -> [String] {
    options[option.name] ?? []
  }

  /// Whether the option was given, even with an empty value; for a switch, whether it is on.
  package func has(_ option: Option) -> Bool {
    self[option] != nil
  }

  /// The value of a required argument, which the parser has checked.
  package func text(_ argument: Argument) -> String {
    guard let text = self[argument] else {
      preconditionFailure("\(argument.name) is no required argument of \(command.name)")
    }
    return text
  }

  /// The number of a required argument, whose range the parser has checked.
  package func number(_ argument: Argument) -> Int {
    guard let number = ValueKind.number(text(argument)) else {
      preconditionFailure("\(argument.name) of \(command.name) is not declared as a number")
    }
    return number
  }

  /// Whether a pager shows the output on a terminal; continuous output is never paged.
  package var isPaged: Bool {
    command.options.contains(.noPager) && !has(.noPager) && !has(.watch)
  }

  /// The numbers of an argument, in order; the parser has checked their range.
  package func numbers(_ argument: Argument) -> [Int] {
    all(argument).compactMap(ValueKind.number)
  }

  /// The option and its value as words; empty if it was not given.
  package func words(of option: Option) -> [String] {
    self[option].map { [option.name, $0] } ?? []
  }

  /// The number of an option, whose range the parser has checked.
  package func number(_ option: Option) -> Int? {
    self[option].flatMap(ValueKind.number)
  }
}
