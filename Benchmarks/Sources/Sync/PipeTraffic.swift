import JSON
import Lists
import Wire

/// Lines and bytes that went both ways, by what was asked.
struct PipeTraffic {
  struct Row: Equatable {
    let name: String
    var lines = 0
    var bytes = 0
    var linesBack = 0
    var bytesBack = 0
  }

  /// In the order in which each method was asked first; behind them the events that came.
  private(set) var rows: [Row] = []

  private static let events = "(events)"

  /// Replies are told apart by their ids; every line must have its end.
  init(sent: String, received: String) throws(Failure) {
    var methods: [Int: String] = [:]
    for line in try Self.lines(sent) {
      guard let method = line.value["method"]?.string, let id = line.value["id"]?.integer
      else {
        throw .unexpected("a request without method or id")
      }
      methods[id] = method
      note(method) {
        $0.lines += 1
        $0.bytes += line.bytes
      }
    }
    for line in try Self.lines(received) {
      note(line.value["id"]?.integer.flatMap { methods[$0] } ?? Self.events) {
        $0.linesBack += 1
        $0.bytesBack += line.bytes
      }
    }
  }

  private static func lines(
    _ text: String
  ) throws(Failure) -> [(value: JSONValue, bytes: Int)] {
    guard text.isEmpty || text.utf8.last == UInt8(ascii: "\n") else {
      throw .unexpected("a line without an end went through the pipe")
    }
    var lines: [(JSONValue, Int)] = []
    for line in text.split(separator: "\n") {
      guard let value = JSONValue(readable: Array(line.utf8)) else {
        throw .unexpected("a line that is no JSON went through the pipe: \(line)")
      }
      lines.append((value, line.utf8.count + 1))
    }
    return lines
  }

  private mutating func note(_ name: String, _ body: (inout Row) -> Void) {
    let place = rows.firstIndex { $0.name == name } ?? rows.endIndex
    if place == rows.endIndex { rows.append(Row(name: name)) }
    body(&rows[place])
  }

  func sum(named name: String) -> Row {
    rows.reduce(into: Row(name: name)) { sum, row in
      sum.lines += row.lines
      sum.bytes += row.bytes
      sum.linesBack += row.linesBack
      sum.bytesBack += row.bytesBack
    }
  }
}

extension PipeTraffic.Row {
  /// What is in this sum and not in earlier traffic.
  static func - (later: Self, earlier: PipeTraffic) -> Self {
    let sum = earlier.sum(named: "")
    return Self(
      name: later.name, lines: later.lines - sum.lines, bytes: later.bytes - sum.bytes,
      linesBack: later.linesBack - sum.linesBack, bytesBack: later.bytesBack - sum.bytesBack)
  }

  var cells: [Report.Cell] {
    [.text(name), .count(lines), .count(bytes), .count(linesBack), .count(bytesBack)]
  }
}
