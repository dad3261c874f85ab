/// A replica of alchemy profiles in a folder of its own, which needs no daemon.
///
/// Profiles are read and edited at once, and every edit is on the disk when the call returns.
/// ``sync(over:named:)`` merges the replica with a daemon or another companion, over any stream of
/// bytes; what both have edited meanwhile is merged field by field, and nothing is lost.
///
/// ```swift
/// let companion = try await Companion.open("/home/me/.local/share/my-app")
/// try await companion.apply([.chooseIngredient("wheat", .must)])
/// for try await news in try await companion.changes() { print(news) }
/// ```
///
/// One process at a time has a replica open. The work is done on a thread of the companion's own,
/// so that a slow disk holds up nobody's tasks; calls are carried out in the order in which they
/// are made.
public final class Companion: Sendable {
  /// The folder that holds the replica.
  public let folder: String
  /// What other replicas and histories call this one.
  public let name: String

  let thread: ReplicaThread
  /// Carries the questions of this companion; it watches nothing.
  let session: ReplicaSession

  private init(
    _ place: ReplicaPlace, name: String, _ thread: ReplicaThread, _ session: ReplicaSession
  ) {
    folder = place.folder
    self.name = name
    self.thread = thread
    self.session = session
  }

  /// How long another process may keep the replica before `open` fails, in milliseconds.
  public static let usualPatienceMilliseconds = 2_000

  /// Opens the replica in a folder, or makes both, with one profile named `default`.
  ///
  /// - Parameters:
  ///   - folder: made with mode 0700 when it is missing; catalogs of one's own are `*.json` in its
  ///     folder `catalogs`.
  ///   - name: 1 to 100 bytes; stands in histories beside what this companion changes.
  ///   - catalogFolders: looked through for catalogs, too; need not exist.
  ///   - patienceMilliseconds: how long another process that has the replica open is waited for.
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

  /// Ends all sequences of changes, and closes the replica; calls after it fail.
  ///
  /// Without it nothing is lost; the next opening takes longer.
  public func close() async {
    await thread.ended()
  }

  deinit {
    thread.end {}
  }
}
