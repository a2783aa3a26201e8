// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SPECTRUM_CSPECTRUMUI_H
#define SPECTRUM_CSPECTRUMUI_H

#include <CLV2.h>
#include <lv2/core/lv2.h>
#include <lv2/ui/ui.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

// The entry points of the UI, implemented in Swift (module SpectrumUI) and listed in the LV2
// descriptor of CSpectrumUI.c. Each implements the member of the same name of LV2UI_Descriptor or
// of the extension's interface; all are called on the host's GUI thread.

/// Opens a window for the plugin with the number `plugin` (SpectrumPorts/Plugin.swift); returns NULL
/// on failure.
void *_Nullable spectrum_ui_instantiate(uint32_t plugin, LV2UI_Write_Function _Nonnull write,
                                        LV2UI_Controller _Nullable controller,
                                        LV2UI_Widget _Nullable *_Nonnull widget,
                                        const LV2_Feature *_Nullable const *_Nullable features);
void spectrum_ui_cleanup(void *_Nonnull ui);
void spectrum_ui_port_event(void *_Nonnull ui, uint32_t port, uint32_t size, uint32_t protocol,
                            const void *_Nullable data);
/// Returns 0 while the window exists.
int spectrum_ui_idle(void *_Nonnull ui);
/// Returns 0 if the size, in device pixels, is accepted.
int spectrum_ui_resize(void *_Nonnull ui, int width, int height);

/// Shows or hides the window; returns 0 unless it is gone.
int spectrum_ui_show(void *_Nonnull ui, bool is_shown);

/// Takes the host's new colours; returns a bitwise OR of `LV2_Options_Status`.
uint32_t spectrum_ui_set_options(void *_Nonnull ui, const LV2_Options_Option *_Nonnull options);

/// Member of `Spectrum_Player_Interface`.
void spectrum_ui_set_paused(void *_Nonnull ui, bool is_paused);

/// The body of the drawing thread; releases the renderer at its end.
void spectrum_ui_render(void *_Nonnull renderer);

static inline void *_Nullable spectrum_ui_thread(void *_Nonnull renderer) {
  spectrum_ui_render(renderer);
  return NULL;
}

/// Starts the drawing thread with all signals blocked, except those of its own faults.
static inline bool spectrum_ui_start(pthread_t *_Nonnull thread, void *_Nonnull renderer) {
  sigset_t all, before;
  sigfillset(&all);
  const int faults[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT};
  for (int index = 0; index < 6; index++)
    sigdelset(&all, faults[index]);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  const int error = pthread_create(thread, NULL, spectrum_ui_thread, renderer);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return error == 0;
}

#endif
