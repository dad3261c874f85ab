package import ClientSession
internal import Unix

/// Runs the process's own command line; returns the exit code.
///
/// `replicas` opens replicas, and gets the folders of the user's catalogs.
package func runProcess(replicas: (_ catalogFolders: [String]) -> any ReplicaConnector) -> Int32 {
  StandardDescriptors.fillClosed()
  do throws(SystemCallFailure) {
    // A write to a reader that is gone, or to a file at its size limit, must fail, and not end the
    // process.
    for signal in [Signal.brokenPipe, .fileTooLong] { try signal.ignore() }
  } catch {
    return ExitCode.bug.rawValue
  }
  let words = Array(CommandLine.arguments.dropFirst())
  var world = World.ofProcess(words: words, replicas: replicas)
  world.hasScreen = ProcessTerminal() != nil
  world.misreadWords = ProcessArguments.misread
  return CommandRun(world: world).run().rawValue
}
