import Testing

/// What the compiler cannot forbid about the panels of the live screen.
@Suite("Panels of the screen")
struct ScreenPanelTests {
  private let files: [SourceFile]

  init() throws {
    files = try Checkout.sources(in: "Sources/LiveScreen")
  }

  /// The stack is private to `Mode`, but another `Mode` could be put in its place.
  @Test("only Mode leads from one panel to another")
  func transitions() {
    let replacements = files.flatMap { file in
      file.matches(/\bmode\s*=(?!=)|\bMode\(/, onLinesWith: "mode", "Mode(").map { _ in file.path }
    }
    #expect(replacements == ["Sources/LiveScreen/Model/ScreenModel.swift"])
  }

  /// A verb of a panel gets the scene, which it cannot change, and returns what it wishes.
  @Test("only the model's own folder changes the model; no panel has it")
  func contexts() {
    let holders = Set(files.filter { !$0.matches(/\bScreenModel\b/).isEmpty }.map(\.path))
    #expect(holders.allSatisfy { $0.hasPrefix("Sources/LiveScreen/Model/") })
    let changing = files.flatMap { file in
      file.matches(/\binout (?:ScreenModel|Scene|Talk|Mode)\b/).map { _ in file.path }
    }
    #expect(changing.isEmpty)
  }

  @Test("each panel is one file, which has its keys")
  func homes() throws {
    let panels = files.flatMap { file in
      file.matches(/^struct (\w+): (?:Entry|Line|List|Page|Question)?Panel\b/)
        .map { (file: file, name: String($0.output.1)) }
    }
    #expect(panels.count > 6)
    for (file, name) in panels {
      #expect(file.path == "Sources/LiveScreen/Panels/\(name).swift")
      #expect(!file.matches(/^  static let keys\b/).isEmpty, "\(name)")
    }
  }
}
