#define _GNU_SOURCE

#include "CUnix.h"

#include <errno.h>
#include <linux/netlink.h>
#include <linux/rtnetlink.h>
#include <linux/sock_diag.h>
#include <linux/unix_diag.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/sysmacros.h>
#include <unistd.h>

/* TCP_LISTEN, which the kernel uses for all kinds of sockets. */
static const unsigned listening_state = 10;

/* In the kernel's own form of a device number, the minor number has 20 bits. */
static uint32_t kernel_device(uint64_t device) {
  return (uint32_t)major(device) << 20 | (uint32_t)minor(device);
}

/* The listening socket's own inode if it is bound to that file, else 0. */
static uint32_t bound_to(const struct nlmsghdr *message, uint32_t device, uint32_t inode) {
  int left = (int)message->nlmsg_len - (int)NLMSG_LENGTH(sizeof(struct unix_diag_msg));
  const struct unix_diag_msg *found = NLMSG_DATA(message);
  const struct rtattr *part = (const struct rtattr *)(found + 1);
  for (; RTA_OK(part, left); part = RTA_NEXT(part, left)) {
    if (part->rta_type != UNIX_DIAG_VFS || RTA_PAYLOAD(part) < sizeof(struct unix_diag_vfs)) continue;
    struct unix_diag_vfs place;
    memcpy(&place, RTA_DATA(part), sizeof place);
    if (place.udiag_vfs_dev == device && place.udiag_vfs_ino == inode) return found->udiag_ino;
    return 0;
  }
  return 0;
}

static int ask(int descriptor) {
  struct {
    struct nlmsghdr head;
    struct unix_diag_req body;
  } request = {
      .head = {.nlmsg_len = sizeof request,
               .nlmsg_type = SOCK_DIAG_BY_FAMILY,
               .nlmsg_flags = NLM_F_REQUEST | NLM_F_DUMP},
      .body = {.sdiag_family = AF_UNIX,
               .udiag_states = 1u << listening_state,
               .udiag_show = UDIAG_SHOW_VFS},
  };
  return send(descriptor, &request, sizeof request, 0) < 0 ? -1 : 0;
}

/* Returns 1 while the answer continues, 0 at its end, -1 if the kernel does not answer. */
static int take(int descriptor, uint32_t device, uint32_t inode, uint32_t *listener) {
  char buffer[32768] __attribute__((aligned(NLMSG_ALIGNTO)));
  ssize_t size = recv(descriptor, buffer, sizeof buffer, 0);
  if (size < 0) return errno == EINTR ? 1 : -1;
  int left = (int)size;
  const struct nlmsghdr *message = (const struct nlmsghdr *)buffer;
  for (; NLMSG_OK(message, left); message = NLMSG_NEXT(message, left)) {
    if (message->nlmsg_type == NLMSG_DONE) return 0;
    if (message->nlmsg_type == NLMSG_ERROR) {
      errno = EOPNOTSUPP;
      return -1;
    }
    uint32_t found = bound_to(message, device, inode);
    if (found != 0) *listener = found;
  }
  return size > 0;
}

int cunix_listener(uint64_t device, uint64_t inode, uint32_t *listener) {
  int descriptor = socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC, NETLINK_SOCK_DIAG);
  if (descriptor < 0) return -1;
  *listener = 0;
  int result = ask(descriptor);
  if (result == 0)
    do result = take(descriptor, kernel_device(device), (uint32_t)inode, listener);
    while (result > 0);
  int failure = errno;
  close(descriptor);
  errno = failure;
  return result;
}
