import HubProgram
import Testing

@Suite("The manual page of alchemy-hub")
struct HubManualTests {
  @Test("it has every command and every exit code that the help has")
  func complete() {
    // A dash of a word that is typed is written as roff wants it.
    let page = HubManual.text.replacing("\\-", with: "-")
    #expect(page.hasPrefix(".TH"), "\(page.prefix(80))")
    for (usage, summary) in HubOptions.usages {
      #expect(page.contains(usage) && page.contains(summary), "\(usage)")
    }
    for (code, meaning) in HubOptions.exitCodes { #expect(page.contains(meaning), "\(code)") }
    for option in ["--service", "--version", "--help"] { #expect(page.contains(option)) }
  }
}
