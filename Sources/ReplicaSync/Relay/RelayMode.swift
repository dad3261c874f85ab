/// How long a relay goes on.
package enum RelayMode: Sendable {
  /// One round over all profiles, and then the end.
  case once
  /// After that round it waits for news of either end, and passes them on at once.
  case continuous
}
