package import JSON
internal import Profiles
internal import Wire

/// The paired devices, as they are stored in their file.
///
/// A device proves itself by a cookie of 256 random bits. The file keeps only a hash of the cookie, so that
/// reading the file does not let anybody in.
package struct DeviceBook: Equatable, Sendable {
  /// One paired browser.
  package struct Device: Equatable, Sendable {
    /// Unique in the book; histories show it.
    package let name: String
    /// The first 16 bytes of the SHA-256 of its token, as 32 hexadecimal digits.
    package let tokenHash: String
    /// When it was paired, in milliseconds since 1970.
    package let firstMilliseconds: Int
    /// When it last opened a page.
    package var lastMilliseconds: Int
  }

  /// The devices in the order of pairing.
  package private(set) var devices: [Device] = []

  /// A book without devices.
  package init() {}

  /// Pairs a device and returns its name: the wanted one, with a number if it is taken.
  ///
  /// At the limit of devices, the device that was not seen for the longest is forgotten.
  package mutating func pair(
    _ wanted: String, token: DeviceToken, atMilliseconds now: Int
  ) -> String {
    let taken = Set(devices.map { $0.name.lowercased() })
    var name = wanted
    var number = 2
    while taken.contains(name.lowercased()) {
      name = "\(wanted) \(number)"
      number += 1
    }
    if devices.count >= WebLimits.devices,
      let oldest = devices.indices.min(by: {
        devices[$0].lastMilliseconds < devices[$1].lastMilliseconds
      })
    {
      devices.remove(at: oldest)
    }
    devices.append(
      Device(name: name, tokenHash: token.hash, firstMilliseconds: now, lastMilliseconds: now))
    return name
  }

  /// The device that a request's cookies prove; throws if none does.
  ///
  /// Browsers share cookies among all ports of a host, so the cookie's name has the port.
  package func device(
    of head: RequestHead
  ) throws(WebRefusal) -> Device {
    let names = ["", Self.securePrefix].map { $0 + Self.cookieName(local: head.local) + "=" }
    let values = head.values("cookie").flatMap { $0.split(separator: ";") }
      .map { $0.drop { $0 == " " } }
      .compactMap { cookie in
        names.first(where: cookie.hasPrefix).map { String(cookie.dropFirst($0.count)) }
      }
    let hashes = Set(values.compactMap { DeviceToken($0)?.hash })
    guard let device = devices.first(where: { hashes.contains($0.tokenHash) }) else {
      throw .unpaired
    }
    return device
  }

  /// Notes that a device has opened a page.
  ///
  /// Once a minute is enough, since each note is written to the disk.
  package mutating func seen(_ name: String, atMilliseconds now: Int) {
    guard let place = devices.firstIndex(where: { $0.name == name }),
      (now - devices[place].lastMilliseconds).magnitude >= 60_000
    else { return }
    devices[place].lastMilliseconds = now
  }

  /// Forgets a device, in whatever case its name is typed; false if there is none.
  package mutating func forget(_ name: String) -> Bool {
    let count = devices.count
    devices.removeAll { $0.name.lowercased() == name.lowercased() }
    return devices.count < count
  }

  /// A device by its name, in whatever case it is typed.
  package func device(named name: String) -> Device? {
    devices.first { $0.name.lowercased() == name.lowercased() }
  }

  /// The value of `Set-Cookie` that makes a browser the device of a token, for as long as browsers allow.
  package static func cookie(_ token: DeviceToken, local: String, isSecure: Bool) -> String {
    let name = (isSecure ? securePrefix : "") + cookieName(local: local)
    return "\(name)=\(token.text); Path=/; Max-Age=34560000; HttpOnly; SameSite=Strict"
      + (isSecure ? "; Secure" : "")
  }

  /// Browsers let only the page itself set a cookie of such a name, and no page at another port or without TLS.
  private static let securePrefix = "__Host-"

  /// The name of the cookie at an address: `alchemyd-8377`.
  package static func cookieName(local: String) -> String {
    "alchemyd-" + local[(local.lastIndex(of: ":") ?? local.startIndex)...].dropFirst()
  }
}

/// What a paired device shows with each request: 256 random bits.
package struct DeviceToken: Equatable, Sendable {
  /// 64 hexadecimal digits.
  package let text: String

  /// Makes a token of four random numbers.
  package init(random: (UInt64, UInt64, UInt64, UInt64)) {
    text = Hexadecimal.text(of: [random.0, random.1, random.2, random.3])
  }

  /// Nil unless the text is 64 hexadecimal digits.
  package init?(_ text: String) {
    guard text.utf8.count == 64,
      text.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
    else { return nil }
    self.text = text
  }

  /// The token's hash; the book does not store the token itself.
  var hash: String { Fingerprint.of(Array(text.utf8)) }
}

// MARK: - The file

extension DeviceBook {
  /// The version of the file's format; other versions are refused, so that no device gets lost.
  private static let version = 1

  /// The content of the file.
  package var json: JSONValue {
    [
      "devices": .array(
        devices.map { device in
          [
            "first": .integer(device.firstMilliseconds), "last": .integer(device.lastMilliseconds),
            "name": .string(device.name), "token": .string(device.tokenHash),
          ]
        }), "version": .integer(Self.version),
    ]
  }

  /// Reads the file; nil if it is not one of this version.
  package init?(_ json: JSONValue) {
    guard json["version"]?.integer == Self.version, let rows = json["devices"]?.array else {
      return nil
    }
    for row in rows {
      guard let name = row["name"]?.string, let hash = row["token"]?.string,
        hash.utf8.count == 32, let first = row["first"]?.integer, let last = row["last"]?.integer
      else { return nil }
      devices.append(
        Device(name: name, tokenHash: hash, firstMilliseconds: first, lastMilliseconds: last))
    }
  }
}
