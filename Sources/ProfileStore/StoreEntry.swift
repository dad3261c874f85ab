package import Profiles

/// What one request adds to a batch; a refused one adds its reply alone.
package struct StoreEntry: Sendable {
  package var change: LoggedChange?
  package var request: StoredRequest?
  /// A profile's state after its change `lsn`, from which later changes are replayed at a load.
  package var snapshot: StoredState.ProfileAtLSN?

  package init(
    change: LoggedChange? = nil, request: StoredRequest? = nil,
    snapshot: StoredState.ProfileAtLSN? = nil
  ) {
    self.change = change
    self.request = request
    self.snapshot = snapshot
  }
}
