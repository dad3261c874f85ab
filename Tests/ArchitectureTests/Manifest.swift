import Foundation

/// The rooms of Package.swift, as SwiftPM itself reads them.
struct Manifest: Decodable {
  struct Target: Decodable {
    let name: String
    let path: String?
    let type: String
    let dependencies: [Dependency]
  }

  /// A dependency given by name alone: the only form between targets of one package.
  struct Dependency: Decodable {
    let byName: [String?]
  }

  let targets: [Target]

  /// A scratch folder of its own: the one in use may be locked by the very run of these tests.
  static func read() throws -> Manifest {
    let printed = try Checkout.output(
      of: "swift", "package", "--scratch-path", ".build/manifest", "dump-package")
    return try JSONDecoder().decode(Manifest.self, from: printed)
  }

  /// What each target in `Sources` depends on.
  var rooms: [String: Set<String>] {
    let inSources = targets.filter { $0.type != "test" && $0.path == nil }
    return Dictionary(
      uniqueKeysWithValues: inSources.map {
        ($0.name, Set($0.dependencies.compactMap { $0.byName.first ?? nil }))
      })
  }
}
