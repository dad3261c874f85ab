/// How long a relay runs.
package enum RelayMode: Sendable {
  /// Ends after one round over all profiles.
  case once
  /// Continues after the first round: waits for news from either end and passes it on at once.
  case continuous
}
