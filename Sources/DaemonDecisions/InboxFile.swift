package import JSON
internal import Lists
package import Wire

/// A file of the inbox: the request that it makes, and what the reply means for it.
package struct InboxFile: Equatable, Sendable {
  /// What becomes of a file.
  package enum Fate: Equatable, Sendable {
    /// It was applied, now or at an earlier attempt.
    case done
    /// It never will be; sentences for the player, each without a full stop.
    case refused([String])
    /// Nothing was decided: the same file may be applied later.
    case postponed(String)
  }

  /// Why a file makes no request: a sentence.
  package struct Unreadable: Error, Equatable {
    /// Without a full stop.
    package let words: String
  }

  /// The name that the history shows for the changes of the inbox.
  package static let clientName = "inbox"

  /// What a mod writes of a bag with every ingredient of a large game takes a fifth of it.
  package static let limitBytes = 1 << 20

  /// Names the connection.
  package static let hello = Request(SystemHello().with { $0.clientName = clientName })

  /// `bag.import`, repeatable by the identity that the daemon has given to the file.
  package let request: Request

  /// The name under which the service keeps the reply to a file's request.
  package static func client(_ id: String) -> String {
    // People are not shown what follows the sign.
    "\(clientName)#\(id)"
  }

  /// Whether the file at a path has elements, as programs write them, and not lines.
  private static func isList(_ path: String) -> Bool { path.lowercased().hasSuffix(".json") }

  /// Reads the file at a path of the inbox; its folder names the profile.
  ///
  /// The same identity makes the same request, which the service answers without applying it again.
  /// Throws if the file is no list of a bag, or too long for one request.
  package init(at path: String, bytes: [UInt8], id: String) throws(Unreadable) {
    var parameters: [String: JSONValue]
    do throws(BagFile.Unreadable) {
      parameters = try Self.isList(path) ? BagFile.list(bytes) : BagFile.lines(bytes)
    } catch {
      throw Unreadable(words: error.words)
    }
    if let cut = path.utf8.lastIndex(of: UInt8(ascii: "/")) {
      parameters["profile"] = .string(String(path[..<cut]))
    }
    request = Request("bag.import", parameters).numbered(1, by: Self.client(id))
    guard request.line(id: 2).count <= LineFramer.lineLimit else {
      throw Unreadable(words: "the list is too long for one import")
    }
  }
}

// MARK: - The reply

extension InboxFile {
  /// What a reply to the request means for the file at a path.
  package static func fate(of path: String, after reply: JSONValue) -> Fate {
    guard let error = reply["error"] else { return .done }
    guard let refusal = DaemonRefusal(error) else { return .postponed("the reply is unreadable") }
    let kind = RefusalKind(rawValue: refusal.kind)
    if kind == .requestTooOld { return .done }
    if let kind, kind.mayPass { return .postponed(refusal.message) }
    return .refused(sentences(kind, refusal, isList: isList(path)))
  }

  /// In the words of players, who have commands and no methods.
  private static func sentences(
    _ kind: RefusalKind?, _ refusal: DaemonRefusal, isList: Bool
  ) -> [String] {
    if kind == .linesUnread {
      let part = isList ? "element" : "line"
      let lines = refusal.unreadLines.map { "\(part) \($0.line) cannot be read: \($0.words)" }
      return lines + [
        "each needs the name of an ingredient, as in Wheat (12); alchemy ingredients lists the names"
      ]
    }
    // The parameter `items` of the request is what the file calls its inventory.
    for items in itemsOfRequest where kind == .invalidParams || kind == .outOfRange {
      guard refusal.message.hasPrefix(items) else { continue }
      return [itemsOfFile + refusal.message.dropFirst(items.count)]
    }
    if kind == .profileNotFound, let name = refusal[.profile]?.string {
      return [
        "there is no profile of exactly this name: \(name)",
        "alchemy profiles lists the names, and alchemy profile create NAME makes a profile",
      ]
    }
    return [refusal.message]
  }

  private static let itemsOfRequest = ["the parameter items", "items"]
  private static let itemsOfFile = "inventory"
}
