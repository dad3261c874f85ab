internal import Alchemy
internal import ClientSession
internal import CommandLine
internal import DaemonClient
internal import JSON
internal import Lists
internal import LiveProfile
internal import Unix
internal import Wire

/// The names that a running daemon knows, otherwise the names of the built-in catalogs.
///
/// Failures are silent: a message would disturb somebody who is typing.
final class NamesHere {
  /// The user waits with a finger on a key; a daemon answers in a hundredth of this time.
  private static let patience = Patience(
    noteAfterMilliseconds: 30, giveUpAfterMilliseconds: TestPatience.milliseconds ?? 30)

  private let world: World
  private let line: TypedLine
  private lazy var connection = connect()
  private lazy var profile = readProfile()
  private lazy var ownCatalog = readOwnCatalog()
  /// The ids of each ingredient's effects.
  private lazy var effects = readEffects()

  init(_ world: World, _ line: TypedLine) {
    self.world = world
    self.line = line
  }

  /// Never connects to a socket that a service manager holds for a daemon that does not run.
  private func connect() -> DaemonConnection? {
    guard !isOfReplica, let path = location?.path, world.files.isServed(path) else { return nil }
    do throws(ClientFailure) {
      return DaemonConnection(
        over: try world.connector.connect(to: path), patience: Self.patience, onSilence: {})
    } catch {
      return nil
    }
  }

  /// Does not open a replica for names: that would take disk work, and keep others out.
  private var isOfReplica: Bool {
    if line.options[Option.replica.name] != nil { return true }
    return line.options[Option.socket.name] == nil && world.environment["ALCHEMY_REPLICA"] != nil
  }

  private var location: SocketLocation? {
    do throws(SocketLocation.Problem) {
      return try SocketLocation.find(
        option: line.options[Option.socket.name], environment: world.environment,
        userIdentifier: world.userIdentifier, ownsFolder: world.files.ownsFolder)
    } catch {
      return nil
    }
  }

  /// The profile that `profile use` chose for the line's daemon.
  private var currentProfile: String? {
    do throws(CommandFailure) {
      guard !isOfReplica, let location,
        let path = CurrentProfile.path(of: .daemon(location), environment: world.environment)
      else { return nil }
      return try CurrentProfile.read(path, world.files)?.id
    } catch {
      // The command itself will report the failure.
      return nil
    }
  }

  /// Nil if the daemon does not answer, refuses, or answers something else.
  private func ask<Answer: WireReading>(_ request: Request) -> Answer? {
    do throws(ClientFailure) {
      guard let answer = try connection?.call(request) else { return nil }
      return Answer(answer)
    } catch {
      // A daemon that did not answer once will not answer the next question either.
      if case .refused = error { return nil }
      connection = nil
      return nil
    }
  }
}

// MARK: - Catalogs

extension NamesHere {
  /// The ingredients and effects that the line can mean.
  var items: [CatalogItem] {
    if let id = profileCatalog, let known = BuiltInNames.items(ofCatalog: id) { return known }
    guard let ownCatalog else { return BuiltInNames.items }
    return ownCatalog.ingredients.map(\.item) + ownCatalog.effects.map(\.item)
  }

  /// The ids of an ingredient's effects; nil for an unknown ingredient.
  func effects(ofIngredient id: String) -> Set<String>? { effects[id] }

  private func readEffects() -> [String: Set<String>] {
    guard let ownCatalog else { return BuiltInNames.effects(inCatalog: profileCatalog) }
    return Dictionary(ownCatalog.ingredients.map { ($0.id, Set($0.effects.map(\.id))) }) {
      first, _ in first
    }
  }

  /// The ids of the ingredients that the bag has; empty if that is unknown.
  var bag: Set<String> { Set((profile?.inventory ?? [:]).keys) }

  /// The catalog of the chosen profile, by its id; nil if unknown.
  private var profileCatalog: String? { profile?.summary.catalog }

  /// The chosen profile; nil if the daemon does not tell.
  private func readProfile() -> ProfileSnapshot? {
    let name =
      line.options[Option.profile.name] ?? world.environment["ALCHEMY_PROFILE"] ?? currentProfile
      ?? "default"
    return ask(Request(ProfileGet(of: name)))
  }

  /// The catalog of the profile if it is not built in; nil if the daemon does not tell.
  private func readOwnCatalog() -> CatalogGet.Result? {
    guard let id = profileCatalog, BuiltInNames.items(ofCatalog: id) == nil else { return nil }
    return ask(Request(CatalogGet().with { $0.catalog = id }))
  }

  var catalogs: [Candidate] {
    let listed: Wire.CatalogList.Result? = ask(Request(Wire.CatalogList()))
    guard let listed, !listed.catalogs.isEmpty else { return BuiltInNames.catalogs }
    return listed.catalogs.map { Candidate(text: $0.id, summary: $0.title) }
  }
}

// MARK: - What only a daemon knows

extension NamesHere {
  var methods: [Candidate] {
    let document: Discovery.Result? = ask(Request(Discovery()))
    return (document?.methods ?? []).map { Candidate(text: $0.name, summary: $0.summary) }
  }

  /// The names of the deleted profiles, or of the others.
  func profiles(isDeleted: Bool) -> [Candidate] {
    let request = Request(Wire.ProfileList().with { $0.includesDeleted = isDeleted })
    let listed: Wire.ProfileList.Result? = ask(request)
    let fitting = (listed?.profiles ?? []).filter { $0.isDeleted == isDeleted }
      .sortedAsPaths(by: \.name, id: \.id).map(\.element)
    let counts = Dictionary(fitting.map { ($0.name, 1) }, uniquingKeysWith: +)
    // A name that several profiles share means none of them; their ids do.
    return fitting.filter { counts[$0.name] == 1 }
      .map { Candidate(text: $0.name, summary: $0.catalog) }
      + fitting.filter { counts[$0.name, default: 0] > 1 }
      .map { Candidate(text: $0.reference, summary: $0.name) }
  }
}
