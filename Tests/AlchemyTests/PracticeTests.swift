import Alchemy
import Testing

@Suite("What brewing teaches")
struct PracticeTests {
  /// By the table of the source: the sum of all levels from 15, where a new character begins.
  @Test("the levels take as much as the game's table says")
  func levels() {
    #expect(Practice.experience(from: 0) == 65)
    #expect(abs(Practice.experience(from: 15) - 379.4) < 0.1)
    #expect(abs(Practice.experience(from: 50) - 3354.4) < 0.5)
    #expect(abs(Practice.experience(from: 99) - 12_527) < 5)
  }

  @Test("experience raises the skill level by level, and not beyond 100")
  func rise() {
    let next = Practice.experience(from: 15)
    #expect(Practice.skill(after: next - 1, from: 15) == 15)
    #expect(Practice.skill(after: next, from: 15) == 16)
    #expect(Practice.skill(after: next + Practice.experience(from: 16), from: 15) == 17)
    #expect(Practice.skill(after: 1e12, from: 15) == 100)
    #expect(Practice.skill(after: 1e12, from: 250) == 250)
  }

  @Test("a potion teaches three quarters of its gold")
  func gold() {
    #expect(Practice.experience(for: 100) == 75)
  }
}
