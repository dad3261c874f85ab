import Systemd
import TestSupport
import Testing
import Unix

@Suite("The kinds of events")
struct EventKindTests {
  @Test(
    "every kind has an identity of its own: 32 hexadecimal digits", arguments: EventKind.allCases)
  func identities(kind: EventKind) {
    #expect(kind.rawValue.count == 32)
    #expect(kind.rawValue.allSatisfy { $0.isHexDigit && !$0.isUppercase })
    #expect(EventKind.allCases.count { $0.rawValue == kind.rawValue } == 1)
  }

  @Test("no field of an entry is named for what a user selects")
  func fields() {
    for field in EventField.allCases {
      #expect(field.rawValue == "ALCHEMY_\(field)".uppercased())
      for word in ["INGREDIENT", "EFFECT", "CHOICE", "QUANTITY", "FILTER"] {
        #expect(!field.rawValue.contains(word))
      }
    }
  }

  @Test("an event is one entry with its kind's level and identity, and where it was told")
  func telling() throws {
    let folder = try TemporaryFolder()
    let socket = try NotifySocket(path: folder.appending("journal"))
    let sink = LogSink(
      descriptor: .standardError, form: .entries(socket: socket.path), program: "alchemyd")
    Log(sink: sink).tell(
      .acceptFailed, "no room", [.clients: "3"], errno: .tooManyOpenFiles)
    let line = #line - 2
    #expect(
      socket.receive() == """
        MESSAGE=no room
        PRIORITY=4
        SYSLOG_IDENTIFIER=alchemyd
        MESSAGE_ID=\(EventKind.acceptFailed.rawValue)
        CODE_FILE=SystemdTests/EventKindTests.swift
        CODE_LINE=\(line)
        ERRNO=24
        ALCHEMY_CLIENTS=3

        """)
    Log(sink: sink).tell(.watchdogSet, "below the level")
    #expect(socket.receive() == nil)
  }

  @Test("a sentence has nothing that a reader cannot see; a field is as it came")
  func unseen() throws {
    let folder = try TemporaryFolder()
    let socket = try NotifySocket(path: folder.appending("journal"))
    let sink = LogSink(
      descriptor: .standardError, form: .entries(socket: socket.path), program: "alchemyd")
    let name = "a\u{200B}b\u{2800}c\u{FEFF}d\u{E0041}e\u{202E}f\u{85}g\nh é 😀"
    Log(sink: sink).tell(.clientDropped, "dropped \(name)", [.client: name])
    let entry = try #require(socket.receive())
    #expect(
      entry.hasPrefix(
        #"MESSAGE=dropped a\u{200b}b\u{2800}c\u{feff}d\u{e0041}e\u{202e}f\u{85}g\u{a}h é 😀"# + "\n")
    )
    #expect(entry.contains(name))
  }
}
