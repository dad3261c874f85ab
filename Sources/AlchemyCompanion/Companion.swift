/// A replica of alchemy profiles in a folder of its own, which needs no daemon.
///
/// Profiles are read and edited at once, and every edit is durable when the call returns.
/// ``sync(over:named:)`` merges the replica with a daemon or another companion, over any stream of
/// bytes. Concurrent edits are merged field by field, and nothing is lost.
///
/// ```swift
/// let companion = try await Companion.open("/home/me/.local/share/my-app")
/// try await companion.apply([.chooseIngredient("wheat", .must)])
/// for try await news in companion.changes() { print(news) }
/// ```
///
/// Only one process at a time can have a replica open. The companion works on a thread of its own,
/// so that a slow disk delays no tasks. Calls run in the order in which they are made.
public final class Companion: Sendable {
  /// The folder that holds the replica.
  public let folder: String
  /// The name of this replica in other replicas and in histories.
  public let name: String

  let thread: ReplicaThread
  /// The session for this companion's requests; it watches nothing.
  let session: ReplicaSession

  private init(
    _ place: ReplicaPlace, name: String, _ thread: ReplicaThread, _ session: ReplicaSession
  ) {
    folder = place.folder
    self.name = name
    self.thread = thread
    self.session = session
  }

  /// How long `open` waits for another process to release the replica, in milliseconds.
  public static let usualPatienceMilliseconds = 2_000

  /// Opens the replica in a folder; creates a missing one, with one profile named `default`.
  ///
  /// - Parameters:
  ///   - folder: created with mode 0700 if missing; custom catalogs are the files `*.json` in its
  ///     folder `catalogs`.
  ///   - name: 1 to 100 bytes; histories show it as the author of this companion's changes.
  ///   - catalogFolders: more folders with catalogs; they need not exist.
  ///   - patienceMilliseconds: how long to wait if another process has the replica open.
  /// - Returns: the companion, which has the replica open.
  /// - Throws: ``CompanionError/cannotOpen(_:)``.
  public static func open(
    _ folder: String, name: String = "companion", catalogFolders: [String] = [],
    patienceMilliseconds: Int = usualPatienceMilliseconds
  ) async throws(CompanionError) -> Companion {
    let place = ReplicaPlace(
      folder: folder, catalogFolders: catalogFolders, patienceMilliseconds: patienceMilliseconds)
    let thread: ReplicaThread
    do {
      thread = try await ReplicaThread.opened(place)
    } catch {
      throw .cannotOpen(CompanionError.Opening(error))
    }
    let session = try await ReplicaSession(on: thread)
    let companion = Companion(place, name: name, thread, session)
    _ = try await companion.ask(companion.greeting)
    return companion
  }

  /// Ends all sequences of changes, and closes the replica; later calls fail.
  ///
  /// Without this call nothing is lost, but the next opening takes longer.
  public func close() async {
    await thread.ended()
  }

  deinit {
    thread.end {}
  }
}
