/// What Swift's Glibc module lacks: epoll, cores, and starting a child that cannot outlive its parent.
#ifndef CLINUX_SHIM_H
#define CLINUX_SHIM_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <unistd.h>

static inline int linux_poll_create(void) { return epoll_create1(EPOLL_CLOEXEC); }

/// Tells `index` to `linux_poll_wait` whenever the descriptor can be read.
static inline int linux_poll_add(int poll, int descriptor, uint32_t index) {
  struct epoll_event event = {.events = EPOLLIN, .data = {.u32 = index}};
  return epoll_ctl(poll, EPOLL_CTL_ADD, descriptor, &event);
}

enum { LINUX_POLL_MAXIMUM = 64 };

/// Writes the indices that can be read and returns how many, at most LINUX_POLL_MAXIMUM.
static inline int linux_poll_wait(int poll, uint32_t *indices, int timeout_milliseconds) {
  struct epoll_event events[LINUX_POLL_MAXIMUM];
  int count = epoll_wait(poll, events, LINUX_POLL_MAXIMUM, timeout_milliseconds);
  for (int i = 0; i < count; i++) indices[i] = events[i].data.u32;
  return count;
}

/// How many cores this process may run on.
static inline int linux_core_count(void) {
  cpu_set_t cores;
  return sched_getaffinity(0, sizeof cores, &cores) == 0 ? CPU_COUNT(&cores) : 1;
}

/// Keeps the calling thread on the n-th core that it may run on.
static inline int linux_stay_on_core(int n) {
  cpu_set_t allowed, chosen;
  if (sched_getaffinity(0, sizeof allowed, &allowed) != 0) return -1;
  CPU_ZERO(&chosen);
  for (int core = 0; core < CPU_SETSIZE; core++) {
    if (CPU_ISSET(core, &allowed) && n-- == 0) CPU_SET(core, &chosen);
  }
  return sched_setaffinity(0, sizeof chosen, &chosen);
}

/// Starts a program on the n-th core (any, if negative); the kernel kills it when this process ends.
static inline pid_t linux_spawn(
  const char *program, char *const *arguments, char *const *environment, int output, int core) {
  pid_t parent = getpid();
  pid_t child = fork();
  if (child != 0) return child;
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(127);
  if (core >= 0) linux_stay_on_core(core);
  int nothing = open("/dev/null", O_RDONLY);
  dup2(nothing, STDIN_FILENO);
  dup2(output, STDOUT_FILENO);
  dup2(output, STDERR_FILENO);
  execve(program, arguments, environment);
  _exit(127);
}

#endif
