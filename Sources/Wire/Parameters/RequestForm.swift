package import JSON
package import Profiles

/// One pass over the parameters of a request: it lists what they accept, reads them, or writes them.
///
/// The first refusal ends reading, so a request has no `try`.
package struct RequestForm {
  private enum Purpose {
    case list
    case read(ParameterReader)
    case write
  }

  private let purpose: Purpose
  /// What the parameters accept, in the order of the documentation.
  fileprivate var parameters: [Parameter] = []
  /// Why the request cannot be carried out.
  fileprivate var refusal: Refusal? {
    didSet { isRefused = true }
  }
  /// Whether there is a refusal: every parameter checks this, and a `Refusal` is large.
  private var isRefused = false
  /// The members written so far, by name.
  fileprivate var members: [String: JSONValue] = [:]

  private init(_ purpose: Purpose) { self.purpose = purpose }

  fileprivate static var listing: RequestForm { RequestForm(.list) }
  fileprivate static var writing: RequestForm { RequestForm(.write) }

  fileprivate static func reading(_ reader: ParameterReader) -> RequestForm {
    RequestForm(.read(reader))
  }

  /// A parameter of any kind; `write` returns nil for a value that a request may leave out.
  @inline(__always)
  mutating func pass<Value>(
    _ parameter: @autoclosure () -> Parameter, _ value: inout Value,
    read: (ParameterReader) throws(Refusal) -> Value, write: (Value) -> JSONValue?
  ) {
    switch purpose {
    case .list: parameters.append(parameter())
    case .read(let reader):
      guard !isRefused else { return }
      do throws(Refusal) {
        value = try read(reader)
      } catch {
        refusal = error
      }
    case .write: members[parameter().name.description] = write(value)
    }
  }

  /// Refuses a request whose parameters are each valid, but not together.
  mutating func refuse(
    _ name: StaticString, _ mistake: InvalidParameter, unless isPossible: Bool
  ) {
    guard case .read(let reader) = purpose, !isRefused, !isPossible else { return }
    refusal = .invalidParams(field: reader.field(name), mistake)
  }
}

/// A request that lists its parameters once, for documentation, reading and writing.
package protocol RequestParameters: Equatable, Sendable {
  /// The facts of the method, with all of its parameters; any other member of a request is refused.
  static var method: MethodDescription { get }

  /// The parameters in `method`; a requirement, so that generic code does not copy the whole description.
  static var parameters: [Parameter] { get }

  /// A request with the usual value of each parameter.
  init()

  /// Passes each parameter to the form, in the order of the documentation.
  mutating func members(_ form: inout RequestForm)

  /// Reads the known parameters; unknown members were refused before.
  ///
  /// By default `members` reads them. The requests that clients send most read themselves; a test compares.
  init(reading reader: ParameterReader) throws(Refusal)
}

/// A request with a result that the service writes and clients read.
package protocol AnsweredRequest: RequestParameters {
  /// The result of the method.
  associatedtype Result: WireValue
}

/// A request about one profile.
package protocol ProfileRequest: AnsweredRequest {
  /// By id or name.
  var profile: ProfileReference { get set }
}

extension ProfileRequest {
  /// About the profile with this id or name.
  package init(of profile: String) {
    self.init()
    self.profile = ProfileReference(profile)
  }
}

/// The request of a method without parameters; any member of `params` is refused.
package protocol ParameterlessRequest: RequestParameters {}

extension ParameterlessRequest {
  package mutating func members(_ form: inout RequestForm) {}

  /// Never throws: unknown members were refused before.
  package init(reading reader: ParameterReader) throws(Refusal) { self.init() }
}

extension RequestParameters {
  /// The parameters of `method`.
  package static var parameters: [Parameter] { method.parameters }

  /// What the parameters accept.
  static var listed: [Parameter] {
    var (form, request) = (RequestForm.listing, Self())
    request.members(&form)
    return form.parameters
  }

  /// Reads the parameters' object at an index of the document; nil if there is none.
  ///
  /// Throws for an unknown parameter, a missing one, and a value that its parameter cannot have.
  package init(_ document: JSONDocument, at index: Int?) throws(Refusal) {
    let reader = ParameterReader(document, object: index)
    try reader.refuseUnknown(knowing: Self.parameters)
    try self.init(reading: reader)
  }

  /// Reads the known parameters by `members`.
  ///
  /// Throws for the first parameter that is missing or wrong.
  package init(reading reader: ParameterReader) throws(Refusal) {
    try self.init(byForm: reader)
  }

  /// Reads by `members` for a request that reads itself, too; throws like `init(reading:)`.
  package init(byForm reader: ParameterReader) throws(Refusal) {
    self.init()
    var form = RequestForm.reading(reader)
    members(&form)
    if let refusal = form.refusal { throw refusal }
  }

  /// The same request with the parameters that the closure sets.
  package func with<Failure>(
    _ fill: (inout Self) throws(Failure) -> Void
  ) throws(Failure) -> Self {
    var request = self
    try fill(&request)
    return request
  }

  /// The parameters by name, without those that have their usual value.
  package var values: [String: JSONValue] {
    var (form, request) = (RequestForm.writing, self)
    request.members(&form)
    return form.members
  }
}

// MARK: - Plain parameters

extension RequestForm {
  /// True or false.
  package mutating func flag(
    _ name: StaticString, _ flag: inout Bool, or usual: Bool = false, _ summary: String
  ) {
    pass(
      .optional(name, .boolean, summary), &flag,
      read: { reader throws(Refusal) in try reader.optionalBool(name) ?? usual },
      write: { $0 == usual ? nil : .bool($0) })
  }

  /// A number that must be given.
  package mutating func number(
    _ name: StaticString, _ number: inout Int, in range: ClosedRange<Int>, _ summary: String
  ) {
    pass(
      Parameter(name, .integer(range), summary), &number,
      read: { reader throws(Refusal) in try reader.integer(name, range) },
      write: { .integer($0) })
  }

  /// A number that has a usual value.
  package mutating func number(
    _ name: StaticString, _ number: inout Int, or usual: Int, in range: ClosedRange<Int>,
    _ summary: String
  ) {
    pass(
      .optional(name, .integer(range), summary), &number,
      read: { reader throws(Refusal) in try reader.optionalInteger(name, range) ?? usual },
      write: { $0 == usual ? nil : .integer($0) })
  }

  /// A number that may be left out.
  package mutating func optional(
    _ name: StaticString, _ number: inout Int?, in range: ClosedRange<Int>, _ summary: String
  ) {
    pass(
      .optional(name, .integer(range), summary), &number,
      read: { reader throws(Refusal) in try reader.optionalInteger(name, range) },
      write: { $0.map { .integer($0) } })
  }

  /// An id or another short text that must be given.
  package mutating func text(_ name: StaticString, _ text: inout String, _ summary: String) {
    pass(
      Parameter(name, .text, summary), &text,
      read: { reader throws(Refusal) in try reader.text(name) }, write: { .string($0) })
  }

  /// A text that may be left out.
  package mutating func optional(
    _ name: StaticString, _ text: inout String?, _ summary: String,
    lengthBytes: ClosedRange<Int> = TextLimit.nameBytes
  ) {
    pass(
      .optional(name, .text, summary), &text,
      read: { reader throws(Refusal) in
        try reader.optionalText(name, lengthBytes: lengthBytes)
      }, write: { $0.map { .string($0) } })
  }

  /// One of all words of a type.
  package mutating func word<Word: RawRepresentable & CaseIterable & Equatable>(
    _ name: StaticString, _ word: inout Word, _ summary: String
  ) where Word.RawValue == String {
    pass(
      Parameter(name, .words(Word.allCases.map(\.rawValue)), summary), &word,
      read: { reader throws(Refusal) in try reader.word(name) }, write: { .string($0.rawValue) })
  }

  /// A word that has a usual value.
  package mutating func word<Word: RawRepresentable & CaseIterable & Equatable>(
    _ name: StaticString, _ word: inout Word, or usual: Word, _ summary: String
  ) where Word.RawValue == String {
    pass(
      .optional(name, .words(Word.allCases.map(\.rawValue)), summary), &word,
      read: { reader throws(Refusal) in try reader.optionalWord(name) ?? usual },
      write: { $0 == usual ? nil : .string($0.rawValue) })
  }

  /// A word that may be left out.
  package mutating func optional<Word: RawRepresentable & CaseIterable & Equatable>(
    _ name: StaticString, _ word: inout Word?, _ summary: String
  ) where Word.RawValue == String {
    pass(
      .optional(name, .words(Word.allCases.map(\.rawValue)), summary), &word,
      read: { reader throws(Refusal) in try reader.optionalWord(name) },
      write: { $0.map { .string($0.rawValue) } })
  }

  /// Texts that must be given.
  package mutating func texts(
    _ name: StaticString, _ texts: inout [String], count: ClosedRange<Int>, _ summary: String
  ) {
    pass(
      Parameter(name, .texts(count: count), summary), &texts,
      read: { reader throws(Refusal) in try reader.texts(name, count: count) },
      write: { .array($0.map { .string($0) }) })
  }

  /// Texts that may be left out.
  package mutating func optional(
    _ name: StaticString, _ texts: inout [String]?, count: ClosedRange<Int>, _ summary: String
  ) {
    pass(
      .optional(name, .texts(count: count), summary), &texts,
      read: { reader throws(Refusal) in try reader.optionalTexts(name, count: count) },
      write: { $0.map { .array($0.map { .string($0) }) } })
  }
}

extension RequestForm {
  /// Numbers that may be left out; an empty array is none.
  package mutating func optional(
    _ name: StaticString, _ numbers: inout [Int], in range: ClosedRange<Int>,
    count: ClosedRange<Int>, _ summary: String
  ) {
    pass(
      .optional(name, .integers(range, count: count), summary), &numbers,
      read: { reader throws(Refusal) in
        try reader.optionalIntegers(name, range, count: count) ?? []
      }, write: { $0.isEmpty ? nil : .array($0.map { .integer($0) }) })
  }
}

// MARK: - Parameters of many methods

extension RequestForm {
  /// The member `profile` of most methods.
  package mutating func profile(_ profile: inout ProfileReference) {
    pass(
      .profile, &profile, read: { reader throws(Refusal) in try reader.profile() },
      write: { .string($0.text) })
  }

  /// The member `profile` between replicas: always an id.
  package mutating func profileID(_ profile: inout ProfileID) {
    pass(
      .profileID, &profile, read: { reader throws(Refusal) in try reader.profileID() },
      write: { .string($0.description) })
  }

  /// The member `request` of the methods that write.
  package mutating func request(_ request: inout RequestTag?) {
    pass(
      .request, &request, read: { reader throws(Refusal) in try reader.request() },
      write: { $0.map { ["client": .string($0.client), "n": .integer($0.n)] } })
  }

  /// The name of a new profile.
  package mutating func newName(_ name: inout String, _ summary: String) {
    pass(
      Parameter("name", .text, summary), &name,
      read: { reader throws(Refusal) in try reader.newProfileName() }, write: { .string($0) })
  }

  /// The member `as`: values in place of those of the profile's own alchemist.
  package mutating func alchemist(_ alchemist: inout OtherAlchemist?) {
    pass(
      .alchemist, &alchemist, read: { reader throws(Refusal) in try reader.otherAlchemist() },
      write: { $0?.json })
  }

  /// How much work a plan may take.
  package mutating func effort(_ effort: inout Int) {
    number(
      "effort", &effort, or: PlanGold.defaultEffort, in: PlanGold.efforts,
      "how long to look: 1 unless given, at most 3")
  }

  /// Whether events report a plan's progress.
  package mutating func progress(_ wants: inout Bool) {
    flag("progress", &wants, "whether events tell of the plan while it is under way")
  }

  /// The changes that the caller has seen.
  package mutating func vector(_ vector: inout VersionVector) {
    pass(
      .vector, &vector, read: { reader throws(Refusal) in try reader.member("vector").vector() },
      write: { JSONValue(writing: $0) })
  }

  /// A place of a change, as in a history.
  package mutating func change(_ change: inout Dot?, _ summary: String) {
    pass(
      .optional("change", .change, summary), &change,
      read: { reader throws(Refusal) in try reader.optionalChange("change") },
      write: { $0.map { JSONValue(writing: $0) } })
  }

  /// A replica's identity.
  package mutating func origin(_ origin: inout Origin, _ summary: String) {
    pass(
      Parameter("origin", .origin, summary), &origin,
      read: { reader throws(Refusal) in try reader.member("origin").origin() },
      write: { JSONValue(writing: $0) })
  }
}
