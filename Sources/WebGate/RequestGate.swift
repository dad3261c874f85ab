/// Which requests are answered, and how: hosts, origins, methods and paths.
///
/// Pure: it looks at a head, and knows no device and no code.
package struct RequestGate: Equatable, Sendable {
  /// What a request is for.
  package enum Purpose: Equatable, Sendable {
    /// One of the page's files, by its path; the body is left out for HEAD.
    case file(path: String, hasBody: Bool)
    /// A catalog, by its hash.
    case catalog(hash: String)
    /// Pairing with a code.
    case pair(code: String)
    /// The name of the device that asks.
    case device
    /// A page's WebSocket; `accept` is the answer to its key.
    case live(accept: String)
    /// A picture of a bag, which is the request's body, to be read by the catalog of this hash.
    case picture(catalog: String, bytes: Int)
  }

  /// Names of this machine besides its addresses, without a port, in lower case: `desktop.local`.
  package let hosts: Set<String>
  /// Origins that are allowed besides `http://` and the own hosts: `https://alchemy.example`.
  package let origins: Set<String>
  /// The paths of the page's files.
  private let files: Set<String>

  /// `hosts` have no port, and `origins` have scheme and host, as browsers send them.
  package init(files: Set<String>, hosts: Set<String> = [], origins: Set<String> = []) {
    self.files = files
    self.hosts = Set(hosts.map { $0.lowercased() })
    self.origins = Set(origins.map { $0.lowercased() })
  }

  /// What a request is for; throws if the request is refused.
  ///
  /// The host is checked first, so that a page of another site does not even learn which paths exist.
  package func purpose(of head: RequestHead) throws(WebRefusal) -> Purpose {
    try checkForm(of: head)
    let host = try host(of: head)
    let path = head.target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)[0]
    let words = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    if files.contains(String(path)) {
      try check(head, ["GET", "HEAD"])
      return .file(path: String(path), hasBody: head.method == "GET")
    }
    switch (words.count, words.dropFirst().first) {
    case (3, "catalog"):
      try check(head, ["GET"])
      guard Self.isHash(words[2]) else { throw .notFound }
      return .catalog(hash: words[2])
    case (3, "pair"):
      try check(head, ["POST"])
      try checkOrigin(of: head, host)
      return .pair(code: words[2])
    case (2, "device"):
      try check(head, ["GET"])
      return .device
    case (2, "live"):
      try check(head, ["GET"])
      try checkOrigin(of: head, host)
      return .live(accept: try WebSocketKey.accept(head))
    case (3, Self.picturePath):
      try check(head, ["POST"])
      try checkOrigin(of: head, host)
      guard Self.isHash(words[2]) else { throw .notFound }
      return .picture(catalog: words[2], bytes: try Self.bodyBytes(of: head))
    default: throw .notFound
    }
  }

  /// A catalog's hash has sixteen hexadecimal digits.
  private static func isHash(_ text: String) -> Bool {
    text.utf8.count == 16
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }

  /// The first word of the one path that takes a body.
  private static let picturePath = "picture"

  /// The length of a body, which must be told before it comes.
  private static func bodyBytes(of head: RequestHead) throws(WebRefusal) -> Int {
    guard head.values("transfer-encoding").isEmpty, let length = head.value("content-length"),
      length.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let bytes = Int(length)
    else { throw .malformed("it does not say how long its body is") }
    return bytes
  }

  private func checkForm(of head: RequestHead) throws(WebRefusal) {
    guard head.byteCount <= WebLimits.headBytes else { throw .headTooLarge }
    guard head.isPrintable else {
      throw .malformed("it has a character that is not printable ASCII")
    }
    guard head.target.hasPrefix("/") else { throw .malformed("its target is no path") }
    guard head.hasTokens else { throw .malformed("a field's name is no token") }
    guard !head.fields.announceBody || head.target.hasPrefix("/\(Self.picturePath)/") else {
      throw .malformed("it has a body")
    }
  }

  private func check(_ head: RequestHead, _ methods: [String]) throws(WebRefusal) {
    guard methods.contains(head.method) else {
      throw .methodNotAllowed(allowed: methods.joined(separator: ", "))
    }
  }

  /// The value of `Host`, which must be a name of this machine with the port of the connection.
  ///
  /// This stops DNS rebinding: another site points a name of its own at our address, and a browser then
  /// sends that name here. Unlisted names are refused.
  private func host(of head: RequestHead) throws(WebRefusal) -> String {
    let values = head.values("host")
    guard values.count == 1 else { throw .malformed("it has \(values.count) Host fields") }
    let host = values[0].lowercased()
    // A program in front of this one listens at the usual port, which browsers leave out.
    if hosts.contains(host) { return host }
    guard let cut = host.lastIndex(of: ":"), let end = head.local.lastIndex(of: ":"),
      host[cut...] == head.local[end...]
    else { throw .foreignHost(values[0]) }
    let name = String(host[..<cut])
    guard name == head.local[..<end] || name == "localhost" || hosts.contains(name) else {
      throw .foreignHost(values[0])
    }
    return host
  }

  /// Throws unless the page that sends the request is from this host, or its origin is listed.
  private func checkOrigin(of head: RequestHead, _ host: String) throws(WebRefusal) {
    guard let origin = head.value("origin")?.lowercased() else {
      throw .foreignOrigin(head.values("origin").first)
    }
    guard origin == "http://" + host || origins.contains(origin) else {
      throw .foreignOrigin(origin)
    }
  }
}
