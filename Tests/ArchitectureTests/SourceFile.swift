import Glibc
import RegexBuilder

/// A file of a room, and what its text says about imports and types.
struct SourceFile {
  let path: String
  let text: String

  /// The folder below `Sources`, which is the room's name.
  var room: String {
    path.split(separator: "/").dropFirst().first.map(String.init) ?? ""
  }

  var lines: [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// Each imported module with the line (from 1) that imports it.
  var imports: [(line: Int, module: String)] {
    let kinds = /struct|class|enum|protocol|typealias|func|let|var/
    let importLine = Regex {
      /^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:\w+\s+)?import\s+/
      Optionally {
        Regex {
          kinds; /\s+/
        }
      }
      Capture { /\w+/ }
    }
    return matches(importLine, onLinesWith: "import").map { ($0.line, String($0.output.1)) }
  }

  /// The names of the types declared here, with their lines.
  var types: [(line: Int, name: String)] {
    let declaration = /^[^\/"]*\b(?:struct|class|enum|actor|protocol)\s+(\w+)/
    return matches(declaration, onLinesWith: "struct", "class", "enum", "actor", "protocol")
      .map { ($0.line, String($0.output.1)) }
  }

  /// The shared functions, initializers and computed properties that throw: each one's line (from 1),
  /// and the error in its signature, empty for any error.
  var throwing: [(line: Int, error: Substring)] {
    let declaration =
      /^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:package|public)\s+(?:\w+\s+)*(?:func\b|init\b|var\b.*\{$)/
    let lines = self.lines
    return matches(declaration, onLinesWith: "package", "public").compactMap { line, _ in
      var signature = lines[(line - 1)...].prefix(Self.signatureLines).joined(separator: " ")
      guard signature.contains("throws") else { return nil }
      signature.replace(/throws\(([\w.]+)\)/) { "throws:\($0.output.1)" }
      // Leaves out the parameters, which may be functions that throw.
      while signature.contains(/\([^()]*\)/) { signature.replace(/\([^()]*\)/, with: "") }
      return signature.firstMatch(of: /^[^{]*(?:\{\s*get\s)?[^{]*\bthrows(?::([\w.]+))?/)
        .map { (line, $0.output.1 ?? "") }
    }
  }

  /// No signature is longer.
  private static let signatureLines = 16

  /// The comment above a declaration and its attributes, by the declaration's line (from 1).
  func comment(above line: Int) -> String {
    let above = lines[..<(line - 1)].reversed().map { $0.drop { $0 == " " } }
    return above.drop { $0.hasPrefix("@") }.prefix { $0.hasPrefix("///") }.reversed()
      .joined(separator: " ")
  }

  /// Whether the initializer that begins in a line (from 1) does nothing but store its parameters,
  /// in their order.
  func isMemberwise(initializerAt line: Int) -> Bool {
    let rest = lines[(line - 1)...]
    guard let opening = rest.firstIndex(where: { $0.hasSuffix("{") }) else { return false }
    let end = String(rest[line - 1].prefix { $0 == " " }) + "}"
    let body = rest[(opening + 1)...].prefix { $0 != end }
    let parameters = rest[...opening].joined(separator: " ").matches(of: /[(,]\s*(\w+ )?(\w+):/)
    return !parameters.isEmpty
      && body.map { String($0.drop { $0 == " " }) }
        == parameters.map { "self.\($0.2) = \($0.2)" }
  }

  /// The lines that a pattern finds, with their numbers from 1.
  ///
  /// A line without any of the words is passed over, if there are words: that is a hundred times as fast as a pattern.
  func matches<Output>(
    _ pattern: Regex<Output>, onLinesWith words: String...
  ) -> [(line: Int, output: Output)] {
    guard words.isEmpty || words.contains(where: { text[...].holds($0) }) else { return [] }
    return lines.enumerated().compactMap { index, line in
      guard words.isEmpty || words.contains(where: line.holds) else { return nil }
      return line.firstMatch(of: pattern).map { (index + 1, $0.output) }
    }
  }
}

extension Substring {
  /// Whether a text occurs in this one, byte by byte, as the C library searches.
  func holds(_ text: String) -> Bool {
    unsafe strstr(String(self), text) != nil
  }
}
