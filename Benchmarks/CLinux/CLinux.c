#define _GNU_SOURCE
#include "CLinux.h"

#include <fcntl.h>
#include <malloc.h>
#include <sched.h>
#include <signal.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <unistd.h>

int linux_poll_create(void) { return epoll_create1(EPOLL_CLOEXEC); }

int linux_poll_add(int poll, int descriptor, uint32_t index) {
  struct epoll_event event = {.events = EPOLLIN, .data = {.u32 = index}};
  return epoll_ctl(poll, EPOLL_CTL_ADD, descriptor, &event);
}

int linux_poll_wait(int poll, uint32_t *indices, int timeout_milliseconds) {
  struct epoll_event events[LINUX_POLL_MAXIMUM];
  int count = epoll_wait(poll, events, LINUX_POLL_MAXIMUM, timeout_milliseconds);
  for (int i = 0; i < count; i++) indices[i] = events[i].data.u32;
  return count;
}

/* What this process was started with: later, a thread that was kept on a core knows no other. */
static cpu_set_t allowed;

__attribute__((constructor)) static void note_cores(void) {
  if (sched_getaffinity(0, sizeof allowed, &allowed) != 0) CPU_SET(0, &allowed);
}

void linux_trim_memory(void) { malloc_trim(0); }

int linux_core_count(void) { return CPU_COUNT(&allowed); }

int linux_stay_on_core(int n) {
  cpu_set_t chosen;
  if (n < 0) return sched_setaffinity(0, sizeof allowed, &allowed);
  CPU_ZERO(&chosen);
  for (int core = 0; core < CPU_SETSIZE; core++) {
    if (CPU_ISSET(core, &allowed) && n-- == 0) CPU_SET(core, &chosen);
  }
  return sched_setaffinity(0, sizeof chosen, &chosen);
}

int linux_spawn(
  const char *program, char *const *arguments, char *const *environment, int input, int output,
  int core) {
  pid_t parent = getpid();
  pid_t child = fork();
  if (child != 0) return child;
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(127);
  linux_stay_on_core(core);
  if (input < 0) input = open("/dev/null", O_RDONLY);
  dup2(input, STDIN_FILENO);
  dup2(output, STDOUT_FILENO);
  dup2(output, STDERR_FILENO);
  execve(program, arguments, environment);
  _exit(127);
}
