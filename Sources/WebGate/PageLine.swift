internal import JSON
internal import Wire

/// Which lines of a page reach the daemon.
package enum PageLine {
  /// Why a connection of a page is closed; the numbers are those of RFC 6455, section 7.4.
  package enum Close: Int, Error, Equatable, Sendable {
    case done = 1000
    case badFrame = 1002
    case notText = 1003
    case notUTF8 = 1007
    /// The page sent a line that is not allowed, or its device was forgotten.
    case notAllowed = 1008
    case tooLong = 1009
    /// The daemon is gone; the page tries again.
    case daemonGone = 1012

    /// Whether the page broke a rule.
    package var isOfPage: Bool {
      switch self {
      case .badFrame, .notText, .notUTF8, .notAllowed, .tooLong: true
      case .done, .daemonGone: false
      }
    }
  }

  /// The methods that a page may call: those that read and change profiles, and no other.
  ///
  /// `system.backup` writes files, `sync.*` can speak in the name of others, and the bridge itself says
  /// `system.hello`.
  package static let methods: Set = [
    "bag.brew", "bag.brews", "bag.eat", "bag.import", "catalog.get", "catalog.list", "plan.gold",
    "plan.learn", "plan.shopping", "plan.stop", "profile.apply", "profile.conflicts",
    "profile.copy", "profile.create", "profile.delete", "profile.get", "profile.history",
    "profile.list", "profile.resolve", "profile.undelete", "profile.undo", "profile.watch",
    "profiles.watch", "recipes.explain", "recipes.list", "system.ping", "watch.cancel",
  ]

  /// Turns a text message of a device's page into a line for the daemon; throws the reason to close the page.
  ///
  /// The message is parsed by the daemon's own reader, so both ends read the same request. A repeatable edit
  /// names its author in `request.client`, which histories show: it must be the device's name, or that name
  /// followed by `#` and more.
  package static func line(_ message: [UInt8], of device: String) throws(Close) -> [UInt8] {
    guard message.count <= WebLimits.messageBytes else { throw .tooLong }
    guard !message.contains(0x0A), !message.contains(0x0D) else { throw .notAllowed }
    var document = JSONDocument()
    guard (try? document.parse(message.span)) != nil,
      let envelope = try? RequestEnvelope(reading: document),
      methods.contains(document.string(at: envelope.method))
    else { throw .notAllowed }
    if let author = author(of: envelope, in: document), author != device,
      !author.hasPrefix(device + "#")
    {
      throw .notAllowed
    }
    return message + [0x0A]
  }

  /// The bridge's own answer, without a line end, to a page's ping; nil for any other line.
  ///
  /// The daemon answers in order, so its answer to a ping could wait for a search that takes seconds.
  package static func answer(to message: [UInt8]) -> [UInt8]? {
    guard message.count <= pingBytes else { return nil }
    var document = JSONDocument()
    guard (try? document.parse(message.span)) != nil,
      let envelope = try? RequestEnvelope(reading: document), let id = envelope.id,
      document.string(at: envelope.method) == "system.ping"
    else { return nil }
    var writer = JSONWriter()
    writer.reply(to: id) { EmptyResult().write(to: &$0) }
    return Array(writer.bytes.dropLast())
  }

  /// The limit of a ping's length; a page's ping is shorter.
  private static let pingBytes = 128

  /// The author that a request names; nil if it names none.
  private static func author(of envelope: RequestEnvelope, in document: JSONDocument) -> String? {
    guard let parameters = envelope.params,
      let tag = document.member("request", of: parameters), document.kind(at: tag) == .object,
      let client = document.member("client", of: tag), document.kind(at: client) == .string
    else { return nil }
    return document.string(at: client)
  }
}
