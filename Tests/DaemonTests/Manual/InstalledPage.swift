import TestSupport
import Unix

/// A manual page as one of the built programs tells it, and as it is read.
struct InstalledPage {
  let fileName: String
  let roff: String

  /// A program did not do its part.
  struct Unreadable: Error {
    let ending: ChildProcess.Ending
  }

  static let names = [
    "alchemy.1", "alchemyd.8", "alchemyd-protocol.7", "alchemyd.json.5", "alchemyd-web.8",
    "alchemy-hub.8",
  ]

  init(_ fileName: String) throws {
    self.fileName = fileName
    let folder = try TemporaryFolder()
    let (program, words) =
      switch fileName {
      case "alchemy.1": (BuiltPrograms.client, ["__man"])
      case "alchemyd-web.8": (BuiltPrograms.bridge, ["__man"])
      case "alchemy-hub.8": (BuiltPrograms.hub, ["__man"])
      default: (BuiltPrograms.daemon, ["__man", fileName])
      }
    let ending = try ChildProcess.run(
      program, words,
      environment: BuiltPrograms.environment(home: folder.path))
    guard ending.code == 0, ending.errors.isEmpty else { throw Unreadable(ending: ending) }
    roff = ending.output
  }

  /// What somebody reads on a wide screen, without the blanks between words.
  func words() throws -> String {
    let ending = try run("mandoc", ["-T", "utf8", "-O", "width=300"])
    guard ending.code == 0 else { throw Unreadable(ending: ending) }
    // Bold and underlined letters are struck twice.
    var text: [Character] = []
    for character in ending.output {
      if character == "\u{8}" { text.removeLast() } else { text.append(character) }
    }
    return String(text).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Runs a program on the page, in a file of its name.
  func run(
    _ program: String, _ arguments: [String], variables: [String: String] = [:]
  ) throws -> ChildProcess.Ending {
    let folder = try TemporaryFolder()
    try folder.write(Array(roff.utf8), to: fileName)
    let environment = BuiltPrograms.environment(home: folder.path).merging(variables) { $1 }
    return try ChildProcess.run(
      program, arguments + [folder.appending(fileName)], environment: environment)
  }
}
