#ifndef ALCHEMYD_CSYSTEMD_SHIM_H
#define ALCHEMYD_CSYSTEMD_SHIM_H

#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <systemd/sd-daemon.h>
#include <systemd/sd-event.h>
#include <time.h>

/* The constants of clocks and sockets are in Swift's Glibc module, which only one room imports. */
static inline int csystemd_add_timer(sd_event *loop, sd_event_source **source,
                                     uint64_t accuracy_microseconds,
                                     sd_event_time_handler_t handler, void *data) {
  return sd_event_add_time(loop, source, CLOCK_MONOTONIC, UINT64_MAX, accuracy_microseconds,
                           handler, data);
}

static inline int csystemd_now_monotonic(sd_event *loop, uint64_t *microseconds) {
  return sd_event_now(loop, CLOCK_MONOTONIC, microseconds);
}

static inline int csystemd_now_realtime(sd_event *loop, uint64_t *microseconds) {
  return sd_event_now(loop, CLOCK_REALTIME, microseconds);
}

/* Blocks the signal first; otherwise it would be delivered instead of read. SD_EVENT_SIGNAL_PROCMASK
   does the same since systemd 251. */
static inline int csystemd_add_signal(sd_event *loop, sd_event_source **source, int number,
                                      sd_event_signal_handler_t handler, void *data) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, number);
  int refusal = pthread_sigmask(SIG_BLOCK, &set, NULL);
  if (refusal != 0) return -refusal;
  return sd_event_add_signal(loop, source, number, handler, data);
}

static inline int csystemd_is_unix_stream(int descriptor, int listening) {
  return sd_is_socket_unix(descriptor, SOCK_STREAM, listening, NULL, 0);
}

static inline void csystemd_free(void *memory) { free(memory); }

#endif
