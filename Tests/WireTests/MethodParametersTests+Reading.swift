import Foundation
import JSON
import Testing
import Wire

/// What is read within an object, and that every method is looked at.
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

  @Test func `every type that reads parameters is looked at`() {
    let types = Self.sources.flatMap { text in
      text.split(separator: "\n").filter {
        !$0.contains("protocol")
          && ($0.contains(": RequestParameters {") || $0.contains(": ParameterlessRequest")
            || $0.contains(": AnsweredRequest {") || $0.contains(": ProfileRequest {"))
      }
      .compactMap { $0.split(separator: " ").first { $0.hasSuffix(":") }?.dropLast() }
    }
    #expect(types.map(String.init).sorted() == Self.methods.map { "\($0)" }.sorted())
  }

  @Test(arguments: methods.indices)
  func `a request that reads itself reads as its form does`(index: Int) throws {
    let method = Self.methods[index]
    for parameter in method.parameters {
      let name = parameter.name.description
      for value in fitting(parameter.shape) + unfitting(parameter.shape) {
        // All parameters, and the required ones alone, each time with this one.
        let required = method.parameters.filter(\.isRequired).map(\.name.description)
        let bare = full(method).filter { required.contains($0.key) }
        for members in [full(method), bare] {
          try compare(method, members.merging([name: value]) { $1 })
          try compare(method, members.filter { $0.key != name })
        }
      }
    }
  }

  private func compare<Method: RequestParameters>(
    _: Method.Type, _ members: [String: JSONValue]
  ) throws {
    var document = JSONDocument()
    try document.parse(JSONValue.object(members).serialized().span)
    let reader = ParameterReader(document, object: JSONDocument.root)
    func read(_ body: () throws(Refusal) -> Method) -> Result<Method, Refusal> {
      Result { () throws(Refusal) in try body() }
    }
    let own = read { () throws(Refusal) in try Method(reading: reader) }
    #expect(own == read { () throws(Refusal) in try Method(byForm: reader) }, "\(members)")
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
