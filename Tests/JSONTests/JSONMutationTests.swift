import Foundation
import JSON
import TestSupport
import Testing
import Wire

@Suite struct JSONMutationTests {
  @Test(.seeds(1...100), arguments: Mutation.requests)
  func `damaged texts are refused or come to rest in one form`(text: String) throws {
    let seed = Seeds.current
    var generator = SeededGenerator(seed: seed)
    var document = JSONDocument()
    for _ in 0..<10 {
      let damaged = Mutation.mutated(Array(text.utf8), using: &generator)
      do throws(JSONSyntaxError) {
        try document.parse(damaged.span)
      } catch {
        #expect((0...damaged.count).contains(error.offset))
        continue
      }
      let form = JSONValue(document, at: JSONDocument.root).serialized()
      #expect(try JSONValue(parsing: form).serialized() == form)
      readAsRequest(document)
    }
  }

  /// Reads as deep as a request is read; whatever is wrong must be a refusal.
  private func readAsRequest(_ document: JSONDocument) {
    do throws(Refusal) {
      let envelope = try RequestEnvelope(reading: document)
      let reader = ParameterReader(document, object: envelope.params)
      _ = try reader.profile()
      _ = try reader.request()
      _ = try reader.edits(count: 1...1000)
    } catch {
      #expect(!error.message.isEmpty)
    }
  }

  /// The reasons for which Foundation, too, must refuse.
  ///
  /// Left out is where it is laxer by design: members twice, integers past 2^53, nesting to 512.
  private static func isGrammar(_ reason: JSONSyntaxError.Reason) -> Bool {
    switch reason {
    case .duplicateKey, .numberOutOfRange, .tooDeep: false
    default: true
    }
  }

  private func isAcceptedByFoundation(_ bytes: [UInt8]) -> Bool {
    let object = try? JSONSerialization.jsonObject(
      with: Data(bytes), options: [.fragmentsAllowed])
    return object != nil
  }

  @Test(.seeds(1...60), arguments: Mutation.requests)
  func `Foundation agrees on what is JSON`(text: String) {
    let seed = Seeds.current
    var generator = SeededGenerator(seed: seed)
    var document = JSONDocument()
    for _ in 0..<10 {
      let damaged = Mutation.mutated(Array(text.utf8), using: &generator)
      // A zero byte lets Foundation take the text for UTF-16 or UTF-32.
      guard !damaged.contains(0) else { continue }
      do throws(JSONSyntaxError) {
        try document.parse(damaged.span)
        #expect(isAcceptedByFoundation(damaged), "\(String(decoding: damaged, as: UTF8.self))")
      } catch  where Self.isGrammar(error.reason) {
        #expect(
          !isAcceptedByFoundation(damaged), "\(error) \(String(decoding: damaged, as: UTF8.self))")
      } catch {}
    }
  }
}
