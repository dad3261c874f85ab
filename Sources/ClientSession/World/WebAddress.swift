internal import Wire

/// The addresses of the page, as browsers of this machine and of others open them.
package enum WebAddress {
  /// Where the unit listens, and where a program started by hand should.
  package static let usual = "127.0.0.1:8377"
  /// The socket unit of the page.
  package static let unit = "alchemyd-web.socket"

  /// An address and a port in two parts.
  private static func parts(of address: String) -> (host: Substring, port: Substring) {
    let colon = address.lastIndex(of: ":") ?? address.endIndex
    return (address[..<colon], address[colon...].dropFirst())
  }

  /// Whether only this machine reaches the address.
  package static func isLoopback(_ address: String) -> Bool {
    let host = parts(of: address).host
    return host.hasPrefix("127.") || host == "[::1]"
  }

  /// What to open for the addresses at which the page is served; those for other devices first.
  ///
  /// A socket that listens everywhere is reached by each of `own`, this machine's addresses.
  package static func pages(servedAt addresses: [String], own: [String]) -> [String] {
    var pages: [String] = []
    for address in addresses {
      let (host, port) = parts(of: address)
      switch host {
      case "0.0.0.0":
        pages += own.filter { !$0.hasPrefix("[") }.map { "\($0):\(port)" } + ["127.0.0.1:\(port)"]
      case "[::]": pages += own.map { "\($0):\(port)" } + ["127.0.0.1:\(port)"]
      default: pages.append(address)
      }
    }
    let distant = pages.filter { !isLoopback($0) }
    return (distant + pages.filter(isLoopback)).map { "http://\($0)/" }
  }

  /// Whether a text is a scheme and a host, with a port or without, and nothing behind them but a slash.
  package static func isPage(_ text: String) -> Bool {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard text.utf8.count <= addressBytes, parts.count == 4,
      ["http:", "https:"].contains(parts[0]),
      parts[1].isEmpty, !parts[2].isEmpty, parts[3].isEmpty
    else { return false }
    return parts[2].utf8.allSatisfy { (0x21...0x7E).contains($0) && !forbidden.contains($0) }
  }

  /// No host has these, and some of them begin another part of an address.
  private static let forbidden = Set("#?@\\\"<>".utf8)
  /// What a picture that a camera reads has room for, and any host.
  private static let addressBytes = 200

  /// What makes the unit serve the home network, line by line.
  package static let lines = [
    "systemctl --user edit \(unit)   # and write these three lines:",
    "  [Socket]",
    "  ListenStream=",
    "  ListenStream=0.0.0.0:8377",
    "systemctl --user restart \(unit)",
  ]
}
