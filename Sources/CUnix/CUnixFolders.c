#define _GNU_SOURCE

#include "CUnix.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/inotify.h>

int cunix_folder_watcher(void) { return inotify_init1(IN_NONBLOCK | IN_CLOEXEC); }

int cunix_watch_folder(int watcher, const char *path) {
  return inotify_add_watch(
      watcher, path, IN_CLOSE_WRITE | IN_MOVED_TO | IN_CREATE | IN_ONLYDIR | IN_DONT_FOLLOW);
}

int cunix_watch_place(int watcher, const char *path) {
  return inotify_add_watch(
      watcher, path, IN_ATTRIB | IN_MOVE_SELF | IN_DELETE_SELF | IN_DONT_FOLLOW);
}

int cunix_unwatch_folder(int watcher, int watch) { return inotify_rm_watch(watcher, watch); }

/* A new file is reported once it is closed; only a new folder counts as soon as it is there. */
static int kind_of(uint32_t mask) {
  if (mask & IN_Q_OVERFLOW) return CUNIX_NOTICE_OVERFLOW;
  if (mask & IN_IGNORED) return CUNIX_NOTICE_UNWATCHED;
  /* A file whose last name is removed while it is open changes its number of names. */
  const uint32_t gone = IN_ATTRIB | IN_MOVE_SELF | IN_DELETE_SELF;
  if (mask & (IN_CLOSE_WRITE | IN_MOVED_TO | gone)) return CUNIX_NOTICE_ENTRY;
  return (mask & IN_CREATE) && (mask & IN_ISDIR) ? CUNIX_NOTICE_ENTRY : 0;
}

size_t cunix_next_notice(const void *bytes, size_t offset, int *watch, int *kind) {
  struct inotify_event event;
  memcpy(&event, (const char *)bytes + offset, sizeof event);
  *watch = event.wd;
  *kind = kind_of(event.mask);
  return offset + sizeof event + event.len;
}

/* The kernel grants a read lease only on a file that no process has open for writing. A process that
   opens the file for writing meanwhile waits for the few instructions until the lease is given back.
   The signal that would tell us of such a process is SIGURG, which a process ignores by default. */
int cunix_is_being_written(int descriptor) {
  if (fcntl(descriptor, F_SETSIG, SIGURG) < 0) return 0;
  if (fcntl(descriptor, F_SETLEASE, F_RDLCK) < 0) return errno == EAGAIN;
  fcntl(descriptor, F_SETLEASE, F_UNLCK);
  return 0;
}
