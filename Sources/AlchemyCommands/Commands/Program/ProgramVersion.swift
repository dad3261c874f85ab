internal import Wire

/// `alchemy version`.
enum ProgramVersion {
  static let command = Command(
    "version", section: .daemon, summary: "print this program's version",
    options: [.output], examples: [Example("version", purpose: "which version is it?")]
  ) { _, session throws(CommandFailure) in
    try session.show(
      Presentation(
        json: ["name": .string(CommandTable.program), "version": .string(ProductVersion.current)],
        plain: [[ProductVersion.current]],
        table: [.sentence("\(CommandTable.program) \(ProductVersion.current)")]))
  }
}
