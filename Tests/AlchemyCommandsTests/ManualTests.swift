import AlchemyCommands
import ClientSession
import CommandLine
import Testing

@Suite("The manual page of alchemy")
struct ManualTests {
  private let page = Outcome("__man").output.replacing("\\", with: "")

  @Test("every command, argument, option and example of the table is on it")
  func commands() {
    for command in CommandTable.alchemy.commands {
      #expect(page.contains("fBalchemy \(command.name)fR"), "\(command.name)")
      for option in command.options {
        #expect(page.contains("\(option.name)fR"), "\(command.name) \(option.name)")
      }
      for example in command.examples {
        #expect(page.contains("\n# \(example.purpose)\n".replacing("'", with: "(aq")))
      }
      for argument in command.arguments {
        #expect(page.contains("fI\(argument.label)fR\n"), "\(command.name) \(argument.label)")
      }
    }
  }

  @Test("so is every exit code and every variable that it looks at")
  func rest() {
    for code in ExitCode.allCases { #expect(page.contains("\nfB\(code.rawValue)fR\n")) }
    #expect(page.contains("is one line of JSON on standard error"))
    for variable in World.Variable.allCases {
      #expect(page.contains("\nfB\(variable.rawValue)fR\n"), "\(variable)")
    }
  }
}
