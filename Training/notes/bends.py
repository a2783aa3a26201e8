#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Synthesises notes whose pitch moves by a closed form: python3 Training/notes/bends.py OUT

  steady        off the keys by up to 45 cents, and not moving
  slow, fast    glide by a semitone or nearly a whole tone up or down in 0.5 or 0.15 s, from rest to rest
  vibrato-20…   so many cents to either side, 4 to 7 times a second

Each line has a timbre (all harmonics, odd ones, a few) and a register. Writes OUT/ID.wav and
OUT/manifest.json, whose notes say how they move: see score.py.
"""
import random, sys
import numpy as np
from lines import Lines

RATE = 48000
# The amplitudes of the harmonics.
TIMBRES = {
    "bright": [1 / n for n in range(1, 25)],
    "hollow": [1 / n if n % 2 else 0 for n in range(1, 16)],
    "soft": [1, 0.3, 0.1, 0.03],
}
REGISTERS = (33, 45, 57, 69, 81)


def cents(note, seconds):
    """How far a note is from its first pitch, so many seconds after its beginning."""
    (far, start, length), (depth, rate) = note["glide"], note["vibrato"]
    return far * np.clip((seconds - start) / length, 0, 1) + depth * np.sin(2 * np.pi * rate * seconds)


def sound(pitch, course, harmonics):
    """A note of these harmonics that many cents from a pitch in Hz; its phase is the sum of its frequencies."""
    time, frequency = np.arange(len(course)) / RATE, pitch * 2 ** (course / 1200)
    phase = 2 * np.pi * np.cumsum(frequency) / RATE
    wave = sum(a * np.sin(n * phase) * (n * frequency < 0.45 * RATE) for n, a in enumerate(harmonics, 1))
    fade = np.minimum(np.clip(time / 0.003, 0, 1), np.clip((time[-1] - time) / 0.03, 0, 1))
    return wave * (1 - np.cos(np.pi * fade)) / 2


def movements(kind):
    """Seconds that a note lasts, cents off its key, its glide and its vibrato."""
    if kind == "steady":
        return [(1.0, off, (0, 0, 1), (0, 1)) for off in (-45, -20, -5, 10, 30, 45)]
    if kind in ("slow", "fast"):
        length = 0.5 if kind == "slow" else 0.15
        return [(0.9 + length, 0, (far, 0.4, length), (0, 1)) for far in (100, -100, 190, -190)]
    depth = int(kind.split("-")[1])
    return [(2.0, 0, (0, 0, 1), (depth, rate)) for rate in (4, 5.5, 7)]


def main():
    lines, numbers = Lines(sys.argv[1]), random.Random(11)
    for kind in ("steady", "slow", "fast", "vibrato-20", "vibrato-50", "vibrato-100"):
        for name, harmonics in TIMBRES.items():
            for register in REGISTERS:
                notes, time = [], 0.3
                for length, off, glide, vibrato in movements(kind):
                    key = register + numbers.randint(-4, 4)
                    notes.append({"on": round(time, 3), "off": round(time + length, 3), "f": 440 * 2 ** ((key - 69 + off / 100) / 12),
                                  "glide": glide, "vibrato": vibrato})
                    time += length + 0.4
                line = np.zeros(round(time * RATE))
                for note in notes:
                    seconds = np.arange(round((note["off"] - note["on"]) * RATE)) / RATE
                    part = sound(note["f"], cents(note, seconds), harmonics)
                    start = round(note["on"] * RATE)
                    line[start:start + len(part)] += part
                line *= 10 ** (numbers.uniform(-18, -6) / 20) / np.abs(line).max()
                lines.add(f"{kind}-{name}-{register}", kind, name, line, RATE, time, notes)
    lines.finish()


if __name__ == "__main__":
    main()
