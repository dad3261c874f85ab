/// What `alchemy web` asks the program of the page, over a socket of its own.
///
/// Lines, envelopes and errors are those of the daemon's protocol; the methods are not among
/// `Methods`, because the daemon does not have them.
package enum WebControl: String, CaseIterable, Sendable {
  /// Tells where the page is, and which devices are paired.
  case status = "web.status"
  /// Gives out a code for a new device.
  case pair = "web.pair"
  /// Forgets a device, and closes its pages.
  case forget = "web.forget"

  /// Why a request is refused: the word in the error's `data`, as in the daemon's refusals.
  package enum Refusal: String, Sendable {
    case invalidRequest
    case invalidName
    case deviceNotFound
  }

  /// The answer to `web.status`.
  package struct Status: WireValue {
    /// The addresses with ports at which the page is served: `127.0.0.1:8377`, `0.0.0.0:8377`.
    package var addresses: [String]
    /// Paired devices, in the order of pairing.
    package var devices: [Device]
    /// Whether there is a valid code that was not used yet.
    package var isPairing: Bool
    /// The program's version.
    package var version: String

    /// Takes the facts as they are.
    package init(addresses: [String], devices: [Device], isPairing: Bool, version: String) {
      self.addresses = addresses
      self.devices = devices
      self.isPairing = isPairing
      self.version = version
    }

    /// Keeps the orders.
    package func write(to writer: inout JSONWriter) {
      writer.object { writer in
        writer.member("addresses", addresses)
        writer.member("devices", devices)
        writer.member("pairing", isPairing)
        writer.member("version", version)
      }
    }

    /// All members are required.
    package init(reading part: MessagePart) throws(UnreadableMember) {
      addresses = try part.member("addresses").strings()
      devices = try part.member("devices").all()
      isPairing = try part.bool("pairing")
      version = try part.string("version")
    }
  }

  /// A paired browser.
  package struct Device: WireValue {
    /// Unique among the devices.
    package var name: String
    /// When it was paired, in milliseconds since 1970; RFC 3339 on the wire.
    package var pairedMilliseconds: Int
    /// When it last opened a page.
    package var lastMilliseconds: Int
    /// How many of its pages are open.
    package var pages: Int

    /// Takes the facts as they are.
    package init(name: String, pairedMilliseconds: Int, lastMilliseconds: Int, pages: Int) {
      self.name = name
      self.pairedMilliseconds = pairedMilliseconds
      self.lastMilliseconds = lastMilliseconds
      self.pages = pages
    }

    /// Writes all members.
    package func write(to writer: inout JSONWriter) {
      writer.object { writer in
        writer.member("last", timeMilliseconds: lastMilliseconds)
        writer.member("name", name)
        writer.member("pages", pages)
        writer.member("paired", timeMilliseconds: pairedMilliseconds)
      }
    }

    /// All members are required.
    package init(reading part: MessagePart) throws(UnreadableMember) {
      lastMilliseconds = try part.member("last").milliseconds()
      name = try part.string("name")
      pages = try part.integer("pages")
      pairedMilliseconds = try part.member("paired").milliseconds()
    }
  }

  /// The answer to `web.pair`, whose parameters are `name` and `base`, the page's address.
  package struct Pairing: WireValue {
    /// What somebody types: `K7QX-2M9D`.
    package var code: String
    /// The lines of a picture that a camera reads, of half blocks; it holds the address.
    package var picture: [String]
    /// How long the code is good for.
    package var seconds: Int
    /// The address with the code, to open on the device.
    package var address: String

    /// Takes the facts as they are.
    package init(code: String, picture: [String], seconds: Int, address: String) {
      self.code = code
      self.picture = picture
      self.seconds = seconds
      self.address = address
    }

    /// Writes all members.
    package func write(to writer: inout JSONWriter) {
      writer.object { writer in
        writer.member("address", address)
        writer.member("code", code)
        writer.member("picture", picture)
        writer.member("seconds", seconds)
      }
    }

    /// All members are required.
    package init(reading part: MessagePart) throws(UnreadableMember) {
      address = try part.string("address")
      code = try part.string("code")
      picture = try part.member("picture").strings()
      seconds = try part.integer("seconds")
    }
  }
}
