#ifndef ALCHEMYD_CUNIX_SHIM_H
#define ALCHEMYD_CUNIX_SHIM_H

/* The declarations below are behind this switch, which Swift's Glibc module does not set. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE 1
#endif

#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/random.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

/* -- Sockets -- */

/* A path that fits with its end, else -1: sun_path is 108 bytes long. */
static inline int cunix_address(struct sockaddr_un *address, const char *path) {
  size_t length = strlen(path);
  memset(address, 0, sizeof *address);
  address->sun_family = AF_UNIX;
  if (length == 0 || length >= sizeof address->sun_path) {
    errno = ENAMETOOLONG;
    return -1;
  }
  memcpy(address->sun_path, path, length + 1);
  return 0;
}

static inline int cunix_stream_socket(int nonblocking) {
  return socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | (nonblocking ? SOCK_NONBLOCK : 0), 0);
}

static inline int cunix_bind(int descriptor, const char *path) {
  struct sockaddr_un address;
  if (cunix_address(&address, path) < 0) return -1;
  return bind(descriptor, (struct sockaddr *)&address, sizeof address);
}

static inline int cunix_connect(int descriptor, const char *path) {
  struct sockaddr_un address;
  if (cunix_address(&address, path) < 0) return -1;
  return connect(descriptor, (struct sockaddr *)&address, sizeof address);
}

static inline int cunix_accept(int listener) {
  return accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
}

static inline int cunix_socket_pair(int descriptors[2]) {
  return socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, descriptors);
}

/* The kernel's struct ucred, which the C library shows to GNU programs only. */
struct cunix_peer {
  pid_t process;
  uid_t user;
  gid_t group;
};

static inline int cunix_peer_user(int descriptor, uint32_t *user) {
  struct cunix_peer peer;
  socklen_t size = sizeof peer;
  int result = getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &peer, &size);
  if (result == 0) *user = peer.user;
  return result;
}

/* -- Waiting -- */

static inline int cunix_epoll_create(void) { return epoll_create1(EPOLL_CLOEXEC); }

static inline int cunix_epoll_change(int poller, int operation, int descriptor, uint32_t events,
                                     uint64_t token) {
  struct epoll_event event = {.events = events, .data = {.u64 = token}};
  return epoll_ctl(poller, operation, descriptor, &event);
}

/* struct epoll_event is packed, so its members are read here. */
static inline uint32_t cunix_event_flags(const struct epoll_event *events, int index) {
  return events[index].events;
}

static inline uint64_t cunix_event_token(const struct epoll_event *events, int index) {
  return events[index].data.u64;
}

static inline int cunix_event_signal(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

static inline int cunix_pipe(int descriptors[2]) { return pipe2(descriptors, O_CLOEXEC); }

/* -- Signals -- */

static inline int cunix_block_signals(const int *signals, int count) {
  sigset_t set;
  sigemptyset(&set);
  for (int index = 0; index < count; index++) sigaddset(&set, signals[index]);
  return pthread_sigmask(SIG_BLOCK, &set, NULL);
}

static inline int cunix_signal_reader(const int *signals, int count) {
  sigset_t set;
  sigemptyset(&set);
  for (int index = 0; index < count; index++) sigaddset(&set, signals[index]);
  return signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
}

static inline int cunix_ignore_signal(int number) {
  return signal(number, SIG_IGN) == SIG_ERR ? -1 : 0;
}

/* -- Terminal and memory -- */

static inline int cunix_window_size(int descriptor, uint16_t *columns, uint16_t *rows) {
  struct winsize size;
  int result = ioctl(descriptor, TIOCGWINSZ, &size);
  if (result == 0) {
    *columns = size.ws_col;
    *rows = size.ws_row;
  }
  return result;
}

static inline int cunix_trim_memory(void) { return malloc_trim(0); }

static inline int cunix_limit_arenas(int count) { return mallopt(M_ARENA_MAX, count); }

/* -- Files (open and ioctl are variadic) -- */

static inline int cunix_open(const char *path, int flags, uint32_t mode) {
  return open(path, flags | O_CLOEXEC, (mode_t)mode);
}

static inline int cunix_error_words(int number, char *buffer, size_t size) {
  const char *words = strerror_r(number, buffer, size);
  if (words != buffer) {
    strncpy(buffer, words, size - 1);
    buffer[size - 1] = 0;
  }
  return 0;
}

static inline int cunix_name_thread(pthread_t thread, const char *name) {
  return pthread_setname_np(thread, name);
}

#endif
