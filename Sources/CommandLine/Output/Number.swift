/// Numbers that may have a fraction.
package enum Number {
  /// The shortest form: whole numbers have no decimal point.
  package static func short(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? "\(number)"
  }
}
