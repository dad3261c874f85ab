internal import Glibc

/// The variables that the process was started with.
package enum Environment {
  /// A variable's value; an empty one counts as absent, as the XDG rules ask.
  package static func value(_ name: String) -> String? {
    guard let value = unsafe getenv(name), unsafe value.pointee != 0 else { return nil }
    return unsafe String(cString: value)
  }
}
