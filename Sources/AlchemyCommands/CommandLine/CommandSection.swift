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
    case .looking: "looking"
    case .choosing: "choosing, and what is in the bag"
    case .profiles: "profiles"
    case .replicas: "other machines, conflicts and copies"
    case .catalogs: "catalogs"
    case .daemon: "the daemon and this program"
    }
  }
}
