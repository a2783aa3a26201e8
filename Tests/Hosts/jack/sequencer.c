// SPDX-License-Identifier: GPL-3.0-or-later
// To be preloaded: ALSA's MIDI sequencer with no ports and no events, for a host that demands the
// sequencer on a machine whose kernel has none.
#include <poll.h>
#include <unistd.h>

enum { no_entry = -2 };

/// A pipe into which nobody writes.
static int silence[2];

int snd_seq_open(void **sequencer, const char *name, int streams, int mode) {
  (void)name, (void)streams, (void)mode;
  *sequencer = silence;
  return pipe(silence);
}

int snd_seq_poll_descriptors(void *sequencer, struct pollfd *descriptors, unsigned space,
                             short events) {
  (void)sequencer, (void)space;
  descriptors[0] = (struct pollfd){.fd = silence[0], .events = events};
  return 1;
}

// The arguments don't matter: what these functions are asked for succeeds, or doesn't exist.
#define ANSWERS(function, answer) int function(void) { return answer; }
ANSWERS(snd_seq_alloc_queue, 0)
ANSWERS(snd_seq_client_id, 128)
ANSWERS(snd_seq_close, 0)
ANSWERS(snd_seq_control_queue, 0)
ANSWERS(snd_seq_create_simple_port, 0)
ANSWERS(snd_seq_delete_simple_port, 0)
ANSWERS(snd_seq_drain_output, 0)
ANSWERS(snd_seq_drop_input, 0)
ANSWERS(snd_seq_drop_output, 0)
ANSWERS(snd_seq_event_input, no_entry)
ANSWERS(snd_seq_event_input_pending, 0)
ANSWERS(snd_seq_event_output, 0)
ANSWERS(snd_seq_event_output_direct, 0)
ANSWERS(snd_seq_free_queue, 0)
ANSWERS(snd_seq_get_any_client_info, no_entry)
ANSWERS(snd_seq_get_any_port_info, no_entry)
ANSWERS(snd_seq_get_port_info, 0)
ANSWERS(snd_seq_get_queue_status, 0)
ANSWERS(snd_seq_get_queue_tempo, 0)
ANSWERS(snd_seq_poll_descriptors_count, 1)
ANSWERS(snd_seq_query_next_client, no_entry)
ANSWERS(snd_seq_query_next_port, no_entry)
ANSWERS(snd_seq_query_port_subscribers, no_entry)
ANSWERS(snd_seq_remove_events, 0)
ANSWERS(snd_seq_set_client_name, 0)
ANSWERS(snd_seq_set_port_info, 0)
ANSWERS(snd_seq_set_queue_tempo, 0)
ANSWERS(snd_seq_set_queue_timer, 0)
ANSWERS(snd_seq_subscribe_port, 0)
ANSWERS(snd_seq_unsubscribe_port, 0)
