/// The version of daemon and client, which are released together.
package enum ProductVersion {
  package static let current = "0.1.0"
}
