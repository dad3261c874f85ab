internal import ClientSession
package import Lists

/// How the plugins of a game differ from those from which its catalog was made.
package struct PluginChange: Equatable, Sendable {
  /// The plugins whose size or time differs, in the order of the game, as are all names here.
  package let changed: [String]
  /// The plugins that the game did not load before.
  package let new: [String]
  /// The plugins that the game loads no longer.
  package let gone: [String]
  /// Whether the plugins that stayed are loaded in another order, which decides what counts.
  package let isReordered: Bool

  /// Compares the names as the game does, which ignores case; linear in the plugins.
  package init(from made: [CatalogOrigin.Plugin], to found: [CatalogOrigin.Plugin]) {
    func named(_ plugins: [CatalogOrigin.Plugin]) -> [String: CatalogOrigin.Plugin] {
      Dictionary(plugins.map { ($0.name.lowercased(), $0) }) { first, _ in first }
    }
    let (before, now) = (named(made), named(found))
    changed = found.filter { plugin in
      before[plugin.name.lowercased()].map {
        ($0.bytes, $0.seconds) != (plugin.bytes, plugin.seconds)
      } ?? false
    }.map(\.name)
    new = found.map(\.name).filter { before[$0.lowercased()] == nil }
    gone = made.map(\.name).filter { now[$0.lowercased()] == nil }
    let stayed = made.map { $0.name.lowercased() }.filter { now[$0] != nil }
    isReordered = stayed != found.map { $0.name.lowercased() }.filter { before[$0] != nil }
  }

  /// Whether a catalog made now would be made of the same.
  package var isNone: Bool { changed.isEmpty && new.isEmpty && gone.isEmpty && !isReordered }

  /// `A.esp has changed, B.esp and C.esp are new, D.esp is gone`; empty if nothing differs.
  package var words: String {
    [
      Self.words(changed, "has changed", "have changed"), Self.words(new, "is new", "are new"),
      Self.words(gone, "is gone", "are gone"), isReordered ? "the order has changed" : nil,
    ].compactMap(\.self).joined(separator: ", ")
  }

  /// With more names than this, the sentence only counts the others: it has to be read at a glance.
  private static let mostNamed = 4

  private static func words(_ names: [String], _ one: String, _ several: String) -> String? {
    guard !names.isEmpty else { return nil }
    let rest = names.count - mostNamed + 1
    let shown = rest > 1 ? names.prefix(mostNamed - 1) + ["\(rest) more"] : names
    return "\(Lessons.list(shown)) \(names.count == 1 ? one : several)"
  }
}
