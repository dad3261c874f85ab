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
    return matches(importLine).map { ($0.line, String($0.output.1)) }
  }

  /// The names of the types declared here, with their lines.
  var types: [(line: Int, name: String)] {
    let declaration = /^[^\/"]*\b(?:struct|class|enum|actor|protocol)\s+(\w+)/
    return matches(declaration).map { ($0.line, String($0.output.1)) }
  }

  /// The lines that a pattern finds, with their numbers from 1.
  func matches<Output>(_ pattern: Regex<Output>) -> [(line: Int, output: Output)] {
    lines.enumerated().compactMap { index, line in
      line.firstMatch(of: pattern).map { (index + 1, $0.output) }
    }
  }
}
