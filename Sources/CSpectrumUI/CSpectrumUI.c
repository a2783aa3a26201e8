// SPDX-License-Identifier: GPL-3.0-or-later
#include "CSpectrumUI.h"

static LV2UI_Handle instantiate(const LV2UI_Descriptor *descriptor, const char *plugin,
                                const char *bundle, LV2UI_Write_Function write,
                                LV2UI_Controller controller, LV2UI_Widget *widget,
                                const LV2_Feature *const *features) {
  if (!plugin || !write || !widget) return NULL;
  *widget = NULL;
#define URI(name) SPECTRUM_PLUGIN_URI(name),
  static const char *const plugins[] = {SPECTRUM_PLUGINS(URI)};
  for (uint32_t number = 0; number < sizeof plugins / sizeof *plugins; ++number)
    if (!strcmp(plugin, plugins[number]))
      return spectrum_ui_instantiate(number, write, controller, widget, features);
  return NULL;
}

// A host may call back with a NULL handle before instantiate() has returned one.

static void cleanup(LV2UI_Handle ui) {
  if (ui) spectrum_ui_cleanup(ui);
}

static void port_event(LV2UI_Handle ui, uint32_t port, uint32_t size, uint32_t protocol,
                       const void *data) {
  if (ui) spectrum_ui_port_event(ui, port, size, protocol, data);
}

static int idle(LV2UI_Handle ui) { return ui ? spectrum_ui_idle(ui) : 0; }

static int resize(LV2UI_Feature_Handle ui, int width, int height) {
  return ui ? spectrum_ui_resize(ui, width, height) : 1;
}

static int show(LV2UI_Handle ui) { return ui ? spectrum_ui_show(ui, true) : 1; }

static int hide(LV2UI_Handle ui) { return ui ? spectrum_ui_show(ui, false) : 1; }

static uint32_t get_options(LV2_Handle ui, LV2_Options_Option *options) {
  (void)ui;
  return options && options->key ? LV2_OPTIONS_ERR_BAD_KEY : LV2_OPTIONS_SUCCESS;
}

static uint32_t set_options(LV2_Handle ui, const LV2_Options_Option *options) {
  return ui && options ? spectrum_ui_set_options(ui, options) : LV2_OPTIONS_ERR_UNKNOWN;
}

static void set_paused(LV2UI_Handle ui, bool is_paused) {
  if (ui) spectrum_ui_set_paused(ui, is_paused);
}

static const void *extension_data(const char *uri) {
  static const LV2UI_Idle_Interface idle_interface = {idle};
  // The host passes the UI itself as the handle.
  static const LV2UI_Resize resize_interface = {NULL, resize};
  // For hosts that embed no windows: without a parent it is a window of its own.
  static const LV2UI_Show_Interface show_interface = {show, hide};
  // For a host that changes its colours.
  static const LV2_Options_Interface options_interface = {get_options, set_options};
  static const Spectrum_Player_Interface player_interface = {set_paused};
  if (!uri) return NULL;
  if (!strcmp(uri, spectrum_uri_player)) return &player_interface;
  if (!strcmp(uri, LV2_UI__idleInterface)) return &idle_interface;
  if (!strcmp(uri, LV2_OPTIONS__interface)) return &options_interface;
  if (!strcmp(uri, LV2_UI__resize)) return &resize_interface;
  if (!strcmp(uri, LV2_UI__showInterface)) return &show_interface;
  return NULL;
}

static const LV2UI_Descriptor descriptor = {"urn:spectrum-lv2:ui", instantiate, cleanup, port_event,
                                            extension_data};

LV2_SYMBOL_EXPORT const LV2UI_Descriptor *lv2ui_descriptor(uint32_t index) {
  return index == 0 ? &descriptor : NULL;
}
