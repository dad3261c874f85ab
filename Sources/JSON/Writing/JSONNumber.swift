/// A number that is not written as an `Int`, stored as its digits.
///
/// Programs that do not know its meaning can thus pass it on unchanged. Two numbers are equal if
/// their digits are: `1.5` and `1.50` differ.
package struct JSONNumber: Equatable, Sendable {
  /// The number as in the JSON text, with sign, decimal point and exponent.
  package let digits: String

  /// The digits must be a JSON number that is finite as a double.
  package init(digits: String) {
    self.digits = digits
  }

  /// A finite number in the protocol's shortest form.
  package init(_ value: Double) {
    var writer = JSONWriter()
    writer.number(value)
    digits = String(decoding: writer.bytes, as: UTF8.self)
  }

  /// The nearest double; parses the digits on each call.
  package var value: Double { Double(digits) ?? .infinity }

  /// The whole number; nil for a number with a decimal point or exponent, even if it is whole.
  var integer: Int? { Int(digits) }
}

extension JSONNumber: ExpressibleByFloatLiteral {
  /// A number in its shortest form, regardless of how the literal is written.
  package init(floatLiteral value: Double) { self.init(value) }
}
