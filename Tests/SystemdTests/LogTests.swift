import Systemd
import TestSupport
import Testing
import Unix

@Suite("Log")
struct LogTests {
  /// What `body` writes to a log of that form and level.
  func written(
    _ form: LogSink.Form, level: LogLevel = .info, _ body: (Log) -> Void
  ) throws -> String {
    let pipe = try Pipe()
    body(Log(sink: sink(pipe.writer, form), level: level))
    pipe.writer.close()
    var text: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    while case .bytes(let count) = try pipe.reader.read(into: &buffer) {
      text += buffer.prefix(count)
    }
    pipe.reader.close()
    return String(decoding: text, as: UTF8.self)
  }

  func sink(_ descriptor: FileDescriptor, _ form: LogSink.Form) -> LogSink {
    LogSink(descriptor: descriptor, form: form, program: "alchemyd")
  }

  func record(_ level: LogLevel, _ lines: String...) -> LogRecord {
    LogRecord(
      level: level, lines: lines, messageID: String(repeating: "ab", count: 16),
      fields: [LogField(name: "ALCHEMY_PEER", value: "laptop")],
      errno: level == .error ? .notFound : nil, file: "Room/File.swift", line: 12)
  }

  @Test("numbered lines carry their level, each line of a record its own")
  func numbered() throws {
    let text = try written(.numbered, level: .debug) { log in
      for level in LogLevel.allCases { log.write(level) { record(level, "\(level)", "hint: x") } }
    }
    #expect(
      text == """
        <3>error
        <3>hint: x
        <4>warning
        <4>hint: x
        <5>notice
        <5>hint: x
        <6>info
        <6>hint: x
        <7>debug
        <7>hint: x

        """)
  }

  @Test("a person's lines carry the program's name, and only urgent ones are written")
  func named() throws {
    var isMade = false
    let text = try written(.named, level: .warning) { log in
      log.write(.warning) { record(.warning, "disk is full") }
      log.write(.notice) {
        isMade = true
        return record(.notice, "never")
      }
    }
    #expect(text == "alchemyd: disk is full\n")
    #expect(!isMade)
  }

  /// What the journal's socket would get, and what is written beside it.
  func sent(_ record: LogRecord, isListening: Bool = true) throws -> (String?, written: String) {
    let folder = try TemporaryFolder()
    let path = folder.appending("journal")
    let socket = isListening ? try NotifySocket(path: path) : nil
    let text = try written(.entries(socket: path)) { log in log.write(.error) { record } }
    return (socket?.receive(), text)
  }

  @Test("the journal gets one entry with all fields, and no line")
  func entry() throws {
    let (entry, text) = try sent(record(.error, "no room"))
    #expect(
      entry == """
        MESSAGE=no room
        PRIORITY=3
        SYSLOG_IDENTIFIER=alchemyd
        MESSAGE_ID=abababababababababababababababab
        CODE_FILE=Room/File.swift
        CODE_LINE=12
        ERRNO=2
        ALCHEMY_PEER=laptop

        """)
    #expect(text == "")
  }

  @Test("an entry names the unit, by which it is found though its process has ended")
  func entryOfUnit() throws {
    let bytes = JournalEntry.bytes(
      of: record(.error, "no room"), identifier: "alchemyd", unit: "alchemyd.service")
    #expect(String(decoding: bytes, as: UTF8.self).contains("\nUSER_UNIT=alchemyd.service\n"))
  }

  @Test(
    "a unit is the last group below the user's manager, if it is a service",
    arguments: [
      (
        "1:name=systemd:/x.service\n"
          + "0::/user.slice/user-1000.slice/user@1000.service/app.slice/alchemyd.service\n",
        "alchemyd.service"
      ),
      ("0::/user.slice/user-1000.slice/user@1000.service/app.slice/terminal.scope\n", nil),
      ("0::/user.slice/user-1000.slice/user@1000.service\n", nil),
      ("0::/system.slice/alchemyd.service\n", nil), ("0::/\n", nil), ("", nil),
    ] as [(String, String?)])
  func unit(groups: String, expected: String?) {
    #expect(OwnUnit.name(in: groups) == expected)
  }

  @Test("several lines are one entry, with their length before them")
  func entryOfLines() throws {
    let (entry, _) = try sent(record(.warning, "it failed", "hint: ü\nPRIORITY=0"))
    let message = "it failed\nhint: ü\\nPRIORITY=0"
    let length = "\u{1e}\0\0\0\0\0\0\0"
    #expect(message.utf8.count == 0x1e)
    #expect(
      entry?.hasPrefix("MESSAGE\n\(length)\(message)\nPRIORITY=4\n") == true, "\(entry ?? "")")
    #expect(entry?.contains("ERRNO") == false)
  }

  @Test("a long message and a long field are cut, and the rest of the entry is whole")
  func longEntry() throws {
    var long = record(.error, String(repeating: "ü", count: 3000))
    long.fields = [LogField(name: "ALCHEMY_PEER", value: String(repeating: "x", count: 3000))]
    let bytes = JournalEntry.bytes(of: long, identifier: "alchemyd")
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    #expect(lines[0].count <= "MESSAGE=".utf8.count + LogLine.limitBytes)
    #expect(lines.last?.count == "ALCHEMY_PEER=".utf8.count + JournalEntry.valueLimitBytes)
    #expect(String(decoding: lines[0], as: UTF8.self).hasSuffix("ü…"))
  }

  @Test("what the journal does not take becomes a numbered line")
  func noJournal() throws {
    let (entry, text) = try sent(record(.error, "no room", "hint: x"), isListening: false)
    #expect(entry == nil)
    #expect(text == "<3>no room\n<3>hint: x\n")
  }

  @Test(
    "foreign text stays on its line and commands no terminal",
    arguments: [
      ("plain ü 🪶", "plain ü 🪶"), ("a\n<0>b", "a\\n<0>b"), ("\u{1b}[2J", "\\u{1b}[2J"),
      ("a\r\tb\0", "a\\u{d}\\tb\\u{0}"), ("\u{85}\u{9b}\u{7f}", "\\u{85}\\u{9b}\\u{7f}"),
      ("a\u{2028}b", "a\\u{2028}b"), ("", ""),
      ("Lydia\u{202E}x\u{2069}\u{200F}", "Lydia\\u{202e}x\\u{2069}\\u{200f}"),
      ("\u{61C}\u{2066}", "\\u{61c}\\u{2066}"), ("👩\u{200D}🔬", "👩\u{200D}🔬"),
    ])
  func escaping(text: String, escaped: String) {
    #expect(LogLine.escaped(text) == escaped)
  }

  @Test("a line is cut at its limit, between characters", arguments: 0..<4)
  func cut(shift: Int) {
    let message = String(repeating: "x", count: shift) + String(repeating: "ü", count: 3000)
    let bytes = LogLine.bytes(prefix: "p: ", message: message)
    #expect(bytes.count <= LogLine.limitBytes)
    #expect(bytes.count > LogLine.limitBytes - 4)
    let line = String(decoding: bytes, as: UTF8.self)
    #expect(line.hasSuffix("ü…\n"))
    #expect(!line.unicodeScalars.contains("\u{FFFD}"))
  }

  @Test("a line of exactly the limit is not cut")
  func uncut() {
    let bytes = LogLine.bytes(
      prefix: "", message: String(repeating: "x", count: LogLine.limitBytes - 1))
    #expect(bytes.count == LogLine.limitBytes)
    #expect(bytes.suffix(2) == [UInt8(ascii: "x"), UInt8(ascii: "\n")])
  }

  @Test("a reader that is gone costs a line, not the program")
  func readerGone() throws {
    try Signal.brokenPipe.ignore()
    let pipe = try Pipe()
    pipe.reader.close()
    sink(pipe.writer, .numbered).write(record(.error, "lost"))
    pipe.writer.close()
  }
}
