import Testing

/// A sanitizer may leave out a room only if the room has nothing that the sanitizer can find.
@Suite("The rooms that sanitizers look at")
struct SanitizedRoomsTests {
  private let files: [SourceFile]
  private let makefile: String

  init() throws {
    files = try Checkout.sources(in: "Sources")
    makefile = try Checkout.text("Makefile")
  }

  /// The names that a variable of the Makefile lists.
  private func names(_ variable: String) throws -> Set<String> {
    let line = try #require(
      makefile.split(separator: "\n").first { $0.hasPrefix("\(variable) = ") })
    return Set(line.split(separator: " ").dropFirst(2).map(String.init))
  }

  /// Rooms with a line of Swift, and no comment, that a pattern finds.
  private func rooms<Output>(with pattern: Regex<Output>) -> Set<String> {
    Set(
      files.filter { file in
        file.path.hasSuffix(".swift")
          && file.lines.contains { line in
            !line.drop { $0 == " " }.hasPrefix("//") && line.contains(pattern)
          }
      }.map(\.room))
  }

  @Test("every room with a thread, a lock or a task is tested under the thread sanitizer")
  func threads() throws {
    let threads =
      /\bThread\(|\bpthread_|\bLocked\b|\bMutex\b|\bAtomic<|\bTask\b[.({ ]|\basync\b|\bactor [A-Z]|@unchecked Sendable|nonisolated\(unsafe\)/
    let found = rooms(with: threads)
    let tested = try names("THREADED_ROOMS")
    #expect(found == tested)
  }

  /// Tested there for the hostile input of their tests, such as damaged databases, without unsafe code of
  /// their own.
  private static let hostileInput: Set = ["Daemon", "StoreCare"]

  @Test("every room with unsafe code, or that calls C, is tested under the address sanitizer")
  func unsafe() throws {
    let inC = Set(files.filter { !$0.path.hasSuffix(".swift") }.map(\.room))
    let callers = files.filter { file in file.imports.contains { inC.contains($0.module) } }
    let found = rooms(with: /\bunsafe\b/).union(callers.map(\.room)).union(Self.hostileInput)
    let tested = try names("UNSAFE_ROOMS")
    #expect(found == tested)
  }

  @Test("each of them has tests")
  func tested() throws {
    let folders = Set(try Checkout.names(in: "Tests"))
    for room in try names("THREADED_ROOMS").union(names("UNSAFE_ROOMS")) {
      #expect(folders.contains("\(room)Tests"), "\(room)")
    }
  }
}
