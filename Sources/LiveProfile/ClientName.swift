/// The id under which a program numbers its requests: a name for people, and a token of the run.
///
/// People see the id beside each change, where the token would be noise.
package enum ClientName {
  private static let separator: Character = "#"
  /// A shorter token could be part of a name.
  private static let tokenDigits = 8

  /// The id of a program with this name and a token of at least eight hexadecimal digits.
  package static func numbered(_ name: String, token: String) -> String {
    name + String(separator) + token
  }

  /// The part of a client's id that people should see.
  package static func shown(_ client: String) -> String {
    guard let cut = client.lastIndex(of: separator), cut > client.startIndex else { return client }
    let token = client[cut...].dropFirst()
    let isToken = token.count >= tokenDigits && token.allSatisfy { $0.isASCII && $0.isHexDigit }
    return isToken ? String(client[..<cut]) : client
  }
}
