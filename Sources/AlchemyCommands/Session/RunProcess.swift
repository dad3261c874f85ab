internal import Unix

/// Runs the process's own command line; returns the exit code.
package func runProcess() -> Int32 {
  do throws(SystemCallFailure) {
    // A reader that has gone, and a file that may grow no more, shall be an answer to a write, and
    // not the end of the process.
    for signal in [Signal.brokenPipe, .fileTooLong] { try signal.ignore() }
  } catch {
    return ExitCode.bug.rawValue
  }
  let words = Array(CommandLine.arguments.dropFirst())
  return CommandRun(world: .ofProcess(words: words)).run().rawValue
}
