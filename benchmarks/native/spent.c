/* spent FILE SECONDS PROGRAM [ARGUMENT ...] runs the program for at most so many CPU seconds, and
 * writes the CPU seconds that it and its children took, the peak of their memory in KiB and the
 * status it ended with, as shells tell it, into FILE. What `wait4` tells of the memory begins with
 * that of the process that forks, so a small program has to do it. */
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

int main(int count, char **words)
{
    if (count < 4) {
        fprintf(stderr, "usage: spent FILE SECONDS PROGRAM [ARGUMENT ...]\n");
        return 2;
    }
    pid_t child = fork();
    if (child < 0)
        return 1;
    if (child == 0) {
        rlim_t seconds = (rlim_t)atol(words[2]);
        struct rlimit most = { seconds, seconds + 1 };
        setrlimit(RLIMIT_CPU, &most);
        execv(words[3], words + 3);
        perror(words[3]);
        _exit(127);
    }
    int status;
    struct rusage used;
    if (wait4(child, &status, 0, &used) < 0)
        return 1;
    FILE *told = fopen(words[1], "w");
    if (told == NULL)
        return 1;
    double seconds = (double)used.ru_utime.tv_sec + (double)used.ru_utime.tv_usec / 1e6;
    fprintf(told, "%f %ld %d\n", seconds, used.ru_maxrss,
            WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
    return fclose(told) == 0 ? 0 : 1;
}
