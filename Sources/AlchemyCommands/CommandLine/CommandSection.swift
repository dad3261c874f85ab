/// Under which heading of the overview a command stands; the headings come in this order.
package enum CommandSection: CaseIterable, Sendable {
  case looking
  case choosing
  case profiles
  case replicas
  case catalogs
  case daemon

  /// As the manual prints it; the overview puts a colon behind it.
  package var heading: String {
    switch self {
    case .looking: "look"
    case .choosing: "choices and the bag"
    case .profiles: "profiles"
    case .replicas: "other machines, conflicts and backups"
    case .catalogs: "catalogs"
    case .daemon: "the daemon and this program"
    }
  }
}
