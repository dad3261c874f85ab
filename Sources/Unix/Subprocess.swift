internal import CUnix

/// A program that this process has started: a session of its own, reached through three pipes.
///
/// Its owner watches `ending` and then asks `takeEnding`. Dropping it kills the program and all that
/// it has started in its session's group.
package final class Subprocess {
  /// The kernel's number of it, which nobody else gets before `takeEnding`.
  package let processID: Int32
  /// What is written here it reads; does not block.
  package let input: FileDescriptor
  /// What it prints; does not block.
  package let output: FileDescriptor
  /// What it complains of; does not block.
  package let errors: FileDescriptor
  /// Readable as soon as it has ended.
  package let ending: FileDescriptor
  private var isInputEnded = false
  private var end: SubprocessEnding?

  /// Starts a program, found by `$PATH` unless its name has a slash; `words` begin with that name.
  ///
  /// It gets this process's variables but for those left out, and no descriptor beside its three.
  package init(
    _ words: [String], leavingOut variables: [String] = []
  ) throws(SystemCallFailure) {
    precondition(!words.isEmpty, "a program has a name")
    let pipes = try SubprocessPipes()
    do throws(SystemCallFailure) {
      processID = try Subprocess.spawn(words, variables, pipes)
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

  /// Closes `input`: the program reads its end.
  package func endInput() {
    guard !isInputEnded else { return }
    isInputEnded = true
    input.close()
  }

  /// Sends a signal to the program and to all in its group, unless it was found to have ended.
  package func signal(_ signal: Signal) {
    guard end == nil else { return }
    // It fails only when all of the group have ended.
    _ = cunix_signal_group(processID, signal.number)
  }

  /// How the program ended, which makes it no zombie any more; nil while it runs.
  ///
  /// What it has left behind in its group is killed: nobody would end it any more.
  package func takeEnding() throws(SystemCallFailure) -> SubprocessEnding? {
    if let end { return end }
    switch try systemCall("waitid", { cunix_has_ended(ending.rawValue) }) {
    case 0: return nil
    case 1: end = Subprocess.kill(processID)
    default: end = .unseen
    }
    return end
  }
}

extension Subprocess {
  private static func spawn(
    _ words: [String], _ variables: [String], _ pipes: SubprocessPipes
  ) throws(SystemCallFailure) -> Int32 {
    let standard = [pipes.input.reader, pipes.output.writer, pipes.errors.writer].map(\.rawValue)
    var child: Int32 = 0
    try systemCall("posix_spawn", path: words[0]) {
      unsafe cunix_spawn(
        joined(words), Int32(words.count), joined(variables), Int32(variables.count), standard,
        &child)
    }
    return child
  }

  /// One string behind another, each with its end.
  static func joined(_ strings: [String]) -> [CChar] {
    strings.flatMap { $0.utf8CString }
  }

  private static func descriptor(of child: Int32) throws(SystemCallFailure) -> FileDescriptor {
    FileDescriptor(rawValue: try systemCall("pidfd_open") { cunix_process_descriptor(child) })
  }

  /// Ends a group whose first process is not reaped yet, so that the number is still its own.
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
}
