internal import Alchemy
package import ClientSession
internal import CommandLine
internal import Lists
internal import TerminalScreen
internal import Wire

/// Carries out what `PluginWatch` decides for each catalog that was made of a game.
package final class CatalogFollower {
  /// The folders to be watched, as of the last look.
  package private(set) var folders: [String] = []
  private let session: Session
  private let remakes: Bool
  private var watches: [String: PluginWatch] = [:]
  /// The folders that each catalog's plugins have or had: a plugin may be away for a moment.
  private var places: [String: Set<String>] = [:]
  /// The catalogs whose plugins cannot be looked at, which was told.
  private var lost: Set<String> = []

  /// Looks at nothing yet.
  package init(remakes: Bool, _ session: Session) {
    self.remakes = remakes
    self.session = session
  }

  /// The catalogs that are followed, as of the last look.
  package var ids: [String] { watches.keys.sorted() }

  /// When the plugins have to be looked at again at the latest.
  package var deadlineMilliseconds: Int? {
    watches.values.compactMap(\.deadlineMilliseconds).min()
  }

  /// Looks at the plugins of every catalog, and makes those again whose plugins have changed and are quiet.
  package func look(at nowMilliseconds: Int) {
    let catalogs = InstalledCatalog.all(session.world)
    let ids = Set(catalogs.map(\.catalog.id))
    watches = watches.filter { ids.contains($0.key) }
    for catalog in catalogs { look(at: catalog, nowMilliseconds) }
    let own = String(CatalogFolder.path(environment: session.world.environment).dropLast())
    places = places.filter { ids.contains($0.key) }
    let all = (exists(own) ? [own] : []) + places.values.joined()
    folders = Set(all).sorted()
  }

  private func look(at made: InstalledCatalog, _ now: Int) {
    let id = made.catalog.id
    var watch = watches[id] ?? PluginWatch(remakes: remakes)
    defer { watches[id] = watch }
    let source: GameSource
    do throws(CommandFailure) {
      source = try GameSource(made.origin, session.world)
      lost.remove(id)
    } catch {
      watch.lost()
      // One folder that is away is enough to notice that the disk is back.
      let known = places[id] ?? []
      places[id] = known.filter(exists).union(known.filter { !exists($0) }.sorted().prefix(1))
      if lost.insert(id).inserted { session.tell(error) }
      return
    }
    places[id] = (places[id] ?? []).union(source.watchedFolders).filter(exists)
    let (before, found) = (made.origin.plugins, source.origin.plugins)
    let change = PluginChange(from: before, to: found).words
    switch watch.looked(before, found, at: now) {
    case .nothing: return
    case .tell: tell("\(id): \(change): \(CommandFailure.line(made.words))")
    case .remake:
      do throws(CommandFailure) {
        tell("\(id): \(change); \(try remake(made, of: source))")
      } catch {
        session.tell(error)
      }
    }
  }

  /// Makes a catalog again; what has become of it, for people.
  private func remake(
    _ old: InstalledCatalog, of source: GameSource
  ) throws(CommandFailure) -> String {
    let reading = source.reading()
    let game = GameCatalog(of: reading.game, known: KnownCatalogs.builtIn())
    let new = try game.catalog(id: old.catalog.id, title: old.catalog.title)
    try InstalledCatalog.install(new, madeOf: source.origin, session)
    let leftOut = reading.leftOut.count + game.leftOut.count
    return "made again of \(Quantity.of(reading.pluginCount, "plugin"))"
      + (new == old.catalog
        ? ", and it says the same as before"
        : ": \(Quantity.of(new.ingredients.count, "ingredient")), "
          + Quantity.of(new.effects.count, "effect"))
      + (leftOut == 0 ? "" : "; left out: \(leftOut)")
  }

  private func exists(_ folder: String) -> Bool { session.world.files.exists(folder) }

  private func tell(_ sentence: String) {
    session.printer.tell(sentence.visible + "\n")
  }
}
