import Testing
import Wire

@Suite struct SocketLocationTests {
  private func find(
    _ option: String? = nil, _ environment: [String: String] = [:], owned: Set<String> = []
  ) throws(SocketLocation.Problem) -> String {
    let location = try SocketLocation.find(
      option: option, environment: environment, userIdentifier: 7, ownsFolder: owned.contains)
    return "\(location.source.rawValue) \(location.path)"
  }

  private let everything = ["ALCHEMYD_SOCKET": "/a/s", "XDG_RUNTIME_DIR": "/x"]

  @Test("the option comes first, then the two variables, then the user's own folder")
  func order() throws {
    #expect(try find("o", everything, owned: ["/run/user/7"]) == "--socket o")
    #expect(try find(nil, everything, owned: ["/run/user/7"]) == "$ALCHEMYD_SOCKET /a/s")
    #expect(
      try find(nil, ["XDG_RUNTIME_DIR": "/x"], owned: ["/run/user/7"])
        == "$XDG_RUNTIME_DIR /x/alchemyd/socket")
    #expect(try find(owned: ["/run/user/7"]) == "/run/user /run/user/7/alchemyd/socket")
  }

  @Test("an empty variable counts as unset, and so does a relative runtime folder")
  func emptyVariables() throws {
    let environment = ["ALCHEMYD_SOCKET": "", "XDG_RUNTIME_DIR": "run"]
    #expect(
      try find(nil, environment, owned: ["/run/user/7"]) == "/run/user /run/user/7/alchemyd/socket")
    #expect(try find(nil, ["XDG_RUNTIME_DIR": "/x/"]) == "$XDG_RUNTIME_DIR /x/alchemyd/socket")
  }

  @Test("somebody else's folder does not serve")
  func foreignFolder() {
    #expect(throws: SocketLocation.Problem.noRuntimeFolder(relative: nil)) {
      try find(owned: ["/run/user/8"])
    }
    #expect(throws: SocketLocation.Problem.noRuntimeFolder(relative: "run")) {
      try find(nil, ["XDG_RUNTIME_DIR": "run"])
    }
  }

  @Test("an empty option is refused rather than passed over")
  func emptyOption() {
    #expect(throws: SocketLocation.Problem.emptyOption) { try find("", everything) }
  }

  @Test("a path has at most 107 bytes, however few letters those are")
  func length() throws {
    let longest = String(repeating: "s", count: 107)
    #expect(try find(longest) == "--socket \(longest)")
    let path = String(repeating: "é", count: 54)
    #expect(
      throws: SocketLocation.Problem.pathTooLong(path: path, bytes: 108, source: .variable)
    ) { try find(nil, ["ALCHEMYD_SOCKET": path]) }
  }
}
