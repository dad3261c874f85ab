import JSON
import TestSupport
import Testing
import WebGate
import Wire

@Suite("How a device is paired")
struct PairingTests {
  private static let code = PairingCode(random: 0x12_3456_789A)

  @Test("a code is eight letters that are read as they are typed")
  func texts() {
    let text = Self.code.description
    #expect(text == "28T5-CY4T")
    for typed in [text, text.lowercased(), "28T5CY4T", "28t5-cy4t", "2-8-T-5-C-Y-4-T"] {
      #expect(PairingCode(typed) == Self.code, "\(typed)")
    }
    for typed in ["", "28T5-CY4", "28T5-CY4TT", "28T5-CY4U", "28T5 CY4T", "28T5-CYIT", "28T5-CY4é"]
    {
      #expect(PairingCode(typed) == nil, "\(typed)")
    }
  }

  @Test("every code is read as it is written", .seeds(1...100))
  func roundTrip() {
    var generator = SeededGenerator(seed: Seeds.current)
    let code = PairingCode(random: generator.next())
    #expect(PairingCode(code.description) == code)
  }

  @Test("a code pairs one device, once")
  func once() throws {
    var desk = PairingDesk()
    #expect(throws: WebRefusal.wrongCode) {
      try desk.offer("28T5-CY4T", from: "192.168.0.7", atMilliseconds: 0)
    }
    desk.give(Self.code, to: "phone", atMilliseconds: 5_000)
    #expect(try desk.offer("28t5cy4t", from: "192.168.0.7", atMilliseconds: 6_000) == "phone")
    #expect(throws: WebRefusal.wrongCode) {
      try desk.offer("28T5-CY4T", from: "192.168.0.7", atMilliseconds: 6_001)
    }
  }

  @Test("a code lives ten minutes, and a newer one ends it")
  func life() throws {
    var desk = PairingDesk()
    desk.give(Self.code, to: "phone", atMilliseconds: 1_000)
    var late = desk
    #expect(throws: WebRefusal.wrongCode) {
      try late.offer("28T5-CY4T", from: "192.168.0.7", atMilliseconds: 601_000)
    }
    #expect(try desk.offer("28T5-CY4T", from: "192.168.0.7", atMilliseconds: 600_999) == "phone")
    desk.give(Self.code, to: "phone", atMilliseconds: 1_000)
    desk.give(PairingCode(random: 7), to: "tablet", atMilliseconds: 2_000)
    #expect(throws: WebRefusal.wrongCode) {
      try desk.offer("28T5-CY4T", from: "192.168.0.7", atMilliseconds: 3_000)
    }
    #expect(try desk.offer("0000-0007", from: "192.168.0.7", atMilliseconds: 4_000) == "tablet")
  }

  @Test("wrong codes of one address delay nobody else, and end no code but for that address")
  func otherAddresses() throws {
    var desk = PairingDesk()
    desk.give(Self.code, to: "phone", atMilliseconds: 0)
    for number in 0..<20 {
      #expect(throws: WebRefusal.wrongCode) {
        try desk.offer("0000-0000", from: "192.168.0.66", atMilliseconds: number * 1_000)
      }
    }
    #expect(throws: WebRefusal.wrongCode) {
      try desk.offer("28T5-CY4T", from: "192.168.0.66", atMilliseconds: 20_000)
    }
    #expect(try desk.offer("28T5-CY4T", from: "192.168.0.7", atMilliseconds: 20_001) == "phone")
  }

  @Test("a thousand wrong codes of many addresses end the code")
  func manyAddresses() throws {
    var desk = PairingDesk()
    desk.give(Self.code, to: "phone", atMilliseconds: 0)
    for number in 1..<PairingDesk.wrongOffersOfAll {
      #expect(throws: WebRefusal.wrongCode) {
        try desk.offer("0000-0000", from: "fe80::\(number)", atMilliseconds: 0)
      }
    }
    var other = desk
    #expect(try other.offer("28T5-CY4T", from: "192.168.0.7", atMilliseconds: 1) == "phone")
    #expect(throws: WebRefusal.wrongCode) { try desk.offer("x", from: "::1", atMilliseconds: 1) }
    #expect(throws: WebRefusal.wrongCode) {
      try desk.offer("28T5-CY4T", from: "192.168.0.7", atMilliseconds: 1)
    }
  }

  @Test("a wrong code makes the next wait, and the fifth ends the code for its address")
  func guesses() throws {
    var desk = PairingDesk()
    desk.give(Self.code, to: "phone", atMilliseconds: 0)
    for number in 0..<4 {
      #expect(throws: WebRefusal.wrongCode) {
        try desk.offer("0000-0000", from: "192.168.0.7", atMilliseconds: number * 1_000)
      }
      #expect(throws: WebRefusal.tooSoon(seconds: 1)) {
        try desk.offer("28T5-CY4T", from: "192.168.0.7", atMilliseconds: number * 1_000 + 999)
      }
    }
    var other = desk
    #expect(try other.offer("28T5-CY4T", from: "192.168.0.7", atMilliseconds: 4_000) == "phone")
    #expect(throws: WebRefusal.wrongCode) {
      try desk.offer("x", from: "192.168.0.7", atMilliseconds: 4_000)
    }
    #expect(throws: WebRefusal.wrongCode) {
      try desk.offer("28T5-CY4T", from: "192.168.0.7", atMilliseconds: 5_000)
    }
  }

  private static func token(_ number: UInt64) -> DeviceToken {
    DeviceToken(random: (number, 0, .max, number))
  }

  private static func head(_ cookies: String...) -> RequestHead {
    RequestHead(
      method: "GET", target: "/live", fields: cookies.map { RequestHead.Field("Cookie", $0) },
      local: "127.0.0.1:8377")
  }

  @Test("a device is known by its cookie, until it is forgotten")
  func cookies() throws {
    var book = DeviceBook()
    let (phone, tablet) = (Self.token(1), Self.token(2))
    let names = [
      book.pair("phone", token: phone, atMilliseconds: 10),
      book.pair("Phone", token: tablet, atMilliseconds: 20),
    ]
    #expect(names == ["phone", "Phone 2"])
    let name = DeviceBook.cookieName(local: "127.0.0.1:8377")
    #expect(name == "alchemyd-8377")
    #expect(try book.device(of: Self.head("\(name)=\(phone.text)")).name == "phone")
    #expect(try book.device(of: Self.head("a=b; \(name)=\(tablet.text); c=d")).name == "Phone 2")
    for cookies in [
      [], ["\(name)="], ["\(name)=\(Self.token(3).text)"], ["alchemyd-8378=\(phone.text)"],
      ["x\(name)=\(phone.text)"], ["\(name)=\(phone.text.uppercased())x"],
      ["\(name)=\(phone.text.dropLast())"],
    ] {
      let head = RequestHead(
        method: "GET", target: "/", fields: cookies.map { RequestHead.Field("Cookie", $0) },
        local: "127.0.0.1:8377")
      #expect(throws: WebRefusal.unpaired, "\(cookies)") { try book.device(of: head) }
    }
    let (unknown, known) = (book.forget("nobody"), book.forget("PHONE"))
    #expect(!unknown && known)
    #expect(throws: WebRefusal.unpaired) {
      try book.device(of: Self.head("\(name)=\(phone.text)"))
    }
  }

  @Test("the file has no token, and is read as it was written")
  func file() throws {
    var book = DeviceBook()
    for number in 1...3 {
      _ = book.pair("device \(number)", token: Self.token(UInt64(number)), atMilliseconds: number)
    }
    book.seen("device 2", atMilliseconds: 99)
    let text = String(decoding: book.json.serialized(), as: UTF8.self)
    #expect(!text.contains(Self.token(1).text) && text.contains("device 1"))
    #expect(DeviceBook(book.json) == book)
    for other in [#"{}"#, #"{"devices":[],"version":2}"#, #"{"devices":[{}],"version":1}"#, "[]"] {
      #expect(DeviceBook(try JSONValue(parsing: Array(other.utf8))) == nil, "\(other)")
    }
  }

  @Test("of more devices than the limit the one that was not seen for the longest is forgotten")
  func limit() {
    var book = DeviceBook()
    for number in 1...WebLimits.devices {
      _ = book.pair("d\(number)", token: Self.token(UInt64(number)), atMilliseconds: number)
    }
    let before = book
    book.seen("d1", atMilliseconds: 60_000)
    #expect(book == before, "noted within a minute")
    book.seen("d1", atMilliseconds: 60_001)
    _ = book.pair("new", token: Self.token(900), atMilliseconds: 70_000)
    #expect(book.devices.count == WebLimits.devices)
    #expect(book.devices.first?.name == "d1" && !book.devices.contains { $0.name == "d2" })
  }
}
