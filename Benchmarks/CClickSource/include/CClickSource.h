// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SPECTRUM_CCLICKSOURCE_H
#define SPECTRUM_CCLICKSOURCE_H

#include <stdint.h>

// A client of JACK that plays silence or a loop, and, on demand, clicks. In C, because JACK calls back on a
// thread of its own; the library is opened at run time, as in CSound.

typedef struct spectrum_click_source spectrum_click_source;

/// Connects to a running JACK server as `client_name`, with the output `out`; NULL on failure. A
/// click is a burst of white noise of `seconds`, uniform within ±`amplitude`.
spectrum_click_source *_Nullable spectrum_clicks_open(const char *_Nonnull client_name,
                                                      double seconds, float amplitude);

/// Has a click begin in the next period, at `frame` of it (modulo the period's length).
void spectrum_clicks_play(spectrum_click_source *_Nonnull, uint32_t frame);

/// Seconds on the monotonic clock at which JACK called for the period with the latest click's first
/// frame; 0 while it hasn't.
double spectrum_clicks_time(spectrum_click_source *_Nonnull);

/// Plays `count` samples over and over again from now on; they stay the caller's, and must live until
/// the source is closed. Once only.
void spectrum_clicks_loop(spectrum_click_source *_Nonnull, const float *_Nonnull samples,
                          uint32_t count);

/// How often the loop has started.
uint32_t spectrum_clicks_start_count(spectrum_click_source *_Nonnull);

/// Seconds on the monotonic clock of one of its 512 latest starts: when JACK called for the period, plus
/// the place of the loop's first sample therein.
double spectrum_clicks_start(spectrum_click_source *_Nonnull, uint32_t number);

void spectrum_clicks_close(spectrum_click_source *_Nonnull);

#endif
