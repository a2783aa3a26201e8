// SPDX-License-Identifier: GPL-3.0-or-later
#define _GNU_SOURCE
#include "Plugin.h"

#include "CLV2.h"

#include <dlfcn.h>
#include <lilv/lilv.h>
#include <link.h>
#include <lv2/state/state.h>
#include <lv2/urid/urid.h>
#include <lv2/worker/worker.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static char *uris[1024];

uint32_t plugin_urid(const char *uri) {
  uint32_t index = 0;
  while (uris[index] && strcmp(uris[index], uri)) ++index;
  if (!uris[index]) uris[index] = strdup(uri);
  return index + 1;
}

static LV2_URID map_uri(LV2_URID_Map_Handle handle, const char *uri) {
  (void)handle;
  return plugin_urid(uri);
}

static LV2_URID_Map map = {NULL, map_uri};
static const LV2_Feature map_feature = {LV2_URID__map, &map};

static unsigned long draw_requests;

static void queue_draw(void *handle) {
  (void)handle;
  ++draw_requests;
}

unsigned long plugin_take_draw_requests(void) {
  unsigned long requests = draw_requests;
  draw_requests = 0;
  return requests;
}

static Spectrum_Inline_Display inline_display = {NULL, queue_draw};
static const LV2_Feature inline_feature = {
    "http://harrisonconsoles.com/lv2/inlinedisplay#queue_draw", &inline_display};

static uint8_t request[8192];
static uint32_t request_size;

static LV2_Worker_Status schedule_work(LV2_Worker_Schedule_Handle handle, uint32_t size,
                                       const void *data) {
  (void)handle;
  if (size > sizeof request) return LV2_WORKER_ERR_NO_SPACE;
  memcpy(request, data, size);
  request_size = size;
  return LV2_WORKER_SUCCESS;
}

static LV2_Worker_Status respond(LV2_Worker_Respond_Handle handle, uint32_t size,
                                 const void *data) {
  (void)handle, (void)size, (void)data;
  return LV2_WORKER_SUCCESS;
}

bool plugin_work(const struct plugin *plugin, LV2_Handle handle) {
  const LV2_Worker_Interface *interface = plugin->descriptor->extension_data(LV2_WORKER__interface);
  if (!request_size || !interface) return false;
  interface->work(handle, respond, NULL, request_size, request);
  request_size = 0;
  return true;
}

static LV2_Worker_Schedule worker = {NULL, schedule_work};
static const LV2_Feature worker_feature = {LV2_WORKER__schedule, &worker};
const LV2_Feature *const plugin_features[] = {&map_feature, &inline_feature, &worker_feature, NULL};

static bool is_a(LilvWorld *world, const LilvPlugin *plugin, const LilvPort *port,
                 const char *type) {
  LilvNode *node = lilv_new_uri(world, type);
  bool is = lilv_port_is_a(plugin, port, node);
  lilv_node_free(node);
  return is;
}

static bool has(LilvWorld *world, const LilvPlugin *plugin, const LilvPort *port,
                const char *property) {
  LilvNode *node = lilv_new_uri(world, property);
  bool is = lilv_port_has_property(plugin, port, node);
  lilv_node_free(node);
  return is;
}

static void describe(struct port *port, LilvWorld *world, const LilvPlugin *plugin,
                     const LilvPort *described) {
  const char *symbol = lilv_node_as_string(lilv_port_get_symbol(plugin, described));
  snprintf(port->symbol, sizeof port->symbol, "%s", symbol);
  port->is_input = is_a(world, plugin, described, LV2_CORE__InputPort);
  port->kind = is_a(world, plugin, described, LV2_CORE__AudioPort)     ? audio_port
               : is_a(world, plugin, described, LV2_CORE__ControlPort) ? control_port
                                                                       : atom_port;
  LilvNode *initial = NULL, *minimum = NULL, *maximum = NULL;
  lilv_port_get_range(plugin, described, &initial, &minimum, &maximum);
  port->initial = initial ? lilv_node_as_float(initial) : 0;
  port->minimum = minimum ? lilv_node_as_float(minimum) : 0;
  port->maximum = maximum ? lilv_node_as_float(maximum) : 0;
  port->is_whole = has(world, plugin, described, LV2_CORE__integer) ||
                   has(world, plugin, described, LV2_CORE__toggled) ||
                   has(world, plugin, described, LV2_CORE__enumeration);
  lilv_node_free(initial);
  lilv_node_free(minimum);
  lilv_node_free(maximum);
}

static const LV2_Descriptor *load(const char *path, const char *uri) {
  void *library = dlopen(path, RTLD_LAZY | RTLD_LOCAL);
  if (!library) {
    fprintf(stderr, "%s\n", dlerror());
    return NULL;
  }
  LV2_Descriptor_Function descriptor = (LV2_Descriptor_Function)dlsym(library, "lv2_descriptor");
  for (uint32_t index = 0; descriptor && descriptor(index); ++index) {
    if (!strcmp(descriptor(index)->URI, uri)) return descriptor(index);
  }
  fprintf(stderr, "%s has no plugin %s\n", path, uri);
  return NULL;
}

bool plugin_load(struct plugin *plugin, const char *bundle, const char *uri, const char *name) {
  *plugin = (struct plugin){.name = name};
  // Touched, as the audio thread will write there.
  memset(request, 1, sizeof request);
  char folder[4096];
  if (!realpath(bundle, folder) || strlen(folder) + 2 > sizeof folder) {
    fprintf(stderr, "there is no bundle %s\n", bundle);
    return false;
  }
  strcat(folder, "/");
  LilvWorld *world = lilv_world_new();
  LilvNode *bundle_node = lilv_new_file_uri(world, NULL, folder);
  LilvNode *uri_node = lilv_new_uri(world, uri);
  lilv_world_load_bundle(world, bundle_node);
  const LilvPlugin *described =
      lilv_plugins_get_by_uri(lilv_world_get_all_plugins(world), uri_node);
  if (described) {
    plugin->port_count = lilv_plugin_get_num_ports(described);
    if (plugin->port_count > port_limit) {
      fprintf(stderr, "more ports than the check has room for: raise port_limit\n");
      exit(1);
    }
    for (uint32_t index = 0; index < plugin->port_count; ++index) {
      describe(&plugin->ports[index], world, described,
               lilv_plugin_get_port_by_index(described, index));
    }
    char *path = lilv_file_uri_parse(
        lilv_node_as_uri(lilv_plugin_get_library_uri(described)), NULL);
    plugin->descriptor = load(path, uri);
    lilv_free(path);
  } else {
    fprintf(stderr, "%s describes no plugin %s\n", folder, uri);
  }
  lilv_node_free(uri_node);
  lilv_node_free(bundle_node);
  lilv_world_free(world);
  return plugin->descriptor != NULL;
}

static const void *retrieve(LV2_State_Handle handle, uint32_t key, size_t *size, uint32_t *type,
                            uint32_t *flags) {
  if (key != plugin_urid("urn:spectrum-lv2:vocabulary#scaleText") &&
      key != plugin_urid("urn:spectrum-lv2:vocabulary#view")) {
    return NULL;
  }
  *size = strlen(handle) + 1;
  *type = plugin_urid("http://lv2plug.in/ns/ext/atom#String");
  *flags = LV2_STATE_IS_POD;
  return handle;
}

bool plugin_restore(const struct plugin *plugin, LV2_Handle handle, const char *scale) {
  const LV2_State_Interface *interface = plugin->descriptor->extension_data(LV2_STATE__interface);
  static const LV2_Feature *const none[] = {NULL};
  return interface && interface->restore(handle, retrieve, (void *)scale, 0, none) ==
                          LV2_STATE_SUCCESS;
}

/// The pages that are not written to: if run() writes to a variable of the library, that must cause
/// a page fault.
static int warm(struct dl_phdr_info *object, size_t size, void *unused) {
  (void)size;
  (void)unused;
  long page = sysconf(_SC_PAGESIZE);
  for (int index = 0; index < object->dlpi_phnum; ++index) {
    const ElfW(Phdr) *header = &object->dlpi_phdr[index];
    if (header->p_type != PT_LOAD || !(header->p_flags & PF_R)) continue;
    const char *start = (const char *)(object->dlpi_addr + header->p_vaddr);
    for (size_t offset = 0; offset < header->p_memsz; offset += page) {
      (void)*(volatile const char *)(start + offset);
    }
    if (!(header->p_flags & PF_W)) mlock(start, header->p_memsz);
  }
  return 0;
}

void plugin_warm_code(void) { dl_iterate_phdr(warm, NULL); }
