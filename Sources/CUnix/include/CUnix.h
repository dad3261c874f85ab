#ifndef ALCHEMYD_CUNIX_H
#define ALCHEMYD_CUNIX_H

#include <stddef.h>
#include <stdint.h>

/* Calls that Swift's Glibc module lacks or cannot import: GNU extensions, variadic functions and
   packed structures. They fail as the call itself does: -1 and errno. No header of the C library is
   included here, since a second module that declares its structures confuses the importer. */

/* Sockets */
int cunix_stream_socket(int nonblocking);
int cunix_bind(int descriptor, const char *path);
int cunix_connect(int descriptor, const char *path);
int cunix_accept(int listener);
int cunix_socket_pair(int *descriptors);
int cunix_peer_user(int descriptor, uint32_t *user);
int cunix_peer_process(int descriptor, int *process);
int cunix_untaken_bytes(int descriptor, int *bytes);
/* Writes one end's address and port of a network socket, as a browser has them in Host. */
int cunix_socket_address(int descriptor, int is_peer, char *text, size_t size);
/* Listens at a numeric address; nonblocking, closed on exec. */
int cunix_listen_at(const char *host, const char *port);
/* Writes this machine's addresses in networks, each with a line end. */
int cunix_own_addresses(char *text, size_t size);
/* A carried_descriptor of -1 means none. */
intptr_t cunix_send_datagram(
    const char *address, const void *bytes, size_t size, int carried_descriptor);

/* Waiting. A buffer of events has cunix_event_bytes() bytes per event. */
int cunix_poller(void);
int cunix_poller_add(int poller, int descriptor, uint32_t events, uint64_t token);
int cunix_poller_modify(int poller, int descriptor, uint32_t events, uint64_t token);
int cunix_poller_remove(int poller, int descriptor);
int cunix_poller_wait(int poller, void *events, int count, int timeout_milliseconds);
size_t cunix_event_bytes(void);
uint32_t cunix_event_flags(const void *events, int index);
uint64_t cunix_event_token(const void *events, int index);
int cunix_event_signal(int is_blocking);
int cunix_pipe(int *descriptors);

/* Signals. cunix_next_signal returns a signal's number, or -1. */
int cunix_block_signals(const int *signals, int count);
int cunix_unblock_signals(const int *signals, int count);
int cunix_signal_reader(const int *signals, int count);
int cunix_next_signal(int reader);
int cunix_ignore_signal(int number);
/* 1 if the process ignores the signal, as its parent may have told it to; otherwise 0. */
int cunix_ignores_signal(int number);
void cunix_raise_default(int number);
/* SIGINT is caught once, and then ends the process as ever. */
int cunix_catch_interrupt(void);
int cunix_take_interrupt(void);
void cunix_release_interrupt(void);

/* Programs. `words` and `changes` are strings stored one after another: NAME=VALUE sets a variable of
   the environment, NAME removes it. `standard` become the program's descriptors 0 to 2; it has no others. */
int cunix_spawn(
    const char *words, int word_count, const char *changes, int change_count, const int *standard,
    int *child);
/* Replaces this program with another; returns only on failure. */
int cunix_become(const char *words, int word_count);
int cunix_process_descriptor(int child);
int cunix_signal_group(int child, int number);
int cunix_has_ended(int descriptor);
int cunix_reap(int child, int *status);
/* Limits the memory and the time on processors of a child that runs already. */
int cunix_limit_process(int child, int64_t memory_bytes, int64_t processor_seconds);

/* The process's terminal. A crash between entering and leaving first writes the guard's `leave`
   bytes and restores the terminal's attributes. */
int cunix_guard_terminal(int input, int output, const void *leave, size_t leave_size);
int cunix_enter_terminal(void);
void cunix_leave_terminal(void);
void cunix_unguard_terminal(void);

/* How many files this process may have open; raises the limit to `wanted` first where the user may. */
int cunix_reserve_files(int wanted);

/* Threads, terminals, memory, randomness */
void cunix_name_this_thread(const char *name);
int cunix_window_size(int descriptor, uint16_t *columns, uint16_t *rows);
void cunix_trim_memory(void);
void cunix_limit_heaps(int count);
void cunix_keep_freed_memory(int bytes);
int cunix_machine_name(char *name, size_t size);
intptr_t cunix_random(void *bytes, size_t count);

/* Files and errors */
int cunix_open(const char *path, int flags, uint32_t permissions);
int cunix_birth_time(const char *path, int64_t *nanoseconds);
void cunix_error_words(int number, char *buffer, size_t size);

/* Folders that are watched for what comes and goes in them. cunix_next_notice reads the notice at
   `offset` of what was read, and returns the offset behind it. Its kind is 0 for what does not matter. */
enum { CUNIX_NOTICE_ENTRY = 1, CUNIX_NOTICE_OVERFLOW = 2, CUNIX_NOTICE_UNWATCHED = 3 };
int cunix_folder_watcher(void);
int cunix_watch_folder(int watcher, const char *path);
/* For a file or folder itself: a notice when its name is removed, or another. */
int cunix_watch_place(int watcher, const char *path);
/* The same, and a notice when the file is written to. */
int cunix_watch_content(int watcher, const char *path);
int cunix_unwatch_folder(int watcher, int watch);
size_t cunix_next_notice(const void *bytes, size_t offset, int *watch, int *kind);
/* Whether notices can be missing for the folder of this descriptor: its file system is changed by other
   machines too, or lies on top of others. */
int cunix_may_miss_notices(int descriptor);
/* Whether any process has the file of this descriptor, opened for reading only, open for writing: 0 for
   no, 1 for yes, -1 if the kernel does not tell. */
int cunix_is_being_written(int descriptor);

/* Calls on the entries of an open folder. cunix_rename_new fails with EEXIST if the new name is taken. */
int cunix_open_entry(int folder, const char *name, int flags, uint32_t permissions);
int cunix_rename_new(int folder, const char *name, int new_folder, const char *new_name);

/* The path of a bound socket, and read locks on one byte of an open file, which may lie beyond the
   file's end. */
int cunix_socket_path(int descriptor, char *path, size_t size);
int cunix_lock_byte(int descriptor, int64_t offset);
/* The inode of the socket that listens at the path with this inode on this device; 0 if none listens. */
int cunix_listener(uint64_t device, uint64_t inode, uint32_t *listener);
int cunix_is_byte_locked(int descriptor, int64_t offset, int *is_locked);
/* The process that locked the byte: 0 for none, -1 for an open file description's lock. */
int cunix_byte_lock_holder(int descriptor, int64_t offset, int32_t *process);

/* Whether a service keeps the clock right; changes nothing. */
int cunix_clock_is_synchronized(void);

#endif
