// SPDX-License-Identifier: GPL-3.0-or-later
// A plugin in Carla's engine under JACK, as a client of its own, driven by lines.
//
// Usage: carla LIBRARY URI NAME
// LIBRARY is libcarla_standalone2.so; NAME becomes that of the plugin's JACK client. Prints "ready",
// then answers each line of the input with one:
//   set SYMBOL VALUE   ok
//   get SYMBOL         the value
//   picture FILE       the size of the inline display for a strip of 200 x 80, written as PPM
// Ends with the input.
#include <dlfcn.h>
#include <poll.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// As in CarlaBackend.h and CarlaHost.h, which an installed Carla may lack.
enum { binary_native = sizeof(void *) == 8 ? 2 : 1, plugin_lv2 = 4, options_null = 0x10000 };
enum { option_process_mode = 1, process_mode_multiple_clients = 1 };
typedef struct { const char *name, *symbol; } parameter_info;
typedef struct { unsigned char *data; int width, height, stride; } surface;

static void *library, *engine;
/// Where the answers go; Carla writes messages to the standard output.
static FILE *answers;

static void *function(const char *name) {
  void *address = dlsym(library, name);
  if (!address) {
    fprintf(stderr, "carla: no %s\n", name);
    exit(1);
  }
  return address;
}

#define CALL(result, name, ...) ((result(*)(void *, __VA_ARGS__))function(name))

/// The number of the plugin's parameter `symbol`, or -1.
static int parameter(const char *symbol) {
  const uint32_t count = CALL(uint32_t, "carla_get_parameter_count", unsigned)(engine, 0);
  for (uint32_t index = 0; index < count; index++) {
    const parameter_info *info =
        CALL(const parameter_info *, "carla_get_parameter_info", unsigned, uint32_t)(engine, 0, index);
    if (!strcmp(info->symbol, symbol)) return (int)index;
  }
  return -1;
}

static void picture(const char *path) {
  const surface *image = CALL(const surface *, "carla_render_inline_display", unsigned, uint32_t,
                              uint32_t)(engine, 0, 200, 80);
  FILE *file = image ? fopen(path, "wb") : NULL;
  if (!file) {
    fputs("none\n", answers);
    return;
  }
  fprintf(file, "P6 %d %d 255\n", image->width, image->height);
  for (int y = 0; y < image->height; y++) {
    const uint32_t *row = (const void *)(image->data + y * image->stride);
    for (int x = 0; x < image->width; x++) {
      const unsigned char pixel[] = {row[x] >> 16, row[x] >> 8, row[x]};
      fwrite(pixel, sizeof pixel, 1, file);
    }
  }
  fclose(file);
  fprintf(answers, "%d %d\n", image->width, image->height);
}

static void answer(const char *line) {
  char text[512];
  double value;
  if (sscanf(line, "picture %511s", text) == 1) {
    picture(text);
    return;
  }
  const bool is_set = sscanf(line, "set %511s %lf", text, &value) == 2;
  const int index = is_set || sscanf(line, "get %511s", text) == 1 ? parameter(text) : -1;
  if (index < 0) {
    fputs("unknown\n", answers);
  } else if (is_set) {
    CALL(void, "carla_set_parameter_value", unsigned, uint32_t, float)(engine, 0, (uint32_t)index,
                                                                        (float)value);
    fputs("ok\n", answers);
  } else {
    fprintf(answers, "%g\n", CALL(float, "carla_get_current_parameter_value", unsigned, uint32_t)(
                                 engine, 0, (uint32_t)index));
  }
}

int main(int count, char **arguments) {
  if (count != 4) return 2;
  answers = fdopen(dup(1), "w");
  if (!answers || dup2(2, 1) < 0) return 1;
  setvbuf(answers, NULL, _IOLBF, 0);
  setvbuf(stdin, NULL, _IONBF, 0);
  library = dlopen(arguments[1], RTLD_NOW);
  if (!library) {
    fprintf(stderr, "carla: %s\n", dlerror());
    return 1;
  }
  engine = ((void *(*)(void))function("carla_standalone_host_init"))();
  CALL(void, "carla_set_engine_option", int, int, const char *)(engine, option_process_mode,
                                                                process_mode_multiple_clients, "");
  if (!CALL(bool, "carla_engine_init", const char *, const char *)(engine, "JACK", "carla") ||
      !CALL(bool, "carla_add_plugin", int, int, const char *, const char *, const char *, int64_t,
            const void *, unsigned)(engine, binary_native, plugin_lv2, NULL, arguments[3],
                                    arguments[2], 0, NULL, options_null)) {
    fprintf(stderr, "carla: %s\n",
            ((const char *(*)(void *))function("carla_get_last_error"))(engine));
    return 1;
  }
  CALL(void, "carla_set_active", unsigned, bool)(engine, 0, true);
  fputs("ready\n", answers);
  struct pollfd input = {.fd = 0, .events = POLLIN};
  char line[600];
  for (;;) {
    ((void (*)(void *))function("carla_engine_idle"))(engine);
    if (poll(&input, 1, 20) <= 0) continue;
    if (!fgets(line, sizeof line, stdin)) break;
    answer(line);
  }
  return !((bool (*)(void *))function("carla_engine_close"))(engine);
}
