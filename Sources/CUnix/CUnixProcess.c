#define _GNU_SOURCE

#include "CUnix.h"

#include <errno.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

/* The program starts as from a shell, whatever signals this process blocks or ignores. It has no
   terminal: nobody is there to answer a password prompt. */
static int set_attributes(posix_spawnattr_t *attributes) {
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  int failure = posix_spawnattr_setsigmask(attributes, &none);
  if (!failure) failure = posix_spawnattr_setsigdefault(attributes, &all);
  if (!failure)
    failure = posix_spawnattr_setflags(
        attributes, POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  return failure;
}

/* First copies all three to unused numbers, so that moving one never overwrites another. */
static int set_descriptors(posix_spawn_file_actions_t *actions, const int *standard) {
  int room = 3;
  for (int index = 0; index < 3; index++)
    if (standard[index] >= room) room = standard[index] + 1;
  int failure = 0;
  for (int index = 0; index < 3 && !failure; index++)
    failure = posix_spawn_file_actions_adddup2(actions, standard[index], room + index);
  for (int index = 0; index < 3 && !failure; index++)
    failure = posix_spawn_file_actions_adddup2(actions, room + index, index);
  if (!failure) failure = posix_spawn_file_actions_addclosefrom_np(actions, 3);
  return failure;
}

/* A NULL-terminated list of strings stored one after another; NULL if memory runs out. */
static char **make_list(const char *strings, int count) {
  char **list = calloc((size_t)count + 1, sizeof *list);
  for (int index = 0; list && index < count; index++) {
    /* Nobody writes to the strings: the parameter's type is older than const. */
    list[index] = (char *)strings;
    strings += strlen(strings) + 1;
  }
  return list;
}

static int is_changed(const char *variable, char *const *changes) {
  for (; *changes; changes++) {
    size_t length = strcspn(*changes, "=");
    if (strncmp(variable, *changes, length) == 0 && variable[length] == '=') return 1;
  }
  return 0;
}

/* The list points to the strings of the environment and of the changes; NULL if memory runs out. */
static char **make_environment(char *const *changes, int change_count) {
  size_t count = 0, kept = 0;
  while (environ && environ[count]) count++;
  char **variables = calloc(count + (size_t)change_count + 1, sizeof *variables);
  for (size_t index = 0; variables && index < count; index++)
    if (!is_changed(environ[index], changes)) variables[kept++] = environ[index];
  for (; variables && *changes; changes++)
    if (strchr(*changes, '=')) variables[kept++] = *changes;
  return variables;
}

static int spawn(char *const *words, char *const *variables, const int *standard, int *child) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  int failure = posix_spawn_file_actions_init(&actions);
  if (failure) return failure;
  failure = posix_spawnattr_init(&attributes);
  if (!failure) {
    failure = set_attributes(&attributes);
    if (!failure) failure = set_descriptors(&actions, standard);
    if (!failure) failure = posix_spawnp(child, words[0], &actions, &attributes, words, variables);
    posix_spawnattr_destroy(&attributes);
  }
  posix_spawn_file_actions_destroy(&actions);
  return failure;
}

int cunix_spawn(
    const char *words, int word_count, const char *changes, int change_count, const int *standard,
    int *child) {
  char **word_list = make_list(words, word_count);
  char **change_list = make_list(changes, change_count);
  char **variables = change_list ? make_environment(change_list, change_count) : NULL;
  int failure = ENOMEM;
  if (word_list && variables) failure = spawn(word_list, variables, standard, child);
  free(word_list);
  free(change_list);
  free(variables);
  errno = failure;
  return failure ? -1 : 0;
}

/* The signals that our programs ignore, since a failed write reports the same. */
static const int passed_over[] = {SIGPIPE, SIGXFSZ};
enum { PASSED_OVER = sizeof passed_over / sizeof passed_over[0] };

int cunix_become(const char *words, int word_count) {
  char **word_list = make_list(words, word_count);
  if (!word_list) {
    errno = ENOMEM;
    return -1;
  }
  /* Blocked and ignored signals would stay so in the new program. */
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  for (int index = 0; index < PASSED_OVER; index++) signal(passed_over[index], SIG_DFL);
  execvp(word_list[0], word_list);
  for (int index = 0; index < PASSED_OVER; index++) signal(passed_over[index], SIG_IGN);
  free(word_list);
  return -1;
}

/* By its number: glibc has a function for it only since 2.36. */
int cunix_process_descriptor(int child) { return (int)syscall(SYS_pidfd_open, child, 0); }

int cunix_signal_group(int child, int number) { return kill(-child, number); }

/* 0 while the process runs, 1 when it has ended and must be reaped, 2 when nothing is left of it:
   if this process ignores SIGCHLD, which is inherited, the kernel reaps its children. */
int cunix_has_ended(int descriptor) {
  siginfo_t information = {.si_pid = 0};
  int result = waitid(P_PIDFD, (id_t)descriptor, &information, WEXITED | WNOHANG | WNOWAIT);
  if (result < 0) return errno == ECHILD ? 2 : -1;
  return information.si_pid != 0;
}

/* Waits for the end; the status is the exit code, or 256 plus the signal's number. */
int cunix_reap(int child, int *status) {
  int raw = 0;
  if (waitpid(child, &raw, 0) < 0) return -1;
  *status = WIFSIGNALED(raw) ? 256 + WTERMSIG(raw) : WEXITSTATUS(raw);
  return 0;
}

int cunix_limit_process(int child, int64_t memory_bytes, int64_t processor_seconds) {
  struct rlimit memory = {(rlim_t)memory_bytes, (rlim_t)memory_bytes};
  struct rlimit time = {(rlim_t)processor_seconds, (rlim_t)processor_seconds};
  if (prlimit(child, RLIMIT_AS, &memory, NULL)) return -1;
  return prlimit(child, RLIMIT_CPU, &time, NULL);
}

int cunix_reserve_files(int wanted) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit)) return wanted;
  if (limit.rlim_cur < (rlim_t)wanted) {
    rlim_t least = limit.rlim_cur;
    limit.rlim_cur = limit.rlim_max < (rlim_t)wanted ? limit.rlim_max : (rlim_t)wanted;
    if (setrlimit(RLIMIT_NOFILE, &limit)) limit.rlim_cur = least;
  }
  return limit.rlim_cur < (rlim_t)wanted ? (int)limit.rlim_cur : wanted;
}
