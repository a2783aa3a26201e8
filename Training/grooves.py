#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Composes training music with a rhythm section for the tempo and beat tracker: files of 24 s with true beats.

python3 grooves.py OUTDIR --count N --seed S [--first K] [-j 1] [--genre NAME] [--grammar FILE] [--check]

grooves.txt holds the grammar of each genre (patterns of drums, bass, comping, arpeggios, melodies). A piece draws a tempo,
a genre that lives there, patterns, sounds, a kit, sections, mutations, fills, timing and a mix. Rules:
- Piece i of seed s depends on (s, i) alone. Truth is the grid (with drift, steps, ramps), before swing and humanisation.
- Tempi are log-uniform over 66-170, one piece in six over 160-220. `alt` where half, double or triple tempo is as right.
- Sounds: FluidR3 and TimGM6mb by libfluidsynth (a stem a channel, one pass), kits of Hydrogen, one-shots and loops of
  Sonic Pi, drums, basses and leads synthesised here, a sung voice. Debian: libfluidsynth3 fluid-soundfont-gm
  timgm6mb-soundfont hydrogen-data sonic-pi-samples. PyPI: numpy scipy soundfile mido.
- Output: ID.wav (44.1 kHz, mono, 16 bit) and manifest.json (rewritten every 100 pieces)."""
import argparse, ctypes, glob, json, os, re, sys, time
from math import gcd
import numpy as np
import soundfile as sf
from scipy.signal import butter, fftconvolve, lfilter, sosfilt
import synth

SR, DUR, PRE = 44100, 24.0, 1.5             # PRE: music before the file begins, so that it may begin in mid-song
HERE = os.path.dirname(os.path.abspath(__file__))
PI, HYDROGEN = '/usr/share/sonic-pi/samples/', '/usr/share/hydrogen/data/drumkits/'
FREE_LOOPS = {'industrial': 2, 'mehackit1': 4, 'mehackit2': 4, 'perc1': 4, 'perc2': 4, 'safari': 16}                # name: beats

# sounds
PROGRAMS = {                                # General MIDI programs from 0
    'EB': [33, 33, 34, 35], 'SB': [36, 37, 33], 'AB': [32], 'YB': [38, 39, 87, 62], 'SUB': [38, 39], 'PB': [0, 1, 3], 'TUBA': [58, 58, 32],
    'ORGB': [16, 17, 33], 'DISTB': [39, 87, 30], 'STRB': [43, 42, 45, 48], 'PIANO': [0, 0, 1, 2, 3], 'EP': [4, 5, 4, 5, 6], 'CLAV': [7, 7, 6, 28],
    'ORG': [16, 17, 18, 16, 19], 'GTR': [24, 25, 25, 26, 27, 27, 28], 'MUTE': [28, 28, 45], 'NYL': [24, 24, 25], 'DIST': [29, 30, 30, 29, 27],
    'LGTR': [29, 30, 27, 26], 'STR': [48, 49, 50, 51, 44, 45], 'BRASS': [61, 62, 56, 57, 63, 59], 'HORN': [60, 61, 57], 'SYN': [80, 81, 62, 63, 90, 84, 87, 81],
    'PAD': [88, 89, 90, 91, 92, 93, 94, 95], 'CHOIR': [52, 53, 54, 91], 'MALLET': [8, 9, 10, 11, 12, 13, 14, 108], 'ACC': [21, 23, 21, 20], 'HARP': [22],
    'WIND': [64, 65, 66, 67, 68, 71, 73, 74, 56, 59], 'FLUTE': [73, 74, 72, 75, 77], 'FIDDLE': [40, 110, 40], 'BANJO': [105, 25], 'MANDO': [105, 25, 15, 106],
    'STEELG': [26, 25, 49], 'STEEL': [114, 12, 11], 'SYNLEAD': [80, 81, 82, 83, 84, 85, 86, 98, 62], 'CHIP': [80, 81, 80]}
OWN_SYNTH = {'YB': .45, 'SUB': .8, 'DISTB': .6, 'SYN': .35, 'SYNLEAD': .35, 'CHIP': .9}     # share synthesised here
DRUM_KITS = {0: {'acoustic': [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 35, 36], 'jazz': [32, 33, 34, 35, 36, 40, 41, 42], 'electronic': [24, 25], 'orch': [48]},
             1: {'acoustic': [0, 8, 16, 0], 'jazz': [32, 40], 'electronic': [24, 25], 'orch': [48]}}
KEYS = {'kick': [35, 36], 'snare': [38, 40], 'rim': [37], 'clap': [39], 'hat': [42, 42, 44], 'open': [46], 'pedal': [44], 'ride': [51, 59], 'bell': [53],
        'crash': [49, 57], 'china': [52], 'lo': [41, 43], 'mid': [45, 47], 'hi': [48, 50], 'tamb': [54], 'cow': [56], 'shak': [70, 69], 'conga': [63],
        'tumba': [64], 'slap': [62], 'bongo': [60], 'bongol': [61], 'timb': [65, 66], 'clave': [75], 'block': [76, 77], 'guiro': [73, 74, 69],
        'agogo': [67], 'agogol': [68], 'surdo': [41, 64, 36], 'tri': [81, 80], 'perc': [58, 62, 75, 76, 78, 79, 56, 39], 'brush': [38, 40, 70], 'stomp': [36, 35, 41],
        'whistle': [71, 76], 'iron': [56, 53, 67], 'drum': [41, 43, 64, 66], 'low': [64, 41], 'na': [60, 62, 76], 'tun': [61, 63], 'te': [62, 69, 76]}
PI_KIT = {'kick': 'bd_* drum_heavy_kick drum_bass_* elec_hollow_kick elec_soft_kick', 'snare': 'sn_* drum_snare_* elec_*snare', 'clap': 'perc_snap* sn_dub elec_filt_snare sn_generic',
          'rim': 'elec_wood elec_tick elec_pop perc_snap elec_flip tabla_te1', 'hat': 'drum_cymbal_closed drum_cymbal_pedal elec_tick elec_triangle elec_cymbal',
          'open': 'drum_cymbal_open elec_cymbal', 'ride': 'drum_cymbal_soft drum_cymbal_hard elec_bell elec_cymbal', 'crash': 'drum_splash_* drum_cymbal_hard',
          'lo': 'drum_tom_lo_* elec_bong elec_fuzz_tom', 'mid': 'drum_tom_mid_* elec_fuzz_tom elec_twip', 'hi': 'drum_tom_hi_* elec_twip elec_blup',
          'cow': 'drum_cowbell elec_bell elec_ping elec_blip* perc_bell', 'conga': 'tabla_tas* tabla_na* tabla_tun* elec_bong', 'perc': 'elec_* glitch_perc* perc_* tabla_* mehackit_robot*',
          'block': 'elec_wood elec_plip elec_blip*', 'shak': 'elec_tick drum_cymbal_pedal', 'low': 'tabla_ghe*', 'na': 'tabla_na* tabla_tas*', 'tun': 'tabla_tun* tabla_dhec tabla_re', 'te': 'tabla_te* tabla_ke*',
          'tumba': 'tabla_ghe* drum_tom_lo_*', 'bongo': 'tabla_na tabla_tas* tabla_te1', 'clave': 'elec_wood elec_plip perc_snap', 'tamb': 'elec_triangle drum_cymbal_pedal'}
ROCK_KIT = {'kick': 'Kick', 'snare': 'Snare', 'rim': 'SideStick', 'hat': 'HatClosed', 'open': 'HatOpen', 'pedal': 'HatPedal', 'ride': 'Ride', 'bell': 'Bell', 'crash': 'Crash',
            'china': 'Splash', 'lo': 'TomFloor', 'mid': 'Tom2', 'hi': 'Tom1', 'cow': 'Cowbell', 'brush': 'SnareRimshot'}
K808 = {'kick': 'Kick_Long Kick_Short', 'snare': 'Snare_1 Snare_2', 'clap': 'Clap', 'rim': 'Clave', 'hat': 'Hat_Closed', 'open': 'Hat_Open', 'pedal': 'Hat_Pedal', 'crash': 'Cymbal',
        'ride': 'Cymbal', 'cow': 'Cowbell', 'shak': 'Shaker', 'conga': 'Conga', 'tumba': 'Tom_Low', 'lo': 'Tom_Low', 'mid': 'Tom_Mid', 'hi': 'Tom_Hi', 'clave': 'Clave'}
SHARE = {'electronic': 1.8, 'disco': 3.5, 'funk': 2.5, 'rock': 1.6, 'pop': 1.8, 'hiphop': 1.4, 'dnb': 2, 'reggae': 1.1, 'latin': .6, 'world': .7, 'meter': .8, 'folk': .8}
LOUD = {'kick': 1, 'snare': .8, 'clap': .7, 'rim': .6, 'lo': .8, 'mid': .75, 'hi': .7, 'low': .9, 'na': .6, 'tumba': .8, 'surdo': 1, 'stomp': .9, 'drum': .9}      # others .4
TOPS = ('hat', 'open', 'pedal', 'ride', 'bell', 'shak', 'tamb', 'brush', 'guiro', 'tri')


def layer_of(voice):
    return 'kick' if voice in ('kick', 'stomp', 'surdo') else 'top' if voice in TOPS else 'core'


class Players:
    """A synthesiser with both soundfonts; gives a stereo stem for each of 16 channels."""
    lib = None

    def __init__(self):
        if not Players.lib:
            L = Players.lib = ctypes.CDLL('libfluidsynth.so.3')
            L.new_fluid_settings.restype = L.new_fluid_synth.restype = ctypes.c_void_p
            L.fluid_set_log_function.argtypes = [ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p]
            for level in range(5):
                L.fluid_set_log_function(level, None, None)
        L, self.settings = Players.lib, ctypes.c_void_p(Players.lib.new_fluid_settings())
        for k, v in (('synth.audio-channels', 16), ('synth.audio-groups', 16), ('synth.reverb.active', 0), ('synth.chorus.active', 0),
                     ('synth.dynamic-sample-loading', 1), ('synth.lock-memory', 0), ('synth.polyphony', 200)):
            L.fluid_settings_setint(self.settings, k.encode(), v)
        for k, v in (('synth.sample-rate', SR), ('synth.gain', .4)):
            L.fluid_settings_setnum(self.settings, k.encode(), ctypes.c_double(v))
        self.synth = ctypes.c_void_p(L.new_fluid_synth(self.settings))
        self.fonts = [L.fluid_synth_sfload(self.synth, synth.SF[k].encode(), 0) for k in ('fluid', 'timgm')]

    def program(self, channel, font, bank, program):
        L = self.lib
        if L.fluid_synth_program_select(self.synth, channel, self.fonts[font], bank, program):
            L.fluid_synth_program_select(self.synth, channel, self.fonts[0], bank, 0 if bank else program)

    def play(self, notes, seconds, channels):
        """notes: [(channel, on, off, key, velocity)] in s -> {channel: mono array}."""
        L, n = self.lib, int(seconds * SR)
        events = []
        for c, a, b, k, v in notes:
            if 0 <= a < seconds and 0 <= k < 128:
                events += [(int(a * SR) // 64, 1, c, int(k), int(np.clip(v, 1, 127))), (int(max(b, a + .03) * SR) // 64, 0, c, int(k), 0)]
        events.sort()
        buf, FP, done = np.zeros((32, n), np.float32), ctypes.POINTER(ctypes.c_float), 0

        def write(end):
            nonlocal done
            end = min(end, n)
            if end > done:
                row = [ctypes.cast(buf[i].ctypes.data + 4 * done, FP) for i in range(32)]
                L.fluid_synth_nwrite_float(self.synth, end - done, (FP * 16)(*row[:16]), (FP * 16)(*row[16:]), None, None)
                done = end
        for at, on, c, k, v in events:
            write(at * 64)
            if on:
                L.fluid_synth_noteon(self.synth, c, k, v)
            else:
                L.fluid_synth_noteoff(self.synth, c, k)
        write(n)
        return {c: (buf[c] + buf[16 + c]).astype(np.float64) * .5 for c in channels}

    def close(self):
        self.lib.delete_fluid_synth(self.synth)
        self.lib.delete_fluid_settings(self.settings)


def band(x, lo=None, hi=None, order=2):
    if lo:
        x = sosfilt(butter(order, lo, 'high', fs=SR, output='sos'), x)
    if hi and hi < SR * .47:
        x = sosfilt(butter(order, hi, 'low', fs=SR, output='sos'), x)
    return x


def drum_machine(voice, r):
    """One synthesised hit of a voice, in the manner of analogue drum machines; r: the piece's random numbers."""
    def t(sec): return np.arange(int(sec * SR)) / SR
    def sweep(f0, f1, fall, sec, decay):
        u = t(sec)
        return np.sin(2 * np.pi * (f1 * u + (f0 - f1) * fall * (1 - np.exp(-u / fall)))) * np.exp(-u / decay)
    def noise(sec, decay, lo, hi=None): return band(r.standard_normal(int(sec * SR)), lo, hi) * np.exp(-t(sec) / decay)
    def metal(sec, decay, lo):
        u = t(sec)
        return band(sum(np.sign(np.sin(2 * np.pi * f * m * u)) for f in (205, 304, 370, 523, 540, 800)) / 6 + .4 * r.standard_normal(len(u)), lo) * np.exp(-u / decay)
    m = r.uniform(.8, 1.25)
    if voice in ('kick', 'stomp', 'surdo', 'low'):
        y = sweep(r.uniform(120, 420), r.uniform(38, 62), r.uniform(.01, .06), .7, r.uniform(.05, .3))
        y[:300] += r.uniform(0, .5) * r.standard_normal(300) * np.exp(-np.arange(300) / r.uniform(20, 120))
        return np.tanh(y * r.uniform(1, 4))
    if voice in ('snare', 'brush'):
        body = sweep(r.uniform(220, 330), r.uniform(150, 210), .02, .4, r.uniform(.03, .12))
        hiss = noise(.4, r.uniform(.04, .14), r.uniform(700, 2500))
        return np.tanh((body * r.uniform(.2, 1) + hiss * r.uniform(.3, .8)) * r.uniform(.8, 3))
    if voice == 'clap':
        y = noise(.4, r.uniform(.04, .12), 700, r.uniform(2500, 6000))
        for d in (.011, .021):
            k, burst = int(d * m * SR), noise(.05, .008, 800, 5000)
            y[k:k + len(burst)] += burst
        return y
    if voice in ('lo', 'mid', 'hi', 'conga', 'tumba', 'bongo', 'bongol', 'timb', 'drum', 'na', 'tun'):
        f = {'lo': 80, 'mid': 120, 'hi': 170, 'conga': 210, 'tumba': 140, 'bongo': 340, 'bongol': 260, 'timb': 300, 'drum': 90, 'na': 300, 'tun': 230}[voice] * m
        return sweep(f * r.uniform(1.2, 2), f, .02, .5, r.uniform(.06, .2)) + .2 * noise(.5, .01, 500)
    if voice in ('rim', 'clave', 'block', 'te', 'slap', 'iron'):
        f = r.uniform(900, 2500)
        return sweep(f * 1.3, f, .003, .1, r.uniform(.008, .03)) + .4 * noise(.1, .006, 1000)
    if voice in ('cow', 'agogo', 'agogol', 'bell', 'tri'):
        f, u = r.uniform(450, 1100), t(.5)
        return band(np.sign(np.sin(2 * np.pi * f * u)) + np.sign(np.sin(2 * np.pi * f * 1.48 * u)), f) * np.exp(-u / r.uniform(.04, .15))
    if voice in ('open', 'ride', 'crash', 'china'):
        return (metal if r.random() < .6 else noise)(1.2, r.uniform(.1, .5) if voice != 'open' else r.uniform(.08, .25), r.uniform(4000, 8000))
    return (metal if r.random() < .5 else noise)(.2, r.uniform(.012, .05), r.uniform(3500, 9000))


def pitched(x, ratio):
    return np.interp(np.arange(int(len(x) / ratio)) * ratio, np.arange(len(x)), x) if abs(ratio - 1) > .004 else x


def make_kit(kind, voices, r):
    """-> {voice: [(velocity limit, sound)] or a General MIDI key}, (font, drum program)."""
    font = int(r.random() < .4)
    family = {'latin': 'acoustic', 'none': 'acoustic', 'march': 'acoustic', 'tabla': 'acoustic', 'noisy': 'electronic', 'chip': 'electronic'}.get(kind, kind)
    if kind == 'any':
        family = r.choice(['acoustic', 'acoustic', 'electronic'])
    if kind == 'march' and r.random() < .5:
        family = 'orch'
    program = int(r.choice(DRUM_KITS[font][family]))
    style = 'gm'
    u = r.random()
    if family == 'acoustic' and kind != 'latin':
        style = 'rock' if u < .3 else 'pi' if u > .92 else 'gm'
    if family == 'electronic':
        style = ('gm', 'k808', 'pi', 'machine', 'mixed')[int(r.choice(5, p=[.16, .14, .28, .22, .2]))]
    if kind == 'tabla':
        style = 'pi' if u < .8 else 'gm'
    if kind == 'chip':
        style = 'machine'
    kit = {}
    for v in voices:
        s = style if style != 'mixed' else r.choice(['gm', 'k808', 'pi', 'machine'])
        sound, ratio = None, float(2 ** (r.normal(0, .12)))
        if s == 'rock' and v in ROCK_KIT:
            names = {'snare': ['Snare', 'Snare', 'SnareRimshot'], 'hat': ['HatClosed', 'HatClosed', 'HatSemiOpen']}.get(v, [ROCK_KIT[v]])
            nm = r.choice(names)
            sound = [(lim, pitched(synth.sample(f'{HYDROGEN}GMRockKit/{nm}-{lay}.wav', SR), ratio)) for lim, lay in ((52, 'Soft'), (92, 'Med'), (114, 'Hard'), (999, 'Hardest'))]
        elif s == 'k808' and v in K808:
            sound = [(999, pitched(synth.sample(f'{HYDROGEN}TR808EmulationKit/808_{r.choice(K808[v].split())}.flac', SR), ratio))]
        elif s == 'pi' and v in PI_KIT:
            files = sorted(f for p in PI_KIT[v].split() for f in glob.glob(f'{PI}{p}.flac'))
            sound = [(999, pitched(synth.sample(str(r.choice(files)), SR)[:2 * SR], ratio))]
        elif s == 'machine' or (s in ('k808', 'pi') and r.random() < .5):
            y = drum_machine(v, r)
            sound = [(999, y / (np.abs(y).max() + 1e-9))]
        kit[v] = sound if sound is not None else int(r.choice(KEYS.get(v, [39])))
    return kit, (font, program)


def wave(notes, n, r, low=False, chip=False):
    """Bass and lead tones made here: saw, pulse, triangle, detuned saws, sine with drive, with a falling filter."""
    kind = r.choice(['pulse', 'tri'] if chip else ['sine', 'saw', 'pulse', 'saw', 'sine', 'super'] if low else ['saw', 'super', 'pulse'])
    out, width, decay, cut, drive = np.zeros(n + SR), r.uniform(.12, .5), r.uniform(.08, 1.5), r.uniform(500, 9000) if not low else r.uniform(200, 2500), r.uniform(1, 4)
    det = r.uniform(.004, .012) * np.array([-1, -.4, 0, .5, 1])
    for on, off, key, vel in notes:
        i, L = int(on * SR), int(min(max(off - on, .04), 6) * SR)
        if i < 0 or i >= n:
            continue
        u, f = np.arange(L) / SR, 440 * 2 ** ((key - 69) / 12)
        ph = f * u + (r.random() if kind != 'sine' else 0)
        if kind == 'sine':
            ph += f * .5 * .02 * (1 - np.exp(-u / .02)); y = np.tanh(np.sin(2 * np.pi * ph) * drive)
        elif kind == 'saw':
            y = 2 * (ph % 1) - 1
        elif kind == 'super':
            y = sum(2 * ((ph * (1 + d) + k * .37) % 1) - 1 for k, d in enumerate(det)) / 2.5
        elif kind == 'pulse':
            y = np.where(ph % 1 < width, 1., -1.) - (2 * width - 1)
        else:
            y = 4 * np.abs(ph % 1 - .5) - 1
        e = np.exp(-u / decay); e[:60] *= np.linspace(0, 1, 60)[:L]; k = min(L, 400); e[L - k:] *= np.linspace(1, 0, k)
        out[i:i + L] += (y * e * (vel / 110))[:n + SR - i]
    return out[:n] if chip or kind == 'sine' else band(out[:n], None, cut, 2)


# the grammar
def read_grammar(path):
    genres, g = {}, None
    for line in open(path):
        line = line.split('#')[0].strip()
        if not line:
            continue
        if line[0] == '@':
            name, category, tempo, *rest = line[1:].split()
            opt = dict(x.split('=') for x in rest)
            parent = genres.get(opt.get('of'))
            g = {**{k: v for k, v in (parent or {}).items() if k not in ('weight', 'build')}, **opt, 'name': name, 'category': category, 'own': {}}
            g['bpm'] = tuple(float(x) for x in tempo.split('-')); g['rows'] = [dict(x) for x in parent['rows']] if parent else []
            genres[name] = g
            continue
        head, *words = line.split()
        chance = 1.0
        if head[0] == '?':
            chance, head, words = int(head[1:]) / 10, words[0], words[1:]
        flags = dict(w.split('=') for w in words if '=' in w)
        words = [w for w in words if '=' not in w]
        row = dict(name=head, chance=chance, flags=flags, sounds=None)
        if head in ('bass', 'comp', 'pad', 'arp', 'lead'):
            row['sounds'] = words.pop(0).split(',')
        row['options'] = [o.strip() for o in ' '.join(words).split('|')] if words else ['']
        k = g['own'].get(head, 0); g['own'][head] = k + 1
        same = [x for x in g['rows'] if x['name'] == head]
        if k < len(same) and g.get('of'):
            g['rows'][[i for i, x in enumerate(g['rows']) if x is same[k]][0]] = row
        else:
            g['rows'].append(row)
    return genres


VEL = {'X': 123, 'x': 106, 'o': 84, 'u': 64, 'g': 44}
SCALES = {'maj': [0, 2, 4, 5, 7, 9, 11], 'min': [0, 2, 3, 5, 7, 8, 10], 'dor': [0, 2, 3, 5, 7, 9, 10], 'jazz': [0, 2, 4, 5, 7, 9, 11],
          'blues': [0, 2, 4, 5, 7, 9, 10], 'arab': [0, 1, 4, 5, 7, 8, 10], 'one': [0, 2, 3, 5, 7, 8, 10]}
CHORDS = {'maj': ['0 4 5 3', '0 5 3 4', '0 3 4 3', '5 3 0 4', '0 0 3 4', '0 4 0 4', '0 3', '3 0 4 5', '0 2 3 4', '0'], 'min': ['0 5 2 6', '0 3 5 4', '0 6 5 6', '0 5', '0', '0 3', '0 6', '0 0 5 6', '5 6 0 0'],
          'dor': ['0 3', '0', '0 0 3 3', '0 6', '0 3 0 4'], 'jazz': ['1 4 0 5', '2 5 1 4', '0 5 1 4', '1 4 0 0', '0 1', '3 6 2 5 1 4 0 0'], 'blues': ['0 0 0 0 3 3 0 0 4 3 0 4', '0 3 0 0 3 3 0 0 4 3 0 0', '0 0 3 0 4 3 0 0'],
          'arab': ['0', '0 1', '0 3 0 6'], 'one': ['0', '0', '0 5', '0 1']}


class Piece:
    def __init__(self, seed, index, genres, only=None):
        self.r = r = np.random.default_rng([seed, index])
        self.draw_tempo(genres, only)
        g = self.g
        self.B, self.sub = int(g.get('beats', 4)), int(g.get('steps', 4))
        self.S = self.B * self.sub
        span = lambda k, d: [float(x) for x in g.get(k, d).split(':')[0].split('-')]
        a, b = span('human', '2-12')
        self.human = float(r.uniform(a, b)) / 1000
        a, b = span('laid', '0-0') if 'laid' in g else (0, 12 if self.human > .003 and r.random() < .3 else 0)
        self.laid = float(r.uniform(a, b)) / 1000 * (-1 if r.random() < .15 else 1)
        self.swing, self.unit = .5, .5
        if 'swing' in g:
            a, b = span('swing', '')
            self.swing = float(r.uniform(a, b)); self.unit = float(g['swing'].split(':')[1])
        elif self.sub == 4 and r.random() < .08:
            self.swing = float(r.uniform(.51, .58))
        self.mode = g.get('mode') or r.choice(['maj', 'min', 'min', 'dor', 'maj'])
        self.scale, self.key = SCALES[self.mode], int(r.integers(-5, 7))
        self.chords = [int(x) for x in str(r.choice(CHORDS[self.mode])).split()]
        self.chord_len = 1 if self.mode == 'blues' else float(r.choice([.5, 1, 1, 1, 2, 2, 4])) if len(self.chords) > 1 else 1
        self.draw_time()

    # ---------------- time
    def draw_tempo(self, genres, only):
        r = self.r
        pick = r.random() < .16
        bpm = float(np.exp(r.uniform(*np.log((160, 220) if pick else (66, 170)))))
        if only:
            fit = [genres[only]]
            bpm = float(np.exp(r.uniform(*np.log(fit[0]['bpm']))))
        else:
            fit = [g for g in genres.values() if g['bpm'][0] <= bpm <= g['bpm'][1]]
        self.relatives = []
        w = np.array([float(g.get('weight', 1)) * SHARE.get(g['category'], 1) / (.12 + np.log(g['bpm'][1] / g['bpm'][0])) for g in fit])
        self.g = fit[int(r.choice(len(fit), p=w / w.sum()))]
        self.relatives = [x for x in fit if x is not self.g and all(x.get(k) == self.g.get(k) for k in ('beats', 'steps', 'alt'))]
        self.bpm = round(bpm, 2 if r.random() < .5 else 0)

    def draw_time(self):
        r, B, bpm = self.r, self.B, self.bpm
        bar = B * 60 / bpm
        t0 = -float(r.uniform(1, 2)) * bar if r.random() < .72 else float(r.uniform(.03, 1.2))
        self.starts, self.pickup = t0 > 0, 0
        if self.starts and r.random() < .2:                             # bar 0 is empty but for the upbeat in its last beats
            self.pickup = int(r.integers(1, min(B, 3) + 1)); t0 = float(r.uniform(.02, .8)) - (B - self.pickup) * 60 / bpm
        u, self.drift, self.tempo_map, self.tempo_mode, segs, mode = r.random(), 0, None, None, [(0, bpm)], 'step'
        if u < .05 and not self.g.get('loop'):
            new = float(np.clip(bpm * np.exp(r.choice([-1, 1]) * r.uniform(.06, .3)), 66, 220))
            at = B * round((DUR * r.uniform(.35, .6) - t0) / bar)
            segs = [(0, bpm), (at, new)]; self.tempo_mode = 'step'
        elif u < .10 and not self.g.get('loop'):
            new = float(np.clip(bpm * np.exp(r.choice([-1, 1]) * r.uniform(.06, .25)), 66, 220))
            nb = (DUR - t0) * (bpm + new) / 120
            segs, mode = [(0, bpm), (nb, new)], 'ramp'; self.tempo_mode = 'ramp'
        elif self.human > .004 and not self.g.get('loop') and r.random() < .45:
            self.drift = float(r.uniform(.0015, .008))
        self.tm = tm = synth.Tmap(segs, t0, mode, self.drift, r, nbeats=220)
        self.beats = tm.beats(DUR); self.beats = self.beats[self.beats >= 0]
        self.downs = tm.beats(DUR, every=B); self.downs = self.downs[self.downs >= 0]
        if self.tempo_mode == 'step':
            self.tempo_map = [[0, bpm], [round(float(tm(segs[1][0])), 3), round(segs[1][1], 3)]]; self.bpm = segs[1][1]
        elif self.tempo_mode == 'ramp':
            q = np.arange(0, nb, 4); q = q[tm(q) >= 0]
            self.tempo_map = [[round(float(tm(b)), 3), round(float(np.interp(b, tm.b, tm.v)), 3)] for b in q] + [[DUR, round(new, 3)]]
            self.bpm = 60 / float(np.median(np.diff(self.beats)))
        elif self.drift:
            b = self.beats
            self.tempo_map = [[round(float(b[i + 4]), 3), round(float(480 / (b[i + 8] - b[i])), 3)] for i in range(0, len(b) - 8, 4)]
            self.tempo_mode, self.bpm = 'ramp', 60 / float(np.mean(np.diff(b)))
        self.bars = int(np.ceil(np.interp(DUR + .5, tm.t, tm.b) / B))

    def at(self, step, spread=1.0, off=0.0):
        """Seconds of a step counted from bar 0 (fractions allowed), with swing and a player's spread."""
        t = float(self.tm(synth.swing_pos(step / self.sub, self.swing, self.unit)))
        return t + off + (float(np.clip(self.r.normal(0, self.human * spread), -.02, .02)) if spread and self.human else 0)

    # ---------------- patterns
    def steps(self, text):
        """A pattern tiled to whole bars."""
        n, S = len(text), self.S
        if n <= S:
            return (text * (S // n + 1))[:S]
        return text if n % S == 0 else (text * S)[:n * S // gcd(n, S)]

    def expand_drums(self, rows):
        """One option of each row -> {voice: velocities over whole bars}."""
        out, r = {}, self.r
        for row, option in rows:
            for part in option.split('+'):
                words = part.split()
                if not words:
                    continue
                voice, text = (words[0], words[1]) if len(words) > 1 else (row['name'], words[0])
                if text == '-' or voice == 'crackle':
                    continue
                v = np.zeros(len(self.steps(text)))
                for i, c in enumerate(self.steps(text)):
                    v[i] = VEL.get(c, 0) if not c.isdigit() else (r.uniform(45, 100) if r.random() < int(c) / 10 else 0)
                out[voice] = np.maximum(v, out[voice]) if voice in out and len(out[voice]) == len(v) else v
        return out

    def mutate(self, pats):
        """Small changes that a player keeps for a section: a kick more or less, ghosts, accents, openings."""
        r, S, sub, out = self.r, self.S, self.sub, {}
        for voice, v in pats.items():
            v = v.copy()
            if r.random() < .45 and len(v) <= S and r.random() < .5:
                v = np.tile(v, 2)                                       # then the change comes every other bar
            n = len(v)
            if voice == 'kick' and r.random() < .35:
                i = int(r.integers(n))
                if v[i] == 0 and i % sub and (i % max(1, sub // 2) == 0 or r.random() < .5):
                    v[i] = r.uniform(70, 108)
                elif v[i] > 0 and i % S and (v > 0).sum() > 2 and r.random() < .5:
                    v[i] = 0
            if voice in ('snare', 'rim', 'conga', 'hands') and self.human > .002 and r.random() < .35:
                for i in r.integers(0, n, 2):
                    if v[i] == 0 and i % sub:
                        v[i] = r.uniform(30, 60)
            if voice in TOPS:
                if r.random() < .3:
                    v[int(r.integers(n))] = 0
                if r.random() < .3 and (v > 0).all():
                    v[1::2] *= r.uniform(.4, .9)
                if r.random() < .15:                                   # louder between the beats
                    k = np.arange(n) % sub; v[k == (sub // 2 if sub % 2 == 0 else sub - 1)] *= 1.25; v[k == 0] *= .75
            out[voice] = v
        return out

    def fill(self, bar, n):
        """A fill over the last n steps of a bar: [(step, voice, velocity)]."""
        r, S = self.r, self.S
        kind, a, hits = r.choice(['toms', 'snare', 'mixed', 'stop', 'roll', 'kicks']), (bar + 1) * S - n, []
        for i in range(n):
            s, w = a + i, .75 + .25 * i / n
            if kind == 'toms':
                hits.append((s, ('hi', 'mid', 'lo', 'lo')[min(3, i * 4 // n)], 110 * w))
            elif kind == 'snare' and r.random() < .8:
                hits.append((s, 'snare', 100 * w))
            elif kind == 'mixed' and r.random() < .65:
                hits.append((s, str(r.choice(['snare', 'hi', 'mid', 'lo', 'kick', 'crash'])), 105 * w))
            elif kind == 'roll':
                hits += [(s, 'snare', 90 * w), (s + .5, 'snare', 75 * w)]
            elif kind == 'kicks' and r.random() < .6:
                hits.append((s, 'kick' if i % 2 else 'snare', 105 * w))
            elif kind == 'stop' and i == 0:
                hits.append((s, 'snare', 115))
        return hits

    # ---------------- form
    def plan(self, variants):
        """[(first bar, bars, set of layers, kind)] over the file."""
        r, out, bar = self.r, [], 0
        full = {'kick', 'core', 'top', 'bass', 'comp', 'pad', 'arp'}
        kinds = {'full': (6, full), 'lead': (7, full | {'lead'}), 'no bass': (.5, full - {'bass'} | {'lead'}), 'no comp': (.6, full - {'comp', 'pad', 'arp'}),
                 'drums': (.6, {'kick', 'core', 'top'}), 'rhythm': (.8, {'kick', 'core', 'top', 'bass'}), 'no drums': (.8, full - {'kick', 'core', 'top'} | {'lead'}),
                 'stop': (.25, set()), 'half': (.5 * self.plain, full | {'lead'}), 'double': (.35 * self.plain, full | {'lead'}),
                 'no kick': (.5, full - {'kick', 'bass'} | {'lead'}), 'no tops': (.5, full - {'top'} | {'lead'}), 'tops': (.4, {'top', 'bass', 'comp', 'lead', 'pad'})}
        intros = [{'comp'}, {'kick', 'core', 'top'}, {'kick'}, {'top'}, {'bass'}, {'arp', 'pad'}, {'comp', 'bass'}, {'top', 'comp'}, {'kick', 'top'}, {'comp', 'lead'}, {'core', 'top'}]
        names, w = list(kinds), np.array([k[0] for k in kinds.values()])
        seconds = self.B * 60 / self.bpm
        present = {row['name'] for row, option in self.rows if row['sounds'] and option != '-'} | {layer_of(v) for p in variants for v in p if p[v].any()}
        build = float(self.g.get('build', 0))
        if self.pickup:
            out.append((0, 1, set(), 'pickup')); bar = 1
        elif self.starts and r.random() < .75 or r.random() < .12:
            layers = intros[int(r.integers(len(intros)))]
            if not layers & present:
                layers = full
            L = max(1, int(r.choice([1, 2, 2, 4]) * min(1, 2.2 / seconds) + .5))
            out.append((0, L, layers, 'intro')); bar = L
            if self.starts and r.random() < .3 and self.g.get('kit') not in ('none', 'electronic'):
                out[0] = (0, 1, set(), 'count'); bar = 1
        while bar < self.bars:
            L = int(r.choice([2, 4, 4, 8])) if seconds < 3 else int(r.choice([1, 2, 4]))
            name = names[int(r.choice(len(names), p=w / w.sum()))]
            layers = kinds[name][1]
            if name == 'stop':
                out.append((bar, 1, layers, name)); bar += 1
                continue
            if r.random() < .15:
                layers = {x for x in sorted(layers) if x in ('kick', 'core') or r.random() < .75}   # sorted: sets have no order to rely on
            if build and r.random() < build * .6 and L >= 2:
                name, layers = 'build', (full - {'kick', 'bass'} if r.random() < .5 else {'comp', 'pad', 'arp'})
            if not layers & present:
                layers = full
            if name in ('no drums', 'tops') or len(layers & present) < 3:
                L = max(1, min(L, int(7 / seconds)))
            out.append((bar, L, layers, name)); bar += L
        return out

    def compose(self):
        r, g = self.r, self.g
        rows = [x for x in g['rows'] if r.random() < x['chance']]
        pick = lambda: [(x, x['options'][int(r.integers(len(x['options'])))]) for x in rows]
        self.rows = base = pick()
        drop = r.random()
        if drop < .08:                                                  # a part that this song does not have
            gone = r.choice(['kick', 'bass', 'hat', 'snare', 'comp'])
            if sum(x['name'] != gone for x, _ in base) >= 3:
                self.rows = base = [b for b in base if b[0]['name'] != gone]; rows = [x for x in rows if x['name'] != gone]
        base = self.rows = self.vary(base)
        drums = [b for b in base if b[0]['sounds'] is None]
        second = [(x, o) if r.random() < .6 else (x, x['options'][int(r.integers(len(x['options'])))]) for x, o in drums]
        if r.random() < .2 and len(drums) > 1:                           # a rotated Euclidean ostinato on top
            k, n = int(r.integers(3, 8)), self.S if self.sub % 2 else int(r.choice([8, 16]))
            rot = int(r.integers(n)); text = ''.join('x' if (i + rot) * k % n < k else '.' for i in range(n))
            extra = ({'name': str(r.choice(['tamb', 'shak', 'cow', 'clave', 'conga', 'block', 'perc', 'bongo'])), 'sounds': None}, text)
            second.append(extra)
            if r.random() < .5:
                drums.append(extra)
        variants = [self.expand_drums(drums), self.expand_drums(second)]
        self.hits = self.play_drums(variants)
        self.parts = []                                                 # (layer, sound family, notes in s)
        for row, option in base:
            n = row['name']
            if row['sounds'] is None:
                continue
            sound = str(r.choice(row['sounds']))
            other = row['options'][int(r.integers(len(row['options'])))]
            if sound == '-' or option == '-':
                continue
            if n == 'bass':
                self.parts.append((n, sound, self.play_bass(option, other if other != '-' else option, row['flags'])))
            elif n in ('comp', 'arp'):
                notes = self.play_comp(n, option, other if other != '-' else option, row['flags'], sound)
                self.parts.append((n, sound, notes))
                if sound in ('DIST', 'LGTR') and r.random() < .45:      # double-tracked
                    self.parts.append((n, sound, [(a + float(r.normal(0, .008)), b, k, v) for a, b, k, v in notes]))
            elif n == 'pad':
                self.parts.append((n, sound, self.play_pad()))
            elif n == 'lead':
                self.parts.append((n, sound, self.play_lead(float(row['flags'].get('dense', .5)), float(row['flags'].get('sync', .3)), sound)))

    def vary(self, base):
        """Beyond the written options: parts of a related genre, kicks drawn at random, bass with the kick, guitars with the bass."""
        r, sub, out = self.r, self.sub, list(base)
        if r.random() < .12 and self.relatives:
            other = self.relatives[int(r.integers(len(self.relatives)))]
            for name in r.permutation(['bass', 'comp', 'arp', 'lead'])[:2]:
                new = [(x, x['options'][int(r.integers(len(x['options'])))]) for x in other['rows'] if x['name'] == name]
                if new:
                    out = [b for b in out if b[0]['name'] != name] + new
        text = {b[0]['name']: b[1] for b in out if b[0]['sounds'] is None}
        if r.random() < .15 and sub == 4 and self.B == 4 and self.g['category'] in ('rock', 'pop', 'funk', 'hiphop', 'dnb') and 'snare' in text:
            p = np.array([.97, .06, .22, .2, .1, .08, .3, .3, .6, .12, .45, .15, .08, .12, .22, .15] * 2)
            p[16] = .75
            kick = ''.join('xxxo'[int(r.integers(4))] if r.random() < q else '.' for q in p[:int(r.choice([16, 16, 32]))])
            out = [(x, kick if x['name'] == 'kick' else o) for x, o in out]; text['kick'] = kick
        kick = text.get('kick', '-')
        if r.random() < .15 and self.g['category'] in ('rock', 'pop', 'funk', 'hiphop', 'dnb', 'electronic') and re.fullmatch('[Xxo.]+', kick) and '.' in kick and not self.g.get('duck'):
            kick = self.steps(kick)
            line = ''.join('.' if c == '.' else 'r' if r.random() < .7 else str(r.choice(list('5o37'))) for c in kick)
            line = re.sub(r'(?<=[^.])\.{1,3}', lambda m: '-' * len(m.group()) if r.random() < .6 else m.group(), line)
            out = [(x, line if x['name'] == 'bass' else o) for x, o in out]
        bass = next((o for x, o in out if x['name'] == 'bass'), '-')
        if r.random() < .25 and self.g['category'] in ('rock', 'funk') and bass not in ('-', 'walk', 'shuffle'):
            riff = re.sub('[^.-]', 'x', bass)
            k = [i for i, (x, o) in enumerate(out) if x['name'] == 'comp']
            if k:
                out[k[0]] = (out[k[0]][0], riff)
        return out

    def play_drums(self, variants):
        r, S, sub, hits, electronic = self.r, self.S, self.sub, [], self.human < .003
        self.plain = sub == 4 and self.B == 4 and self.g['category'] in ('rock', 'pop', 'dnb', 'hiphop') and 'snare' in variants[0]
        self.sections = self.plan(variants)
        jitter = {v: float(r.normal(0, self.human * .35)) for p in variants for v in p}
        level = {v: float(r.normal(0, 5)) for p in variants for v in p}
        has_drums = bool(variants[0])
        self.rolls, self.flams = {'hiphop': .6, 'electronic': .12, 'pop': .1}.get(self.g['category'], 0) * electronic, float(r.choice([0, .02, .08]))
        fills = r.random() < .7 and has_drums and any(v in variants[0] for v in ('kick', 'snare'))
        for first, L, layers, name in self.sections:
            pats = self.mutate(variants[int(r.random() < (.7 if name == 'lead' else .2))])
            if name == 'count':
                v = str(r.choice(['rim', 'hat', 'block', 'kick']))
                hits += [(self.at((first * self.B + i) * sub), v, 100) for i in range(self.B)]
                continue
            if name == 'pickup':
                hits += [(self.at(s), v, x) for s, v, x in self.fill(0, self.pickup * sub)] if has_drums else []
                continue
            if name == 'stop':                                          # one hit together, then silence in time
                hits += [(self.at(first * S), v, 115) for v in ('kick', 'snare', 'crash') if has_drums and r.random() < .7]
                continue
            if name in ('half', 'double') and 'snare' in pats:
                pats['snare'] = np.array([VEL.get(c, 0.) for c in self.steps('........X.......' if name == 'half' else '..x.' if r.random() < .7 else 'x...')])
                pats['kick'] = np.array([VEL.get(c, 0.) for c in self.steps(str(r.choice(['x...............', 'x.....x.........', 'x..x............'] if name == 'half' else ['x...', 'x...x.x.'])))])
            if first and layers & {'top'} and 'crash' not in pats and has_drums and r.random() < .3 * (not electronic) + .1:
                hits.append((self.at(first * S), 'crash', 108))
            strength = 1 + float(r.normal(0, .06)) * (not electronic)
            rolls = {(int(q), int(r.choice([2, 2, 3]))) for q in r.integers(0, 2 * S, 5)} if r.random() < self.rolls else set()
            with_fill = fills and r.random() < .65 and layers & {'core'}
            fill_steps = int(r.choice([sub, sub, 2 * sub, max(1, sub // 2)])) if with_fill else 0
            for voice, v in pats.items():
                if layer_of(voice) not in layers:
                    continue
                for bar in range(first, first + L):
                    for s in range(S):
                        x = v[((bar - first) * S + s) % len(v)]
                        if not x or (with_fill and bar == first + L - 1 and s >= S - fill_steps) or (self.human > .003 and r.random() < .015):
                            continue
                        late = self.laid if voice in ('snare', 'clap', 'rim') else 0
                        hits.append((self.at(bar * S + s, 1, late + jitter.get(voice, 0)), voice, x * strength + level.get(voice, 0) + (r.normal(0, 5) if not electronic else r.normal(0, 1.5))))
                        if voice == 'hat':                              # rolls of a drum machine
                            for at, times in rolls:
                                if at == (bar - first) % 2 * S + s:
                                    hits += [(self.at(bar * S + s + q / times, 1, jitter[voice]), voice, x * (.75 + .2 * q / times)) for q in range(1, times)]
                        elif voice == 'snare' and not electronic and x > 90 and r.random() < self.flams:
                            hits.append((hits[-1][0] - r.uniform(.015, .035), voice, x * .5))
            if name == 'build':
                for i in range(L * S):
                    part, s = i / (L * S), first * S + i
                    every = sub if part < .5 else max(1, sub // 2) if part < .75 else 1
                    if i % every == 0:
                        hits.append((self.at(s), 'snare', 60 + 55 * part))
            elif with_fill:
                hits += [(self.at(s, 1), v, x + r.normal(0, 6)) for s, v, x in self.fill(first + L - 1, fill_steps)]
            if with_fill and r.random() < .6:
                hits.append((self.at((first + L) * S), 'crash', 112))
        return hits

    # ---------------- pitched parts
    def degree(self, step, ahead=0.0):
        bar = (step / self.sub + ahead) / self.B
        return self.chords[int(np.floor(bar / self.chord_len + 1e-6)) % len(self.chords)]

    def tones(self, degree, n=3):
        return [self.scale[(degree + 2 * i) % 7] + 12 * ((degree + 2 * i) // 7) for i in range(n)]

    def layer_at(self, bar):
        for first, L, layers, _ in self.sections:
            if first <= bar < first + L:
                return layers
        return set()

    def place(self, layer, option, other):
        """Steps of a rhythm where its layer plays: (step, end step, character)."""
        alternate = self.r.random() < .35
        for bar in range(self.bars + 1):
            if layer not in self.layer_at(bar):
                continue
            text = self.steps((other if alternate and bar // 2 % 2 else option).split('+')[0].strip())
            for s in range(self.S):
                i = (bar * self.S + s) % len(text)
                if text[i] in '.-':
                    continue
                e = i + 1
                while e < len(text) and text[e] == '-':
                    e += 1
                yield bar * self.S + s, bar * self.S + s + e - i, text[i]

    def play_bass(self, option, other, flags):
        r, notes, S, sub = self.r, [], self.S, self.sub
        ahead = float(flags.get('ahead', r.choice([0, 0, 0, .5]) if self.human > .002 else 0))
        low, lag, legato = int(r.integers(26, 36)), float(r.normal(.002, .004)), r.uniform(.6, 1.0)
        root = lambda s, a=0: low + (self.key + self.tones(self.degree(s, a))[0] - low) % 12
        if option in ('walk', 'shuffle'):
            k, figure = root(0), r.random() < .5
            for b in range((self.bars + 1) * self.B):
                if 'bass' not in self.layer_at(b // self.B):
                    continue
                s = b * sub; t = self.tones(self.degree(s), 4)
                if option == 'walk':
                    if b % self.B == 0 or self.degree(s) != self.degree(s - sub):
                        k = root(s) + int(r.choice([0, 0, 12]))
                    elif b % self.B == self.B - 1 and r.random() < .6:
                        k = root(s + sub) + int(r.choice([-1, 1, 2, -2]))
                    else:
                        k = int(np.clip(min((root(s) + x + o for x in t for o in (0, 12)), key=lambda q: abs(q - k - r.integers(-4, 5)) + 5 * (q == k)), 26, 52))
                    notes.append((self.at(s, .7, lag), self.at(s + sub, 0) - .02, k, 98 + r.normal(0, 6)))
                    if r.random() < .12:
                        e = s + sub * (2 / 3 if sub == 3 else .5); notes.append((self.at(e), self.at(e) + .1, k, 75))
                else:
                    for j, off in enumerate((0, 2 / 3 if sub == 3 else .5)):
                        d = (0, 0, 7, 7, 9, 9, 7, 7)[(b % self.B * 2 + j) % 8] if figure else (0, 0, 4, 4, 7, 7, 9, 9)[(b % self.B * 2 + j) % 8]
                        notes.append((self.at(s + off * sub, .7, lag), self.at(s + off * sub, 0) + .2 * 60 / self.bpm, root(s) + d, 95 - 12 * j))
            return notes
        for s, e, c in self.place('bass', option, other):
            t = self.tones(self.degree(s, ahead)); k, nxt = root(s, ahead), root(s + S)
            d = {'r': 0, '5': 7, 'l': -5, 'o': 12, '3': t[1] - t[0], '7': 10, '6': 9, '4': 5, '9': 14, '2': 2, 'x': 0, 'a': nxt - k - 1, 'b': nxt - k + 1}.get(c, 0)
            a = self.at(s, .8, lag)
            b = a + .05 if c == 'x' else a + (self.at(e, 0) - self.at(s, 0)) * legato
            notes.append((a, b, k + d, (60 if c == 'x' else 100) + r.normal(0, 5)))
        return notes

    def voicing(self, degree, sound, base, full=False):
        t = [self.key + x for x in self.tones(degree, 4 if self.mode == 'jazz' or full else 3)]
        if sound in ('DIST', 'DISTB') and self.power:
            return [base - 12 + (t[0] - base) % 12 + x for x in (0, 7, 12)]
        if self.mode == 'blues':
            t = [t[0], t[0] + 4, t[0] + 7, t[0] + 10][:3 + int(full)]
        return sorted(base + (x - base) % 12 for x in t)

    def play_comp(self, layer, option, other, flags, sound):
        r, sub, notes = self.r, self.sub, []
        base = 12 * int(flags.get('oct', r.choice([4, 4, 5]))) + int(r.integers(0, 8)) - (5 if sound in ('DIST', 'GTR') else 0)
        self.power, ahead = r.random() < .75, float(flags.get('ahead', r.choice([0, 0, 0, .5])))
        strum = float(r.uniform(.004, .016)) if 'strum' in flags or (sound in ('GTR', 'NYL') and r.random() < .6) else 0.0
        lag, short, montuno = float(r.normal(0, self.human * .5)), r.uniform(.35, 1.0), flags.get('voicing') == 'montuno' and r.random() < .8
        word = re.match(r'(updown|up|down|rand|alberti)(\d)$', option)
        if layer == 'arp' or word:
            return self.play_arp(option, other, sound, base, short)
        for s, e, c in self.place(layer, option, other):
            if c not in VEL and not c.isdigit():
                continue
            if c.isdigit() and r.random() > int(c) / 10:
                continue
            tones = self.voicing(self.degree(s, ahead), sound, base)
            if montuno:
                k = tones[(s * 7 // sub) % len(tones)]; tones = [k, k + 12] if s % 3 else [x + 12 for x in tones] + [tones[0]]
            elif strum:
                tones = tones + [tones[0] + 12]
            a, span = self.at(s, 1, lag), self.at(e, 0) - self.at(s, 0)
            b = a + span * (short if e - s == 1 else .95)
            if sound == 'DIST' and c in 'ou':                            # palm-muted
                b = a + min(.09, span * .5); tones = tones[:2]
            down = 1 if s % max(1, sub // 2) == 0 else -1
            v = VEL.get(c, 80) * .88 + r.normal(0, 4)
            for q, k in enumerate(tones[::down]):
                notes.append((a + q * strum, max(b, a + .05 + q * strum), k, v - 2 * q))
        return notes

    def play_arp(self, option, other, sound, base, short):
        r, S, sub, notes = self.r, self.S, self.sub, []
        word = re.match(r'(updown|up|down|rand|alberti)(\d)$', option)
        if word:
            kind, every = word.group(1), int(word.group(2))
            every = max(1, every if sub != 2 else every // 2)
            L = int(r.choice([3, 4, 4, 6, 8, 8])) if kind != 'alberti' else 4
            order = {'up': list(range(L)), 'down': list(range(L))[::-1], 'updown': list(range(L)) + list(range(L - 2, 0, -1)), 'alberti': [0, 2, 1, 2],
                     'rand': r.integers(0, 7, 16).tolist()}[kind]
            seq = [(s, order[(s // every) % len(order)]) for s in range(0, (self.bars + 1) * S, every) if 'arp' in self.layer_at(s // S) or 'comp' in self.layer_at(s // S)]
            if kind == 'rand' and r.random() < .5:                       # holes in a random figure
                holes = set(r.integers(0, 16, 5).tolist()); seq = [x for x in seq if (x[0] // every) % 16 not in holes]
        else:
            seq = [(s, int(c)) for s, _, c in self.place('arp', option, other) if c.isdigit()]; every = 2
        accents = r.uniform(.75, 1.1, 8)
        for s, i in seq:
            t = self.voicing(self.degree(s), 'x', base, True); k = t[i % len(t)] + 12 * (i // len(t))
            a = self.at(s, .7); notes.append((a, a + (self.at(s + every, 0) - self.at(s, 0)) * short * 1.2, k, 92 * accents[(s // every) % 8] + r.normal(0, 4)))
        return notes

    def play_pad(self):
        r, notes, base = self.r, [], int(self.r.integers(50, 62))
        step = max(1, int(self.chord_len * self.S)) if self.chord_len >= 1 else self.S // 2 or 1
        for s in range(0, (self.bars + 1) * self.S, step):
            if 'pad' in self.layer_at(s // self.S):
                a = self.at(s, 2)
                notes += [(a, self.at(s + step, 0) + .08, k, 78 + r.normal(0, 3)) for k in self.voicing(self.degree(s), 'x', base, r.random() < .5)]
        return notes

    def play_lead(self, dense, sync, sound):
        r, S, sub, notes = self.r, self.S, self.sub, []
        grid = {4: 2 if dense < .8 else 1, 3: 1, 2: 1, 6: 2, 8: 4}.get(sub, 1)
        if sub == 4 and r.random() < .3:
            grid = 1; dense *= .6
        def motif():
            m = []
            for s in range(0, 2 * S, grid):
                strong = s % sub == 0
                p = dense + .25 if strong else dense if (2 * s) % sub == 0 or sub == 3 else dense * .6
                if s >= 1.5 * S:
                    p *= .5                                              # a breath at the end
                if r.random() < p:
                    m.append(s - grid if strong and s and r.random() < sync * .6 else s)
            return sorted(set(m))
        motifs, pos = [motif() for _ in range(3)], 7
        walk = [r.integers(-2, 3, 64) for _ in range(3)]
        for bar in range(0, self.bars, 2):
            if 'lead' not in self.layer_at(bar) or r.random() < .12:
                continue
            w = int(r.choice(3, p=[.55, .3, .15])); m = motifs[w]
            for i, s in enumerate(m):
                e = m[i + 1] if i + 1 < len(m) else min(2 * S, s + sub)
                pos = int(np.clip(pos + walk[w][i % 64], 3, 14))
                key = (48 if sound in ('VOICE', 'CHOIR', 'LGTR') and self.key > 0 else 60) + self.key + self.scale[pos % 7] + 12 * (pos // 7) - 7
                loose = 3 if sound == 'VOICE' else 1
                a = self.at(bar * S + s, loose, .02 if sound == 'VOICE' else 0)
                notes.append((a, max(a + .06, self.at(bar * S + e, 0) - .02), key, 96 + r.normal(0, 8)))
        return notes

    # ---------------- sound
    def render(self):
        r, g = self.r, self.g
        shift = PRE
        n, total = int((DUR + PRE) * SR), DUR + PRE
        kit, (font, program) = make_kit(g.get('kit', 'any'), sorted({v for _, v, _ in self.hits}), r)
        stems, midi = {}, []
        groups = {'kick': 9, 'snare': 10}
        used = set()
        sampled = {'kick': np.zeros(n + 4 * SR), 'snare': np.zeros(n + 4 * SR), 'tops': np.zeros(n + 4 * SR)}
        opened, fade = np.zeros(n + 4 * SR), np.linspace(1, 0, 300)     # open hats, cut short by the next hat
        for t, v, vel in sorted(self.hits, key=lambda h: (h[0], h[1])):
            t += shift
            if t < 0 or t >= total:
                continue
            vel = float(np.clip(vel, 12, 127)); grp = v if v in groups else 'tops'
            if isinstance(kit[v], int):
                used.add(grp); midi.append((groups.get(v, 11), t, t + .12, kit[v], vel))
            else:
                s = next(x for lim, x in kit[v] if vel <= lim)[:4 * SR - 1]
                i = int(t * SR)
                if v in ('hat', 'open', 'pedal') and opened[i:i + 4].any():
                    opened[i:i + 300] *= fade; opened[i + 300:] = 0
                (opened if v == 'open' else sampled[grp])[i:i + len(s)] += s * (vel / 110) ** 1.6 * LOUD.get(v, .4)
        fs = Players()
        try:
            for c in (9, 10, 11):
                fs.program(c, font, 128, program)
            melodic = [c for c in range(16) if c not in (9, 10, 11)]
            plan = []
            for layer, sound, notes in self.parts:
                notes = [(a + shift, b + shift, k, v) for a, b, k, v in notes if a + shift > .01 and a < DUR]
                if not notes:
                    continue
                if sound == 'VOICE':
                    plan.append((layer, sound, 'voice', notes))
                elif r.random() < OWN_SYNTH.get(sound, 0):
                    plan.append((layer, sound, 'own', notes))
                elif melodic:
                    c = melodic.pop(0); sf2 = int(r.random() < .4)
                    fs.program(c, sf2, 0, int(r.choice(PROGRAMS[sound])))
                    midi += [(c, a, b, k, v) for a, b, k, v in notes]
                    plan.append((layer, sound, c, notes))
            chans = sorted({9, 10, 11} | {p[2] for p in plan if isinstance(p[2], int)})
            out = fs.play(midi, total, chans)
        finally:
            fs.close()
        sampled['tops'] += opened
        for grp, c in (('kick', 9), ('snare', 10), ('tops', 11)):
            y = sampled[grp][:n]
            if grp in used:
                y = y + out[c] * 4
            if np.abs(y).max() > 0:
                stems[grp] = y
        for j, (layer, sound, src, notes) in enumerate(plan):
            if src == 'voice':
                y = synth.sing([x for x in notes if x[1] - x[0] > .07], total, r, f_mul=1 + .12 * r.random())
                y = synth.resample(y, 22050, SR)[:n]; y = np.pad(y, (0, n - len(y)))
            elif src == 'own':
                y = wave(notes, n, r, low=layer == 'bass', chip=sound == 'CHIP')
            else:
                y = out[src]
            if sound in ('DIST', 'LGTR') or (layer == 'bass' and r.random() < .15):
                y = gate_norm(y, -18); d = r.uniform(1, 12)
                y = np.tanh(y * d) / np.sqrt(d)
                y = band(y, None, r.uniform(2500, 7000), 2)
            stems[f'{layer}{j}'] = y
        return stems

    def loop_stem(self):
        """A recorded loop, stretched by resampling to this tempo; its first beat on a downbeat."""
        r = self.r
        names = sorted(FREE_LOOPS); name = names[int(r.integers(len(names)))]
        x = sf.read(f'{PI}loop_{name}.flac', always_2d=True)[0].mean(1)
        L, beats = int(round(FREE_LOOPS[name] * 60 / self.bpm * SR)), FREE_LOOPS[name]
        one = pitched(x, len(x) / L)[:L]
        n = int((DUR + PRE) * SR); y = np.zeros(n)
        b = beats * np.arange(-2, 60)
        for t in np.array([float(self.tm.t[0]) + k * 60 / self.bpm for k in b]) + PRE:
            i = int(round(t * SR))
            if i >= n or i + L <= 0:
                continue
            a, e = max(0, i), min(n, i + len(one)); y[a:e] += one[a - i:e - i]
        return y

    def mix(self, stems):
        r, g = self.r, self.g
        n = int((DUR + PRE) * SR)
        level = {'kick': -19, 'snare': -20, 'tops': -25, 'bass': -21, 'comp': -23, 'arp': -25, 'pad': -27, 'lead': -22, 'loop': -19}
        balance = {k: r.normal(0, 2.5) for k in level}
        if r.random() < .12:
            balance[r.choice(['kick', 'snare', 'tops', 'lead', 'comp', 'pad'])] += r.uniform(4, 9)
        if r.random() < .15:
            balance[r.choice(['kick', 'snare', 'tops', 'bass'])] -= r.uniform(5, 14)
        if r.random() < .15:
            balance['lead'] += r.uniform(3, 9)
        if g['category'] in ('electronic', 'disco') and r.random() < .3:  # the off-beat louder than the beat
            balance['tops'] += r.uniform(2, 8); balance['kick'] -= r.uniform(0, 8)
        drums_db = r.normal(1.5, 3)
        crush = r.uniform(4, 9) if r.random() < .07 else 0
        colour = r.uniform(400, 6000) if r.random() < .08 else 0
        duck = float(g.get('duck', 0)) * r.uniform(.4, 1) * (r.random() < .85)
        kicks = [t + PRE for t, v, _ in self.hits if v == 'kick']
        y, send = np.zeros(n), np.zeros(n)
        for name in sorted(stems):
            k = name.rstrip('0123456789')
            s = gate_norm(stems[name], level[k] + balance[k] + (drums_db if k in ('kick', 'snare', 'tops', 'loop') else 0))
            if k in ('kick', 'snare', 'tops') and r.random() < .4:
                s = synth.compress(s, SR, -22, r.uniform(2, 6), r.uniform(.002, .02), .12, 3)
            if crush and k in ('kick', 'snare', 'tops', 'loop'):         # drums from an old sampler
                hold = int(r.integers(2, 6)); s = np.repeat(s[::hold], hold)[:n]; top = np.abs(s).max(); s = np.round(s / top * 2 ** crush) / 2 ** crush * top
            if colour and k in ('kick', 'snare', 'tops'):
                s = band(s, None, colour)
            if k == 'lead':
                s = synth.compress(s, SR, -26, 3, .005, .2, 3)
            if r.random() < .25:
                s = band(s, *[(r.uniform(80, 400), None), (None, r.uniform(1500, 9000))][int(r.integers(2))]) if k not in ('kick', 'bass') else band(s, None, r.uniform(1500, 6000))
            if duck and kicks and k not in ('kick', 'snare', 'tops'):
                s = synth.duck(s[:, None], SR, kicks, duck, float(r.uniform(.12, .35)))[:, 0]
            if k in ('comp', 'arp', 'lead', 'snare') and r.random() < .12:   # echo in time: dotted eighth, quarter, eighth
                d = int(60 / self.bpm * r.choice([.5, .75, .75, 1]) * SR)
                dry = s.copy()
                for q in (1, 2, 3):
                    s[q * d:] += dry[:n - q * d] * .5 * .55 ** q
            y += s
            send += s * {'kick': .05, 'snare': .2, 'tops': .15, 'bass': .0, 'lead': .3, 'loop': .1}.get(k, .25) * r.uniform(.3, 1.5)
        wet = r.choice([0, .2, .4, .7, 1.2], p=[.15, .35, .25, .17, .08])
        if wet:
            t60 = float(r.uniform(.3, 2.6)); L = int(t60 * SR)
            ir = lfilter([.35], [1, -.65], r.standard_normal(L)) * 10 ** (-3 * np.arange(L) / L)
            ir = np.concatenate([np.zeros(int(r.uniform(.003, .03) * SR)), ir / np.sqrt((ir ** 2).sum())])
            y += wet * fftconvolve(send, ir)[:n]
        for first, L, _, name in self.sections:                          # risers and filter sweeps of build-ups
            i, j = (int(np.clip((self.at(b * self.S, 0) + PRE) * SR, 0, n)) for b in (first, first + L))
            if name == 'build' and j - i > SR and r.random() < .7:
                u = np.linspace(0, 1, j - i)
                y[i:j] += band(r.standard_normal(j - i), 800) * u ** 2 * np.sqrt((y ** 2).mean()) * r.uniform(.3, 1.2)
            elif name in ('intro', 'build', 'full') and j - i > SR and self.human < .004 and r.random() < .12:
                k = np.linspace(0, 1, j - i) if r.random() < .7 else np.linspace(1, 0, j - i)
                y[i:j] = y[i:j] * k + band(y[i:j], None, 400) * (1 - k)
        return self.master(y[int(PRE * SR):])

    def master(self, y):
        r = self.r
        u = r.random()
        if r.random() < .5:                                             # tilt: +-6 dB about 700 Hz
            low = band(y, None, 700, 1); y = y + (10 ** (r.uniform(-6, 6) / 20) - 1) * low
        if r.random() < .25:
            y = band(y, r.choice([None, r.uniform(40, 300)]), r.choice([None, r.uniform(2500, 12000)]))
        if u < .05:
            y = band(y, r.uniform(150, 350), r.uniform(2800, 5000), 3)   # a small loudspeaker
        y = gate_norm(y, -18)
        if r.random() < .7:
            y = synth.compress(y, SR, -20, r.uniform(1.5, 6), r.uniform(.003, .03), r.uniform(.08, .4))
        y = gate_norm(y, r.uniform(-18, -9)); y = np.tanh(y) if r.random() < .8 else y
        y = y / (np.abs(y).max() + 1e-9)
        if r.random() < .12:
            y = np.clip(y * 10 ** (r.uniform(2, 12) / 20), -1, 1)
        noise = r.standard_normal(len(y))
        if r.random() < .25:
            y = y + lfilter([1], [1, -r.uniform(0, .95)], noise) * 10 ** (r.uniform(-70, -32) / 20)
        if r.random() < (.35 if self.g['category'] == 'hiphop' else .05):
            for i in r.integers(0, len(y) - 50, int(r.uniform(40, 250))):
                y[i:i + 40] += r.standard_normal(40) * r.gamma(1, .03) * np.exp(-np.arange(40) / 8)
        y = y / (np.abs(y).max() + 1e-9) * .95
        return y * 10 ** ((0 if r.random() < .6 else r.uniform(-40, 0)) / 20)


def gate_norm(x, db):
    """Level over the sounding half-seconds only."""
    B = SR // 4; k = len(x) // B
    p = (x[:k * B].reshape(k, B) ** 2).mean(1)
    top = p.max() if k else 0
    if top <= 1e-14:
        return x * 0
    return x * 10 ** (db / 20) / np.sqrt(p[p > top * .01].mean())


def make(seed, index, outdir, genres, only=None):
    p = Piece(seed, index, genres, only)
    g, name = p.g, f"g{seed}_{index:04d}_{p.g['name']}"
    p.compose()
    stems = p.render()
    if g.get('loop') and p.drift == 0:
        stems['loop'] = p.loop_stem()
    y = p.mix(stems)
    sf.write(os.path.join(outdir, name + '.wav'), np.clip(y, -1, 1), SR, subtype='PCM_16')
    item = dict(id=name, category=g['category'], sr=SR, dur=DUR, bpm=round(p.bpm, 4), source='groove:' + g['name'], truth='script',
                beats=[round(float(b), 4) for b in p.beats], downbeats=[round(float(b), 4) for b in p.downs], meter=p.B)
    if not any(notes for _, _, notes in p.parts):
        item['no_key'] = True
    elif p.mode != 'arab':                                               # neither major nor minor
        item['key'] = synth.key_name(p.key, p.scale)
    alt = float(g.get('alt', 1))
    if alt == 1 and p.bpm >= 168:
        alt = .5
    if alt == 1 and p.bpm < 72:
        alt = 2
    if alt != 1:
        item['alt'] = [round(p.bpm * alt, 3)]
    if p.tempo_map:
        item['tempo_map'], item['tempo_mode'] = p.tempo_map, p.tempo_mode
    return item


def check(genres):
    """Patterns must fit their bars and name known sounds."""
    bad = 0
    for g in genres.values():
        S = int(g.get('beats', 4)) * int(g.get('steps', 4))
        for row in g['rows']:
            for s in row['sounds'] or []:
                if s not in PROGRAMS and s not in ('VOICE', '-'):
                    print(g['name'], 'sound', s); bad += 1
            for o in row['options']:
                for part in o.split('+'):
                    w = part.split()
                    if not w or w[-1] in ('-', 'walk', 'shuffle') or re.match(r'(updown|up|down|rand|alberti)\d$', w[-1]):
                        continue
                    voice = w[0] if len(w) > 1 else row['name']
                    n = len(w[-1])
                    if len(w) > 2 or not (S % n == 0 or n % S == 0) or (row['sounds'] is None and voice not in KEYS):
                        print(g['name'], voice, w, n, S); bad += 1
    print(len(genres), 'genres,', bad, 'faults;', sum(len(x['options']) for g in genres.values() for x in g['rows']), 'options')


def work(a):
    try:
        return make(*a)
    except Exception as e:
        import traceback; traceback.print_exc()
        print('failed', a[:2], e, file=sys.stderr)


def main():
    ap = argparse.ArgumentParser(description='Training music with rhythm sections')
    ap.add_argument('outdir', nargs='?'); ap.add_argument('--count', type=int, default=100); ap.add_argument('--seed', type=int, default=1)
    ap.add_argument('--first', type=int, default=0); ap.add_argument('-j', type=int, default=1); ap.add_argument('--genre'); ap.add_argument('--check', action='store_true')
    ap.add_argument('--grammar', default='grooves.txt', help='grooves.txt or metres.txt')
    a = ap.parse_args()
    genres = read_grammar(os.path.join(HERE, a.grammar))
    if a.check or not a.outdir:
        return check(genres)
    os.makedirs(a.outdir, exist_ok=True)
    path, start = os.path.join(a.outdir, 'manifest.json'), time.time()
    jobs = [(a.seed, i, a.outdir, genres, a.genre) for i in range(a.first, a.first + a.count)]
    items = []

    def save():
        with open(path + '.new', 'w') as f:
            f.write('{"seed": %d, "items": [\n' % a.seed + ',\n'.join(json.dumps(e) for e in items) + '\n]}\n')
        os.replace(path + '.new', path)
    if a.j > 1:
        from multiprocessing import Pool
        pool = Pool(a.j); results = pool.imap(work, jobs)
    else:
        results = map(work, jobs)
    for k, e in enumerate(results):
        if e:
            items.append(e)
        if k % 100 == 99:
            save()
    save()
    print('%d of %d pieces, %.0f s' % (len(items), len(jobs), time.time() - start))


if __name__ == '__main__':
    main()
