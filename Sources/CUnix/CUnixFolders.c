#define _GNU_SOURCE

#include "CUnix.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <sys/vfs.h>

int cunix_folder_watcher(void) { return inotify_init1(IN_NONBLOCK | IN_CLOEXEC); }

int cunix_watch_folder(int watcher, const char *path) {
  return inotify_add_watch(
      watcher, path,
      IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF |
          IN_ONLYDIR | IN_DONT_FOLLOW);
}

int cunix_watch_place(int watcher, const char *path) {
  return inotify_add_watch(
      watcher, path, IN_ATTRIB | IN_MOVE_SELF | IN_DELETE_SELF | IN_DONT_FOLLOW);
}

int cunix_watch_content(int watcher, const char *path) {
  return inotify_add_watch(
      watcher, path, IN_MODIFY | IN_ATTRIB | IN_MOVE_SELF | IN_DELETE_SELF | IN_DONT_FOLLOW);
}

int cunix_unwatch_folder(int watcher, int watch) { return inotify_rm_watch(watcher, watch); }

/* A folder that was moved is still watched, at a path that is no longer known. */
static int kind_of(uint32_t mask) {
  if (mask & IN_Q_OVERFLOW) return CUNIX_NOTICE_OVERFLOW;
  if (mask & (IN_IGNORED | IN_MOVE_SELF)) return CUNIX_NOTICE_UNWATCHED;
  /* A file whose last name is removed while it is open changes its number of names, an attribute. */
  const uint32_t entry = IN_MODIFY | IN_ATTRIB | IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO;
  return mask & entry ? CUNIX_NOTICE_ENTRY : 0;
}

size_t cunix_next_notice(const void *bytes, size_t offset, int *watch, int *kind) {
  struct inotify_event event;
  memcpy(&event, (const char *)bytes + offset, sizeof event);
  *watch = event.wd;
  *kind = kind_of(event.mask);
  return offset + sizeof event + event.len;
}

/* The numbers that statfs gives to file systems, from the kernel's magic.h and, where they are not in
   there, from the file systems' own sources. */
enum { FOLDER_LOCAL = 0, FOLDER_LAYERED = 1, FOLDER_REMOTE = 2 };

static int place_of(int descriptor) {
  struct statfs system;
  if (fstatfs(descriptor, &system) < 0) return FOLDER_LOCAL;
  switch ((uint32_t)system.f_type) {
    case 0x794c7630: /* overlay */
      return FOLDER_LAYERED;
    case 0x00006969: /* NFS */
    case 0x0000517b: /* SMB */
    case 0xff534d42: /* CIFS */
    case 0xfe534d42: /* SMB 2 */
    case 0x01021997: /* 9p */
    case 0x00c36400: /* Ceph */
    case 0x65735546: /* FUSE: sshfs and others */
    case 0x786f4256: /* folders of VirtualBox */
      return FOLDER_REMOTE;
    default: return FOLDER_LOCAL;
  }
}

int cunix_may_miss_notices(int descriptor) { return place_of(descriptor) != FOLDER_LOCAL; }

/* The kernel grants a read lease only on a file that no process has open for writing. A process that
   opens the file for writing meanwhile waits for the few instructions until the lease is given back.
   The signal that would tell us of such a process is SIGURG, which a process ignores by default.
   A remote file may be open on another machine, and a lease on another user's file needs a privilege. */
int cunix_is_being_written(int descriptor) {
  if (place_of(descriptor) == FOLDER_REMOTE) return -1;
  if (fcntl(descriptor, F_SETSIG, SIGURG) < 0) return -1;
  if (fcntl(descriptor, F_SETLEASE, F_RDLCK) < 0) return errno == EAGAIN ? 1 : -1;
  fcntl(descriptor, F_SETLEASE, F_UNLCK);
  return 0;
}

int cunix_open_entry(int folder, const char *name, int flags, uint32_t permissions) {
  return openat(folder, name, flags | O_CLOEXEC | O_NOFOLLOW, permissions);
}

/* A file system that cannot refuse to replace says so; the look before it is all that is left then. */
int cunix_rename_new(int folder, const char *name, int new_folder, const char *new_name) {
  struct stat status;
  if (renameat2(folder, name, new_folder, new_name, RENAME_NOREPLACE) == 0) return 0;
  if (errno != EINVAL && errno != ENOSYS) return -1;
  if (fstatat(new_folder, new_name, &status, AT_SYMLINK_NOFOLLOW) == 0) {
    errno = EEXIST;
    return -1;
  }
  if (errno != ENOENT) return -1;
  return renameat(folder, name, new_folder, new_name);
}
