import Foundation
import JSON
import TestSupport
import Testing

@Suite struct Base64Tests {
  @Test(.seeds(1...10))
  func `bytes of each length are written as Foundation writes them`() {
    var generator = SeededGenerator(seed: Seeds.current)
    for length in 0...70 {
      let bytes = (0..<length).map { _ in UInt8(generator.integer(in: 0...255)) }
      #expect(Base64.text(of: bytes) == Data(bytes).base64EncodedString())
    }
  }
}
