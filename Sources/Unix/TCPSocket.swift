internal import CUnix
internal import Glibc

/// Stream sockets of the network, which somebody else has opened.
package enum TCPSocket {
  /// An address and a port: `192.168.0.7:8377`, or `[::1]:8377`; nil for another kind of socket.
  package static func localAddress(of descriptor: FileDescriptor) -> String? {
    // An IPv6 address with a scope, brackets and a port.
    var text = [CChar](repeating: 0, count: 128)
    let count = text.count
    guard unsafe cunix_local_address(descriptor.rawValue, &text, count) == 0 else { return nil }
    return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
