#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Synthesises lines in which a step is a note and a vibrato is none: python3 Training/notes/motions.py OUT

  trill-100, -200       so many cents up and down again, 4 to 7 times a second, each within 10 ms
  legato                steps of one or two semitones within 10 ms, at a constant level
  vibrato-steps-30…     the same in a vibrato of so many cents that goes on
  growing-50, …         a vibrato that begins after 0.4 s and grows for 0.5 s: one note
  off-30, -50           a vibrato round a pitch 30 cents off its key: one note

Each line has a timbre and a register of bends.py. Writes OUT/ID.wav and OUT/manifest.json, see score.py.
"""
import random, sys
import numpy as np
from bends import RATE, REGISTERS, TIMBRES, sound
from lines import Lines


def ramp(time, start, length):
    return np.clip((time - start) / length, 0, 1)


def steps(time, notes):
    """The course through notes of (seconds, cents), each reached within 10 ms."""
    course, last = np.zeros(len(time)), 0
    for start, cents in notes[1:]:
        course, last = course + (cents - last) * ramp(time, start - 0.005, 0.01), cents
    return course


def movement(kind, rate, numbers):
    """Cents over time, and the notes in it as (seconds, cents)."""
    name, _, size = kind.rpartition("-")
    if name == "trill":
        count = int(2.4 * rate)
        notes = [(k / (2 * rate), int(size) * (k % 2)) for k in range(count + 1)]
        time = np.arange(int((count / (2 * rate) + 0.3) * RATE)) / RATE
        return steps(time, notes), notes
    seconds = {"growing": 2.5, "off": 2.0}.get(name, 4.0)
    time = np.arange(int(seconds * RATE)) / RATE
    if kind == "legato":
        ways = np.cumsum([0, 100, -100, -100, 200, 100, -200, 100, -100, 100, -100])
        notes = [(0.35 * k, int(cents)) for k, cents in enumerate(ways)]
        return steps(time, notes), notes
    swing = int(size) * np.sin(2 * np.pi * rate * time)
    if name == "growing":
        return ramp(time, 0.4, 0.5) * swing, [(0, 0)]
    if name == "off":
        return swing + numbers.choice((-30, 30)), [(0, 0)]
    ways = np.cumsum([0, 100, 200, -100, -200, 300])
    notes = [(0.7 * k - 0.05 * (k > 0), int(cents)) for k, cents in enumerate(ways)]
    return swing + steps(time, notes), notes


def main():
    lines, numbers = Lines(sys.argv[1]), random.Random(5)
    for kind in ("trill-100", "trill-200", "legato", "vibrato-steps-30", "vibrato-steps-50", "vibrato-steps-100",
                 "growing-50", "growing-100", "growing-150", "off-30", "off-50"):
        for timbre, harmonics in TIMBRES.items():
            for register in REGISTERS:
                parts, notes, time = [np.zeros(round(0.3 * RATE))], [], 0.3
                for rate in (4, 5.5, 7):
                    key = register + numbers.randint(-4, 4)
                    course, heard = movement(kind, rate, numbers)
                    seconds = len(course) / RATE
                    ends = [start for start, _ in heard[1:]] + [seconds]
                    notes += [{"on": round(time + start, 4), "off": round(time + end, 4), "f": 440 * 2 ** ((key - 69 + cents / 100) / 12)}
                              for (start, cents), end in zip(heard, ends)]
                    parts += [sound(440 * 2 ** ((key - 69) / 12), course, harmonics), np.zeros(round(0.4 * RATE))]
                    time += seconds + 0.4
                line = np.concatenate(parts)
                line *= 10 ** (numbers.uniform(-18, -6) / 20) / np.abs(line).max()
                lines.add(f"{kind}-{timbre}-{register}", kind, timbre, line, RATE, time, notes)
    lines.finish()


if __name__ == "__main__":
    main()
