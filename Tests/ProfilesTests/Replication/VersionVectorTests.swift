import Profiles
import TestSupport
import Testing

@Suite struct VersionVectorTests {
  /// A vector as a dictionary in which a missing origin counts as 0.
  private typealias Model = [Origin: Int]

  private func randomModel(using generator: inout SeededGenerator) -> Model {
    var model: Model = [:]
    for _ in 0..<generator.integer(in: 0...6) {
      model[.numbered(generator.integer(in: 1...6))] = generator.integer(in: 1...4)
    }
    return model
  }

  private func vector(_ model: Model, using generator: inout SeededGenerator) -> VersionVector {
    let dots = model.map { Dot(origin: $0.key, seq: $0.value) }
    let vector = VersionVector(dots.shuffled(using: &generator))
    vector.checkInvariants()
    return vector
  }

  private func merged(_ one: VersionVector, _ other: VersionVector) -> VersionVector {
    var merged = one
    merged.merge(other)
    merged.checkInvariants()
    return merged
  }

  @Test(.seeds(1...200))
  func `merging and containing are those of dictionaries`() {
    let seed = Seeds.current
    var generator = SeededGenerator(seed: seed)
    let models = (0..<3).map { _ in randomModel(using: &generator) }
    let vectors = models.map { vector($0, using: &generator) }
    let union = models[0].merging(models[1], uniquingKeysWith: max)
    let merge = merged(vectors[0], vectors[1])
    #expect(merge == vector(union, using: &generator))
    #expect(merge == merged(vectors[1], vectors[0]))
    #expect(merged(merge, vectors[2]) == merged(vectors[0], merged(vectors[1], vectors[2])))
    #expect(merged(merge, vectors[1]) == merge)
    #expect(merge.contains(vectors[0]) && merge.contains(vectors[1]))
    let isContained = models[1].allSatisfy { models[0][$0.key, default: 0] >= $0.value }
    #expect(vectors[0].contains(vectors[1]) == isContained)
    for origin in 1...6 {
      let seq = models[0][.numbered(origin), default: 0]
      #expect(vectors[0][.numbered(origin)] == seq)
      for asked in 1...5 {
        let dot = Dot(origin: .numbered(origin), seq: asked)
        #expect(vectors[0].contains(dot) == (asked <= seq))
      }
    }
  }

  @Test func `a vector contains one that lacks an origin, and not the other way round`() {
    let one = VersionVector([Dot(origin: .numbered(1), seq: 1)])
    let both = VersionVector([
      Dot(origin: .numbered(2), seq: 1), Dot(origin: .numbered(1), seq: 1),
    ])
    #expect(both.contains(one))
    #expect(!one.contains(both))
    #expect(one.contains(VersionVector()))
  }

  @Test func `what is seen beyond another counts by origin, and stops at the greatest number`() {
    let one = VersionVector([Dot(origin: .numbered(1), seq: 5), Dot(origin: .numbered(2), seq: 3)])
    let other = VersionVector([
      Dot(origin: .numbered(1), seq: 2), Dot(origin: .numbered(2), seq: 9),
      Dot(origin: .numbered(3), seq: 1),
    ])
    #expect(one.count(beyond: other) == 3)
    #expect(other.count(beyond: one) == 7)
    let greatest = (1...4_096).map { Dot(origin: .numbered($0), seq: SaturatingSum.limit) }
    #expect(VersionVector(greatest).count(beyond: VersionVector()) == SaturatingSum.limit)
  }

  @Test func `zeros and numbers below are left out`() {
    let vector = VersionVector([
      Dot(origin: .numbered(1), seq: 0), Dot(origin: .numbered(2), seq: -3),
      Dot(origin: .numbered(3), seq: Int.min),
    ])
    #expect(vector == VersionVector())
  }

  @Test func `of several numbers of one origin the largest counts`() {
    let seqs = [2, 5, 3]
    let vector = VersionVector(seqs.map { Dot(origin: .numbered(1), seq: $0) })
    #expect(vector.entries == [Dot(origin: .numbered(1), seq: 5)])
  }
}
