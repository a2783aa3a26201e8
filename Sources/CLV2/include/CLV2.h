// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SPECTRUM_CLV2_H
#define SPECTRUM_CLV2_H

#include <lv2/atom/atom.h>
// Not for the bundle, which has an encoder of its own: the tests compare that with this.
#include <lv2/atom/forge.h>
#include <lv2/buf-size/buf-size.h>
#include <lv2/core/lv2.h>
#include <lv2/log/log.h>
#include <lv2/midi/midi.h>
#include <lv2/options/options.h>
#include <lv2/parameters/parameters.h>
#include <lv2/patch/patch.h>
#include <lv2/port-groups/port-groups.h>
#include <lv2/resize-port/resize-port.h>
#include <lv2/state/state.h>
#include <lv2/time/time.h>
#include <lv2/ui/ui.h>
#include <lv2/units/units.h>
#include <lv2/urid/urid.h>
#include <lv2/worker/worker.h>
#include <stdbool.h>
#include <string.h>

// The URIs that LV2 itself defines and that the bundle or the offline host names. LV2's macros join
// two literals each, which Swift does not import; these constants are made of them, so that no URI
// is spelt twice.
#define SPECTRUM_URI(name, uri) static const char *const _Nonnull spectrum_uri_##name = uri

// The plugins of the bundle, by the ends of their URIs; in the order of SpectrumPorts/Plugin.swift.
#define SPECTRUM_PLUGINS(PLUGIN) PLUGIN(mono) PLUGIN(stereo) PLUGIN(notes) PLUGIN(sidechain)
#define SPECTRUM_PLUGIN_URI(name) "urn:spectrum-lv2:" #name
#define SPECTRUM_NAMED_URI(name) SPECTRUM_URI(name, SPECTRUM_PLUGIN_URI(name));
SPECTRUM_PLUGINS(SPECTRUM_NAMED_URI)

// Features that a host offers, and data that it asks for.
SPECTRUM_URI(buf_size_bounded, LV2_BUF_SIZE__boundedBlockLength);
SPECTRUM_URI(hard_rt_capable, LV2_CORE__hardRTCapable);
SPECTRUM_URI(in_place_broken, LV2_CORE__inPlaceBroken);
SPECTRUM_URI(log_log, LV2_LOG__log);
SPECTRUM_URI(options_interface, LV2_OPTIONS__interface);
SPECTRUM_URI(options_options, LV2_OPTIONS__options);
SPECTRUM_URI(state_free_path, LV2_STATE__freePath);
SPECTRUM_URI(state_interface, LV2_STATE__interface);
SPECTRUM_URI(state_map_path, LV2_STATE__mapPath);
SPECTRUM_URI(ui_idle, LV2_UI__idleInterface);
SPECTRUM_URI(ui_parent, LV2_UI__parent);
SPECTRUM_URI(ui_resize, LV2_UI__resize);
SPECTRUM_URI(ui_show, LV2_UI__showInterface);
SPECTRUM_URI(ui_touch, LV2_UI__touch);
SPECTRUM_URI(ui_x11, LV2_UI__X11UI);
SPECTRUM_URI(urid_map, LV2_URID__map);
SPECTRUM_URI(urid_unmap, LV2_URID__unmap);
SPECTRUM_URI(worker_interface, LV2_WORKER__interface);
SPECTRUM_URI(worker_schedule, LV2_WORKER__schedule);

// Types of atoms, and the protocols in which a UI and a plugin exchange them and floats.
SPECTRUM_URI(atom_Blank, LV2_ATOM__Blank);
SPECTRUM_URI(atom_Bool, LV2_ATOM__Bool);
SPECTRUM_URI(atom_Chunk, LV2_ATOM__Chunk);
SPECTRUM_URI(atom_Double, LV2_ATOM__Double);
SPECTRUM_URI(atom_Float, LV2_ATOM__Float);
SPECTRUM_URI(atom_Int, LV2_ATOM__Int);
SPECTRUM_URI(atom_Long, LV2_ATOM__Long);
SPECTRUM_URI(atom_Object, LV2_ATOM__Object);
SPECTRUM_URI(atom_Path, LV2_ATOM__Path);
SPECTRUM_URI(atom_Sequence, LV2_ATOM__Sequence);
SPECTRUM_URI(atom_String, LV2_ATOM__String);
SPECTRUM_URI(atom_URID, LV2_ATOM__URID);
SPECTRUM_URI(atom_Vector, LV2_ATOM__Vector);
SPECTRUM_URI(atom_beatTime, LV2_ATOM__beatTime);
SPECTRUM_URI(atom_eventTransfer, LV2_ATOM__eventTransfer);
SPECTRUM_URI(midi_MidiEvent, LV2_MIDI__MidiEvent);
SPECTRUM_URI(ui_floatProtocol, LV2_UI__floatProtocol);

// Options of a host.
SPECTRUM_URI(buf_size_max, LV2_BUF_SIZE__maxBlockLength);
SPECTRUM_URI(buf_size_min, LV2_BUF_SIZE__minBlockLength);
SPECTRUM_URI(buf_size_nominal, LV2_BUF_SIZE__nominalBlockLength);
SPECTRUM_URI(sample_rate, LV2_PARAMETERS__sampleRate);
SPECTRUM_URI(ui_background_color, LV2_UI__backgroundColor);
SPECTRUM_URI(ui_foreground_color, LV2_UI__foregroundColor);
SPECTRUM_URI(ui_scale_factor, LV2_UI__scaleFactor);
SPECTRUM_URI(ui_update_rate, LV2_UI__updateRate);

// The kind of the lines logged.
SPECTRUM_URI(log_Error, LV2_LOG__Error);

// The vocabularies of messages and states: LV2's, and the plugin's own.
SPECTRUM_URI(patch, LV2_PATCH_PREFIX);
SPECTRUM_URI(state, LV2_STATE_PREFIX);
SPECTRUM_URI(time, LV2_TIME_PREFIX);
SPECTRUM_URI(vocabulary, "urn:spectrum-lv2:vocabulary#");

// What a plugin's turtle says of its ports.
SPECTRUM_URI(AudioPort, LV2_CORE__AudioPort);
SPECTRUM_URI(CVPort, LV2_CORE__CVPort);
SPECTRUM_URI(ControlPort, LV2_CORE__ControlPort);
SPECTRUM_URI(OutputPort, LV2_CORE__OutputPort);
SPECTRUM_URI(atom_AtomPort, LV2_ATOM__AtomPort);
SPECTRUM_URI(comment, "http://www.w3.org/2000/01/rdf-schema#comment");
SPECTRUM_URI(documentation, LV2_CORE__documentation);
SPECTRUM_URI(group, LV2_PORT_GROUPS__group);
SPECTRUM_URI(minimum_size, LV2_RESIZE_PORT__minimumSize);
SPECTRUM_URI(symbol, LV2_CORE__symbol);
SPECTRUM_URI(unit, LV2_UNITS__unit);
SPECTRUM_URI(unit_symbol, LV2_UNITS__symbol);

// Of this project only: a host that plays a file, such as the tool's `view`, offers the feature
// `player` to a window; its data isn't NULL. The window then leaves the keys to it that a player has:
// space bar, left, right, Home. The window's extension data of the same URI are the interface.
SPECTRUM_URI(player, "urn:spectrum-lv2:player");

/// What such a host tells the window.
typedef struct {
  /// While paused, the picture doesn't move; what was shown stays.
  void (*_Nonnull set_paused)(LV2UI_Handle _Nonnull ui, bool is_paused);
} Spectrum_Player_Interface;

// The inline display: a picture of the plugin in the strip of a host's mixer. Ardour's header
// lv2_extensions.h defines it, and LV2 has none; these are its types.
SPECTRUM_URI(inline_interface, "http://harrisonconsoles.com/lv2/inlinedisplay#interface");
SPECTRUM_URI(inline_queue_draw, "http://harrisonconsoles.com/lv2/inlinedisplay#queue_draw");

/// A picture of the plugin's, valid until `cleanup`: rows of `stride` bytes of Cairo's ARGB32.
typedef struct {
  unsigned char *_Nonnull data;
  int width;
  int height;
  int stride;
} Spectrum_Inline_Surface;

/// The host's feature `queue_draw`, made to be called in run().
typedef struct {
  void *_Nullable handle;
  void (*_Nullable queue_draw)(void *_Nullable handle) __attribute__((nonblocking));
} Spectrum_Inline_Display;

/// The plugin's extension data `interface`.
typedef struct {
  /// Draws a picture of `width` by at most `height` pixels; NULL for none. Hosts call it in one
  /// thread, usually the GUI's, while another one is in run().
  const Spectrum_Inline_Surface *_Nullable (*_Nonnull render)(LV2_Handle _Nonnull instance,
                                                              uint32_t width, uint32_t height);
} Spectrum_Inline_Interface;

/// Has the host call `render` soon.
__attribute__((swift_attr("@_noLocks"))) __attribute__((swift_attr("@_noAllocation")))
__attribute__((nonblocking)) static inline void
spectrum_queue_draw(const Spectrum_Inline_Display *_Nonnull display) {
  display->queue_draw(display->handle);
}

/// The host's feature `work:schedule`, made to be called in run().
typedef struct {
  void *_Nullable handle;
  LV2_Worker_Status (*_Nullable schedule_work)(void *_Nullable handle, uint32_t size,
                                               const void *_Nullable data)
      __attribute__((nonblocking));
} Spectrum_Worker_Schedule;

/// Has the host copy `size` bytes and pass them to the plugin's `work` soon; false if it can't.
__attribute__((swift_attr("@_noLocks"))) __attribute__((swift_attr("@_noAllocation")))
__attribute__((nonblocking)) static inline bool
spectrum_schedule_work(const Spectrum_Worker_Schedule *_Nonnull schedule, uint32_t size,
                       const void *_Nonnull data) {
  return schedule->schedule_work(schedule->handle, size, data) == LV2_WORKER_SUCCESS;
}

/// The data of the host's feature `uri`; NULL where the host doesn't offer it.
static inline void *_Nullable spectrum_feature(
    const LV2_Feature *_Nullable const *_Nullable features, const char *_Nonnull uri) {
  for (; features && *features; ++features) {
    if ((*features)->URI && !strcmp((*features)->URI, uri)) return (*features)->data;
  }
  return NULL;
}

/// Writes one line to the host's log, if that is whole: `printf` is variadic, which Swift can't call.
static inline void spectrum_log_line(const LV2_Log_Log *_Nonnull log, LV2_URID type,
                                     const char *_Nonnull line) {
  if (log->printf) log->printf(log->handle, type, "%s\n", line);
}

#endif
