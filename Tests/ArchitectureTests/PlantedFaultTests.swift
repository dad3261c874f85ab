import Testing

/// `make faults` takes too long to be a part of every run of the tests; that it can run is held here.
@Suite("Faults to plant, in Tests/faults")
struct PlantedFaultTests {
  private let faults: [PlantedFault]

  init() throws {
    faults = try PlantedFault.all()
  }

  @Test("each applies to the code as it is")
  func apply() {
    #expect(!faults.isEmpty)
    for fault in faults {
      #expect(throws: Never.self, "\(fault.path): Documentation/TESTING.md tells how to mend it") {
        try Checkout.output(of: "git", "apply", "--check", fault.path)
      }
    }
  }

  @Test("each says in a sentence what it breaks, and names tests to catch it")
  func headers() {
    for fault in faults {
      #expect(fault.sentence?.hasSuffix(".") == true, "\(fault.path)")
      #expect(!fault.tests.isEmpty, "\(fault.path)")
    }
  }

  @Test("each names tests that there are")
  func tests() throws {
    let sources = try Checkout.sources(in: "Tests")
    for fault in faults {
      for test in fault.tests {
        #expect(sources.contains { $0.holds(test) }, "\(fault.path) names \(test)")
      }
    }
  }
}

extension SourceFile {
  /// Whether a suite, or one function of it, stands here by the name that filters of tests use.
  fileprivate func holds(_ test: Substring) -> Bool {
    let parts = test.split(whereSeparator: { "./".contains($0) })
    guard parts.count >= 2, path.hasPrefix("Tests/\(parts[0])/") else { return false }
    return ["struct \(parts[1]) {", "struct \(parts[1]): "].contains { text.contains($0) }
      && (parts.count == 2 || text.contains(" func \(parts[2])("))
  }
}
