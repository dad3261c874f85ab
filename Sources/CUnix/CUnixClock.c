#define _GNU_SOURCE

#include "CUnix.h"

#include <sys/timex.h>

/* The kernel's own bound, after which nobody corrects the clock any more. */
static const long unsynchronized_microseconds = 16000000;

int cunix_clock_is_synchronized(void) {
  struct timex state = {.modes = 0};
  /* Its answer tells of the clock chip, too, which programs that set the time leave alone. */
  if (adjtimex(&state) < 0) return -1;
  return state.maxerror < unsynchronized_microseconds;
}
