# SPDX-License-Identifier: GPL-3.0-or-later
"""Notes of synthesiser plugins, hosted offline: the tonewheel organ setBfree and mda's DX10 and JX10 (LV2), and the FM synthesiser hexter (DSSI)."""
import ctypes as C
import re
import struct

import numpy as np

SETBFREE = '/usr/lib/lv2/b_synth/'
HEXTER = '/usr/lib/dssi/hexter.so'
MDA = '/usr/lib/lv2/mda.lv2/'
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


class Lv2Instrument:
    """The first plugin of `library` in a bundle's folder, at `rate` in Hz. Its ports by index: `audio` outputs, of which the mean is taken, the `control` sequence, `notify`
    (None: there is none), and control `values`."""

    def __init__(self, folder, library, rate, audio, control, notify=None, values={}):
        ids = {}
        to_id = C.CFUNCTYPE(C.c_uint32, P, C.c_char_p)(lambda _, uri: ids.setdefault(uri, len(ids) + 1))
        later = C.CFUNCTYPE(C.c_int, P, C.c_uint32, P)(lambda *_: 0)
        parts = [Callback(None, C.cast(f, P)) for f in (to_id, later)]
        features = [Feature(u, C.cast(C.pointer(p), P)) for u, p in zip((b'http://lv2plug.in/ns/ext/urid#map', b'http://lv2plug.in/ns/ext/worker#schedule'), parts)]
        table = (P * 3)(*[C.cast(C.pointer(f), P) for f in features], None)
        library = C.CDLL(folder + library); library.lv2_descriptor.restype = C.POINTER(Lv2Descriptor)
        self.plugin = library.lv2_descriptor(0)
        # JX10 doesn't initialise its voices: new memory is zeroed (M_PERTURB's complement).
        C.CDLL(None).mallopt(-6, 255)
        self.handle = self.plugin.contents.instantiate(C.cast(self.plugin, P), float(rate), folder.encode(), C.cast(table, P))
        C.CDLL(None).mallopt(-6, 0)
        self.sequence = to_id(None, b'http://lv2plug.in/ns/ext/atom#Sequence'); self.event = to_id(None, b'http://lv2plug.in/ns/ext/midi#MidiEvent')
        self.chunk = to_id(None, b'http://lv2plug.in/ns/ext/atom#Chunk')
        self.control, self.notify = C.create_string_buffer(8192), C.create_string_buffer(1 << 18)
        self.channels = np.zeros((len(audio), BLOCK), 'f4')
        self.values = (C.c_float * max(1, len(values)))(*values.values())
        places = {port: self.channels[k].ctypes.data for k, port in enumerate(audio)} | {control: C.addressof(self.control)}
        if notify is not None: places[notify] = C.addressof(self.notify)
        for port, place in (places | {port: C.addressof(self.values) + 4 * k for k, port in enumerate(values)}).items(): self.plugin.contents.connect(self.handle, port, place)
        if self.plugin.contents.activate: self.plugin.contents.activate(self.handle)
        # They must live as long as the plugin does.
        self.kept = to_id, later, parts, features, table

    def block(self, messages):
        body = b''.join(struct.pack('<qII', 0, 3, self.event) + bytes(m) + b'\0' * 5 for m in messages)
        C.memmove(self.control, struct.pack('<IIII', 8 + len(body), self.sequence, 0, 0) + body, 16 + len(body))
        C.memmove(self.notify, struct.pack('<IIII', (1 << 18) - 8, self.chunk, 0, 0), 16)
        self.plugin.contents.run(self.handle, BLOCK)
        return self.channels.mean(0)

    def key(self, midi, velocity, seconds, release, rate):
        """The key's sound; `release`: what follows its end, in seconds."""
        events = {0: [(0x90, midi, velocity)], int(seconds * rate / BLOCK): [(0x80, midi, 0)]}
        return np.concatenate([self.block(events.get(k, [])) for k in range(int((seconds + release) * rate / BLOCK))]).astype(float)


def tonewheel(midi, drawbars, seconds, release, rate, velocity=100):
    """A key of setBfree, with nine drawbars of 0...8; no vibrato, percussion or rotor."""
    organ = Lv2Instrument(SETBFREE, 'b_synth.so', rate, (2, 3), 0, 1)
    # Drawbars 16', 5 1/3', 8' ... are the controllers 70 to 78: 127 is in, 0 is out. 31: vibrato, 80: percussion, 1: rotor off.
    organ.block([(0xB0, 70 + i, round(127 * (1 - v / 8))) for i, v in enumerate(drawbars)] + [(0xB0, 31, 0), (0xB0, 80, 0), (0xB0, 1, 0)])
    for _ in range(3): organ.block([])
    return organ.key(midi, velocity, seconds, release, rate)


def presets(name):
    """The presets of an mda plugin: label -> {port's index: value}."""
    read = lambda file: open(MDA + file).read()
    indices = {s: int(i) for i, s in re.findall(r'lv2:index (\d+) ;\s*lv2:name "[^"]*" ;\s*lv2:symbol "(\w+)"', read(name + '.ttl'))}
    found = {}
    for part in read(name + '-presets.ttl').split('a pset:Preset')[1:]:
        label = re.search(r'rdfs:label "([^"]*)"', part).group(1)
        found[label] = {indices[s]: float(v) for s, v in re.findall(r'lv2:symbol "(\w+)" ;\s*pset:value ([-\d.]+)', part)}
    return found


def mda(name, preset, midi, cents, seconds, release, rate, velocity=90):
    """A key of DX10 (FM) or JX10 (two oscillators and a filter) with one of its presets; `cents` by its fine tuning."""
    values = presets(name)[preset]
    outputs, tuning = {'DX10': (16, 12), 'JX10': (24, 23)}[name]
    values[tuning] = .5 + cents / 200
    return Lv2Instrument(MDA, name + '.so', rate, (outputs, outputs + 1), outputs + 2, values=values).key(midi, velocity, seconds, release, rate)


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
