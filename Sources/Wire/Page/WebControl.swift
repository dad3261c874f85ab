package import JSON

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
  package struct Status: Message {
    /// The addresses with ports at which the page is served: `127.0.0.1:8377`, `0.0.0.0:8377`.
    package var addresses: [String] = []
    /// Paired devices, in the order of pairing.
    package var devices: [Device] = []
    /// Whether there is a valid code that was not used yet.
    package var isPairing = false
    /// The program's version.
    package var version = ""

    /// Takes the facts as they are.
    package init(addresses: [String], devices: [Device], isPairing: Bool, version: String) {
      self.addresses = addresses
      self.devices = devices
      self.isPairing = isPairing
      self.version = version
    }

    package init() {}

    package mutating func members(_ form: inout Form) {
      form.member("addresses", &addresses)
      form.member("devices", &devices)
      form.member("pairing", &isPairing)
      form.member("version", &version)
    }
  }

  /// A paired browser.
  package struct Device: Message {
    /// Unique among the devices.
    package var name = ""
    /// When it was paired, in milliseconds since 1970; RFC 3339 on the wire.
    package var pairedMilliseconds = 0
    /// When it last opened a page.
    package var lastMilliseconds = 0
    /// How many of its pages are open.
    package var pages = 0

    /// Takes the facts as they are.
    package init(name: String, pairedMilliseconds: Int, lastMilliseconds: Int, pages: Int) {
      self.name = name
      self.pairedMilliseconds = pairedMilliseconds
      self.lastMilliseconds = lastMilliseconds
      self.pages = pages
    }

    package init() {}

    package mutating func members(_ form: inout Form) {
      form.time("last", &lastMilliseconds)
      form.member("name", &name)
      form.member("pages", &pages)
      form.time("paired", &pairedMilliseconds)
    }
  }

  /// The answer to `web.forget`, whose parameter is `name`.
  package struct Forgotten: Message {
    /// The device that may open the page no more.
    package var name = ""
    /// How many of its pages were open, and are closed.
    package var pages = 0

    /// Takes the facts as they are.
    package init(name: String, pages: Int) {
      self.name = name
      self.pages = pages
    }

    package init() {}

    package mutating func members(_ form: inout Form) {
      form.member("name", &name)
      form.member("pages", &pages)
    }
  }

  /// The answer to `web.pair`, whose parameters are `name` and `base`, the page's address.
  package struct Pairing: Message {
    /// What somebody types: `K7QX-2M9D`.
    package var code = ""
    /// The lines of a picture that a camera reads, of half blocks; it holds the address.
    package var picture: [String] = []
    /// How long the code is good for.
    package var seconds = 0
    /// The address with the code, to open on the device.
    package var address = ""

    /// Takes the facts as they are.
    package init(code: String, picture: [String], seconds: Int, address: String) {
      self.code = code
      self.picture = picture
      self.seconds = seconds
      self.address = address
    }

    package init() {}

    package mutating func members(_ form: inout Form) {
      form.member("address", &address)
      form.member("code", &code)
      form.member("picture", &picture)
      form.member("seconds", &seconds)
    }
  }
}
