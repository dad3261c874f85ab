#define _GNU_SOURCE

#include "CUnix.h"

#include <linux/sockios.h>
#include <errno.h>
#include <fcntl.h>
#include <ifaddrs.h>
#include <malloc.h>
#include <net/if.h>
#include <netdb.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
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

/* -1 if the path and its terminating zero do not fit into the 108 bytes of sun_path. */
static int make_address(struct sockaddr_un *address, const char *path) {
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

int cunix_stream_socket(int nonblocking) {
  return socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | (nonblocking ? SOCK_NONBLOCK : 0), 0);
}

int cunix_bind(int descriptor, const char *path) {
  struct sockaddr_un address;
  if (make_address(&address, path) < 0) return -1;
  return bind(descriptor, (struct sockaddr *)&address, sizeof address);
}

int cunix_connect(int descriptor, const char *path) {
  struct sockaddr_un address;
  if (make_address(&address, path) < 0) return -1;
  return connect(descriptor, (struct sockaddr *)&address, sizeof address);
}

int cunix_accept(int listener) {
  return accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
}

int cunix_socket_pair(int *descriptors) {
  return socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, descriptors);
}

int cunix_peer_user(int descriptor, uint32_t *user) {
  struct ucred peer;
  socklen_t size = sizeof peer;
  int result = getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &peer, &size);
  if (result == 0) *user = peer.uid;
  return result;
}

/* Writes an address and a port as a browser has them in Host. */
static int write_address(
    const struct sockaddr *place, socklen_t length, int with_port, char *text, size_t size) {
  char host[NI_MAXHOST], port[NI_MAXSERV];
  if (getnameinfo(place, length, host, sizeof host, port, sizeof port,
                  NI_NUMERICHOST | NI_NUMERICSERV) != 0) {
    errno = EAFNOSUPPORT;
    return -1;
  }
  /* An IPv4 address that an IPv6 socket has accepted is one of IPv4 for the browser. */
  const char *mapped = "::ffff:";
  const char *name = strncmp(host, mapped, strlen(mapped)) == 0 ? host + strlen(mapped) : host;
  const char *form = strchr(name, ':') ? "[%s]%s%s" : "%s%s%s";
  int count = snprintf(text, size, form, name, with_port ? ":" : "", with_port ? port : "");
  if (count >= 0 && (size_t)count < size) return 0;
  errno = ENOBUFS;
  return -1;
}

int cunix_socket_address(int descriptor, int is_peer, char *text, size_t size) {
  struct sockaddr_storage place;
  socklen_t length = sizeof place;
  struct sockaddr *address = (struct sockaddr *)&place;
  int result = is_peer ? getpeername(descriptor, address, &length)
                       : getsockname(descriptor, address, &length);
  return result != 0 ? -1 : write_address(address, length, 1, text, size);
}

int cunix_listen_at(const char *host, const char *port) {
  struct addrinfo hints = {
      .ai_flags = AI_NUMERICHOST | AI_NUMERICSERV | AI_PASSIVE, .ai_socktype = SOCK_STREAM};
  struct addrinfo *found;
  if (getaddrinfo(host, port, &hints, &found) != 0) {
    errno = EINVAL;
    return -1;
  }
  int descriptor = socket(found->ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  int yes = 1;
  int failed = descriptor < 0 ||
      setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) != 0 ||
      bind(descriptor, found->ai_addr, found->ai_addrlen) != 0 || listen(descriptor, 128) != 0;
  int error = errno;
  freeaddrinfo(found);
  if (!failed) return descriptor;
  if (descriptor >= 0) close(descriptor);
  errno = error;
  return -1;
}

int cunix_own_addresses(char *text, size_t size) {
  struct ifaddrs *list;
  if (getifaddrs(&list) != 0) return -1;
  size_t filled = 0;
  text[0] = 0;
  for (struct ifaddrs *each = list; each != NULL; each = each->ifa_next) {
    if (each->ifa_addr == NULL || !(each->ifa_flags & IFF_UP) || each->ifa_flags & IFF_LOOPBACK)
      continue;
    int family = each->ifa_addr->sa_family;
    socklen_t length = family == AF_INET ? sizeof(struct sockaddr_in)
                                         : sizeof(struct sockaddr_in6);
    if (family != AF_INET && family != AF_INET6) continue;
    /* An address of one link alone has a scope, which no browser takes. */
    if (family == AF_INET6 &&
        IN6_IS_ADDR_LINKLOCAL(&((struct sockaddr_in6 *)each->ifa_addr)->sin6_addr))
      continue;
    char one[NI_MAXHOST];
    if (write_address(each->ifa_addr, length, 0, one, sizeof one) != 0) continue;
    size_t count = strlen(one);
    if (filled + count + 2 > size) break;
    memcpy(text + filled, one, count);
    filled += count;
    text[filled++] = '\n';
    text[filled] = 0;
  }
  freeifaddrs(list);
  return 0;
}

int cunix_peer_process(int descriptor, int *process) {
  struct ucred peer;
  socklen_t size = sizeof peer;
  int result = getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &peer, &size);
  if (result == 0) *process = peer.pid;
  return result;
}

int cunix_untaken_bytes(int descriptor, int *bytes) {
  return ioctl(descriptor, SIOCOUTQ, bytes);
}

intptr_t cunix_send_datagram(
    const char *path, const void *bytes, size_t size, int carried_descriptor) {
  struct sockaddr_un address;
  socklen_t length = sizeof address;
  if (make_address(&address, path) < 0) return -1;
  if (path[0] == '@') {
    /* An abstract name begins with a zero byte, and its length alone ends it. */
    address.sun_path[0] = 0;
    length = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + strlen(path));
  }
  int descriptor = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (descriptor < 0) return -1;
  struct iovec part = {.iov_base = (void *)bytes, .iov_len = size};
  struct msghdr message = {
      .msg_name = &address, .msg_namelen = length, .msg_iov = &part, .msg_iovlen = 1};
  /* The union gives the buffer the alignment that the kernel requires. */
  union {
    char bytes[CMSG_SPACE(sizeof(int))];
    struct cmsghdr header;
  } control = {0};
  if (carried_descriptor >= 0) {
    message.msg_control = control.bytes;
    message.msg_controllen = sizeof control.bytes;
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof(int));
    memcpy(CMSG_DATA(header), &carried_descriptor, sizeof(int));
  }
  ssize_t sent = sendmsg(descriptor, &message, MSG_NOSIGNAL);
  int failure = errno;
  close(descriptor);
  errno = failure;
  return sent;
}

int cunix_poller(void) { return epoll_create1(EPOLL_CLOEXEC); }

static int change(int poller, int operation, int descriptor, uint32_t events, uint64_t token) {
  struct epoll_event event = {.events = events, .data = {.u64 = token}};
  return epoll_ctl(poller, operation, descriptor, &event);
}

int cunix_poller_add(int poller, int descriptor, uint32_t events, uint64_t token) {
  return change(poller, EPOLL_CTL_ADD, descriptor, events, token);
}

int cunix_poller_modify(int poller, int descriptor, uint32_t events, uint64_t token) {
  return change(poller, EPOLL_CTL_MOD, descriptor, events, token);
}

int cunix_poller_remove(int poller, int descriptor) {
  return change(poller, EPOLL_CTL_DEL, descriptor, 0, 0);
}

int cunix_poller_wait(int poller, void *events, int count, int timeout_milliseconds) {
  return epoll_wait(poller, events, count, timeout_milliseconds);
}

size_t cunix_event_bytes(void) { return sizeof(struct epoll_event); }

uint32_t cunix_event_flags(const void *events, int index) {
  return ((const struct epoll_event *)events)[index].events;
}

uint64_t cunix_event_token(const void *events, int index) {
  return ((const struct epoll_event *)events)[index].data.u64;
}

int cunix_event_signal(int is_blocking) {
  return eventfd(0, EFD_CLOEXEC | (is_blocking ? 0 : EFD_NONBLOCK));
}

int cunix_pipe(int *descriptors) { return pipe2(descriptors, O_CLOEXEC); }

static sigset_t make_set(const int *signals, int count) {
  sigset_t set;
  sigemptyset(&set);
  for (int index = 0; index < count; index++) sigaddset(&set, signals[index]);
  return set;
}

int cunix_block_signals(const int *signals, int count) {
  sigset_t set = make_set(signals, count);
  return pthread_sigmask(SIG_BLOCK, &set, NULL);
}

int cunix_unblock_signals(const int *signals, int count) {
  sigset_t set = make_set(signals, count);
  return pthread_sigmask(SIG_UNBLOCK, &set, NULL);
}

int cunix_signal_reader(const int *signals, int count) {
  sigset_t set = make_set(signals, count);
  return signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
}

int cunix_next_signal(int reader) {
  struct signalfd_siginfo record;
  if (read(reader, &record, sizeof record) != sizeof record) return -1;
  return (int)record.ssi_signo;
}

int cunix_ignores_signal(int number) {
  struct sigaction present;
  return sigaction(number, NULL, &present) == 0 && present.sa_handler == SIG_IGN;
}

int cunix_ignore_signal(int number) { return signal(number, SIG_IGN) == SIG_ERR ? -1 : 0; }

static volatile sig_atomic_t was_interrupted = 0;

static void note_interrupt(int number) {
  (void)number;
  was_interrupted = 1;
}

int cunix_catch_interrupt(void) {
  struct sigaction former, action = {.sa_handler = note_interrupt, .sa_flags = SA_RESETHAND};
  sigemptyset(&action.sa_mask);
  was_interrupted = 0;
  if (sigaction(SIGINT, NULL, &former) < 0) return -1;
  /* A shell without job control has its background programs ignore the signal. */
  return former.sa_handler == SIG_IGN ? 0 : sigaction(SIGINT, &action, NULL);
}

int cunix_take_interrupt(void) {
  int result = was_interrupted;
  was_interrupted = 0;
  return result;
}

void cunix_release_interrupt(void) {
  struct sigaction present;
  if (sigaction(SIGINT, NULL, &present) == 0 && present.sa_handler == note_interrupt)
    signal(SIGINT, SIG_DFL);
}

/* The kernel refuses names of more than 15 bytes and the terminating zero. */
void cunix_name_this_thread(const char *name) {
  char shown[16];
  strncpy(shown, name, sizeof shown - 1);
  shown[sizeof shown - 1] = 0;
  pthread_setname_np(pthread_self(), shown);
}

int cunix_window_size(int descriptor, uint16_t *columns, uint16_t *rows) {
  struct winsize size;
  int result = ioctl(descriptor, TIOCGWINSZ, &size);
  if (result == 0) {
    *columns = size.ws_col;
    *rows = size.ws_row;
  }
  return result;
}

void cunix_trim_memory(void) { malloc_trim(0); }

void cunix_limit_heaps(int count) { mallopt(M_ARENA_MAX, count); }

void cunix_keep_freed_memory(int bytes) {
  mallopt(M_MMAP_THRESHOLD, bytes);
  mallopt(M_TRIM_THRESHOLD, bytes);
}

/* Cuts a name that does not fit; the last byte stays zero. */
int cunix_machine_name(char *name, size_t size) {
  name[size - 1] = 0;
  return gethostname(name, size - 1);
}

intptr_t cunix_random(void *bytes, size_t count) { return getrandom(bytes, count, 0); }

int cunix_open(const char *path, int flags, uint32_t permissions) {
  return open(path, flags | O_CLOEXEC, (mode_t)permissions);
}

/* Follows links. The time is 0 if the file system does not record it. */
int cunix_birth_time(const char *path, int64_t *nanoseconds) {
  struct statx status;
  if (statx(AT_FDCWD, path, 0, STATX_BTIME, &status) < 0) return -1;
  int is_known = (status.stx_mask & STATX_BTIME) != 0;
  *nanoseconds = is_known ? status.stx_btime.tv_sec * 1000000000 + status.stx_btime.tv_nsec : 0;
  return 0;
}

/* GNU's strerror_r may return a string of its own instead of filling the buffer. */
void cunix_error_words(int number, char *buffer, size_t size) {
  const char *words = strerror_r(number, buffer, size);
  if (words == buffer) return;
  strncpy(buffer, words, size - 1);
  buffer[size - 1] = 0;
}
