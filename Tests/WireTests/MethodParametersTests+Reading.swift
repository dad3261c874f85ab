import Foundation
import Testing
import Wire

/// What is read beside what the table tells, and within it.
extension MethodParametersTests {
  /// The room's own sources.
  private static let sources: [String] = {
    let root = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let room = root.appending(path: "Sources/Wire")
    let paths = FileManager.default.enumerator(at: room, includingPropertiesForKeys: nil)
    let files = (paths?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
    return files.compactMap { try? String(contentsOf: $0, encoding: .utf8) }
  }()

  /// Whatever stands in quotation marks there and may be the name of a member.
  private static let names: Set<String> = {
    let letters = UInt8(ascii: "A")...UInt8(ascii: "z")
    let quoted = sources.flatMap { $0.utf8.split(separator: UInt8(ascii: "\"")) }
    let words = quoted.filter { $0.count < 40 && $0.allSatisfy(letters.contains) }
    return Set(words.map { String(decoding: $0, as: UTF8.self) })
  }()

  @Test func `every type that reads parameters is looked at`() {
    let types = Self.sources.flatMap { text in
      text.split(separator: "\n").filter {
        !$0.contains("protocol")
          && ($0.contains(": RequestParameters {") || $0.contains(": ParameterlessRequest")
            || $0.contains(": AnsweredRequest {"))
      }
      .compactMap { $0.split(separator: " ").first { $0.hasSuffix(":") }?.dropLast() }
    }
    #expect(types.map(String.init).sorted() == Self.methods.map { "\($0)" }.sorted())
  }

  /// What is read although the table does not tell it, as the refusal that it is read by.
  private func untold(of method: any RequestParameters.Type) throws -> Refusal? {
    var members = full(method)
    // Wherever one of them is read, null is refused by its name.
    let told = Set(method.parameters.map(\.name.description))
    for name in Self.names.subtracting(told) { members[name] = .null }
    var document = JSONDocument()
    try document.parse(JSONValue.object(members).serialized().span)
    do throws(Refusal) {
      _ = try method.init(reading: ParameterReader(document, object: JSONDocument.root))
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: methods.indices)
  func `nothing is read that the table does not tell`(index: Int) throws {
    #expect(try untold(of: Self.methods[index]) == nil, "\(Self.methods[index])")
  }

  /// Reads one parameter more than it tells.
  private struct Careless: RequestParameters {
    static let method = MethodDescription.read("", "", parameters, result: "")
    static let parameters: [Parameter] = [.profile]

    init(reading reader: ParameterReader) throws(Refusal) {
      _ = try reader.profile()
      _ = try reader.optionalInteger("ifLsn", 0...1)
    }
  }

  @Test func `what is read beside the table is found`() throws {
    let expected = Refusal.invalidParams(field: "ifLsn", .wrongType(expected: "an integer"))
    #expect(try untold(of: Careless.self) == expected)
  }

  @Test(arguments: methods.indices)
  func `an object has the members that its schema tells, all of them and no other`(
    index: Int
  ) throws {
    let method = Self.methods[index]
    for parameter in method.parameters {
      let name = parameter.name.description
      guard let members = full(method)[name]?.object, let schema = Self.schema(of: parameter),
        let told = schema["properties"]?.object
      else { continue }
      let required = Set((schema["required"]?.array ?? []).compactMap(\.string))
      #expect(Set(members.keys) == Set(told.keys), "\(method) \(name)")
      for member in told.keys {
        var call = full(method)
        call[name] = .object(members.filter { $0.key != member })
        let missing = Refusal.invalidParams(field: "\(name).\(member)", .missing)
        #expect(try refusal(of: method, call) == (required.contains(member) ? missing : nil))
      }
      var call = full(method)
      call[name] = .object(members.merging(["stranger": 1]) { old, _ in old })
      let unknown = Refusal.invalidParams(field: "\(name).stranger", .unknown(nearest: nil))
      #expect(try refusal(of: method, call) == unknown)
    }
  }

  private static func schema(of parameter: Parameter) -> JSONValue? {
    let method = MethodDescription.read("", "", [parameter], result: "")
    let document = Discovery.document(of: [method], version: "")
    return document["methods"]?.array?.first?["params"]?.array?.first?["schema"]
  }
}
