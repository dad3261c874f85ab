/// The output that a pager reads.
package struct PagedOutput {
  let write: ByteSink
  let end: () -> Void

  /// `end` closes the output, and waits until the user has left the pager.
  package init(write: @escaping ByteSink, end: @escaping () -> Void) {
    self.write = write
    self.end = end
  }
}

/// The choice of a pager, by the rules of git.
package enum PagerChoice {
  /// The options for `less` and `lv` if `$LESS` and `$LV` are not set.
  ///
  /// F: end at once if the text fits one screen; R: keep colours; X: leave the text on the screen.
  private static let settings = #"export LESS="${LESS-FRX}" LV="${LV--c}"; "#

  /// The command for the shell; nil if output is not paged.
  package static func command(in world: World) -> String? {
    program(in: world).map { settings + $0 }
  }

  /// `$ALCHEMY_PAGER`, otherwise `$PAGER`, otherwise `less`, with its options; nil for a missing
  /// program and for `cat`.
  package static func program(in world: World) -> String? {
    guard world.outputTerminal != nil, let kind = world.environment["TERM"], kind != "dumb"
    else { return nil }
    let command =
      world.environment["ALCHEMY_PAGER"] ?? world.environment["PAGER"] ?? "less"
    // Assignments of variables may precede the program's name.
    let program = command.split(separator: " ").first { !$0.contains("=") }
    guard let program, program != "cat", isThere(String(program), in: world) else { return nil }
    return command
  }

  private static func isThere(_ program: String, in world: World) -> Bool {
    if program.contains("/") { return world.files.exists(program) }
    let folders = (world.environment["PATH"] ?? "").split(separator: ":")
    return folders.contains { world.files.exists("\($0)/\(program)") }
  }
}
