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
  package static let hello = Request(
    "system.hello", ["client": ["name": .string(clientName), "version": "1"]])

  /// `bag.import`, repeatable by the identity that the daemon has given to the file.
  package let request: Request

  /// The name under which the service keeps the reply to a file's request.
  package static func client(_ id: String) -> String {
    // People are not shown what follows the sign.
    "\(clientName)#\(id)"
  }

  /// Reads the file at a path of the inbox; its folder names the profile.
  ///
  /// The same identity makes the same request, which the service answers without applying it again.
  package init(at path: String, bytes: [UInt8], id: String) throws(Unreadable) {
    var parameters =
      path.lowercased().hasSuffix(".json") ? try Self.list(bytes) : try Self.lines(bytes)
    if let cut = path.utf8.lastIndex(of: UInt8(ascii: "/")) {
      parameters["profile"] = .string(String(path[..<cut]))
    }
    parameters["request"] = .object(["client": .string(Self.client(id)), "n": 1])
    request = Request("bag.import", parameters)
    guard request.line(id: 2).count <= LineFramer.lineLimit else {
      throw Unreadable(words: "the list is too long for one import")
    }
  }

  /// Pasted lines count what they name, and say nothing of anything else.
  private static func lines(_ bytes: [UInt8]) throws(Unreadable) -> [String: JSONValue] {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Unreadable(words: "the text is not UTF-8")
    }
    guard BagImport.textBytes ~= text.utf8.count else {
      throw Unreadable(words: "a list of lines has at most \(BagImport.textBytes.upperBound) bytes")
    }
    return ["mode": "set", "profile": "default", "text": .string(text)]
  }

  /// What a program writes; members with other names are the program's own.
  private static func list(_ bytes: [UInt8]) throws(Unreadable) -> [String: JSONValue] {
    let value: JSONValue
    // Programs of Windows write a byte order mark.
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    do throws(JSONSyntaxError) {
      value = try JSONValue(parsing: bytes.starts(with: mark) ? Array(bytes.dropFirst(3)) : bytes)
    } catch {
      throw Unreadable(words: "the file is not JSON: \(error.reason.words)")
    }
    guard let inventory = value["inventory"]?.array else {
      throw Unreadable(words: "the file has no array with the name inventory")
    }
    return [
      "items": .array(inventory.map(item)), "mode": value["mode"] ?? "all",
      "profile": value["profile"] ?? "default",
    ]
  }

  /// The form counts more than a name, which may be in the language of the game.
  private static func item(_ element: JSONValue) -> JSONValue {
    guard let members = element.object else { return element }
    var item: [String: JSONValue] = [:]
    item["count"] = members["count"]
    if let form = members["formId"] ?? members["form"] {
      item["form"] = form
      item["plugin"] = members["plugin"]
    } else {
      item["name"] = members["name"]
    }
    return .object(item)
  }
}

// MARK: - The reply

extension InboxFile {
  /// What a reply to the request means for the file.
  package static func fate(after reply: JSONValue) -> Fate {
    guard let error = reply["error"] else { return .done }
    guard let refusal = DaemonRefusal(error) else { return .postponed("the reply is unreadable") }
    let kind = RefusalKind(rawValue: refusal.kind)
    if kind == .requestTooOld { return .done }
    if let kind, passing.contains(kind) { return .postponed(refusal.message) }
    return .refused(sentences(kind, refusal))
  }

  /// In the words of players, who have commands and no methods.
  private static func sentences(_ kind: RefusalKind?, _ refusal: DaemonRefusal) -> [String] {
    if kind == .linesUnread {
      let lines = refusal.unreadLines.map { "line \($0.line) cannot be read: \($0.words)" }
      return lines + [
        "each needs the name of an ingredient, as in Wheat (12); alchemy ingredients lists the names"
      ]
    }
    let way = "alchemy profiles lists the profiles, and alchemy profile create NAME makes one"
    return [refusal.message] + (kind == .profileNotFound ? [way] : [])
  }

  /// Refusals that say nothing about the file.
  private static let passing: Set<RefusalKind> = [.readOnly, .internalError, .tooManyConnections]
}
