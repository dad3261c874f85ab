/// One patch of Tests/faults: a fault, what it breaks, and the tests that are to catch it.
struct PlantedFault {
  let name: String
  private let header: [Substring]

  static let folder = "Tests/faults"
  private static let ending = ".patch"

  /// The path of the patch from the root.
  var path: String { "\(Self.folder)/\(name)\(Self.ending)" }

  /// One sentence; nil when the patch does not say.
  var sentence: Substring? { value(of: "Fault: ") }

  /// Each as `Target.Suite` or `Target.Suite/function`.
  var tests: [Substring] { value(of: "Caught by: ")?.split(separator: " ") ?? [] }

  private func value(of member: String) -> Substring? {
    header.first { $0.hasPrefix(member) }?.dropFirst(member.count)
  }

  private init(name: String) throws {
    self.name = name
    header = try Checkout.text("\(Self.folder)/\(name)\(Self.ending)")
      .split(separator: "\n").prefix { !$0.hasPrefix("diff ") }
  }

  /// All of them, by name.
  static func all() throws -> [PlantedFault] {
    try Checkout.names(in: folder).filter { $0.hasSuffix(ending) }.map {
      try PlantedFault(name: String($0.dropLast(ending.count)))
    }
  }
}
