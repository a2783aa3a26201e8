#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Renders lines of notes with known onsets: python3 Training/notes/render.py OUT

One voice at a time, by FluidSynth with FluidR3 and TimGM6mb:
  melody  scales, leaps and turns, detached or legato, 2 to 6 notes a second
  repeat  the same note again and again, every few with another pitch, 2 to 7 a second
  hold    notes of two seconds, with vibrato by the modulation wheel: nothing is struck again

Writes OUT/ID.wav and OUT/manifest.json. The truth is when a note begins to sound: where the note,
rendered alone, reaches 5 % of its highest sample.
"""
import os, random, struct, subprocess, sys
import numpy as np, soundfile
from lines import Lines

FONTS = {"fluid": "/usr/share/sounds/sf2/FluidR3_GM.sf2", "timgm": "/usr/share/sounds/sf2/TimGM6mb.sf2"}
# Program, lowest and highest note.
INSTRUMENTS = {
    "bass-finger": (33, 28, 50), "bass-pick": (34, 28, 50), "bass-fretless": (35, 28, 50),
    "guitar-nylon": (24, 40, 76), "guitar-steel": (25, 40, 76), "guitar-jazz": (26, 40, 76),
    "guitar-clean": (27, 40, 76), "guitar-drive": (29, 40, 76), "violin": (40, 55, 88),
    "cello": (42, 36, 67), "voice": (53, 48, 76), "trumpet": (56, 55, 82), "trombone": (57, 40, 67),
    "sax": (65, 50, 80), "clarinet": (71, 50, 84), "flute": (73, 60, 93), "piano": (0, 36, 84),
}
RATE = 48000


def midi(path, program, events):
    """Writes a MIDI file of (seconds, bytes), at 1 ms per tick."""
    data, last = b"\x00\xff\x51\x03\x0f\x42\x40\x00" + bytes([0xC0, program]), 0
    for time, message in sorted(events, key=lambda e: e[0]):
        ticks = round(time * 1000)
        delta, rest = [(ticks - last) & 0x7F], (ticks - last) >> 7
        while rest:
            delta.insert(0, rest & 0x7F | 0x80)
            rest >>= 7
        data, last = data + bytes(delta) + bytes(message), ticks
    data += b"\x00\xff\x2f\x00"
    with open(path, "wb") as file:
        file.write(b"MThd" + struct.pack(">IHHH", 6, 0, 1, 1000) + b"MTrk" + struct.pack(">I", len(data)) + data)


def play(folder, font, program, events, seconds):
    """The sound of (seconds, bytes), mono."""
    path, wave = os.path.join(folder, "line.mid"), os.path.join(folder, "line.wav")
    midi(path, program, events + [(seconds, (0xB0, 120, 0))])
    subprocess.run(["fluidsynth", "-ni", "-q", "-R", "0", "-C", "0", "-g", "0.6", "-r", str(RATE), "-F", wave,
                    "-T", "wav", "-O", "float", FONTS[font], path], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    sound = soundfile.read(wave)[0].mean(axis=1)[: round(seconds * RATE)]
    os.remove(path), os.remove(wave)
    return np.pad(sound, (0, round(seconds * RATE) - len(sound)))


def delays(folder, font, program, notes):
    """For each note, seconds from note-on to where it sounds."""
    notes, found = sorted(set(notes)), {}
    events = [e for i, n in enumerate(notes) for e in ((1 + 3 * i, (0x90, n, 100)), (2 + 3 * i, (0x80, n, 0)))]
    sound = np.abs(play(folder, font, program, events, 3 * len(notes) + 1))
    for i, n in enumerate(notes):
        part = sound[(1 + 3 * i) * RATE:(2 + 3 * i) * RATE]
        found[n] = float(np.argmax(part > 0.05 * part.max())) / RATE
    return found


def line(random, kind, low, high):
    """Notes as (on, off, note, velocity)."""
    notes, time, note = [], 0.3, random.randint(low, high)
    if kind == "hold":
        for _ in range(4):
            notes.append((time, time + 1.9, random.randint(low, high), random.randint(60, 110)))
            time += 2.2
        return notes
    pace = random.uniform(2, 6 if kind == "melody" else 7)
    share = random.choice([0.6, 0.9, 1.0])
    while time < 8:
        length = random.choice([1, 1, 1, 2, 0.5] if kind == "melody" else [1, 1, 1, 1, 0.5]) / pace
        if kind == "melody":
            step = random.choice([-2, -1, 1, 2, -3, 3, -4, 5, 7, -12, 12, 2, -2])
            note = note + step if low <= note + step <= high else note - step
            note = min(max(note, low), high)
        elif random.random() < 0.2:
            note = random.randint(low, high)
        notes.append((time, time + share * length - 0.002, note, random.randint(50, 120)))
        time += length
    return notes


def main():
    lines, numbers = Lines(sys.argv[1]), random.Random(7)
    for name, (program, low, high) in INSTRUMENTS.items():
        for font in FONTS:
            for kind in ("melody", "repeat", "hold"):
                notes = line(numbers, kind, low, high)
                events = [e for on, off, n, v in notes for e in ((on, (0x90, n, v)), (off, (0x80, n, 0)))]
                if kind == "hold":
                    events += [(on + 0.7, (0xB0, 1, 90)) for on, _, _, _ in notes] + [(off, (0xB0, 1, 0)) for _, off, _, _ in notes]
                late = delays(lines.out, font, program, [n for _, _, n, _ in notes])
                seconds = notes[-1][1] + 0.7
                sound = play(lines.out, font, program, events, seconds)
                sound = sound / np.abs(sound).max() * 10 ** (numbers.uniform(-18, -3) / 20)
                truth = [{"on": round(on + late[n], 4), "off": round(off, 4), "f": round(440 * 2 ** ((n - 69) / 12), 3)} for on, off, n, _ in notes]
                lines.add(f"{kind}-{name}-{font}", kind, name, sound, RATE, seconds, truth)
    lines.finish()


if __name__ == "__main__":
    main()
