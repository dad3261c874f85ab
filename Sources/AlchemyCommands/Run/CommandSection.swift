/// The headings of the overview, in order.
enum CommandSection: String, CaseIterable {
  case looking = "look"
  case choosing = "choices and the bag"
  case brewing = "the alchemist and brewing"
  case profiles = "profiles"
  case replicas = "other machines, conflicts and backups"
  case catalogs = "catalogs"
  case web = "the page for browsers"
  case daemon = "the daemon and this program"
}
