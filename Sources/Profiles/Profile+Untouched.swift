extension Profile {
  /// The catalog of the default profile, and the default catalog of every other profile.
  package static let usualCatalog = "skyrim"

  /// The state of a profile before its first change, the same in every store.
  ///
  /// No change creates the profile `default`: it has its name and its catalog from the start.
  package init(untouched id: ProfileID) {
    let isDefault = id == .default
    self.init(
      id: id, catalog: isDefault ? Self.usualCatalog : "", name: isDefault ? "default" : "")
  }
}
