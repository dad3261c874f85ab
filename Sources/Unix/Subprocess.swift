internal import CUnix

/// A program that this process started: in its own session, connected through three pipes.
///
/// Its owner watches `ending` and then calls `takeEnding`. Releasing the object kills the program
/// and everything in its process group.
package final class Subprocess {
  /// The program's number, which no other process gets before `takeEnding`.
  package let processID: Int32
  /// The program's standard input; does not block.
  package let input: FileDescriptor
  /// The program's standard output; does not block.
  package let output: FileDescriptor
  /// The program's standard error; does not block.
  package let errors: FileDescriptor
  /// Readable once the program has ended.
  package let ending: FileDescriptor
  private var isInputEnded = false
  private var end: SubprocessEnding?

  /// Starts the program named by the first word, searched in `$PATH` unless the name has a slash.
  ///
  /// It inherits this process's environment with `changes`, and no descriptors besides its three.
  /// `NAME=VALUE` sets a variable, and `NAME` removes it.
  ///
  /// Throws if the program cannot be started, as when no file has its name.
  package init(
    _ words: [String], changing changes: [String] = []
  ) throws(SystemCallFailure) {
    precondition(!words.isEmpty, "a program has a name")
    let pipes = try SubprocessPipes()
    do throws(SystemCallFailure) {
      processID = try Subprocess.spawn(words, changes, pipes)
    } catch {
      pipes.closeAll()
      throw error
    }
    pipes.closeTheirs()
    (input, output, errors) = (pipes.input.writer, pipes.output.reader, pipes.errors.reader)
    do throws(SystemCallFailure) {
      ending = try Subprocess.descriptor(of: processID)
    } catch {
      Subprocess.kill(processID)
      pipes.closeOurs()
      throw error
    }
  }

  deinit {
    if end == nil { Subprocess.kill(processID) }
    endInput()
    for descriptor in [output, errors, ending] { descriptor.close() }
  }

  /// Closes `input`, so that the program reads the end.
  package func endInput() {
    guard !isInputEnded else { return }
    isInputEnded = true
    input.close()
  }

  /// Sends a signal to the program's process group, unless the program is known to have ended.
  package func signal(_ signal: Signal) {
    guard end == nil else { return }
    // The call fails only when all of the group have ended.
    _ = cunix_signal_group(processID, signal.number)
  }

  /// Reaps the program and returns how it ended; nil while it runs.
  ///
  /// Kills what the program left behind in its group, since nobody else would end it. Throws only
  /// where a sandbox forbids the call.
  package func takeEnding() throws(SystemCallFailure) -> SubprocessEnding? {
    if let end { return end }
    switch try systemCall("waitid", { cunix_has_ended(ending.rawValue) }) {
    case 0: return nil
    case 1: end = Subprocess.kill(processID)
    default: end = .unseen
    }
    return end
  }

  private static func spawn(
    _ words: [String], _ changes: [String], _ pipes: SubprocessPipes
  ) throws(SystemCallFailure) -> Int32 {
    let standard = [pipes.input.reader, pipes.output.writer, pipes.errors.writer].map(\.rawValue)
    var child: Int32 = 0
    try systemCall("posix_spawn", path: words[0]) {
      unsafe cunix_spawn(
        joined(words), Int32(words.count), joined(changes), Int32(changes.count), standard,
        &child)
    }
    return child
  }

  /// The strings one after another, each with its terminating zero.
  static func joined(_ strings: [String]) -> [CChar] {
    strings.flatMap { $0.utf8CString }
  }

  private static func descriptor(of child: Int32) throws(SystemCallFailure) -> FileDescriptor {
    FileDescriptor(rawValue: try systemCall("pidfd_open") { cunix_process_descriptor(child) })
  }

  /// Kills a group whose first process is not yet reaped, so its number cannot be another's.
  @discardableResult
  private static func kill(_ child: Int32) -> SubprocessEnding {
    _ = cunix_signal_group(child, Signal.kill.number)
    var status: Int32 = 0
    do throws(SystemCallFailure) {
      try systemCall("waitpid") { unsafe cunix_reap(child, &status) }
    } catch {
      return .unseen
    }
    return status < 256 ? .exited(code: status) : .killed(signal: status - 256)
  }

  /// Replaces this process with a program, which keeps the number, terminal and standard streams.
  ///
  /// `words` begin with the program's name, searched in `$PATH` unless it has a slash. Never
  /// returns; throws if no file has the name, or the file cannot be executed.
  package static func become(_ words: [String]) throws(SystemCallFailure) -> Never {
    precondition(!words.isEmpty, "a program has a name")
    try systemCall("execvp", path: words[0]) {
      unsafe cunix_become(joined(words), Int32(words.count))
    }
    preconditionFailure("execvp has not failed, and is back")
  }
}

/// How a program ended.
package enum SubprocessEnding: Hashable, Sendable {
  /// The program exited with a code from 0 to 255.
  case exited(code: Int32)
  /// The signal of that number killed the program.
  case killed(signal: Int32)
  /// Unknown: this process inherited an ignored SIGCHLD, so the kernel drops its children's ends.
  case unseen
}
