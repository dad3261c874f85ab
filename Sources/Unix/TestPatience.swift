/// How long programs wait for each other, where a test says so.
package enum TestPatience {
  /// The variable by which tests have them wait longer, or not so long: how many seconds.
  package static let variable = "ALCHEMYD_TEST_PATIENCE"

  /// What that variable says; nil where it says no number from 1 to a day's.
  package static let milliseconds: Int? = {
    guard let seconds = Environment.value(variable).flatMap({ Int($0) }), 1...86_400 ~= seconds
    else { return nil }
    return seconds * 1000
  }()
}
