import Foundation

/// A page of the documentation.
struct Page {
  static var screen: Page {
    get throws { try Page("Documentation/SCREEN.md") }
  }

  private let blocks: [[String]]

  init(_ path: String) throws {
    let text = String(decoding: try Checkout.bytes(path), as: UTF8.self)
    let parts = text.components(separatedBy: "```")
    blocks = parts.indices.filter { !$0.isMultiple(of: 2) }.map { index in
      parts[index].components(separatedBy: "\n").dropFirst().dropLast()
    }
  }

  /// Whether one of the blocks holds these lines and no others.
  func contains(_ lines: [String]) -> Bool {
    blocks.contains(lines)
  }

  /// The lines between fences, the first such block being 0.
  func block(_ number: Int) throws -> [String] {
    try blocks.indices.contains(number)
      ? blocks[number] : { throw CocoaError(.featureUnsupported) }()
  }
}
