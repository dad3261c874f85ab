internal import CUnix
internal import Glibc

/// Stream sockets of the network.
package enum TCPSocket {
  /// An IPv6 address with a scope, brackets and a port.
  private static let addressBytes = 128
  /// A machine has a handful of addresses.
  private static let listBytes = 4096

  /// Listens at a numeric address, such as `127.0.0.1:8377` or `[::1]:0`; port 0 is any free one.
  ///
  /// The descriptor does not block. Throws for an address that is not one of this machine or is in use, and
  /// for a text without a port.
  package static func listen(_ address: String) throws(SystemCallFailure) -> FileDescriptor {
    guard let (host, port) = parts(of: address) else {
      throw SystemCallFailure(call: "bind", errno: .invalidArgument, path: address)
    }
    let number = try systemCall("bind", path: address) { unsafe cunix_listen_at(host, port) }
    return FileDescriptor(rawValue: number)
  }

  /// Makes the kernel send short messages at once, and buffer about this many bytes for a slow reader.
  ///
  /// By default the kernel buffers megabytes, and delays a message by 40 ms while an earlier one is not
  /// acknowledged. Throws if the descriptor is no network socket.
  package static func sendAtOnce(
    _ descriptor: FileDescriptor, keepingBytes bytes: Int
  ) throws(SystemCallFailure) {
    for (level, option, value) in [
      (Int32(IPPROTO_TCP), TCP_NODELAY, 1), (SOL_SOCKET, SO_SNDBUF, Int32(bytes)),
    ] as [(Int32, Int32, Int32)] {
      var value = value
      try systemCall("setsockopt") {
        unsafe setsockopt(
          descriptor.rawValue, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
      }
    }
  }

  /// The host without brackets, and the port; nil for a text that has no port.
  package static func parts(of address: String) -> (host: String, port: String)? {
    guard let colon = address.lastIndex(of: ":") else { return nil }
    let port = address[address.index(after: colon)...]
    var host = address[..<colon]
    guard !host.isEmpty, Int(port).map((0...65_535).contains) == true else { return nil }
    if host.first == "[", host.last == "]" { host = host.dropFirst().dropLast() }
    return (String(host), String(port))
  }

  /// This end's address and port: `192.168.0.7:8377`, or `[::1]:8377`; nil for another kind of socket.
  package static func localAddress(of descriptor: FileDescriptor) -> String? {
    address(of: descriptor, isPeer: false)
  }

  /// The other end's address and port; nil for another kind of socket, and for one that has no other end.
  package static func peerAddress(of descriptor: FileDescriptor) -> String? {
    address(of: descriptor, isPeer: true)
  }

  private static func address(of descriptor: FileDescriptor, isPeer: Bool) -> String? {
    var text = [CChar](repeating: 0, count: addressBytes)
    guard
      unsafe cunix_socket_address(descriptor.rawValue, isPeer ? 1 : 0, &text, addressBytes) == 0
    else { return nil }
    return String(untilZero: text)
  }

  /// This machine's addresses in networks, IPv4 first, without those of the loopback and of single links.
  package static var ownAddresses: [String] {
    var text = [CChar](repeating: 0, count: listBytes)
    guard unsafe cunix_own_addresses(&text, listBytes) == 0 else { return [] }
    let all = String(untilZero: text).split(separator: "\n").map(String.init)
    return all.filter { !$0.contains(":") } + all.filter { $0.contains(":") }
  }
}
