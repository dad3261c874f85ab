/// The head of an HTTP request, as the library has read it.
package struct RequestHead: Equatable, Sendable {
  /// The method as sent: `GET`.
  package var method: String
  /// The target as sent, from the first slash on, with a query if there is one.
  package var target: String
  /// The fields in the order of arrival; the library has removed white space around the values.
  package var fields: [Field]
  /// The address and the port at which the connection was accepted: `192.168.0.7:8377`.
  package var local: String

  /// One line of the head.
  package struct Field: Equatable, Sendable {
    /// The name, in any case.
    package var name: String
    /// The value without white space around it.
    package var value: String

    /// Checks neither the name nor the value.
    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// Checks nothing: the library has read the head.
  package init(method: String, target: String, fields: [Field], local: String) {
    self.method = method
    self.target = target
    self.fields = fields
    self.local = local
  }

  /// The values of a field, in order; `name` is in lower case.
  func values(_ name: String) -> [String] {
    fields.filter { $0.name.lowercased() == name }.map(\.value)
  }

  /// The value of a field that is there once; nil if it is missing, or there several times.
  package func value(_ name: String) -> String? {
    let values = values(name)
    return values.count == 1 ? values[0] : nil
  }

  /// The words of a field that is a list, in lower case, such as `Connection: keep-alive, Upgrade`.
  package func words(_ name: String) -> [String] {
    values(name).flatMap { $0.split(separator: ",") }.map { word in
      String(word.drop { $0 == " " }).trimmedEnd.lowercased()
    }
  }

  /// Whether each field's name is a token (RFC 9110, section 5.6.2), without a blank before its colon.
  var hasTokens: Bool {
    fields.allSatisfy { field in
      !field.name.isEmpty
        && field.name.utf8.allSatisfy { Self.tokenSigns.contains($0) }
    }
  }

  private static let tokenSigns = Set(
    "!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8)

  /// The approximate size of the head, to compare with a limit.
  var byteCount: Int {
    fields.reduce(method.utf8.count + target.utf8.count) {
      $0 + $1.name.utf8.count + $1.value.utf8.count + 4
    }
  }

  /// Whether every byte of the head is a printable ASCII character or a blank.
  var isPrintable: Bool {
    ([method, target] + fields.flatMap { [$0.name, $0.value] }).allSatisfy { text in
      text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
    }
  }
}

extension [RequestHead.Field] {
  /// Whether a body follows the head, in whatever form a field says so.
  package var announceBody: Bool {
    contains { field in
      let name = field.name.lowercased().trimmedEnd
      return name == "transfer-encoding" || name == "content-length" && field.value != "0"
    }
  }
}

extension String {
  fileprivate var trimmedEnd: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
