import Systemd
import Testing
import Unix

@Suite("Log")
struct LogTests {
  /// What `body` writes to a log of that form and level.
  func written(
    _ form: LogSink.Form, level: LogLevel = .info, _ body: (Log) -> Void
  ) throws -> String {
    let pipe = try Pipe()
    body(Log(sink: LogSink(descriptor: pipe.writer, form: form), level: level))
    pipe.writer.close()
    var text: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    while case .bytes(let count) = try pipe.reader.read(into: &buffer) {
      text += buffer.prefix(count)
    }
    pipe.reader.close()
    return String(decoding: text, as: UTF8.self)
  }

  @Test("the journal's lines carry their level as a number")
  func numbered() throws {
    let text = try written(.numbered, level: .debug) { log in
      log.error("one")
      log.warning("two")
      log.notice("three")
      log.info("four")
      log.debug("five")
    }
    #expect(text == "<3>one\n<4>two\n<5>three\n<6>four\n<7>five\n")
  }

  @Test("a person's lines carry the program's name, and only urgent ones are written")
  func named() throws {
    var isAsked = false
    func message() -> String {
      isAsked = true
      return "never"
    }
    let text = try written(.named("alchemyd"), level: .warning) { log in
      log.warning("disk is full")
      log.notice(message())
    }
    #expect(text == "alchemyd: disk is full\n")
    #expect(!isAsked)
  }

  @Test(
    "foreign text stays on its line and commands no terminal",
    arguments: [
      ("plain ü 🪶", "plain ü 🪶"), ("a\n<0>b", "a\\n<0>b"), ("\u{1b}[2J", "\\u{1b}[2J"),
      ("a\r\tb\0", "a\\u{d}\\tb\\u{0}"), ("\u{85}\u{9b}\u{7f}", "\\u{85}\\u{9b}\\u{7f}"),
      ("a\u{2028}b", "a\\u{2028}b"), ("", ""),
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
    Log(sink: LogSink(descriptor: pipe.writer, form: .numbered)).error("lost")
    pipe.writer.close()
  }
}
