/// One parsed and checked command line: a command, its arguments' and its options' values.
package struct Invocation: Sendable {
  /// Only its own arguments and options may be asked for.
  package let command: Command
  private let arguments: [String: [String]]
  private let options: [String: [String]]

  init(command: Command, arguments: [String: [String]], options: [String: [String]]) {
    self.command = command
    self.arguments = arguments
    self.options = options
  }

  /// All values of an argument, in their order; none when it was left out.
  package func all(_ argument: Argument) -> [String] {
    arguments[argument.name] ?? []
  }

  /// The value of an argument that may be left out.
  package subscript(argument: Argument) -> String? {
    all(argument).first
  }

  /// The value of an option; the empty text for a switch that is on.
  package subscript(option: Option) -> String? {
    options[option.name]?.last
  }

  /// All values of an option that may be repeated, in their order.
  package func all(_ option: Option) -> [String] {
    options[option.name] ?? []
  }

  /// Whether it was given, be it with an empty value; for a switch, whether it is on.
  package func has(_ option: Option) -> Bool {
    self[option] != nil
  }

  /// The value of an argument that the parser saw to be there.
  package func text(_ argument: Argument) -> String {
    guard let text = self[argument] else {
      preconditionFailure("\(argument.name) is no required argument of \(command.name)")
    }
    return text
  }

  /// The value of a required argument that the parser saw to be a number in its range.
  package func number(_ argument: Argument) -> Int {
    guard let number = Int(text(argument)) else {
      preconditionFailure("\(argument.name) of \(command.name) is not declared as a number")
    }
    return number
  }

  /// Whether its output is shown page by page on a terminal; what goes on is not.
  var isPaged: Bool {
    command.options.contains(.noPager) && !has(.noPager) && !has(.watch)
  }

  /// The values of an argument that the parser saw to be numbers in its range, in their order.
  package func numbers(_ argument: Argument) -> [Int] {
    all(argument).compactMap { Int($0) }
  }

  /// The option that says which daemon or replica is meant, as it was typed.
  var keeperWords: [String] {
    words(of: .socket) + words(of: .replica)
  }

  /// The options that say which profile is meant, and who keeps it, as they were typed.
  var placeWords: [String] {
    words(of: .profile) + keeperWords
  }

  private func words(of option: Option) -> [String] {
    self[option].map { [option.name, $0] } ?? []
  }

  /// The value of an option that the parser saw to be a number in its range.
  package func number(_ option: Option) -> Int? {
    self[option].flatMap { Int($0) }
  }
}
