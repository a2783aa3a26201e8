# SPDX-License-Identifier: GPL-3.0-or-later
"""Notes of synthesiser plugins, hosted offline: the tonewheel organ setBfree (LV2) and the FM synthesiser hexter (DSSI)."""
import ctypes as C
import struct

import numpy as np

SETBFREE = '/usr/lib/lv2/b_synth/'
HEXTER = '/usr/lib/dssi/hexter.so'
BLOCK = 128
P = C.c_void_p
_OPEN = C.CFUNCTYPE(P, P, C.c_double, C.c_char_p, P)
_CONNECT, _RUN, _CALL = C.CFUNCTYPE(None, P, C.c_uint32, P), C.CFUNCTYPE(None, P, C.c_uint32), C.CFUNCTYPE(None, P)


class Lv2Descriptor(C.Structure):
    _fields_ = [('uri', C.c_char_p), ('instantiate', _OPEN), ('connect', _CONNECT), ('activate', _CALL), ('run', _RUN)]


class Feature(C.Structure):
    _fields_ = [('uri', C.c_char_p), ('data', P)]


class Callback(C.Structure):
    _fields_ = [('handle', P), ('function', P)]


def tonewheel(midi, drawbars, seconds, release, rate, velocity=100):
    """A key of setBfree, with nine drawbars of 0...8; no vibrato, percussion or rotor."""
    ids = {}
    to_id = C.CFUNCTYPE(C.c_uint32, P, C.c_char_p)(lambda _, uri: ids.setdefault(uri, len(ids) + 1))
    later = C.CFUNCTYPE(C.c_int, P, C.c_uint32, P)(lambda *_: 0)
    parts = [Callback(None, C.cast(f, P)) for f in (to_id, later)]
    features = [Feature(u, C.cast(C.pointer(p), P)) for u, p in zip((b'http://lv2plug.in/ns/ext/urid#map', b'http://lv2plug.in/ns/ext/worker#schedule'), parts)]
    table = (P * 3)(*[C.cast(C.pointer(f), P) for f in features], None)
    library = C.CDLL(SETBFREE + 'b_synth.so'); library.lv2_descriptor.restype = C.POINTER(Lv2Descriptor)
    d = library.lv2_descriptor(0)
    handle = d.contents.instantiate(C.cast(d, P), float(rate), SETBFREE.encode(), C.cast(table, P))
    sequence = to_id(None, b'http://lv2plug.in/ns/ext/atom#Sequence'); event = to_id(None, b'http://lv2plug.in/ns/ext/midi#MidiEvent')
    chunk = to_id(None, b'http://lv2plug.in/ns/ext/atom#Chunk')
    control, notify = C.create_string_buffer(8192), C.create_string_buffer(1 << 18)
    left, right = np.zeros(BLOCK, 'f4'), np.zeros(BLOCK, 'f4')
    for port, place in enumerate((C.addressof(control), C.addressof(notify), left.ctypes.data, right.ctypes.data)):
        d.contents.connect(handle, port, place)
    d.contents.activate(handle)
    # Drawbars 16', 5 1/3', 8' ... are the controllers 70 to 78: 127 is in, 0 is out. 31: vibrato, 80: percussion, 1: rotor off.
    setup = [(0xB0, 70 + i, round(127 * (1 - v / 8))) for i, v in enumerate(drawbars)] + [(0xB0, 31, 0), (0xB0, 80, 0), (0xB0, 1, 0)]
    settle = 4
    events = {0: setup, settle: [(0x90, midi, velocity)], settle + int(seconds * rate / BLOCK): [(0x80, midi, 0)]}
    out = []
    for k in range(settle + int((seconds + release) * rate / BLOCK)):
        body = b''.join(struct.pack('<qII', 0, 3, event) + bytes(m) + b'\0' * 5 for m in events.get(k, []))
        C.memmove(control, struct.pack('<IIII', 8 + len(body), sequence, 0, 0) + body, 16 + len(body))
        C.memmove(notify, struct.pack('<IIII', (1 << 18) - 8, chunk, 0, 0), 16)
        d.contents.run(handle, BLOCK)
        if k >= settle:
            out.append((left + right) / 2)
    return np.concatenate(out).astype(float)


class LadspaDescriptor(C.Structure):
    _fields_ = [('id', C.c_ulong), ('label', C.c_char_p), ('properties', C.c_int), ('name', C.c_char_p), ('maker', C.c_char_p), ('copyright', C.c_char_p),
                ('port_count', C.c_ulong), ('ports', P), ('names', P), ('hints', P), ('data', P), ('instantiate', C.CFUNCTYPE(P, P, C.c_ulong)),
                ('connect', C.CFUNCTYPE(None, P, C.c_ulong, P)), ('activate', _CALL), ('run', P), ('run_adding', P), ('gain', P), ('deactivate', P), ('cleanup', _CALL)]


class Program(C.Structure):
    _fields_ = [('bank', C.c_ulong), ('program', C.c_ulong), ('name', C.c_char_p)]


class DssiDescriptor(C.Structure):
    _fields_ = [('version', C.c_int), ('ladspa', C.POINTER(LadspaDescriptor)), ('configure', P), ('get_program', C.CFUNCTYPE(C.POINTER(Program), P, C.c_ulong)),
                ('select_program', C.CFUNCTYPE(None, P, C.c_ulong, C.c_ulong)), ('midi_controller', P), ('run_synth', C.CFUNCTYPE(None, P, C.c_ulong, P, C.c_ulong))]


def _sequencer_event(kind, midi, velocity):
    """An event of ALSA's sequencer: 6 = note on, 7 = note off."""
    return struct.pack("<BBBB8x4xBBBBI4x", kind, 0, 0, 0, 0, midi, velocity, 0, 0)


def _hexter(rate):
    library = C.CDLL(HEXTER); library.dssi_descriptor.restype = C.POINTER(DssiDescriptor)
    d = library.dssi_descriptor(0).contents
    return d, d.ladspa.contents.instantiate(C.cast(d.ladspa, P), int(rate))


def programs():
    """The names of hexter's own patches."""
    d, handle = _hexter(44100)
    names = []
    while d.get_program(handle, len(names)):
        names.append(d.get_program(handle, len(names)).contents.name.decode('latin1'))
    return names


def fm(program, midi, cents, seconds, release, rate, velocity=90):
    """A key of hexter; `cents` by its tuning control."""
    d, handle = _hexter(rate)
    out = np.zeros(BLOCK, 'f4')
    controls = (C.c_float * 2)(440.0 * 2 ** (cents / 1200), 0.0)
    d.ladspa.contents.connect(handle, 0, out.ctypes.data)
    for port in (1, 2):
        d.ladspa.contents.connect(handle, port, C.addressof(controls) + 4 * (port - 1))
    d.ladspa.contents.activate(handle)
    d.select_program(handle, 0, program)
    result, last = [], int(seconds * rate / BLOCK)
    for k in range(int((seconds + release) * rate / BLOCK)):
        event = _sequencer_event(6, midi, velocity) if k == 0 else _sequencer_event(7, midi, 0) if k == last else b''
        d.run_synth(handle, BLOCK, C.cast(C.create_string_buffer(event, 28), P), 1 if event else 0)
        result.append(out.copy())
    return np.concatenate(result).astype(float)
