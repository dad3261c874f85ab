/// A server to be measured, running on a socket and in a folder of its own.
protocol Server {
  static var name: String { get }

  var socketPath: String { get }
  var process: Child { get }
  var startNanoseconds: UInt64 { get }

  /// What connection number `index` (from 0) says.
  func conversation(_ operation: Operation, index: Int, depth: Int) -> Conversation

  /// How many writes the server says that it has carried out.
  func writeCount() throws -> Int
}

extension Server {
  /// Connections that all do one thing.
  func conversations(_ operation: Operation, count: Int, depth: Int) -> [Conversation] {
    (0..<count).map { conversation(operation, index: $0, depth: depth) }
  }
}

/// What a server is started with.
struct ServerPlace {
  let program: String
  /// An empty folder for its socket and its data.
  let folder: String
  /// The core that it is kept on, or nil for any.
  let core: Int?
  /// A program that runs it, with that program's own arguments; empty for none.
  var wrapper: [String] = []

  var socketPath: String { folder + "/socket" }
  var logPath: String { folder + "/log" }

  /// Starts the program, waits until it says that it is ready, and returns it and the nanoseconds.
  func start(_ arguments: [String]) throws(Failure) -> (child: Child, startNanoseconds: UInt64) {
    let signal = try ReadySignal(path: folder + "/notify")
    let begin = MonotonicClock.nanoseconds
    let words = wrapper + [program] + arguments
    let child = try Child(
      words[0], Array(words.dropFirst()),
      environment: ["HOME": folder, "NOTIFY_SOCKET": signal.path], logPath: logPath, core: core)
    try signal.wait(for: child)
    return (child, MonotonicClock.nanoseconds - begin)
  }
}
