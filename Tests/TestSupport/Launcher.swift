internal import Glibc
internal import Unix

/// Starts programs on one thread that lives as long as this process.
///
/// The kernel kills a child with the thread that made it (`PR_SET_PDEATHSIG`), so that a test
/// process that crashes or is killed leaves no daemon behind.
final class Launcher: Sendable {
  static let shared = Launcher()

  private struct Order: Sendable {
    let start: @Sendable () -> Int32
    let answer: Answer
  }

  private final class Answer: Sendable {
    let code = Locked<Int32>(0)
    let isGiven: EventSignal

    init() throws {
      isGiven = try EventSignal()
    }
  }

  private let orders = Locked<[Order]>([])
  private let hasOrders: EventSignal

  private init() {
    do {
      hasOrders = try EventSignal()
      _ = try Thread(name: "launcher") { Launcher.shared.work() }
    } catch {
      fatalError("no thread to start programs: \(error)")
    }
  }

  /// Runs `start`, which answers an errno, on the launching thread.
  func launch(_ path: String, _ start: @escaping @Sendable () -> Int32) throws {
    let answer = try Answer()
    orders.withLock { $0.append(Order(start: start, answer: answer)) }
    hasOrders.raise()
    _ = try answer.isGiven.descriptor.wait(for: .readable, timeoutMilliseconds: nil)
    let code = answer.code.withLock { $0 }
    guard code == 0 else {
      throw SystemCallFailure(call: "posix_spawn", errno: Errno(rawValue: code), path: path)
    }
  }

  private func work() {
    while true {
      do {
        _ = try hasOrders.descriptor.wait(for: .readable, timeoutMilliseconds: nil)
      } catch {
        fatalError("cannot wait for programs to start: \(error)")
      }
      hasOrders.clear()
      let waiting = orders.withLock { orders in
        defer { orders = [] }
        return orders
      }
      for order in waiting {
        let code = order.start()
        order.answer.code.withLock { $0 = code }
        order.answer.isGiven.raise()
      }
    }
  }
}
