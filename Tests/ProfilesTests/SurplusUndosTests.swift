import Profiles
import TestSupport
import Testing

@Suite struct SurplusUndosTests {
  private static let target = ChangeHash.nowhere(Dot(origin: .numbered(1), seq: 1))

  /// An undo of a change by an origin, with a number and a time.
  private static func undo(
    of target: ChangeHash = target, by number: Int, seq: Int = 1, at milliseconds: Int
  ) -> Change {
    Change(
      profile: .default, dot: Dot(origin: .numbered(number), seq: seq),
      time: HybridTimestamp(milliseconds: milliseconds), context: VersionVector(),
      edits: [.adjust(ingredient: "wheat", by: 3)], client: nil, undoes: target)
  }

  @Test func `of two undos of one change, the later one is surplus, and only its author's affair`()
  {
    let (early, late) = (Self.undo(by: 2, at: 10), Self.undo(by: 3, at: 20))
    for (here, there) in [(early, late), (late, early)] {
      let surplus = SurplusUndos(among: [there])
      #expect(surplus.targets == [Self.target])
      let ours = surplus.surplus(by: { $0 == here.dot.origin }, standing: [here])
      #expect(ours == (here == late ? [late] : []))
      #expect(surplus.surplus(by: { $0 == .numbered(9) }, standing: [here]) == [])
    }
  }

  @Test func `an undo that was taken back already is no surplus, and makes none`() {
    let (early, late) = (Self.undo(by: 2, at: 10), Self.undo(by: 3, at: 20))
    let back = Self.undo(of: early.hash, by: 2, seq: 2, at: 15)
    let surplus = SurplusUndos(among: [early, back])
    #expect(surplus.surplus(by: { $0 == late.dot.origin }, standing: [late]) == [])
    let other = Self.undo(of: late.hash, by: 4, at: 30)
    let both = SurplusUndos(among: [early, other])
    #expect(both.surplus(by: { $0 == late.dot.origin }, standing: [late]) == [])
  }

  @Test func `a change that arrived with its undo can have no other undo here`() {
    let change = Change(
      profile: .default, dot: Dot(origin: .numbered(2), seq: 1),
      time: HybridTimestamp(milliseconds: 5), context: VersionVector(),
      edits: [.adjust(ingredient: "wheat", by: -3)], client: nil)
    let undo = Self.undo(of: change.hash, by: 2, seq: 2, at: 10)
    #expect(SurplusUndos(among: [change, undo]).targets == [])
    #expect(SurplusUndos(among: [undo]).targets == [change.hash])
  }

  @Test func `what is taken back are the sums`() {
    let undo = Change(
      profile: .default, dot: Dot(origin: .numbered(1), seq: 1), time: .zero,
      context: VersionVector(),
      edits: [
        .scope(.all), .adjust(ingredient: "wheat", by: 3),
        .brew(ingredients: ["garlic", "wheat"], times: -2, gold: 86),
        .know(ingredient: "wheat", effect: "fear", false),
      ], client: nil)
    #expect(
      undo.sumsTakenBack == [
        .adjust(ingredient: "wheat", by: -3),
        .brew(ingredients: ["garlic", "wheat"], times: 2, gold: 86),
      ])
  }
}
