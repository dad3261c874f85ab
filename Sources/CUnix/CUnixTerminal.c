#define _GNU_SOURCE

#include "CUnix.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

/* The one terminal of the process, with all the state that restoring it needs. The signal handler
   calls only write, tcflush, tcsetattr, sigaction, signal, raise, sigemptyset, sigaddset and
   pthread_sigmask, which are async-signal-safe, and the signal's former handler. */

enum { LEAVE_BYTES = 512, SIGNAL_STACK_BYTES = 64 << 10 };

/* Crashes, and other signals that end a process by default. The loop reads SIGTERM, SIGINT and
   SIGHUP, and restores the terminal itself; nothing can be done about SIGKILL. */
static const int endings[] = {
    SIGSEGV, SIGILL,  SIGTRAP, SIGABRT,   SIGBUS,  SIGFPE,  SIGQUIT, SIGSYS,
    SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU, SIGXFSZ, SIGIO,
    SIGPWR,
#ifdef SIGSTKFLT
    SIGSTKFLT,
#endif
};
enum { ENDINGS = sizeof endings / sizeof endings[0] };

static struct {
  int input;
  int output;
  char leave[LEAVE_BYTES];
  size_t leave_size;
  struct termios former;
  struct sigaction former_actions[ENDINGS];
  volatile sig_atomic_t is_guarded;
  volatile sig_atomic_t is_entered;
} terminal;

static _Alignas(16) char signal_stack[SIGNAL_STACK_BYTES];

/* Without this, a background program would be stopped while it restores the terminal. */
static void hold_background_stop(sigset_t *former) {
  sigset_t stop;
  sigemptyset(&stop);
  sigaddset(&stop, SIGTTOU);
  pthread_sigmask(SIG_BLOCK, &stop, former);
}

static void give_back(void) {
  if (!terminal.is_entered) return;
  terminal.is_entered = 0;
  sigset_t former;
  hold_background_stop(&former);
  ssize_t written = write(terminal.output, terminal.leave, terminal.leave_size);
  if (written < (ssize_t)terminal.leave_size) {
    /* The terminal is full: discard its queued output, since only these bytes matter now. */
    tcflush(terminal.output, TCOFLUSH);
    written = write(terminal.output, terminal.leave, terminal.leave_size);
  }
  (void)written;
  /* Late mouse reports must not become input of the next program. */
  tcflush(terminal.input, TCIFLUSH);
  tcsetattr(terminal.input, TCSANOW, &terminal.former);
  pthread_sigmask(SIG_SETMASK, &former, NULL);
}

/* Calls the former handler, such as a backtrace printer. That handler may expect the faulting
   instruction to fail again, but there is none if another process sent the signal. So the signal is
   raised again with its default action, which takes effect when this handler returns. */
static void ended(int number, siginfo_t *information, void *context) {
  give_back();
  for (int index = 0; index < ENDINGS; index++) {
    if (endings[index] != number) continue;
    struct sigaction *former = &terminal.former_actions[index];
    sigaction(number, former, NULL);
    if (former->sa_flags & SA_SIGINFO)
      former->sa_sigaction(number, information, context);
    else if (former->sa_handler != SIG_DFL)
      former->sa_handler(number);
  }
  signal(number, SIG_DFL);
  raise(number);
}

int cunix_guard_terminal(int input, int output, const void *leave, size_t leave_size) {
  if (terminal.is_guarded || leave_size > LEAVE_BYTES) {
    errno = terminal.is_guarded ? EBUSY : EINVAL;
    return -1;
  }
  if (tcgetattr(input, &terminal.former) < 0) return -1;
  terminal.input = input;
  terminal.output = output;
  memcpy(terminal.leave, leave, leave_size);
  terminal.leave_size = leave_size;
  stack_t stack;
  if (sigaltstack(NULL, &stack) == 0 && (stack.ss_flags & SS_DISABLE)) {
    stack = (stack_t){.ss_sp = signal_stack, .ss_size = sizeof signal_stack};
    sigaltstack(&stack, NULL);
  }
  struct sigaction action = {.sa_sigaction = ended, .sa_flags = SA_ONSTACK | SA_SIGINFO};
  sigemptyset(&action.sa_mask);
  for (int index = 0; index < ENDINGS; index++) {
    struct sigaction *former = &terminal.former_actions[index];
    sigaction(endings[index], &action, former);
    /* An ignored signal does not end the process, so it must not restore the terminal. */
    if (former->sa_handler == SIG_IGN) sigaction(endings[index], former, NULL);
  }
  terminal.is_guarded = 1;
  return 0;
}

/* While we are in the background, the terminal has the shell's own attributes, which must not be
   saved as the former ones. So we stop, as after a write to the terminal, until we are in front. */
static int wait_for_foreground(void) {
  enum { ATTEMPTS = 8 };
  for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
    pid_t front = tcgetpgrp(terminal.input);
    if (front < 0 || front == getpgrp()) return 0;
    raise(SIGTTOU);
  }
  errno = EIO;
  return -1;
}

int cunix_enter_terminal(void) {
  struct termios raw;
  if (!terminal.is_guarded) {
    errno = EINVAL;
    return -1;
  }
  if (wait_for_foreground() < 0) return -1;
  if (!terminal.is_entered && tcgetattr(terminal.input, &terminal.former) < 0) return -1;
  raw = terminal.former;
  raw.c_iflag &= ~(tcflag_t)(ICRNL | IGNCR | INLCR | ISTRIP | IXON);
  raw.c_oflag &= ~(tcflag_t)OPOST;
  raw.c_lflag &= ~(tcflag_t)(ECHO | ECHONL | ICANON | IEXTEN);
  raw.c_cc[VMIN] = 1;
  raw.c_cc[VTIME] = 0;
  terminal.is_entered = 1;
  int result;
  do result = tcsetattr(terminal.input, TCSANOW, &raw);
  while (result < 0 && errno == EINTR);
  if (result < 0) terminal.is_entered = 0;
  return result;
}

void cunix_leave_terminal(void) { give_back(); }

void cunix_unguard_terminal(void) {
  if (!terminal.is_guarded) return;
  give_back();
  for (int index = 0; index < ENDINGS; index++)
    sigaction(endings[index], &terminal.former_actions[index], NULL);
  terminal.is_guarded = 0;
}

/* Raises the signal with its default action, even if a reader has blocked the signal. */
void cunix_raise_default(int number) {
  struct sigaction action = {.sa_handler = SIG_DFL};
  struct sigaction former_action;
  sigset_t set;
  sigset_t former;
  sigaction(number, &action, &former_action);
  sigemptyset(&set);
  sigaddset(&set, number);
  pthread_sigmask(SIG_UNBLOCK, &set, &former);
  raise(number);
  pthread_sigmask(SIG_SETMASK, &former, NULL);
  sigaction(number, &former_action, NULL);
}
