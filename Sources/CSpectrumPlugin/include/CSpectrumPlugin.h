// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SPECTRUM_CSPECTRUMPLUGIN_H
#define SPECTRUM_CSPECTRUMPLUGIN_H

#include "CLV2.h"

#include <lv2/core/lv2.h>
#include <stdint.h>

// The entry points of the plugin, implemented in Swift (module SpectrumPlugin): first those of
// LV2_Descriptor, of which `instantiate` takes the plugin's number; then those of the extensions.
// CSpectrumPlugin.c makes the descriptors of them.

/// Makes an instance of the plugin with the number `plugin` (SpectrumPorts/Plugin.swift); NULL where it can't be made.
void *_Nullable spectrum_instantiate(uint32_t plugin, double sample_rate,
                                     const LV2_Feature *_Nullable const *_Nullable features);
void spectrum_connect_port(void *_Nonnull instance, uint32_t port, void *_Nullable data);
void spectrum_activate(void *_Nonnull instance);
void spectrum_run(void *_Nonnull instance, uint32_t frame_count);
void spectrum_cleanup(void *_Nonnull instance);

/// Draws the inline display (`Spectrum_Inline_Interface`); may be called while another thread is in
/// `spectrum_run`.
const Spectrum_Inline_Surface *_Nullable spectrum_render(void *_Nonnull instance, uint32_t width,
                                                         uint32_t height);

/// Does what run() has asked the host's worker for.
void spectrum_work(void *_Nonnull instance, uint32_t size, const void *_Nullable request);

/// Saves what a session keeps besides the ports, with the host's `store`; false if that has failed.
/// May be called while other threads are in `spectrum_run` and `spectrum_work`.
bool spectrum_save(void *_Nonnull instance, LV2_State_Store_Function _Nonnull store,
                   void *_Nullable handle,
                   const LV2_Feature *_Nullable const *_Nullable features);

/// Restores it, with the host's `retrieve`; likewise.
void spectrum_restore(void *_Nonnull instance, LV2_State_Retrieve_Function _Nonnull retrieve,
                      void *_Nullable handle,
                      const LV2_Feature *_Nullable const *_Nullable features);

#endif
