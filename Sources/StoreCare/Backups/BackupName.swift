internal import JSON
internal import ProfileStore
internal import Wire

/// The name of one of the daemon's own backups: the day, the kind, and a number.
struct BackupName: Hashable {
  /// Why the backup was made, which decides how long it is kept.
  enum Kind: Hashable {
    case daily
    /// Before a migration to this version.
    case migration(toVersion: Int)
  }

  /// The day in UTC, as in 2026-11-22.
  var day: String
  var kind: Kind
  /// The number among the backups of the same day and kind, from 1.
  var number: Int

  /// The day of a moment in milliseconds since 1970.
  static func day(ofMilliseconds milliseconds: Int) -> String {
    String(TimeText.text(ofMilliseconds: max(0, milliseconds)).prefix(dayLength))
  }

  private static let dayLength = 10
  private static let ending = ".db"
  private static let migration = "before-version-"

  /// `2026-11-22.db`, `2026-11-22-2.db`, `2026-11-22-before-version-4.db`.
  var text: String {
    var parts = [day]
    if case .migration(let version) = kind { parts.append(Self.migration + String(version)) }
    if number > 1 { parts.append(String(number)) }
    return parts.joined(separator: "-") + Self.ending
  }

  init(day: String, kind: Kind, number: Int) {
    self.day = day
    self.kind = kind
    self.number = number
  }

  /// Reads a name; nil for every other name, since such a file is not ours.
  init?(_ name: String) {
    guard name.hasSuffix(Self.ending) else { return nil }
    let stem = name.dropLast(Self.ending.count)
    let day = String(stem.prefix(Self.dayLength))
    guard Self.isDay(day) else { return nil }
    var rest = stem.dropFirst(Self.dayLength)
    var kind = Kind.daily
    if rest.hasPrefix("-" + Self.migration) {
      rest = rest.dropFirst(1 + Self.migration.count)
      let digits = rest.prefix { $0 != "-" }
      guard let version = Int(digits), version > 0 else { return nil }
      kind = .migration(toVersion: version)
      rest = rest.dropFirst(digits.count)
    }
    var number = 1
    if !rest.isEmpty {
      guard let found = Int(rest.dropFirst()), rest.first == "-", found > 1 else { return nil }
      number = found
    }
    self.init(day: day, kind: kind, number: number)
    // Another spelling of the same name, such as a number with a leading zero, is not ours.
    guard text == name else { return nil }
  }

  private static func isDay(_ text: String) -> Bool {
    let form = "dddd-dd-dd".utf8
    return text.utf8.count == form.count
      && zip(text.utf8, form).allSatisfy { byte, wanted in
        wanted == UInt8(ascii: "d") ? 0x30...0x39 ~= byte : byte == wanted
      }
  }
}

extension BackupName: Comparable {
  /// Orders by day and then by number, the older first.
  static func < (one: BackupName, other: BackupName) -> Bool {
    if one.day != other.day { return one.day < other.day }
    if one.number != other.number { return one.number < other.number }
    return one.text < other.text
  }
}
