internal import ReplicaHost
package import Unix

/// A replica on a thread of its own, which opens it, works on it and closes it.
///
/// The database blocks for as long as the disk does, and knows one thread only.
package final class ReplicaThread: Sendable {
  private let desk: OrderDesk
  private let folder: String
  private let ending: ThreadEnding
  private let found = Locked<ReplicaProblem?>(nil)

  /// What is wrong with the replica although it was opened; nil as a rule, and before that.
  package var warning: ReplicaProblem? { found.withLock { $0 } }

  /// Returns at once; `opened` is called on the new thread, with why there is no replica, or nil.
  package init(
    _ place: ReplicaPlace, opened: @escaping @Sendable (ReplicaProblem?) -> Void
  ) throws(ReplicaProblem) {
    folder = place.folder
    do {
      let (desk, ending) = (try OrderDesk(), try ThreadEnding())
      (self.desk, self.ending) = (desk, ending)
      _ = try Thread(name: "replica") { [found] in
        ReplicaThread.run(place, desk, found, opened)
        ending.tell()
      }
    } catch {
      throw ReplicaProblem(error, folder: place.folder)
    }
  }

  /// Has something done on the thread; false when the replica is closed.
  package func perform(_ order: @escaping @Sendable (ReplicaDriver) -> Void) -> Bool {
    desk.give(order)
  }

  /// One end of a new connection, which does not block; the thread serves the other end.
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

  /// Closes the replica when all orders so far are carried out, and waits until that is done.
  package func end() {
    desk.close()
    ending.wait()
  }

  /// The same for whoever must not wait; `then` is called on whatever thread.
  package func end(then: @escaping @Sendable () -> Void) {
    desk.close()
    ending.whenOver(then)
  }

  private static func run(
    _ place: ReplicaPlace, _ desk: OrderDesk, _ found: Locked<ReplicaProblem?>,
    _ opened: (ReplicaProblem?) -> Void
  ) {
    // They are for whoever started the thread, and must not end the process here.
    Signal.block(Signal.allCases)
    let driver: ReplicaDriver
    do throws(ReplicaOpenFailure) {
      driver = ReplicaDriver(try place.open(), desk)
    } catch {
      desk.close()
      opened(ReplicaProblem(error, folder: place.folder))
      return
    }
    if let trouble = driver.replica.witnessTrouble {
      let problem = ReplicaProblem(
        failed: "the replica \(place.folder) takes a new identity each time that it is opened",
        cause: trouble.cause, hint: trouble.hint)
      found.withLock { $0 = problem }
    }
    opened(nil)
    driver.run()
  }
}
