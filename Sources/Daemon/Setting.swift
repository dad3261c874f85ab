/// The names that a file of settings may contain; any other name is refused.
enum Setting: String, CaseIterable {
  case catalogFolders
  case logLevel
  case peers
}
