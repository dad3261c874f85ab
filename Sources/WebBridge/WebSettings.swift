internal import JSON
internal import Unix
internal import WebGate
internal import Wire

/// The settings of the page: under which other names it may be asked for.
struct WebSettings: Equatable {
  /// Names of this machine besides its addresses, without ports.
  var hosts: Set<String> = []
  /// Pages of programs in front of this one, with scheme and host.
  var origins: Set<String> = []

  /// Two lists of names are shorter.
  private static let limitBytes = 1 << 16

  init() {}

  /// Reads a file; one that need not be there may be missing.
  init(_ file: (path: String, isNamed: Bool)?) throws(WebMistake) {
    guard let file, file.isNamed || File.exists(file.path) else { return }
    let bytes: [UInt8]
    do throws(FileFailure) {
      bytes = try File.read(file.path, limitBytes: Self.limitBytes).withoutByteOrderMark
    } catch {
      throw .settings(path: file.path, problem: error.words)
    }
    do throws(Problem) {
      try read(bytes)
    } catch {
      throw .settings(path: file.path, problem: error.words)
    }
  }

  /// What is wrong with the text.
  private struct Problem: Error {
    let words: String
  }

  private mutating func read(_ bytes: [UInt8]) throws(Problem) {
    let json: JSONValue
    do throws(JSONSyntaxError) {
      json = try JSONValue(parsing: bytes)
    } catch {
      let line = 1 + bytes.prefix(error.offset).count { $0 == 0x0A }
      throw Problem(words: "line \(line): the file is not JSON: \(error.reason.words)")
    }
    guard let members = json.object else { throw Problem(words: "the file must hold one object") }
    for (name, value) in members.sorted(by: { $0.key < $1.key }) {
      switch name {
      case "hosts":
        hosts = try Self.texts(value, name, "a name without a port, such as desktop.local") {
          !$0.isEmpty && !$0.contains(":") && !$0.contains("/")
        }
      case "origins":
        origins = try Self.texts(value, name, "an origin, such as https://alchemy.example") {
          ($0.hasPrefix("https://") || $0.hasPrefix("http://"))
            && $0.split(separator: "/").count == 2 && !$0.hasSuffix("/")
        }
      default:
        let nearest = NearestName.nearest(to: name, among: ["hosts", "origins"])
        throw Problem(
          words: "there is no setting \(name)" + (nearest.map { "; did you mean \($0)?" } ?? ""))
      }
    }
  }

  private static func texts(
    _ value: JSONValue, _ name: String, _ wanted: String, _ isGood: (String) -> Bool
  ) throws(Problem) -> Set<String> {
    guard let list = value.array else { throw Problem(words: "\(name) must be an array") }
    for element in list where element.string.map(isGood) != true {
      throw Problem(words: "each of \(name) must be \(wanted)")
    }
    return Set(list.compactMap(\.string))
  }
}
