// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SPECTRUM_CLV2_H
#define SPECTRUM_CLV2_H

#include <lv2/atom/atom.h>
// Not for the bundle, which has an encoder of its own: the tests compare that with this.
#include <lv2/atom/forge.h>
#include <lv2/buf-size/buf-size.h>
#include <lv2/core/lv2.h>
#include <lv2/log/log.h>
#include <lv2/options/options.h>
#include <lv2/parameters/parameters.h>
#include <lv2/state/state.h>
#include <lv2/time/time.h>
#include <lv2/ui/ui.h>
#include <lv2/urid/urid.h>

// The URIs that LV2 itself defines and that the plugin or the UI names. LV2's macros join two
// literals each, which Swift does not import; these constants are made of them, so that no URI is
// spelt a second time. Features and extension data are compared as text; the others are mapped
// once, into `URIDs`.
#define SPECTRUM_URI(name, uri) static const char *const _Nonnull spectrum_uri_##name = uri

// Features that a host offers, and data that it asks for.
SPECTRUM_URI(buf_size_bounded, LV2_BUF_SIZE__boundedBlockLength);
SPECTRUM_URI(log_log, LV2_LOG__log);
SPECTRUM_URI(options_interface, LV2_OPTIONS__interface);
SPECTRUM_URI(options_options, LV2_OPTIONS__options);
SPECTRUM_URI(state_interface, LV2_STATE__interface);
SPECTRUM_URI(ui_idle, LV2_UI__idleInterface);
SPECTRUM_URI(ui_parent, LV2_UI__parent);
SPECTRUM_URI(ui_port_map, LV2_UI__portMap);
SPECTRUM_URI(ui_resize, LV2_UI__resize);
SPECTRUM_URI(ui_show, LV2_UI__showInterface);
SPECTRUM_URI(ui_touch, LV2_UI__touch);
SPECTRUM_URI(ui_x11, LV2_UI__X11UI);
SPECTRUM_URI(urid_map, LV2_URID__map);
SPECTRUM_URI(urid_unmap, LV2_URID__unmap);

// Types of atoms, and the protocols in which a UI and a plugin exchange them and floats.
SPECTRUM_URI(atom_Blank, LV2_ATOM__Blank);
SPECTRUM_URI(atom_Bool, LV2_ATOM__Bool);
SPECTRUM_URI(atom_Double, LV2_ATOM__Double);
SPECTRUM_URI(atom_Float, LV2_ATOM__Float);
SPECTRUM_URI(atom_Int, LV2_ATOM__Int);
SPECTRUM_URI(atom_Long, LV2_ATOM__Long);
SPECTRUM_URI(atom_Object, LV2_ATOM__Object);
SPECTRUM_URI(atom_Sequence, LV2_ATOM__Sequence);
SPECTRUM_URI(atom_Vector, LV2_ATOM__Vector);
SPECTRUM_URI(atom_beatTime, LV2_ATOM__beatTime);
SPECTRUM_URI(atom_eventTransfer, LV2_ATOM__eventTransfer);
SPECTRUM_URI(ui_floatProtocol, LV2_UI__floatProtocol);

// Options of a host.
SPECTRUM_URI(buf_size_max, LV2_BUF_SIZE__maxBlockLength);
SPECTRUM_URI(buf_size_nominal, LV2_BUF_SIZE__nominalBlockLength);
SPECTRUM_URI(sample_rate, LV2_PARAMETERS__sampleRate);
SPECTRUM_URI(ui_scale_factor, LV2_UI__scaleFactor);
SPECTRUM_URI(ui_update_rate, LV2_UI__updateRate);

// Kinds of log lines.
SPECTRUM_URI(log_Error, LV2_LOG__Error);
SPECTRUM_URI(log_Note, LV2_LOG__Note);
SPECTRUM_URI(log_Warning, LV2_LOG__Warning);

// The host's musical time.
SPECTRUM_URI(time_Position, LV2_TIME__Position);
SPECTRUM_URI(time_bar, LV2_TIME__bar);
SPECTRUM_URI(time_barBeat, LV2_TIME__barBeat);
SPECTRUM_URI(time_beatsPerMinute, LV2_TIME__beatsPerMinute);
SPECTRUM_URI(time_speed, LV2_TIME__speed);

#endif
