/// The version of the daemon and the client, which are released together.
package enum ProductVersion {
  /// As shown by `--version` and system.hello; also the package's version.
  package static let current = "1.0.0"
  /// The release date, for the manual pages.
  package static let date = "2026-11-30"
}
