/// What Swift's Glibc module lacks: epoll, cores, and starting a child that cannot outlive its parent.
///
/// The header names no type of the C library: Swift's module of it is compiled without _GNU_SOURCE.
#ifndef CLINUX_H
#define CLINUX_H

#include <stdint.h>

enum { LINUX_POLL_MAXIMUM = 64 };

/// A descriptor that watches others.
int linux_poll_create(void);

/// Tells `index` to `linux_poll_wait` whenever the descriptor can be read.
int linux_poll_add(int poll, int descriptor, uint32_t index);

/// Writes the indices that can be read and returns how many, at most LINUX_POLL_MAXIMUM.
int linux_poll_wait(int poll, uint32_t *indices, int timeout_milliseconds);

/// Gives memory that was freed back to the system.
void linux_trim_memory(void);

/// How many cores this process was started on.
int linux_core_count(void);

/// Keeps the calling thread on the n-th core that the process was started on; on any, if negative.
int linux_stay_on_core(int n);

/// Starts a program on the n-th core (any, if negative), with nothing to read unless `input` is a
/// descriptor; the kernel kills it when this process ends.
int linux_spawn(
  const char *program, char *const *arguments, char *const *environment, int input, int output,
  int core);

#endif
