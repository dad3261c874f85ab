internal import ClientSession
internal import CommandLine
internal import Wire

/// `alchemy version`.
enum ProgramVersion {
  static let command = ClientCommand(
    "version", section: .daemon, summary: "print this program's version",
    options: [.output], examples: [Example("version", purpose: "which version is it?")]
  ) { _, session throws(CommandFailure) in
    try session.show(
      Presentation(
        json: ["name": .string(ClientProgram.name), "version": .string(ProductVersion.current)],
        plain: [[ProductVersion.current]],
        table: [.sentence("\(ClientProgram.name) \(ProductVersion.current)")]))
  }
}
