internal import CUnix
internal import Glibc

/// A kernel thread, only for work that blocks.
package final class Thread {
  /// The stack's bytes: enough for SQLite's deepest parser and for Swift without deep recursion.
  package static let stackBytes = 512 << 10

  private let identifier: pthread_t
  private var isJoined = false

  /// Starts `body` on a new thread; the kernel shows the first 15 bytes of the name.
  ///
  /// Throws if the user may have no more threads, or no memory is left for the stack.
  package init(name: String, body: @escaping @Sendable () -> Void) throws(SystemCallFailure) {
    let box = unsafe Unmanaged.passRetained(Body(name: name, run: body))
    var attributes = pthread_attr_t()
    unsafe pthread_attr_init(&attributes)
    defer { unsafe pthread_attr_destroy(&attributes) }
    unsafe pthread_attr_setstacksize(&attributes, Thread.stackBytes)
    var started = pthread_t()
    let code = unsafe pthread_create(&started, &attributes, Thread.entry, box.toOpaque())
    guard code == 0 else {
      unsafe box.release()
      throw SystemCallFailure(call: "pthread_create", errno: Errno(rawValue: code))
    }
    identifier = started
  }

  deinit {
    if !isJoined { pthread_detach(identifier) }
  }

  /// Waits until the body has returned; call it once only.
  package func join() {
    precondition(!isJoined, "a thread is joined once")
    isJoined = true
    pthread_join(identifier, nil)
  }

  /// Gives this thread a lower priority than the usual one: a tenth of a busy core.
  ///
  /// Fails where a sandbox forbids the call.
  package static func lowerPriority() throws(SystemCallFailure) {
    // On Linux this sets the priority of the calling thread alone.
    let kind = Int32(PRIO_PROCESS.rawValue)
    let lower = min(19, getpriority(kind, 0) + 10)
    try systemCall("setpriority") { setpriority(kind, 0, lower) }
  }

  private static let entry: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? =
    { argument in
      guard let argument = unsafe argument else { return nil }
      let body = unsafe Unmanaged<Body>.fromOpaque(argument).takeRetainedValue()
      unsafe cunix_name_this_thread(body.name)
      body.run()
      return nil
    }

  private final class Body: Sendable {
    let name: String
    let run: @Sendable () -> Void

    init(name: String, run: @escaping @Sendable () -> Void) {
      self.name = name
      self.run = run
    }
  }
}
