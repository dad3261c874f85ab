internal import Wire

/// Which lines of a page reach the daemon.
package enum PageLine {
  /// Why a connection of a page is closed; the numbers are those of RFC 6455, section 7.4.
  package enum Close: Int, Error, Equatable, Sendable {
    case done = 1000
    case badFrame = 1002
    case notText = 1003
    case notUTF8 = 1007
    /// A line that no page of ours sends, or a device that was forgotten.
    case notAllowed = 1008
    case tooLong = 1009
    /// The daemon is gone; the page tries again.
    case daemonGone = 1012

    /// Whether the page has done what it may not.
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

  /// The line for the daemon that a text message of a page is; throws for what closes the page.
  ///
  /// The daemon's own reader reads it, so that no line means one thing here and another thing there.
  package static func line(_ message: [UInt8]) throws(Close) -> [UInt8] {
    guard message.count <= WebLimits.messageBytes else { throw .tooLong }
    guard !message.contains(0x0A), !message.contains(0x0D) else { throw .notAllowed }
    guard let method = method(of: message), methods.contains(method) else { throw .notAllowed }
    return message + [0x0A]
  }

  /// The method of a request; nil for what is no request.
  private static func method(of message: [UInt8]) -> String? {
    var document = JSONDocument()
    guard (try? document.parse(message.span)) != nil,
      let envelope = try? RequestEnvelope(reading: document)
    else { return nil }
    return document.string(at: envelope.method)
  }
}
