/// The names that a file of settings may have; any other is refused.
enum Setting: String, CaseIterable {
  case catalogFolders
  case logLevel
  case peers
}
