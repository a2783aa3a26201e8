// SPDX-License-Identifier: GPL-3.0-or-later
// Calls run() of the plugins of a built bundle in all ways that users and hosts do, under watch,
// and succeeds if no call did anything forbidden on a real-time thread.
#include "AudioThread.h"
#include "Scenarios.h"

#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>

static void add(struct tally *sum, struct tally seen) {
  sum->calls += seen.calls;
  sum->heap_calls += seen.heap_calls;
  sum->locks += seen.locks;
  sum->system_calls += seen.system_calls;
  sum->page_faults += seen.page_faults;
}

static bool is_clean(struct tally seen) {
  return seen.heap_calls + seen.locks + seen.system_calls + seen.page_faults == 0;
}

static void print(const char *plugin, const char *scenario, struct tally seen) {
  printf("%-7s %-36s %7lu calls", plugin, scenario, seen.calls);
  if (!is_clean(seen)) {
    printf(", FAIL: %lu heap calls, %lu locks, %lu system calls, %lu page faults", seen.heap_calls,
           seen.locks, seen.system_calls, seen.page_faults);
  }
  printf("\n");
  fflush(stdout);
}

int main(int argc, char **argv) {
  if (argc != 2) {
    fprintf(stderr, "usage: %s spectrum.lv2\n", argv[0]);
    return 2;
  }
  // Each page must fault by itself, and each large block of memory must be new.
  prctl(PR_SET_THP_DISABLE, 1, 0, 0, 0);
  mallopt(M_MMAP_THRESHOLD, 4096);
  if (!audio_thread_start() || !watch_test(audio_thread_call)) return 1;
  static struct plugin plugins[4];
  if (!plugin_load(&plugins[0], argv[1], "urn:spectrum-lv2:mono", "mono") ||
      !plugin_load(&plugins[1], argv[1], "urn:spectrum-lv2:stereo", "stereo") ||
      !plugin_load(&plugins[2], argv[1], "urn:spectrum-lv2:notes", "notes") ||
      !plugin_load(&plugins[3], argv[1], "urn:spectrum-lv2:sidechain", "sidechain"))
    return 1;
  (void)watch_take();
  play_first_second(&plugins[1]);
  // Reported only: the first code called in a process is always read from its file.
  struct tally cold = watch_take(), sum = cold;
  unsigned long cold_faults = cold.page_faults;
  cold.page_faults = sum.page_faults = 0;
  print("stereo", "the first second of the process", cold);
  plugin_warm_code();
  for (unsigned index = 0; index < 4; ++index) {
    for (const struct scenario *scenario = scenarios; scenario->name; ++scenario) {
      scenario->play(&plugins[index]);
      struct tally seen = watch_take();
      print(plugins[index].name, scenario->name, seen);
      add(&sum, seen);
    }
  }
  printf("%zu KiB of stack; %lu page faults for code in the first"
         " second of the process\n",
         (audio_thread_stack() + 1023) / 1024, cold_faults);
  printf("%lu calls of run(), %lu heap calls, %lu locks, %lu system calls, %lu page faults\n",
         sum.calls, sum.heap_calls, sum.locks, sum.system_calls, sum.page_faults);
  return is_clean(sum) ? 0 : 1;
}
