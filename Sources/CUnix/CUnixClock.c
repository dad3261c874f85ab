#define _GNU_SOURCE

#include "CUnix.h"

#include <sys/timex.h>

/* The kernel's own limit of the error: above it, nothing has corrected the clock for long. */
static const long unsynchronized_microseconds = 16000000;

int cunix_clock_is_synchronized(void) {
  struct timex state = {.modes = 0};
  /* The return value also covers the hardware clock, which time services may leave alone. */
  if (adjtimex(&state) < 0) return -1;
  return state.maxerror < unsynchronized_microseconds;
}
