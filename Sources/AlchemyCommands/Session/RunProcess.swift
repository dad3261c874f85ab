internal import Unix

/// Runs the process's own command line; returns the exit code.
package func runProcess() -> Int32 {
  do throws(SystemCallFailure) {
    // A reader that has gone shall be an answer to a write, not the end of the process.
    try Signal.brokenPipe.ignore()
  } catch {
    return ExitCode.bug.rawValue
  }
  let words = Array(CommandLine.arguments.dropFirst())
  return CommandRun(world: .ofProcess(words: words)).run().rawValue
}
