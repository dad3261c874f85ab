#ifndef ALCHEMYD_CMICROHTTP_SHIM_H
#define ALCHEMYD_CMICROHTTP_SHIM_H

#include <microhttpd.h>
#include <stdint.h>

/* Functions with a variable number of arguments, which Swift does not call. */

/* Serves a passed listening socket within the caller's own loop: nothing happens outside of MHD_run. */
static inline struct MHD_Daemon *cmicrohttp_serve(
    int listening, MHD_AccessHandlerCallback answer, void *data,
    void *(*begin)(void *, const char *, struct MHD_Connection *),
    MHD_RequestCompletedCallback end, MHD_NotifyConnectionCallback connection, unsigned connections, unsigned connections_of_address,
    unsigned seconds, size_t memory_bytes) {
  return MHD_start_daemon(
      MHD_USE_EPOLL | MHD_ALLOW_UPGRADE | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL, answer, data,
      MHD_OPTION_LISTEN_SOCKET, listening,
      MHD_OPTION_CONNECTION_LIMIT, connections,
      MHD_OPTION_PER_IP_CONNECTION_LIMIT, connections_of_address,
      MHD_OPTION_CONNECTION_TIMEOUT, seconds,
      MHD_OPTION_CONNECTION_MEMORY_LIMIT, memory_bytes,
      MHD_OPTION_STRICT_FOR_CLIENT, 1,
      MHD_OPTION_URI_LOG_CALLBACK, begin, data,
      MHD_OPTION_NOTIFY_COMPLETED, end, data,
      MHD_OPTION_NOTIFY_CONNECTION, connection, data,
      MHD_OPTION_END);
}

/* The descriptor that is readable when MHD_run has something to do; -1 for none. */
static inline int cmicrohttp_descriptor(struct MHD_Daemon *daemon) {
  const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_EPOLL_FD);
  return info == NULL ? -1 : info->epoll_fd;
}

static inline int cmicrohttp_socket(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info == NULL ? -1 : info->connect_fd;
}

/* The library closes the socket of an upgraded connection. */
static inline void cmicrohttp_close_upgraded(struct MHD_UpgradeResponseHandle *handle) {
  MHD_upgrade_action(handle, MHD_UPGRADE_ACTION_CLOSE);
}

#endif
