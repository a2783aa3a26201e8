// SPDX-License-Identifier: GPL-3.0-or-later
#include "CFFTW.h"

#include <pthread.h>

// FFTW's planner is one for the whole library and not thread-safe, and a host may instantiate
// plugins from several threads: each call into it takes this lock.
static pthread_mutex_t planner = PTHREAD_MUTEX_INITIALIZER;

// Without FFTW_NO_BUFFERING some plans, such as that of 64 points in place, ask the heap for a
// buffer at each execution; of the sizes that are used here, the flag changes no other plan.
enum { planning = FFTW_ESTIMATE | FFTW_NO_BUFFERING };

spectrum_plan spectrum_plan_points(int size, float *input, float *output) {
  pthread_mutex_lock(&planner);
  spectrum_plan plan = fftwf_plan_dft_1d(size, (fftwf_complex *)input, (fftwf_complex *)output,
                                         FFTW_FORWARD, planning | FFTW_PRESERVE_INPUT);
  pthread_mutex_unlock(&planner);
  return plan;
}

spectrum_plan spectrum_plan_split(int size, float *input, float *output, int distance) {
  const fftwf_iodim points = {.n = size, .is = 1, .os = 1};
  pthread_mutex_lock(&planner);
  spectrum_plan plan =
      fftwf_plan_guru_split_dft(1, &points, 0, NULL, input, input + distance, output,
                                output + distance, planning | FFTW_PRESERVE_INPUT);
  pthread_mutex_unlock(&planner);
  return plan;
}

void spectrum_destroy_plan(spectrum_plan plan) {
  pthread_mutex_lock(&planner);
  fftwf_destroy_plan(plan);
  pthread_mutex_unlock(&planner);
}
