import JSON
import Wire

/// The daemon of this project, and what its clients ask of it.
final class Alchemyd: Server {
  static let name = "alchemyd"

  let socketPath: String
  let process: Child
  let startNanoseconds: UInt64
  private let line: RequestLine
  private var profiles: [String] = []
  /// The ids of those of the catalog, in its order.
  let ingredients: [String]

  /// `arguments` are those beside the socket and the data folder.
  init(_ place: ServerPlace, arguments: [String] = []) throws {
    socketPath = place.socketPath
    (process, startNanoseconds) = try place.start(
      ["--socket", place.socketPath, "--data-dir", place.folder + "/data"] + arguments)
    line = try RequestLine(socketPath: place.socketPath)
    ingredients = try line.ask("catalog.get", #"{"catalog":"skyrim"}"#)
      .members(of: "ingredients").compactMap { $0.object?["id"]?.string }
  }

  /// Makes profiles until there are this many of our own.
  func createProfiles(_ count: Int) throws {
    for number in profiles.count..<max(count, profiles.count) {
      try Interruption.check()
      let reply = try line.ask("profile.create", #"{"name":"benchmark \#(number)"}"#)
      guard let identifier = reply.object?["profile"]?.object?["id"]?.string else {
        throw Failure.unexpected("profile.create answered without an id")
      }
      profiles.append(identifier)
    }
  }

  func conversation(_ operation: Operation, index: Int, depth: Int) -> Conversation {
    Conversation(
      repeating: requests(operation, index: index), depth: depth, framing: .lines,
      writes: operation.isWrite)
  }

  /// The id of one of our own profiles.
  func profile(_ index: Int) -> String { profiles[index] }

  func writeCount() throws -> Int {
    guard let changes = try line.ask("system.status", "{}").object?["changes"]?.integer else {
      throw Failure.unexpected("system.status answered without changes")
    }
    return changes
  }

  /// The size of what redis is to hold in its place: of a reply for a read, of a request for a write.
  func comparableBytes(_ operation: Operation) throws -> Int {
    let request = requests(operation, index: 0)[0]
    return operation.isWrite ? request.utf8.count : try line.exchange(request).count
  }

  /// Puts one ingredient aside and back again, so that each profile has a history and recipes of its own.
  func editEveryProfile() throws {
    for index in profiles.indices {
      for request in requests(.applyOwnProfile, index: index) {
        try Interruption.check()
        _ = try line.exchange(request)
      }
    }
  }

  private func requests(_ operation: Operation, index: Int) -> [String] {
    switch operation {
    case .getProfile:
      [RequestLine.text("profile.get", #"{"profile":"\#(profiles[index])"}"#)]
    case .listRecipes:
      [RequestLine.text("recipes.list", #"{"limit":50,"profile":"\#(profiles[index])"}"#)]
    case .applyOwnProfile: toggles(of: ingredients[0], in: profiles[index])
    case .applyOneProfile: toggles(of: ingredients[index % ingredients.count], in: profiles[0])
    }
  }

  /// Two edits in turn, so that each one changes something.
  private func toggles(of ingredient: String, in profile: String) -> [String] {
    ["cant", "may"].map { choice in
      let edit = #"{"choice":"\#(choice)","edit":"choose","ingredient":"\#(ingredient)"}"#
      return RequestLine.text("profile.apply", #"{"edits":[\#(edit)],"profile":"\#(profile)"}"#)
    }
  }
}

extension JSONValue {
  /// The elements of an object's member; none where there is no such list.
  fileprivate func members(of name: String) -> [JSONValue] {
    object?[name]?.array ?? []
  }
}
