package import JSON

/// A file of settings: one JSON object, whose members have names that the program knows.
package struct SettingsText {
  private let text: [UInt8]

  /// Nothing is read yet.
  package init(_ text: [UInt8]) {
    self.text = text
  }

  /// Calls the body for each member, in order; throws at the first name that is none of the type's.
  ///
  /// The body gets the place of the value in the document.
  package func forEach<Name: CaseIterable & RawRepresentable<String>>(
    _ body: (Name, JSONDocument, Int) throws(SettingsMistake) -> Void
  ) throws(SettingsMistake) {
    var document = JSONDocument()
    do throws(JSONSyntaxError) {
      try document.parse(text.span)
    } catch {
      throw mistake(at: error.offset, "the file is not JSON: \(error.reason.words)")
    }
    guard document.kind(at: JSONDocument.root) == .object else {
      throw mistake(at: 0, "the file must hold one object")
    }
    let read = document
    let names = Name.allCases.map(\.rawValue)
    try forEach(in: read, at: JSONDocument.root, "setting", among: names) {
      word, value throws(SettingsMistake) in
      if let known = Name(rawValue: word) { try body(known, read, value) }
    }
  }

  /// Calls the body for each member of an object, in order; throws at the first other name.
  ///
  /// The noun says what the names are: `setting`. The body gets the place of the value.
  package func forEach(
    in document: JSONDocument, at object: Int, _ noun: String, among names: [String],
    _ body: (String, Int) throws(SettingsMistake) -> Void
  ) throws(SettingsMistake) {
    try document.forEachMember(of: object) { name, value throws(SettingsMistake) in
      let word = document.string(at: name)
      guard names.contains(word) else {
        let nearest = NearestName.nearest(to: word, among: names)
        throw mistake(
          at: document.offset(of: name),
          "there is no \(noun) \(word)" + (nearest.map { "; did you mean \($0)?" } ?? ""))
      }
      try body(word, value)
    }
  }

  /// The line of an offset in the text, from 1 on.
  package func line(at offset: Int) -> Int {
    1 + text.prefix(offset).count { $0 == UInt8(ascii: "\n") }
  }

  /// A mistake at an offset in the text.
  package func mistake(at offset: Int, _ problem: String) -> SettingsMistake {
    SettingsMistake(words: "line \(line(at: offset)): \(problem)")
  }
}

/// What is wrong with a file of settings.
package struct SettingsMistake: Error, Equatable, Sendable {
  /// Begins with the line, unless the file could not be read.
  package let words: String

  /// For a file that could not be read; `SettingsText` knows the lines of all others.
  package init(words: String) {
    self.words = words
  }
}
