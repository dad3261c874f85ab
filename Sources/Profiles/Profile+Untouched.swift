extension Profile {
  /// The catalog of the default profile, and of any other unless it is made with another one.
  package static let usualCatalog = "skyrim"

  /// What every store takes a profile for before the first change that it has of it.
  ///
  /// Nobody creates the profile `default`: it has its name and its catalog from the beginning.
  package init(untouched id: ProfileID) {
    let isDefault = id == .default
    self.init(
      id: id, catalog: isDefault ? Self.usualCatalog : "", name: isDefault ? "default" : "")
  }
}
