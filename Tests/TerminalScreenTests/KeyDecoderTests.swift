import TerminalScreen
import TestSupport
import Testing

@Suite("Key decoder")
struct KeyDecoderTests {
  private static func decoded(_ bytes: [UInt8]) -> [TerminalInput] {
    var decoder = KeyDecoder()
    return decoder.decode(bytes)
  }

  @Test(
    "keys, letters and answers are read",
    arguments: [
      ("aé漢", [.text("a"), .text("é"), .text("漢")]),
      ("\r\t\u{7f}\u{8}", [key(.enter), key(.tab), key(.backspace), key(.backspace)]),
      ("\u{1}\u{1a}\0\u{1f}\n", ["a", "z", " ", "_", "j"].map { key(.character($0), .control) }),
      ("\u{1b}[A\u{1b}[B\u{1b}[C\u{1b}[D", [key(.up), key(.down), key(.right), key(.left)]),
      ("\u{1b}OA\u{1b}OH\u{1b}OF\u{1b}OM", [key(.up), key(.home), key(.end), key(.enter)]),
      (
        "\u{1b}[H\u{1b}[F\u{1b}[1~\u{1b}[4~\u{1b}[7~",
        [.home, .end, .home, .end, .home].map { key($0) }
      ),
      (
        "\u{1b}[2~\u{1b}[3~\u{1b}[5~\u{1b}[6~",
        [.insert, .delete, .pageUp, .pageDown].map { key($0) }
      ),
      ("\u{1b}OP\u{1b}[11~\u{1b}[[A\u{1b}[P", Array(repeating: key(.function(1)), count: 4)),
      ("\u{1b}[15~\u{1b}[24~\u{1b}[[E", [5, 12, 5].map { key(.function($0)) }),
      ("\u{1b}[1;2A\u{1b}[1;5C", [key(.up, .shift), key(.right, .control)]),
      ("\u{1b}O1;3P\u{1b}O5A", [key(.function(1), .alt), key(.up, .control)]),
      ("\u{1b}[3;8~", [key(.delete, [.shift, .alt, .control])]),
      ("\u{1b}[1;133A", [key(.up, .control)]),
      ("\u{1b}[Z", [key(.tab, .shift)]),
      (
        "\u{1b}q\u{1b}é\u{1b}\r",
        [key(.character("q"), .alt), key(.character("é"), .alt), key(.enter, .alt)]
      ),
      ("\u{1b}\u{1b}[A", [key(.escape), key(.up)]),
      ("\u{1b}[I\u{1b}[O", [.focus(true), .focus(false)]),
      ("\u{1b}[200~two\nlines\u{1b}[A\u{1b}[201~x", [.paste("two\nlines\u{1b}[A"), .text("x")]),
      ("\u{1b}]11;rgb:1c1c/8000/ffff\u{1b}\\", [ground(0x1C1C, 0x8000, 0xFFFF)]),
      ("\u{1b}]11;rgb:ff/0/8\u{7}", [ground(0xFFFF, 0, 0x8888)]),
      ("\u{1b}]11;rgba:0000/ffff/0000/ffff\u{7}", [ground(0, 0xFFFF, 0)]),
    ] as [(String, [TerminalInput])])
  func reads(text: String, expected: [TerminalInput]) {
    #expect(Self.decoded(Array(text.utf8)) == expected)
  }

  @Test(
    "the mouse is read from column and row 0 on",
    arguments: [
      ("\u{1b}[<0;1;1M", MouseEvent.Action.press(.left), 0, 0, []),
      ("\u{1b}[<2;300;41M", .press(.right), 299, 40, []),
      ("\u{1b}[<1;3;4m", .release(.middle), 2, 3, []),
      ("\u{1b}[<32;3;4M", .drag(.left), 2, 3, []),
      ("\u{1b}[<64;9;9M", .wheelUp, 8, 8, []),
      ("\u{1b}[<65;9;9M", .wheelDown, 8, 8, []),
      ("\u{1b}[<20;1;1M", .press(.left), 0, 0, [.control, .shift]),
    ] as [(String, MouseEvent.Action, Int, Int, Modifiers)])
  func mouse(text: String, action: MouseEvent.Action, column: Int, row: Int, held: Modifiers) {
    let event = MouseEvent(action, at: CellPosition(column: column, row: row), held)
    #expect(Self.decoded(Array(text.utf8)) == [.mouse(event)])
  }

  @Test(
    "what is unknown is taken whole, and the key after it is read",
    arguments: [
      "\u{1b}[97;5u", "\u{1b}[27;5;97~", "\u{1b}[?62;22c", "\u{1b}[?2026;1$y", "\u{1b}[>41;354;0c",
      "\u{1b}P1$r0m\u{1b}\\", "\u{1b}_Gi=1;OK\u{1b}\\", "\u{1b}]52;c;YQ==\u{7}", "\u{1b}[M !!",
      "\u{1b}[<35;3;4M", "\u{1b}[<0;0;4M", "\u{1b}[<0;99999;4M", "\u{1b}[<0;1M",
      "\u{1b}[200~\u{1b}[201~",
      "\u{1b}[1;2;3A", "\u{1b}[999~", "\u{1b}[57414;1:3u", "\u{1b}]11;rgb:zz/0/0\u{7}", "\u{1b}Oz",
      "\u{1b}]\(String(repeating: "x", count: 5000))\u{7}",
      "\u{1b}[\(String(repeating: "1;", count: 500))A",
      "\u{80}",
    ])
  func swallows(sequence: String) {
    let inputs = Self.decoded(Array((sequence + "q").utf8)).filter { $0 != .paste("") }
    #expect(inputs == [.text("q")])
  }

  @Test(
    "bytes that are no text are left out",
    arguments: [
      [0xFF], [0xC0, 0x80], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF5], [0xF4, 0xBF, 0xBF, 0xBF],
    ]
      as [[UInt8]])
  func noText(bytes: [UInt8]) {
    #expect(Self.decoded(bytes + [0x71]) == [.text("q")])
  }

  @Test("time decides what a lone escape and its like were")
  func lone() {
    var escape = KeyDecoder()
    #expect(escape.decode([0x1B]) == [])
    #expect(escape.wait == .key)
    #expect(escape.timePassed() == [key(.escape)])
    #expect(escape.wait == .rest)
    #expect(escape.timePassed() == [])
    #expect(escape.wait == nil)
    #expect(escape.decode(Array("[O".utf8)) == [.text("["), .text("O")])

    var command = KeyDecoder()
    #expect(command.decode(Array("\u{1b}]".utf8)) == [])
    #expect(command.wait == .rest)
    #expect(command.timePassed() == [key(.character("]"), .alt)])
    #expect(command.wait == nil)
  }

  /// Keys, mouse reports and answers, each of which is told as one input.
  private static let sequences: [String] =
    ["A", "B", "C", "D", "F", "H", "P", "Q", "R", "S", "Z", "I", "O"].map { "[" + $0 }
    + ["A", "B", "C", "D", "F", "H", "M", "P", "Q", "R", "S", "5A", "1;3P"].map { "O" + $0 }
    + [1, 2, 3, 4, 5, 6, 7, 8, 11, 12, 13, 14, 15, 17, 18, 19, 20, 21, 23, 24].flatMap {
      ["[\($0)~", "[\($0);5~"]
    }
    + ["A", "C", "H", "P"].flatMap { ["[1;2\($0)", "[1;5\($0)"] } + ["[[A", "[[E"]
    + ["[<0;12;7M", "[<2;300;41M", "[<0;12;7m", "[<64;9;9M"]
    + ["[200~mCY24\u{1b}[A\u{1b}[201~", "]11;rgb:1c1c/8000/ffff\u{1b}\\", "]11;rgb:ff/0/8\u{7}"]

  @Test("a pause at any byte of a sequence types nothing of it", arguments: sequences)
  func pauses(rest: String) {
    let bytes = Array("\u{1b}\(rest)".utf8)
    let whole = Self.decoded(bytes)
    #expect(whole.count == 1)
    for place in 1..<bytes.count {
      // The key's pause; where it comes first, the escape was told as the key before.
      var decoder = KeyDecoder()
      var inputs = decoder.decode(Array(bytes[..<place]))
      if decoder.wait == .key { inputs += decoder.timePassed() }
      inputs += decoder.decode(Array(bytes[place...]))
      #expect(inputs == (place == 1 ? [key(.escape)] : []) + whole, "cut at \(place)")
    }
    // A pause after every byte.
    var decoder = KeyDecoder()
    var inputs: [TerminalInput] = []
    for byte in bytes {
      inputs += decoder.decode([byte])
      if decoder.wait == .key { inputs += decoder.timePassed() }
    }
    #expect(inputs.filter { $0 != key(.escape) } == whole)
  }

  @Test("a pause within a character or a paste leaves it whole", arguments: ["é", "漢", "👍"])
  func pausedLetters(letter: String) {
    for text in [letter, "\u{1b}[200~\(letter)\u{1b}[201~"] {
      let bytes = Array(text.utf8)
      for place in (text == letter ? 1 : 3)..<bytes.count {
        var decoder = KeyDecoder()
        var inputs = decoder.decode(Array(bytes[..<place]))
        #expect(decoder.timePassed() == [], "cut at \(place)")
        inputs += decoder.decode(Array(bytes[place...]))
        #expect(inputs == Self.decoded(bytes), "cut at \(place)")
      }
    }
  }

  @Test("Escape and then another key are two keys, and no escape is told twice")
  func afterEscape() {
    for (text, expected) in [
      ("q", [.text("q")]), ("\r", [key(.enter)]), ("\u{1b}[A", [key(.up)]),
      ("\u{1b}\u{1b}[A", [key(.escape), key(.up)]),
    ] as [(String, [TerminalInput])] {
      var decoder = KeyDecoder()
      #expect(decoder.decode([0x1B]) + decoder.timePassed() == [key(.escape)])
      #expect(decoder.decode(Array(text.utf8)) == expected)
    }
  }

  @Test("a line to another machine gets more patience, and each more than a cut of 60 ms")
  func patience() {
    let variables: [(String?, String?, EscapePatience)] = [
      (nil, nil, .local), ("", "", .local), ("/dev/pts/4", nil, .remote),
      (nil, "10.0.0.2 50000 10.0.0.1 22", .remote),
    ]
    for (terminal, connection, expected) in variables {
      #expect(EscapePatience.with(sshTerminal: terminal, sshConnection: connection) == expected)
    }
    #expect(EscapePatience.local.milliseconds(.key) > 60)
    for wait in [EscapeWait.key, .rest] {
      #expect(EscapePatience.remote.milliseconds(wait) > EscapePatience.local.milliseconds(wait))
    }
  }

  @Test("time does not tear a sequence whose rest is late")
  func late() {
    var decoder = KeyDecoder()
    #expect(decoder.decode(Array("\u{1b}[<0;1".utf8)) == [])
    #expect(decoder.wait == nil)
    #expect(decoder.timePassed() == [])
    let press = MouseEvent(.press(.left), at: CellPosition(column: 0, row: 1))
    #expect(decoder.decode(Array(";2M".utf8)) == [.mouse(press)])
  }

  @Test("a control character frees whoever is caught in a sequence without an end")
  func caught() {
    #expect(Self.decoded(Array("\u{1b}]0;abc\rq".utf8)) == [key(.enter), .text("q")])
    #expect(Self.decoded(Array("\u{1b}[1;\rq".utf8)) == [key(.enter), .text("q")])
    #expect(Self.decoded(Array("\u{1b}Pabc\u{1b}[A".utf8)) == [key(.up)])
  }

  @Test("a paste is cut at its limit, between characters, and its end is still found")
  func longPaste() {
    let limit = KeyDecoder.pasteLimitBytes
    let text = "a" + String(repeating: "é", count: limit)
    let inputs = Self.decoded(Array("\u{1b}[200~\(text)\u{1b}[201~q".utf8))
    let kept = "a" + String(repeating: "é", count: (limit - 1) / 2)
    #expect(inputs == [.paste(kept), .text("q")])
  }
}

/// Short forms for tables.
private func key(_ key: Key, _ modifiers: Modifiers = []) -> TerminalInput { .key(key, modifiers) }

private func ground(_ red: UInt16, _ green: UInt16, _ blue: UInt16) -> TerminalInput {
  .report(.ground(TerminalColour(red: red, green: green, blue: blue)))
}
