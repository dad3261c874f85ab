internal import Glibc

/// The environment variables of the process.
package enum Environment {
  /// A variable's value; an empty value counts as absent, as the XDG specification demands.
  package static func value(_ name: String) -> String? {
    guard let value = unsafe getenv(name), unsafe value.pointee != 0 else { return nil }
    return unsafe String(cString: value)
  }
}
