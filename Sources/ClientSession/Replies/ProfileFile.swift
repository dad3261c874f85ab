internal import CommandLine
package import JSON
package import Profiles
internal import Wire

/// A profile as a file: a line that says what it is, perhaps a state, and changes, a line each.
///
/// The first line has the number of lines that follow, so that a file without its end is recognized.
/// Files of earlier versions lack the number, and earlier versions ignore it.
package struct ProfileFile {
  /// The profile's id.
  package let profile: ProfileID
  /// What it was called when the file was written.
  package let name: String
  /// `sync.state`'s form, where the changes alone do not say everything.
  package var state: JSONValue?
  /// In an order in which each follows all that its author had seen.
  package var changes: [JSONValue] = []

  /// In place of a path: standard input, or standard output.
  package static let standard = "-"

  /// The path of a file to write; each name of standard output is `-`.
  package static func output(_ path: String) -> String {
    ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"].contains(path) ? standard : path
  }

  /// What a sentence calls the file.
  static func shown(_ path: String) -> String {
    path == standard ? "standard input" : path
  }

  /// The layout; raised when an older program could not read a file any more.
  static let version = 1
  /// The first member of the first line, so that people and programs know what it is.
  static let kind = "alchemy-profile"
  /// A hundred thousand changes of an evening each.
  package static let maximumBytes = 256 << 20

  package init(profile: ProfileID, name: String) {
    self.profile = profile
    self.name = name
  }

  /// The whole file.
  package var bytes: [UInt8] {
    var content: [JSONValue] = changes.map { ["change": $0] }
    if let state { content.insert(["state": state], at: 0) }
    let header: JSONValue = [
      "file": .string(Self.kind), "lines": .integer(content.count), "name": .string(name),
      "profile": .string(profile.description), "version": .integer(Self.version),
    ]
    return ([header] + content).flatMap(\.serializedLine)
  }
}

// MARK: - Reading

/// Why a line is not one of an exported profile.
package enum ExportProblem: Error, Equatable, Sendable {
  case notJSON(words: String)
  case notAHeader
  case newer(version: Int)
  case neitherChangeNorState
  case otherProfile
  /// A change or a state that cannot be carried out.
  case unreadable(words: String)
  case empty
  /// The end of the file is missing; the number of lines after the first, nil if that is unknown.
  case cutOff(following: Int?)
}

extension ProfileFile {
  /// Reads a file whole; the line at fault counts from 1.
  ///
  /// Throws if the bytes are not one whole export of a version that this program knows.
  package static func read(_ bytes: [UInt8], path: String) throws(CommandFailure) -> ProfileFile {
    let lines = bytes.withoutByteOrderMark.split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var file: ProfileFile?
    var following: Int?
    for (index, line) in lines.enumerated() where !line.isEmpty {
      do throws(ExportProblem) {
        let value = try json(Array(line))
        if file == nil {
          file = try header(value)
          following = try number(ofLinesAfter: value)
        } else {
          try file?.read(value)
        }
      } catch {
        // Every line that was written ends with a line feed.
        let isCutOff = error.isOfSyntax && file != nil && index == lines.count - 1
        throw .notAnExport(
          path: path, line: index + 1, isCutOff ? .cutOff(following: following) : error)
      }
    }
    guard let file else { throw .notAnExport(path: path, line: 1, .notAHeader) }
    if let following, file.lineCount < following {
      let last = lines.lastIndex { !$0.isEmpty } ?? 0
      throw .notAnExport(path: path, line: last + 1, .cutOff(following: following))
    }
    if file.state == nil, file.changes.isEmpty {
      throw .notAnExport(path: path, line: lines.count, .empty)
    }
    return file
  }

  private static func json(_ line: [UInt8]) throws(ExportProblem) -> JSONValue {
    do throws(JSONSyntaxError) {
      return try JSONValue(parsing: line)
    } catch {
      throw .notJSON(words: error.reason.words)
    }
  }

  private static func header(_ value: JSONValue) throws(ExportProblem) -> ProfileFile {
    guard value["file"]?.string == kind,
      let profile = value["profile"]?.string.flatMap({ ProfileID($0) }),
      let name = value["name"]?.string, let version = value["version"]?.integer
    else { throw .notAHeader }
    guard version <= Self.version else { throw .newer(version: version) }
    return ProfileFile(profile: profile, name: name)
  }

  /// How many lines must follow the header; nil in a file of an earlier version.
  private static func number(ofLinesAfter header: JSONValue) throws(ExportProblem) -> Int? {
    guard let member = header["lines"] else { return nil }
    guard let number = member.integer else { throw .notAHeader }
    return number
  }

  /// How many lines after the header have been read.
  private var lineCount: Int { changes.count + (state == nil ? 0 : 1) }

  private mutating func read(_ value: JSONValue) throws(ExportProblem) {
    if let change = value["change"], change.object != nil {
      guard change["body"]?["profile"]?.string == profile.description else { throw .otherProfile }
      changes.append(change)
    } else if let state = value["state"], state.object != nil, self.state == nil {
      self.state = state
    } else {
      throw .neitherChangeNorState
    }
  }
}

extension ExportProblem {
  func report(_ path: String, line: Int) -> Report {
    let shown = ProfileFile.shown(path)
    let kind = isCutOff ? "a whole export" : "an exported profile"
    return Report(
      "\(shown) is not \(kind)", cause: "line \(line): " + words,
      hint: CommandFailure.line(["profile", "export", Option.help.name]), .refused)
  }

  private var isCutOff: Bool {
    if case .cutOff = self { true } else { false }
  }

  fileprivate var isOfSyntax: Bool {
    if case .notJSON = self { true } else { false }
  }

  private var words: String {
    switch self {
    case .notJSON(let words): "it is not JSON: \(words)"
    case .unreadable(let words): words
    case .notAHeader: "it is not the first line of an exported profile"
    case .newer(let version): "it was written by a newer alchemy (version \(version) of the file)"
    case .neitherChangeNorState: "it is neither a change nor a state"
    case .otherProfile: "it is a change of another profile"
    case .empty: "the file ends before the first change"
    case .cutOff(nil): "the file ends within this line; \(Self.again)"
    case .cutOff(let following?):
      "the file ends here, but \(Quantity.of(following, "line")) should follow the first; \(Self.again)"
    }
  }

  private static let again =
    "nothing was changed; copy the file again, or export the profile again where it is whole"
}
