internal import Glibc
package import Unix
internal import _StringProcessing

/// A program that a test has started: what it prints is collected, and it never outlives the test.
package final class ChildProcess {
  /// The kernel's number of it.
  package let identifier: Int32
  private let command: String
  private let output: CollectedStream
  private let errors: CollectedStream
  private var ending: Ending?

  /// How a program ended, and all that it printed.
  package struct Ending: Equatable, Sendable {
    /// The exit code; nil when a signal ended it.
    package var code: Int32?
    /// The signal that ended it.
    package var signal: Int32?
    /// What it printed to standard output.
    package var output: String
    /// What it printed to standard error.
    package var errors: String

    /// What is left out did not happen.
    package init(code: Int32? = nil, signal: Int32? = nil, output: String = "", errors: String = "")
    {
      self.code = code
      self.signal = signal
      self.output = output
      self.errors = errors
    }
  }

  /// Starts a program; `passing` become its descriptors from 3 on.
  ///
  /// A terminal takes the place of its input and output, and makes it a job of its own, as a shell
  /// does, which can be stopped.
  package init(
    _ program: String, _ arguments: [String], environment: [String: String],
    input: FileDescriptor? = nil, terminal: FileDescriptor? = nil, passing: [FileDescriptor] = []
  ) throws {
    command = ([program] + arguments).joined(separator: " ")
    output = try CollectedStream()
    errors = try CollectedStream()
    let nothing = FileDescriptor(rawValue: try Self.openNothing())
    let ends = [nothing, output.writer, errors.writer]
    defer { for end in ends { end.close() } }
    let descriptors =
      [terminal ?? input ?? nothing, terminal ?? output.writer, errors.writer] + passing
    let isJob = terminal != nil
    let started = Started()
    // setpriv becomes the program itself, with the kernel's promise to kill it with its parent.
    let words = ["setpriv", "--pdeathsig", "KILL", "--", program] + arguments
    try Launcher.shared.launch(program) {
      started.spawn(
        words, environment.map { "\($0)=\($1)" }.sorted(), descriptors, isJob: isJob)
    }
    identifier = started.identifier
  }

  private static func openNothing() throws -> Int32 {
    let number = unsafe open("/dev/null", O_RDONLY | O_CLOEXEC)
    guard number >= 0 else { throw SystemCallFailure(call: "open", errno: Errno(rawValue: errno)) }
    return number
  }

  deinit {
    guard ending == nil else { return }
    kill(identifier, SIGKILL)
    _ = reap()
  }

  /// Sends a signal, unless the program has ended.
  package func signal(_ number: Int32) {
    if ending == nil { kill(identifier, number) }
  }

  /// What it has printed to standard error until now.
  package var errorsSoFar: String { errors.text }

  /// The descriptors that show that it printed something, or ended; empty when it has ended.
  package var descriptors: [FileDescriptor] {
    [output, errors].filter { !$0.isEnded }.map(\.reader)
  }

  /// Takes what it has printed, without waiting.
  package func collect() throws {
    try output.collect()
    try errors.collect()
  }

  /// Waits until it prints a text to standard error.
  package func waitForErrors(containing text: String, deadline: Deadline = Deadline()) throws {
    while !errors.text.contains(text) {
      guard !descriptors.isEmpty, try !deadline.wait(reading: descriptors).isEmpty else {
        throw TookTooLong("\"\(text)\" of \(command)", seen: errors.text)
      }
      try collect()
    }
  }

  /// Waits until it has printed a text to standard output; returns all that it has printed there.
  @discardableResult
  package func waitForOutput(
    containing text: String, deadline: Deadline = Deadline()
  ) throws -> String {
    while !output.text.contains(text) {
      guard !descriptors.isEmpty, try !deadline.wait(reading: descriptors).isEmpty else {
        throw TookTooLong("\"\(text)\" of \(command)", seen: output.text + errors.text)
      }
      try collect()
    }
    return output.text
  }

  /// Waits until it has ended: both its streams are closed then.
  package func waitForEnd(deadline: Deadline = Deadline()) throws -> Ending {
    if let ending { return ending }
    while !descriptors.isEmpty {
      guard try !deadline.wait(reading: descriptors).isEmpty else {
        throw TookTooLong("the end of \(command)", seen: errors.text)
      }
      try collect()
    }
    let ending = reap()
    self.ending = ending
    return ending
  }

  /// Waits until a signal has stopped it: that signal; nil when it has ended instead.
  package func waitForStop(deadline: Deadline = Deadline()) throws -> Int32? {
    let status = try nextStop(deadline)
    let stopped: Int32 = 0x7F
    if status & 0xFF == stopped { return (status >> 8) & 0xFF }
    ending = ending(status)
    return nil
  }

  /// The kernel tells of a stop only to a thread that waits for nothing else.
  private func nextStop(_ deadline: Deadline) throws -> Int32 {
    let (stop, child) = (try AwaitedStatus(), identifier)
    _ = try Thread(name: "waits for a stop") { stop.wait(for: child, options: WUNTRACED) }
    guard let status = try stop.status(until: deadline) else {
      throw TookTooLong("a stop of \(command)", seen: errors.text)
    }
    return status
  }

  private func reap() -> Ending {
    ending(AwaitedStatus.next(of: identifier, options: 0))
  }

  private func ending(_ status: Int32) -> Ending {
    let signal = status & 0x7F
    return Ending(
      code: signal == 0 ? (status >> 8) & 0xFF : nil, signal: signal == 0 ? nil : signal,
      output: output.text, errors: errors.text)
  }

  /// Runs a program to its end.
  package static func run(
    _ program: String, _ arguments: [String], environment: [String: String],
    input: FileDescriptor? = nil, passing: [FileDescriptor] = []
  ) throws -> Ending {
    try ChildProcess(
      program, arguments, environment: environment, input: input, passing: passing
    ).waitForEnd()
  }
}

/// What becomes of a process, handed over from a thread that waits for it.
private final class AwaitedStatus: Sendable {
  private let status = Locked<Int32>(0)
  private let hasCome: EventSignal

  init() throws {
    hasCome = try EventSignal()
  }

  func wait(for identifier: Int32, options: Int32) {
    let next = Self.next(of: identifier, options: options)
    status.withLock { $0 = next }
    hasCome.raise()
  }

  /// nil when the time is over.
  func status(until deadline: Deadline) throws -> Int32? {
    guard try !deadline.wait(reading: [hasCome.descriptor]).isEmpty else { return nil }
    return status.withLock { $0 }
  }

  static func next(of identifier: Int32, options: Int32) -> Int32 {
    var status: Int32 = 0
    while unsafe waitpid(identifier, &status, options) == -1, errno == EINTR {}
    return status
  }
}

/// The number of a process, handed over from the launching thread.
private final class Started: Sendable {
  private let number = Locked<Int32>(0)

  var identifier: Int32 { number.withLock { $0 } }

  /// Answers posix_spawnp's errno.
  func spawn(
    _ words: [String], _ environment: [String], _ descriptors: [FileDescriptor], isJob: Bool
  ) -> Int32 {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    // First to numbers that none of them has, so that none is overwritten before it is copied.
    let room = (descriptors.map(\.rawValue).max() ?? 0) + Int32(descriptors.count) + 1
    for (index, descriptor) in descriptors.enumerated() {
      unsafe posix_spawn_file_actions_adddup2(
        &actions, descriptor.rawValue, room + Int32(index))
    }
    for index in descriptors.indices {
      unsafe posix_spawn_file_actions_adddup2(&actions, room + Int32(index), Int32(index))
      unsafe posix_spawn_file_actions_addclose(&actions, room + Int32(index))
    }
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    unsafe Started.resetSignals(&attributes, isJob: isJob)
    var arguments = unsafe words.map { unsafe strdup($0) } + [nil]
    var variables = unsafe environment.map { unsafe strdup($0) } + [nil]
    defer { unsafe (arguments + variables).forEach { unsafe free($0) } }
    var child: pid_t = 0
    let code = unsafe posix_spawnp(
      &child, words[0], &actions, &attributes, &arguments, &variables)
    number.withLock { $0 = child }
    return code
  }

  /// A child begins as from a shell, whatever this process or thread has blocked or ignored.
  @unsafe
  private static func resetSignals(
    _ attributes: UnsafeMutablePointer<posix_spawnattr_t>, isJob: Bool
  ) {
    var none = sigset_t()
    var all = sigset_t()
    unsafe sigemptyset(&none)
    unsafe sigfillset(&all)
    unsafe posix_spawnattr_setsigmask(attributes, &none)
    unsafe posix_spawnattr_setsigdefault(attributes, &all)
    unsafe posix_spawnattr_setpgroup(attributes, 0)
    unsafe posix_spawnattr_setflags(
      attributes,
      Int16(
        POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | (isJob ? POSIX_SPAWN_SETPGROUP : 0)))
  }
}
