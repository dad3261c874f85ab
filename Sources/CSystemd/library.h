#ifndef ALCHEMYD_CSYSTEMD_LIBRARY_H
#define ALCHEMYD_CSYSTEMD_LIBRARY_H

#include <sys/epoll.h>
#include <systemd/sd-daemon.h>
#include <systemd/sd-event.h>
#include <systemd/sd-id128.h>
#include <systemd/sd-journal.h>

#endif
