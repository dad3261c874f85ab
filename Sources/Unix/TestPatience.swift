/// How long programs wait for each other in tests.
package enum TestPatience {
  /// The variable with which tests change the wait, in seconds.
  package static let variable = "ALCHEMYD_TEST_PATIENCE"

  /// The variable's value in milliseconds; nil unless it is from 1 to a day's seconds.
  package static let milliseconds: Int? = {
    guard let seconds = Environment.value(variable).flatMap({ Int($0) }), 1...86_400 ~= seconds
    else { return nil }
    return seconds * 1000
  }()
}
