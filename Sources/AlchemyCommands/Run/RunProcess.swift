internal import ClientSession
internal import Unix

/// Runs the process's own command line; returns the exit code.
package func runProcess() -> Int32 {
  do throws(SystemCallFailure) {
    // A write to a reader that is gone, or to a file at its size limit, must fail, and not end the
    // process.
    for signal in [Signal.brokenPipe, .fileTooLong] { try signal.ignore() }
  } catch {
    return ExitCode.bug.rawValue
  }
  let words = Array(CommandLine.arguments.dropFirst())
  var world = World.ofProcess(words: words)
  world.hasScreen = ProcessTerminal() != nil
  world.misreadWords = ProcessArguments.misread
  return CommandRun(world: world).run().rawValue
}
