package import Lists

/// Decides when a catalog is made again, because the plugins of its game have changed.
///
/// Pure: the caller passes what it found and the time of a clock that is never set; times of files are only compared
/// with each other. Managers of mods write several files one after the other, and large ones slowly, so
/// plugins count once two looks found the same, with `quietMilliseconds` between them.
package struct PluginWatch {
  /// What the caller has to do.
  package enum Decision: Equatable, Sendable {
    case nothing
    /// Tell that the plugins have changed.
    case tell
    /// Make the catalog again. If that fails, it is tried again once the plugins have changed once more.
    case remake
  }

  /// Longer than any manager pauses between two files, and too short for anybody to miss the new catalog.
  package static let quietMilliseconds = 5_000

  /// When the caller has to look again at the latest; nil while there is nothing to wait for.
  package private(set) var deadlineMilliseconds: Int?
  private let remakes: Bool
  /// The plugins at the last look, if they are not those of the catalog.
  private var seen: [CatalogOrigin.Plugin]?
  private var hasTold = false

  /// With `remakes` the catalog is made again, otherwise a change is told once.
  package init(remakes: Bool) {
    self.remakes = remakes
  }

  /// The plugins of which the catalog was made, by its file, and those that the game would load now.
  package mutating func looked(
    _ made: [CatalogOrigin.Plugin], _ found: [CatalogOrigin.Plugin], at nowMilliseconds: Int
  ) -> Decision {
    guard !PluginChange(from: made, to: found).isNone else {
      lost()
      hasTold = false
      return .nothing
    }
    guard found == seen else {
      seen = found
      deadlineMilliseconds = nowMilliseconds + Self.quietMilliseconds
      return .nothing
    }
    guard let deadline = deadlineMilliseconds, deadline <= nowMilliseconds else { return .nothing }
    deadlineMilliseconds = nil
    if remakes { return .remake }
    defer { hasTold = true }
    return hasTold ? .nothing : .tell
  }

  /// The game cannot be looked at: its disk may be away, or a list is being replaced.
  package mutating func lost() {
    seen = nil
    deadlineMilliseconds = nil
  }
}
