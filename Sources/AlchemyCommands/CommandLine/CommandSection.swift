/// The headings of the overview, in order.
package enum CommandSection: CaseIterable, Sendable {
  case looking
  case choosing
  case brewing
  case profiles
  case replicas
  case catalogs
  case web
  case daemon

  /// The heading in the manual; the overview adds a colon.
  package var heading: String {
    switch self {
    case .looking: "look"
    case .choosing: "choices and the bag"
    case .brewing: "the alchemist and brewing"
    case .profiles: "profiles"
    case .replicas: "other machines, conflicts and backups"
    case .catalogs: "catalogs"
    case .web: "the page for browsers"
    case .daemon: "the daemon and this program"
    }
  }
}
