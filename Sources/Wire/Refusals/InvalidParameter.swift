/// What is wrong with one parameter of a request.
package enum InvalidParameter: Equatable, Sendable {
  case unknown(nearest: String?)
  case missing
  case wrongType(expected: String)
  case notInList([String])
  case unreadable
  case other(String)
}
