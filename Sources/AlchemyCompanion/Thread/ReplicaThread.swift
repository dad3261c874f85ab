internal import ReplicaHost
package import Unix

/// A replica with a thread of its own, which opens it, works on it and closes it.
///
/// The database blocks as long as the disk does, and may be used by one thread only.
package final class ReplicaThread: Sendable {
  private let desk: OrderDesk
  private let folder: String
  private let ending: ThreadEnding

  /// Returns at once; calls `opened` on the new thread, with the problem or nil for success.
  ///
  /// Throws if no thread or descriptor is left.
  package init(
    _ place: ReplicaPlace, opened: @escaping @Sendable (ReplicaProblem?) -> Void
  ) throws(ReplicaProblem) {
    folder = place.folder
    do {
      let (desk, ending) = (try OrderDesk(), try ThreadEnding())
      (self.desk, self.ending) = (desk, ending)
      _ = try Thread(name: "replica") {
        ReplicaThread.run(place, desk, opened)
        ending.tell()
      }
    } catch {
      throw ReplicaProblem(error, folder: place.folder)
    }
  }

  /// Runs an order on the thread; false if the replica is closed.
  package func perform(_ order: @escaping @Sendable (ReplicaDriver) -> Void) -> Bool {
    desk.give(order)
  }

  /// Returns one nonblocking end of a new connection; the thread serves the other end.
  ///
  /// Throws if no descriptor is left.
  package func connect() throws(ReplicaProblem) -> FileDescriptor {
    let ends: (FileDescriptor, FileDescriptor)
    do {
      ends = try UnixSocket.pair()
    } catch {
      throw ReplicaProblem(error, folder: folder)
    }
    if !perform({ $0.serve(ends.1) }) { ends.1.close() }
    return ends.0
  }

  /// Closes the replica after all earlier orders, and waits until it is closed.
  package func end() {
    desk.close()
    ending.wait()
  }

  /// Closes the replica without waiting; calls `then` afterwards, on any thread.
  package func end(then: @escaping @Sendable () -> Void) {
    desk.close()
    ending.whenOver(then)
  }

  private static func run(
    _ place: ReplicaPlace, _ desk: OrderDesk, _ opened: (ReplicaProblem?) -> Void
  ) {
    // Signals are the business of the main program, and must not end the process here.
    Signal.block(Signal.allCases)
    let driver: ReplicaDriver
    do throws(ReplicaOpenFailure) {
      driver = ReplicaDriver(try place.open(), desk)
    } catch {
      desk.close()
      opened(ReplicaProblem(error, folder: place.folder))
      return
    }
    opened(nil)
    driver.run()
  }
}
