import CLinux
import Glibc

/// A program that was started here, and ends with this process whatever happens.
final class Child {
  let name: String
  let identifier: pid_t
  private let logPath: String
  private var hasEnded = false
  /// The program's exit code; nil while it runs, or if a signal ended it.
  private(set) var exitCode: Int32?
  /// The most memory that was in RAM at any time, in KiB; 0 while it runs.
  private(set) var mostResidentKibibytes = 0

  /// How long a program may take to end by itself before it is killed.
  private static let patienceMilliseconds = 5000

  /// Starts a program with exactly this environment; what it writes goes to a file.
  ///
  /// Without an input there is nothing to read.
  init(
    _ program: String, _ arguments: [String], environment: [String: String] = [:],
    logPath: String, input: Int32 = -1, core: Int? = nil
  ) throws(Failure) {
    guard unsafe access(program, X_OK) == 0 else { throw .missingProgram(program) }
    let log = unsafe open(logPath, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    guard log >= 0 else { throw .lastCall("open", logPath) }
    defer { close(log) }
    let variables = environment.map { "\($0.key)=\($0.value)" }
    identifier = unsafe withCStrings([program] + arguments) { arguments in
      unsafe withCStrings(variables) { variables in
        unsafe linux_spawn(program, arguments, variables, input, log, Int32(core ?? -1))
      }
    }
    guard identifier > 0 else { throw .lastCall("fork", program) }
    self.logPath = logPath
    name = program.split(separator: "/").last.map(String.init) ?? program
  }

  deinit { end() }

  /// What the program wrote so far.
  var log: String {
    do { return try TextFile.read(logPath) } catch { return error.description }
  }

  /// Throws when the program is no longer there.
  func requireAlive() throws(Failure) {
    if reap(options: WNOHANG) { throw .ended(name, log: log) }
  }

  /// Stops the program where it is, and waits until it has stopped; `resume` lets it go on.
  func pause() throws(Failure) {
    kill(identifier, SIGSTOP)
    var status: Int32 = 0
    // As the macro WIFSTOPPED does it.
    guard unsafe waitpid(identifier, &status, WUNTRACED) == identifier, status & 0xff == 0x7f else {
      throw .ended(name, log: log)
    }
  }

  func resume() { kill(identifier, SIGCONT) }

  /// Waits for the program's own end.
  func wait() {
    while !reap(options: 0) {}
  }

  /// Asks the program to end, and kills it when it does not.
  func end() {
    guard !hasEnded else { return }
    kill(identifier, SIGTERM)
    for _ in 0..<Self.patienceMilliseconds {
      if reap(options: WNOHANG) { return }
      usleep(1000)
    }
    kill(identifier, SIGKILL)
    wait()
  }

  private func reap(options: Int32) -> Bool {
    if !hasEnded {
      var status: Int32 = 0
      var usage = rusage()
      hasEnded = unsafe wait4(identifier, &status, options, &usage) == identifier
      if hasEnded { mostResidentKibibytes = usage.ru_maxrss }
      // As the macros WIFEXITED and WEXITSTATUS do it.
      if hasEnded, status & 0x7f == 0 { exitCode = status >> 8 & 0xff }
    }
    return hasEnded
  }
}

/// A C array of C strings, ended by nil.
private func withCStrings<Result>(
  _ strings: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
  let copies = unsafe strings.map { unsafe strdup($0) } + [nil]
  defer { unsafe copies.forEach { unsafe free($0) } }
  return unsafe copies.withUnsafeBufferPointer { buffer in
    guard let base = buffer.baseAddress else {
      preconditionFailure("the ending nil is always there")
    }
    return unsafe body(base)
  }
}
