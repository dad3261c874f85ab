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

  /// `bag.import`, repeatable by the file's identity.
  package let request: Request

  /// Reads the file at a path of the inbox; its folder names the profile.
  ///
  /// `identity` is that of the file beside its name and bytes. The same file makes the same request,
  /// which the service answers without applying it again.
  package init(
    at path: String, bytes: [UInt8], identity: String
  ) throws(Unreadable) {
    var parameters: [String: JSONValue]
    do throws(BagFile.Unreadable) {
      let isJSON = path.lowercased().hasSuffix(".json")
      parameters = try isJSON ? BagFile.list(bytes) : BagFile.lines(bytes)
    } catch {
      throw Unreadable(words: error.words)
    }
    if let cut = path.utf8.lastIndex(of: UInt8(ascii: "/")) {
      parameters["profile"] = .string(String(path[..<cut]))
    }
    parameters["request"] = .object([
      "client": .string(Self.client(path, bytes, identity)), "n": 1,
    ])
    request = Request("bag.import", parameters)
    guard request.line(id: 2).count <= LineFramer.lineLimit else {
      throw Unreadable(words: "the list is too long for one import")
    }
  }

  private static func client(_ path: String, _ bytes: [UInt8], _ identity: String) -> String {
    var hash = FileHash()
    for part in [Array(path.utf8), Array(identity.utf8), bytes] { hash.add(part) }
    // People are not shown what follows the sign.
    return "\(clientName)#\(hash.words)"
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

/// FNV-1a over 128 bits in two halves that start differently; tells files of one user apart.
private struct FileHash {
  private var halves: (UInt64, UInt64) = (0xCBF2_9CE4_8422_2325, 0x6C62_272E_07BB_0142)

  /// The length comes first, so that no two lists of parts are the same bytes.
  mutating func add(_ part: [UInt8]) {
    for shift in stride(from: 0, to: 64, by: 8) {
      add(UInt8(truncatingIfNeeded: part.count >> shift))
    }
    for byte in part { add(byte) }
  }

  private mutating func add(_ byte: UInt8) {
    halves.0 = (halves.0 ^ UInt64(byte)) &* 0x100_0000_01B3
    halves.1 = (halves.1 ^ UInt64(byte)) &* 0x9E37_79B9_7F4A_7C15
  }

  /// 32 hexadecimal digits.
  var words: String {
    [halves.0, halves.1].map { half in
      let digits = String(half, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}
