/// The version of daemon and client, which are released together.
package enum ProductVersion {
  /// As `--version` and system.hello tell it; the package has the same.
  package static let current = "0.1.0"
  /// When it was made what it is, as manual pages say it.
  package static let date = "2026-11-22"
}
