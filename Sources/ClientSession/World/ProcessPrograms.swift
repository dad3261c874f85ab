internal import DaemonClient
internal import Unix

/// Runs the programs of this machine.
struct ProcessPrograms: Programs {
  /// Programs that query the system print a few lines.
  private static let limitBytes = 1 << 20

  /// Far more than the slowest disk needs for a journal of years.
  private static let patienceMilliseconds = 30_000

  func start(_ words: [String]) throws(ClientFailure) -> any Transport {
    try ProgramTransport(words)
  }

  func run(_ words: [String]) throws(ProgramFailure) -> ProgramRun {
    try run(words, within: nil)
  }

  func runLimited(_ words: [String]) throws(ProgramFailure) -> ProgramRun {
    try run(words, within: .ofForeignFiles)
  }

  private func run(
    _ words: [String], within limits: Subprocess.Limits?
  ) throws(ProgramFailure) -> ProgramRun {
    let run: Subprocess.Run
    do throws(SystemCallFailure) {
      run = try Subprocess.run(
        words, limitBytes: Self.limitBytes, timeoutMilliseconds: Self.patienceMilliseconds,
        within: limits)
    } catch {
      throw ProgramFailure(error)
    }
    switch run.ending {
    case .exited(let code):
      return ProgramRun(
        code: code, output: String(decoding: run.output, as: UTF8.self),
        errors: String(decoding: run.errors, as: UTF8.self))
    case .killed(let signal): throw .failed(reason: "signal \(signal) has ended it")
    case .unseen: throw .failed(reason: "nobody could see how it ended")
    case nil:
      throw .failed(reason: "it took longer than \(Self.patienceMilliseconds / 1000) seconds")
    }
  }

  func runHere(_ command: String) throws(ProgramFailure) -> Int32 {
    let ending: SubprocessEnding
    do throws(SystemCallFailure) {
      ending = try ShellRun.run(command)
    } catch {
      throw ProgramFailure(error)
    }
    switch ending {
    case .exited(let code): return code
    case .killed(let signal): throw .failed(reason: "signal \(signal) has ended it")
    case .unseen: throw .failed(reason: "nobody could see how it ended")
    }
  }

  func become(_ words: [String]) throws(ProgramFailure) {
    do throws(SystemCallFailure) {
      try Subprocess.become(words)
    } catch {
      throw ProgramFailure(error)
    }
  }
}

extension ProgramFailure {
  fileprivate init(_ failure: SystemCallFailure) {
    self = failure.errno == .notFound ? .missing : .failed(reason: failure.errno.description)
  }
}
