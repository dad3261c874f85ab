#define _GNU_SOURCE

#include "CUnix.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>

int cunix_socket_path(int descriptor, char *path, size_t size) {
  struct sockaddr_un address;
  socklen_t length = sizeof address;
  memset(&address, 0, sizeof address);
  if (getsockname(descriptor, (struct sockaddr *)&address, &length) < 0) return -1;
  if (address.sun_family != AF_UNIX) {
    errno = EAFNOSUPPORT;
    return -1;
  }
  if (size == 0 || size > sizeof address.sun_path) {
    errno = EINVAL;
    return -1;
  }
  memcpy(path, address.sun_path, size);
  path[size - 1] = 0;
  return 0;
}

static struct flock byte_at(int64_t offset, short type) {
  return (struct flock){.l_type = type, .l_whence = SEEK_SET, .l_start = offset, .l_len = 1};
}

int cunix_lock_byte(int descriptor, int64_t offset) {
  struct flock lock = byte_at(offset, F_RDLCK);
  return fcntl(descriptor, F_OFD_SETLK, &lock);
}

int cunix_is_byte_locked(int descriptor, int64_t offset, int *is_locked) {
  struct flock lock = byte_at(offset, F_WRLCK);
  int result = fcntl(descriptor, F_OFD_GETLK, &lock);
  if (result == 0) *is_locked = lock.l_type != F_UNLCK;
  return result;
}

int cunix_byte_lock_holder(int descriptor, int64_t offset, int32_t *process) {
  struct flock lock = byte_at(offset, F_WRLCK);
  int result = fcntl(descriptor, F_OFD_GETLK, &lock);
  if (result == 0) *process = lock.l_type == F_UNLCK ? 0 : lock.l_pid;
  return result;
}
