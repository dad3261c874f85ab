// swift-tools-version: 6.3
import PackageDescription

/// The settings of the project itself: its rooms are compiled here once more.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("ImmutableWeakCaptures"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .strictMemorySafety(),
]

/// A room of the daemon; its folder here is a link, since what a room shares by `package` access is
/// seen only from inside the same package.
func room(_ name: String, _ imports: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: imports, swiftSettings: strict)
}

// A package of its own, so that nobody who builds the daemon builds this.
let package = Package(
  name: "benchmarks",
  targets: [
    .systemLibrary(name: "CLZ4", pkgConfig: "liblz4"),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib"),
    room("Alchemy"),
    room("GameDrafts", ["CLZ4", "CZlib", "GameFiles"]),
    room("GameFiles", ["CLZ4", "CZlib"]),
    room("Planning", ["Alchemy"]),
    room("Profiles", ["Alchemy"]),
    room("Wire", ["Alchemy", "Profiles"]),
    .target(name: "CLinux"),
    .executableTarget(
      name: "benchmarks",
      dependencies: [
        "Alchemy", "CLZ4", "CLinux", "GameDrafts", "GameFiles", "Planning", "Profiles", "Wire",
      ],
      path: "Sources/Benchmarks",
      swiftSettings: strict),
    .testTarget(
      name: "BenchmarksTests", dependencies: ["CLinux", "benchmarks"], swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
