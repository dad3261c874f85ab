// swift-tools-version: 6.3
import PackageDescription

/// A packager may switch the errors off: a newer compiler's new warning must not stop a build.
let warnings: [SwiftSetting] =
  Context.environment["ALCHEMYD_ALLOW_WARNINGS"] == nil ? [.treatAllWarnings(as: .error)] : []

let strict: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("ImmutableWeakCaptures"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .strictMemorySafety(),
  ] + warnings

/// No room may use Swift's library for regular expressions, which would make each program larger.
///
/// Test builds compile rooms by the same rule, so a test run fails where a build of the programs would.
let withoutRegex: SwiftSetting = .unsafeFlags(
  ["-Xfrontend", "-disable-implicit-string-processing-module-import"])

/// Debug builds for tests optimize the rooms that do nearly all of the computing.
///
/// Their assertions stay, and no other room gets their code inlined.
let optimized: SwiftSetting = .unsafeFlags(
  ["-O", "-assert-config", "Debug", "-Xfrontend", "-disable-cmo"],
  .when(configuration: .debug))
let optimizedRooms = (Context.environment["ALCHEMYD_OPTIMIZED_ROOMS"] ?? "").split(separator: " ")

/// One row of the table of rooms: a target and all that it may import.
func room(_ name: String, _ imports: [Target.Dependency] = []) -> Target {
  let isOptimized = optimizedRooms.contains { $0 == name }
  return .target(
    name: name, dependencies: imports,
    swiftSettings: strict + [withoutRegex] + (isOptimized ? [optimized] : []))
}

/// The tests of one room.
func tests(_ name: String, _ imports: [Target.Dependency] = []) -> Target {
  .testTarget(
    name: name + "Tests", dependencies: imports, swiftSettings: strict)
}

/// A program of a few lines on top of one room.
func program(_ name: String, _ imports: [Target.Dependency]) -> Target {
  .executableTarget(name: name, dependencies: imports, swiftSettings: strict + [withoutRegex])
}

let package = Package(
  name: "alchemyd",
  products: [
    .executable(name: "alchemy", targets: ["alchemy"]),
    .executable(name: "alchemyd", targets: ["alchemyd"]),
    .executable(name: "alchemyd-web", targets: ["alchemyd-web"]),
    .executable(name: "alchemy-hub", targets: ["alchemy-hub"]),
    .library(name: "AlchemyCompanion", targets: ["AlchemyCompanion"]),
  ],
  targets: [
    room("Alchemy"),
    room("Planning", ["Alchemy"]),
    .systemLibrary(
      name: "CGcrypt", pkgConfig: "libgcrypt", providers: [.apt(["libgcrypt20-dev"])]),
    room("Profiles", ["Alchemy", "CGcrypt"]),
    room("JSON"),
    room("Lists", ["Alchemy", "BuiltInCatalogs", "JSON"]),
    room("Wire", ["Alchemy", "JSON", "Lists", "Profiles"]),
    room("StoreJobs", ["Profiles"]),
    room("Replication", ["Profiles", "Wire"]),
    room(
      "ProfileService",
      [
        "Alchemy", "JSON", "Lists", "Planning", "Profiles", "Replication", "StoreJobs", "Wire",
      ]),
    room("DaemonDecisions", ["JSON", "Lists", "Wire"]),
    room("WebGate", ["JSON", "Profiles", "Wire"]),
    room("ReplicaSync", ["JSON", "Profiles", "Wire"]),
    room("Sealing", ["CGcrypt", "JSON"]),
    room("ScanCode", ["CQRCode"]),
    room("HubSession", ["JSON", "Profiles", "Replication", "Sealing", "Wire"]),
    room("TerminalScreen"),
    room("CommandLine", ["JSON", "TerminalScreen"]),
    room("LiveProfile", ["Alchemy", "JSON", "Profiles", "Wire"]),
    room(
      "LiveScreen",
      ["Alchemy", "JSON", "Lists", "LiveProfile", "Profiles", "TerminalScreen", "Wire"]),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(
      name: "CSystemd", pkgConfig: "libsystemd", providers: [.apt(["libsystemd-dev"])]),
    .systemLibrary(
      name: "CMicroHTTP", pkgConfig: "libmicrohttpd", providers: [.apt(["libmicrohttpd-dev"])]),
    .systemLibrary(name: "CWslay", providers: [.apt(["libwslay-dev"])]),
    .systemLibrary(name: "CPostgres", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
    .systemLibrary(
      name: "CQRCode", pkgConfig: "libqrencode", providers: [.apt(["libqrencode-dev"])]),
    .systemLibrary(name: "CLZ4", pkgConfig: "liblz4", providers: [.apt(["liblz4-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .target(name: "WebPage", exclude: ["page"]),
    .target(name: "CUnix"),
    room("GameFiles", ["CLZ4", "CZlib"]),
    room("SQLite", ["CSQLite"]),
    room("Postgres", ["CPostgres"]),
    room(
      "HubProgram",
      [
        "CommandLine", "HubSession", "JSON", "Postgres", "Profiles", "ScanCode", "Sealing", "Unix",
        "Wire",
      ]),
    room("Unix", ["CUnix"]),
    room("Systemd", ["CSystemd", "TerminalScreen", "Unix"]),
    room(
      "WebBridge",
      [
        "Alchemy", "CMicroHTTP", "CWslay", "CZlib", "CommandLine", "JSON", "Lists", "ScanCode",
        "Systemd", "Unix", "WebGate", "WebPage", "Wire",
      ]),
    room("ProfileStore", ["JSON", "Profiles", "SQLite", "StoreJobs", "Unix", "Wire"]),
    room("StoreCare", ["JSON", "ProfileStore", "Profiles", "SQLite", "StoreJobs", "Unix", "Wire"]),
    .target(name: "BuiltInCatalogs"),
    room(
      "ReplicaHost",
      [
        "Alchemy", "Lists", "Planning", "ProfileService", "ProfileStore", "StoreCare", "StoreJobs",
        "Unix", "Wire",
      ]),
    room(
      "Daemon",
      [
        "Alchemy", "CommandLine", "DaemonDecisions", "JSON", "Lists", "Planning", "ProfileService",
        "ProfileStore", "Profiles", "ReplicaHost", "ReplicaSync", "StoreCare", "StoreJobs",
        "Systemd", "Unix", "Wire",
      ]),
    room(
      "AlchemyCompanion",
      [
        "Alchemy", "JSON", "Lists", "LiveProfile", "ProfileService", "Profiles", "ReplicaHost",
        "ReplicaSync", "Unix", "Wire",
      ]),
    room("GameSaves", ["Alchemy", "GameFiles", "Profiles", "Wire"]),
    room("DaemonClient", ["JSON", "Unix", "Wire"]),
    room(
      "Doctor", ["CommandLine", "DaemonClient", "JSON", "Profiles", "ReplicaSync", "Unix", "Wire"]),
    room(
      "ClientSession",
      [
        "Alchemy", "CommandLine", "DaemonClient", "Doctor", "JSON", "Lists", "LiveProfile",
        "Profiles", "ReplicaSync", "TerminalScreen", "Unix", "Wire",
      ]),
    room(
      "InstalledGame",
      [
        "Alchemy", "ClientSession", "CommandLine", "GameFiles", "GameSaves", "JSON", "Lists",
        "Profiles", "TerminalScreen", "Wire",
      ]),
    room(
      "AlchemyCommands",
      [
        "Alchemy", "ClientSession", "CommandLine", "DaemonClient", "Doctor", "GameFiles",
        "GameSaves", "InstalledGame", "JSON", "Lists", "LiveProfile", "LiveScreen", "Profiles",
        "ReplicaSync", "TerminalScreen", "Unix", "Wire",
      ]),
    room(
      "OfflineReplicas",
      ["AlchemyCompanion", "ClientSession", "DaemonClient", "ReplicaSync", "Unix"]),
    program("alchemyd", ["Daemon"]),
    program("alchemy", ["AlchemyCommands", "OfflineReplicas"]),
    program("alchemyd-web", ["WebBridge"]),
    program("alchemy-hub", ["HubProgram"]),

    .target(
      name: "TestSupport", dependencies: ["Alchemy", "JSON", "Profiles", "Unix", "Wire"],
      path: "Tests/TestSupport", swiftSettings: strict),
    .target(
      name: "GameDrafts", dependencies: ["CLZ4", "CZlib", "GameFiles"], path: "Tests/GameDrafts",
      swiftSettings: strict),
    .target(
      name: "PlayedWorld", dependencies: ["DaemonClient", "Doctor", "JSON", "Wire"],
      path: "Tests/PlayedWorld", swiftSettings: strict),
    .target(
      name: "RelayEnds",
      dependencies: [
        "Alchemy", "HubSession", "JSON", "ProfileService", "ProfileStore", "Profiles",
        "ReplicaHost", "ReplicaSync", "StoreCare", "TestSupport", "Wire",
      ], path: "Tests/RelayEnds", swiftSettings: strict),
    .target(
      name: "StoreDrafts",
      dependencies: [
        "Alchemy", "ProfileStore", "Profiles", "StoreCare", "StoreJobs", "TestSupport", "Unix",
        "Wire",
      ], path: "Tests/StoreDrafts", swiftSettings: strict),
    tests("Architecture", ["TestSupport"]),
    tests("WebBridge", ["JSON", "TestSupport", "Unix", "WebBridge", "WebGate", "Wire"]),
    tests("Replication", ["Profiles", "Replication", "TestSupport", "Wire"]),
    tests("WebGate", ["JSON", "TestSupport", "WebGate", "Wire"]),
    tests("Sealing", ["Sealing", "TestSupport"]),
    tests("ScanCode", ["ScanCode"]),
    tests("Alchemy", ["Alchemy", "TestSupport"]),
    tests("Planning", ["Alchemy", "Lists", "Planning", "TestSupport", "Wire"]),
    tests("CommandLine", ["CommandLine", "TerminalScreen", "TestSupport"]),
    tests("GameFiles", ["GameDrafts", "GameFiles", "TestSupport"]),
    tests(
      "GameSaves",
      ["Alchemy", "GameDrafts", "GameFiles", "GameSaves", "Profiles", "TestSupport", "Wire"]),
    tests(
      "InstalledGame",
      ["Alchemy", "GameDrafts", "GameFiles", "InstalledGame", "Lists", "TestSupport"]),
    tests("LiveProfile", ["Alchemy", "JSON", "LiveProfile", "Profiles", "TestSupport", "Wire"]),
    tests(
      "ProfileService",
      [
        "Alchemy", "JSON", "Lists", "Planning", "ProfileService", "Profiles", "ReplicaSync",
        "Replication",
        "StoreJobs", "TestSupport", "Wire",
      ]),
    tests(
      "ProfileStore",
      [
        "Alchemy", "JSON", "ProfileStore", "Profiles", "SQLite", "StoreCare", "StoreDrafts",
        "StoreJobs", "TestSupport", "Wire",
      ]),
    tests(
      "StoreCare",
      [
        "Alchemy", "JSON", "ProfileStore", "Profiles", "SQLite", "StoreCare", "StoreDrafts",
        "StoreJobs", "TestSupport", "Unix", "Wire",
      ]),
    tests(
      "LiveScreen",
      [
        "Alchemy", "JSON", "Lists", "LiveProfile", "LiveScreen", "Profiles", "TerminalScreen",
        "TestSupport", "Wire",
      ]),
    tests("Profiles", ["Alchemy", "Profiles", "TestSupport"]),
    tests(
      "ReplicaHost",
      [
        "JSON", "Lists", "ProfileService", "ProfileStore", "ReplicaHost", "StoreCare", "StoreJobs",
        "TestSupport", "Wire",
      ]),
    tests(
      "ReplicaSync",
      [
        "HubSession", "JSON", "ProfileService", "Profiles", "RelayEnds", "ReplicaHost",
        "ReplicaSync", "TestSupport", "Wire",
      ]),
    tests(
      "HubSession",
      [
        "HubSession", "JSON", "ProfileService", "Profiles", "RelayEnds", "ReplicaSync", "Sealing",
        "TestSupport", "Wire",
      ]),
    tests(
      "HubProgram",
      [
        "CommandLine", "HubProgram", "HubSession", "Postgres", "Profiles", "Sealing", "TestSupport",
        "Unix",
      ]),
    tests(
      "ReplicaSimulation",
      [
        "Alchemy", "JSON", "ProfileService", "ProfileStore", "Profiles", "ReplicaSync", "StoreCare",
        "StoreJobs", "TestSupport", "Wire",
      ]),
    tests("StoreJobs", ["Profiles", "StoreJobs", "TestSupport"]),
    tests("Postgres", ["Postgres", "TestSupport"]),
    tests("SQLite", ["SQLite", "TestSupport"]),
    tests("Systemd", ["Systemd", "TestSupport", "Unix"]),
    tests("TerminalScreen", ["TerminalScreen", "TestSupport"]),
    tests("Unix", ["TestSupport", "Unix"]),
    tests(
      "OfflineReplicas",
      ["ClientSession", "DaemonClient", "OfflineReplicas", "ReplicaSync", "TestSupport"]),
    tests("JSON", ["JSON", "TestSupport", "Wire"]),
    tests("Lists", ["Alchemy", "Lists", "Profiles", "TestSupport", "Wire"]),
    tests("Wire", ["Alchemy", "JSON", "Lists", "Profiles", "TestSupport", "Wire"]),
    tests(
      "AlchemyCompanion",
      [
        "AlchemyCompanion", "ProfileService", "ReplicaHost", "ReplicaSync", "TestSupport", "Unix",
        "Wire",
      ]),
    tests(
      "AlchemyCommands",
      [
        "AlchemyCommands", "AlchemyCompanion", "ClientSession", "CommandLine", "DaemonClient",
        "Doctor", "GameDrafts", "GameFiles", "JSON", "LiveProfile", "OfflineReplicas",
        "PlayedWorld",
        "TestSupport", "Unix", "Wire",
      ]),
    tests("ClientSession", ["ClientSession", "TestSupport"]),
    tests("DaemonClient", ["DaemonClient", "JSON", "PlayedWorld", "TestSupport", "Unix", "Wire"]),
    tests("Doctor", ["Doctor", "PlayedWorld", "TestSupport", "Unix", "Wire"]),
    tests("Daemon", ["GameDrafts", "GameFiles", "JSON", "SQLite", "TestSupport", "Unix", "Wire"]),
    tests("DaemonDecisions", ["DaemonDecisions", "JSON", "Wire"]),
  ],
  swiftLanguageModes: [.v6]
)

// Who builds the daemon does not build the benchmarks: only the Makefile's targets that need them say so.
if !(Context.environment["ALCHEMYD_BENCHMARKS"] ?? "").isEmpty {
  package.targets += [
    .target(name: "CLinux", path: "Benchmarks/CLinux"),
    .executableTarget(
      name: "benchmarks",
      dependencies: [
        "Alchemy", "CLZ4", "CLinux", "GameDrafts", "GameFiles", "JSON", "Lists", "Planning",
        "Profiles", "Wire",
      ],
      path: "Benchmarks/Sources", swiftSettings: strict),
    .testTarget(
      name: "BenchmarksTests", dependencies: ["CLinux", "benchmarks"], path: "Benchmarks/Tests",
      swiftSettings: strict),
  ]
}

// Who builds the programs compiles nothing that only tests and benchmarks use.
if !(Context.environment["ALCHEMYD_PROGRAMS_ONLY"] ?? "").isEmpty {
  package.targets.removeAll { $0.type == .test || $0.path?.hasPrefix("Tests/") == true }
}

// `make test ROOM=Wire` and the sanitizers build the tests of some rooms only.
if let rooms = Context.environment["ALCHEMYD_TEST_ROOMS"]?.split(separator: " "), !rooms.isEmpty {
  for room in rooms where !package.targets.contains(where: { $0.name == "\(room)Tests" }) {
    fatalError("\(room) is no room with tests: `ls Tests` lists the rooms, with Tests behind each")
  }
  package.targets.removeAll { target in
    target.type == .test && !rooms.contains { target.name == "\($0)Tests" }
  }
}
