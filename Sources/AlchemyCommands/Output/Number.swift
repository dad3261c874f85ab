/// Numbers that may have a fraction.
enum Number {
  /// The shortest form: whole numbers have no decimal point.
  static func short(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? "\(number)"
  }
}
