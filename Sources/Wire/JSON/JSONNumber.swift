/// A number of a `JSONValue` that no `Int` is written as, by its digits.
///
/// So it is passed on as it came through any number of programs that do not know what it means.
/// Two are equal when they are written alike: `1.5` and `1.50` are not.
package struct JSONNumber: Equatable, Sendable {
  /// As a text of JSON has them, with sign, point and exponent.
  package let digits: String

  /// Trusts the digits to be a number of JSON, finite as a double.
  package init(digits: String) {
    self.digits = digits
  }

  /// A finite number in the protocol's shortest form.
  package init(_ value: Double) {
    var writer = JSONWriter()
    writer.number(value)
    digits = String(decoding: writer.bytes, as: UTF8.self)
  }

  /// The nearest double; costs a reading of the digits.
  package var value: Double { Double(digits) ?? .infinity }

  /// Nil with a point or an exponent, even if it is whole.
  var integer: Int? { Int(digits) }
}

extension JSONNumber: ExpressibleByFloatLiteral {
  /// A number in its shortest form, however the literal is written.
  package init(floatLiteral value: Double) { self.init(value) }
}
