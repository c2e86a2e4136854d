/* Between a process and its disk: each change below $DISK_FOLDER is a line of $DISK_LOG. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static int inside(const char *path) {
    const char *folder = getenv("DISK_FOLDER");
    return folder && !strncmp(path, folder, strlen(folder));
}

static void tell(const char *what, const char *path, const char *to) {
    char line[2 * PATH_MAX + 32];
    int log, size;
    if (!inside(path)) return;
    size = snprintf(line, sizeof line, "%s\t%s\t%s\n", what, path, to);
    log = REAL(open)(getenv("DISK_LOG"), O_WRONLY | O_APPEND);
    if (log < 0 || REAL(write)(log, line, size) != size) abort();
    REAL(close)(log);
}

static void told_of(const char *what, int file) {
    char link[64], path[PATH_MAX];
    ssize_t size;
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    size = readlink(link, path, sizeof path - 1);
    if (size <= 0) return;
    path[size] = 0;
    tell(what, path, "");
}

static int opened(int folder, const char *path, int flags, mode_t mode) {
    struct stat there;
    int is_new = (flags & O_CREAT) && fstatat(folder, path, &there, 0);
    int file = REAL(openat)(folder, path, flags, mode);
    if (file >= 0 && is_new) told_of("create", file);
    if (file >= 0 && (flags & O_TRUNC)) told_of("write", file);
    return file;
}

#define OPEN(name)                                                                 \
    int name(const char *path, int flags, ...) {                                   \
        va_list more;                                                              \
        va_start(more, flags);                                                     \
        return opened(AT_FDCWD, path, flags, flags & O_CREAT ? va_arg(more, int) : 0); \
    }
#define OPENAT(name)                                                               \
    int name(int folder, const char *path, int flags, ...) {                       \
        va_list more;                                                              \
        va_start(more, flags);                                                     \
        return opened(folder, path, flags, flags & O_CREAT ? va_arg(more, int) : 0); \
    }
#define AFTER(what, name, result, parameters, arguments, file) \
    result name parameters {                                   \
        result done = REAL(name) arguments;                    \
        if (done >= 0) told_of(what, file);                    \
        return done;                                           \
    }

OPEN(open)
OPEN(open64)
OPENAT(openat64)
AFTER("write", write, ssize_t, (int f, const void *p, size_t n), (f, p, n), f)
AFTER("write", pwrite, ssize_t, (int f, const void *p, size_t n, off_t o), (f, p, n, o), f)
AFTER("write", pwrite64, ssize_t, (int f, const void *p, size_t n, off64_t o), (f, p, n, o), f)
AFTER("write", ftruncate, int, (int f, off_t n), (f, n), f)
AFTER("write", ftruncate64, int, (int f, off64_t n), (f, n), f)
AFTER("sync", fsync, int, (int f), (f), f)
AFTER("sync", fdatasync, int, (int f), (f), f)

int rename(const char *from, const char *to) {
    int done = REAL(rename)(from, to);
    if (!done) tell("rename", from, to);
    return done;
}

int mkdir(const char *path, mode_t mode) {
    int done = REAL(mkdir)(path, mode);
    if (!done) tell("create", path, "");
    return done;
}

int unlink(const char *path) {
    int done = REAL(unlink)(path);
    if (!done) tell("unlink", path, "");
    return done;
}
