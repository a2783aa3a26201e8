#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Composes songs to judge key and bars by: python3 songs.py OUTDIR --count N --seed S [-j 1]

Half of them stay in one key for one to three minutes, while the harmony rests on the chords of its relative for 8, 16
or 32 bars; half modulate once, by any interval. Chords, bass, melody and drums are drawn anew for each, and every sound
is synthesised here: none is of the samples that the nets have learned from. Piece i of a seed depends on both alone.
Writes ID.wav (44.1 kHz, mono, 16 bit) and manifest.json: of each piece `id`, `category` (stay, move), `dur`, `key`,
`keys`, [[s, key], …] from when on which key holds, `bpm`, `metre` (beats from 0 s on) and `feel` (how chords are played,
and whether there are drums)."""

import argparse
import concurrent.futures
import json
import os

import numpy as np
import soundfile as sf
from scipy.signal import lfilter

import synth

SR = 44100
LONGEST = 180.0
SCALES = {'major': [0, 2, 4, 5, 7, 9, 11], 'minor': [0, 2, 3, 5, 7, 8, 10]}
DEGREES = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII']
# Roman numerals; capital: a major third.
HOME = {
    'major': ['I IV V I', 'I vi IV V', 'I V vi IV', 'I ii V I', 'IV V I I', 'I iii IV V', 'I IV I V',
              'I I IV I V IV I V', 'ii V I vi', 'I V IV I'],
    'minor': ['i iv V i', 'i VI III VII', 'i VII VI V', 'i iv i V', 'i VI iv V', 'i i iv v', 'i III VII iv',
              'i v VI iv', 'iv V i i', 'i VII VI VII'],
}  # fmt: skip
# The same scale about the relative's tonic.
AWAY = {
    'major': ['vi IV I V', 'vi iii IV V', 'vi ii vi iii', 'vi V IV V', 'vi ii III vi', 'vi IV ii III'],
    'minor': ['III VII i VI', 'VI VII III i', 'III iv VII III', 'III VI VII i', 'III VII VI VII', 'III i iv VII'],
}
MOVES = [1, 1, 2, 2, 3, -3, 5, 7, -2, 4, 6]  # semitones


def chord(numeral, tonic, mode):
    """-> pitch class of the root, semitones of the triad above it"""
    scale, degree = SCALES[mode], DEGREES.index(numeral.upper())
    fifth = (scale[(degree + 4) % 7] - scale[degree]) % 12
    return (tonic + scale[degree]) % 12, [0, 4 if numeral.isupper() else 3, 6 if fifth == 6 else 7]


class Song:
    """Notes are (s on, s off, MIDI number, velocity)."""

    def __init__(self, seed, index):
        self.rng = rng = np.random.default_rng([seed, index, 77])
        self.category = 'stay' if index % 2 == 0 else 'move'
        self.mode, self.tonic = str(rng.choice(['major', 'minor'])), int(rng.integers(12))
        self.beat = 60 / float(rng.uniform(72, 150))
        self.bars, self.sections = 0, []  # first bar, bars, numerals, tonic, whether at home
        self.keys = [(0.0, self.tonic)]
        home = [str(each) for each in rng.permutation(HOME[self.mode])[:3]]
        away = [str(each) for each in rng.permutation(AWAY[self.mode])[:2]]
        (self.stay if self.category == 'stay' else self.move)(home, away)
        self.seconds = min(LONGEST, 4 * self.beat * self.bars + 0.6)
        self.compose()

    # form
    def add(self, bars, numerals, tonic, at_home=True):
        self.sections.append((self.bars, bars, numerals.split(), tonic, at_home))
        self.bars += bars

    def stay(self, home, away):
        rng = self.rng
        self.add(int(rng.choice([8, 8, 12, 16])), home[0], self.tonic)
        if rng.random() < 0.5:
            self.add(8, home[1], self.tonic)
        length = int(rng.choice([8, 16, 32]))
        self.add(length, away[0], self.tonic, False)
        if 4 * self.beat * self.bars < 100:
            self.add(int(rng.choice([8, 16])), home[int(rng.choice([0, 2]))], self.tonic)
        if 4 * self.beat * self.bars < 90 and length < 32:
            self.add(int(rng.choice([8, 16])), away[1], self.tonic, False)
            self.add(8, home[0], self.tonic)

    def move(self, home, _):
        rng, bar = self.rng, 4 * self.beat
        self.add(max(8, 4 * int(np.ceil(rng.uniform(16, 45) / bar / 4))), home[0], self.tonic)
        tonic = (self.tonic + int(rng.choice(MOVES))) % 12
        self.keys.append((bar * self.bars, tonic))
        half = max(4, 4 * int(np.ceil(rng.uniform(35, 60) / bar / 8)))
        self.add(half, home[int(rng.random() < 0.4)], tonic)
        self.add(half, home[1], tonic)

    # notes
    def compose(self):
        rng = self.rng
        self.style, self.bass_style = str(rng.choice(list(STYLES))), str(rng.choice(list(BASSES)))
        self.bass, self.comp, self.lead = [], [], []
        has_lead, has_bass, per_chord = rng.random() < 0.75, rng.random() < 0.88, 1 if rng.random() < 0.7 else 2
        motif = list(zip(np.cumsum([0, *rng.choice([0.5, 1, 1, 1.5], 5)]), rng.choice([0.5, 1, 1.5], 6)))
        pitch = 72
        for first, bars, numerals, tonic, at_home in self.sections:
            scale = {(tonic + step) % 12 for step in SCALES[self.mode]}
            for bar in range(bars):
                numeral = numerals[bar // per_chord % len(numerals)]
                if bar == bars - 1 and at_home and rng.random() < 0.5:
                    numeral = 'V'
                root, triad = chord(numeral, tonic, self.mode)
                start = 4 * (first + bar)
                if has_bass:
                    self.play(self.bass, start, BASSES[self.bass_style](36 + root % 12, triad), 100)
                voices = sorted(54 + (root + step - 54) % 12 for step in triad)
                self.play(self.comp, start, STYLES[self.style](voices), 78)
                if has_lead and (bar % 4 != 3 or rng.random() < 0.4):
                    tones = {(root + step) % 12 for step in triad}
                    for place, length in motif:
                        if place < 4:
                            of = tones if place in (0, 2) or rng.random() < 0.4 else scale
                            near = pitch + rng.normal(0, 2.5)
                            pitch = min((m for m in range(60, 86) if m % 12 in of), key=lambda m: abs(m - near))
                            self.play(self.lead, start, [(place, length * 0.95, pitch)], 92)

    def play(self, part, start, notes, velocity):
        """notes: (beats from `start` on, beats, MIDI number); a player is off by 6 ms in the mean."""
        for place, length, number in notes:
            on = max(0.0, (start + place) * self.beat + float(self.rng.normal(0, 0.006)))
            part.append((on, on + length * self.beat, number, velocity))

    # sound
    def sound(self):
        rng, count = self.rng, int(self.seconds * SR)
        mix = np.zeros(count)
        tuning = float(rng.choice([0, 0, rng.uniform(-40, 40)]))
        for part, voices, level in ((self.bass, 'saw pluck fm', 0.12), (self.comp, 'pluck organ saw fm', 0.12),
                                    (self.lead, 'saw reed fm organ', 0.1)):  # fmt: skip
            if part:
                mix += level * voiced(part, Voice(str(rng.choice(voices.split())), rng, tuning), count)
        self.has_drums = bool(rng.random() < 0.7)
        if self.has_drums:
            mix += float(rng.uniform(0.05, 0.16)) * self.drums(count)
        return mix / np.abs(mix).max() * 10 ** (-float(rng.uniform(1, 12)) / 20)

    def drums(self, count):
        rng, out = self.rng, np.zeros(count)
        t = np.arange(int(0.2 * SR)) / SR
        for eighth in range(8 * self.bars):
            hat = lfilter([1, -1], [1], rng.standard_normal(len(t))) * np.exp(-t / 0.02)
            put(out, eighth * self.beat / 2, 0.3 * hat)
            if eighth % 4 == 0:
                turns = 50 * t + 6 * (1 - np.exp(-t / 0.03))
                put(out, eighth * self.beat / 2, np.sin(2 * np.pi * turns) * np.exp(-t / 0.08))
            elif eighth % 2 == 0:
                snare = 0.6 * rng.standard_normal(len(t)) + np.sin(2 * np.pi * 190 * t)
                put(out, eighth * self.beat / 2, snare * np.exp(-t / 0.06))
        return out / (np.sqrt(np.mean(out**2)) + 1e-9)


BASSES = {
    'root': lambda low, _: [(beat, 0.9, low) for beat in range(4)],
    'fifth': lambda low, triad: [(0, 1.9, low), (2, 1.9, low + triad[2])],
    'walk': lambda low, triad: [(beat, 0.95, low + step) for beat, step in enumerate([*triad, 9])],
    'off': lambda low, _: [(beat + 0.5, 0.4, low) for beat in range(4)],
}
STYLES = {
    'block': lambda voices: [(beat, 0.8, number) for beat in (0, 2) for number in voices],
    'pad': lambda voices: [(0, 3.95, number) for number in voices],
    'strum': lambda voices: [(beat + 0.02 * k, 0.45, number) for beat in (0, 0.5, 1.5, 2, 3, 3.5)
                             for k, number in enumerate(voices)],
    'arpeggio': lambda voices: [(k / 2, 0.9, [*voices, voices[0] + 12][k % 4]) for k in range(8)],
}  # fmt: skip


def put(out, seconds, sound):
    at = int(seconds * SR)
    if at < len(out):
        out[at : at + len(sound)] += sound[: len(out) - at]


def voiced(notes, voice, count):
    """A part as played by a voice, `count` samples; RMS 1."""
    out, made = np.zeros(count), {}
    for on, off, number, velocity in notes:
        key = number, round(off - on, 2), velocity
        if key not in made:
            made[key] = voice.tone(number, max(0.05, off - on)) * (velocity / 100) ** 1.5
        put(out, on, made[key])
    return out / (np.sqrt(np.mean(out**2)) + 1e-9)


class Voice:
    """An instrument: partials that decay, pipes, detuned sawteeth, FM, or a reed with vibrato."""

    def __init__(self, kind, rng, cents):
        self.kind, self.cents = kind, cents
        self.rolloff, self.detuning = float(rng.uniform(0.8, 1.8)), float(rng.uniform(0.0005, 0.004))
        self.attack, self.index = float(rng.uniform(0.005, 0.08)), float(rng.uniform(0.5, 3))
        self.ratio, self.pipes = int(rng.choice([1, 2, 3, 14])), rng.uniform(0, 1, 7)

    def tone(self, number, seconds):
        hz, t = 440 * 2 ** ((number + self.cents / 100 - 69) / 12), np.arange(int(seconds * SR)) / SR
        count, turn = max(1, min(30, int(9000 / hz))), 2 * np.pi * hz * t
        partials = range(1, count + 1)
        if self.kind == 'pluck':
            y = sum(np.sin(h * np.sqrt(1 + 1e-4 * h * h) * turn + h) * np.exp(-t * (2 + 0.9 * h)) / h**self.rolloff
                    for h in partials)  # fmt: skip
        elif self.kind == 'organ':
            y = sum(a * np.sin(h * turn + h) for h, a in zip((1, 2, 3, 4, 5, 6, 8), self.pipes) if h <= count)
            y = y * np.minimum(1, t / 0.01)
        elif self.kind == 'saw':
            y = sum(np.sin(h * (1 + d) * turn + 1.7 * h) / h**self.rolloff
                    for h in partials for d in (-self.detuning, self.detuning))  # fmt: skip
            y = y * np.minimum(1, t / self.attack)
        elif self.kind == 'fm':
            y = np.sin(turn + self.index * np.exp(-4 * t) * np.sin(self.ratio * turn)) * np.exp(-1.2 * t)
        else:
            turn = 2 * np.pi * hz * np.cumsum(1 + 0.003 * np.sin(2 * np.pi * 5.1 * t)) / SR
            y = sum(np.sin(h * turn) / h**self.rolloff for h in partials if h % 2) * np.minimum(1, t / 0.03)
        return y * np.minimum(1, (len(t) - np.arange(len(t))) / (0.02 * SR))


def make(job):
    folder, seed, index = job
    song = Song(seed, index)
    name = f'{song.category}{seed}_{index:03d}'
    sf.write(os.path.join(folder, name + '.wav'), song.sound(), SR, subtype='PCM_16')
    keys = [(start, f'{synth.KEYS[tonic]} {song.mode}') for start, tonic in song.keys]
    return dict(
        id=name, category=song.category, dur=song.seconds, key=keys[0][1], keys=keys, bpm=60 / song.beat, metre=4,
        feel=song.style + (' and drums' if song.has_drums else ''),
    )  # fmt: skip


def main():
    parser = argparse.ArgumentParser(description='Composes songs that stay in a key, or modulate.')
    parser.add_argument('folder')
    parser.add_argument('--count', type=int, default=40)
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('-j', type=int, default=1, help='processes')
    arguments = parser.parse_args()
    os.makedirs(arguments.folder, exist_ok=True)
    jobs = [(arguments.folder, arguments.seed, index) for index in range(arguments.count)]
    with concurrent.futures.ProcessPoolExecutor(arguments.j) as pool:
        items = list(pool.map(make, jobs))
    with open(os.path.join(arguments.folder, 'manifest.json'), 'w') as file:
        json.dump(dict(items=items), file, indent=0)


if __name__ == '__main__':
    main()
