/// Starts the program that shows long output page by page.
package protocol Pager {
  /// The shell runs the command, which reads what is written; nil when it cannot be started.
  func start(_ command: String) -> (any PagedOutput)?
}

/// What goes to a pager.
package protocol PagedOutput: ByteSink {
  /// Says that nothing more comes, and waits until the person has left the pager.
  func end()
}

/// Which pager is used, as git chooses it.
enum PagerChoice {
  /// What `less` and `lv` are told where `$LESS` and `$LV` say nothing.
  ///
  /// F: end at once where one screen holds it all; R: keep colours; X: leave the text on the screen.
  private static let settings = #"export LESS="${LESS-FRX}" LV="${LV--c}"; "#

  /// What a shell runs; nil where nothing is to be paged.
  static func command(in world: World) -> String? {
    program(in: world).map { settings + $0 }
  }

  /// `$ALCHEMY_PAGER`, else `$PAGER`, else `less`, with its options; a program that is not there is
  /// none, and neither is `cat`.
  static func program(in world: World) -> String? {
    guard world.outputTerminal != nil, let kind = world.environment["TERM"], kind != "dumb"
    else { return nil }
    let command =
      world.environment["ALCHEMY_PAGER"] ?? world.environment["PAGER"] ?? "less"
    // Variables that are set for the program alone may stand before it.
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
