import Doctor

/// Where nothing is meant to be looked at but by commands that examine it.
struct NoSurroundings: Surroundings {
  var found = DoctorFacts.healthy

  func facts(for question: DoctorQuestion) -> DoctorFacts { found }
}
