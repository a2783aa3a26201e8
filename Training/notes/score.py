#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Scores notes put out live against sets of known ones: python3 Training/notes/score.py SET=FOLDER…

SET holds manifest.json (Training/notes/render.py, Training/tones, or a set of the same form), FOLDER
a file of notes per item: ID.mid (spectrum analyze --notes) or ID.txt (aubionotes: note, on and off).

  F, P, R   of the notes that begin within 50 ms of a true one and within 50 cents of it, each matched once
            (mir_eval's definition, where the time of a note is when it was put out, not when it was played)
  wrong     notes within 50 ms of a true beginning, but of another pitch, per 100 true ones
  extra     notes at no true beginning, per 100 true ones
  missing   true notes with no note within 50 ms, per 100
  late      ms from the true beginning to the right note, up to 250 ms: median and 90 %
  false     notes per minute where nothing has a pitch (items without notes)

Where it is known how the pitch of notes moves (Training/notes/bends.py) and the MIDI file has pitch
bends, what a synthesizer would play, key and bend, is compared with the pitch of the same moment, every
millisecond from 0.1 s after a note's beginning to 0.03 s before its end:

  bend      cents between the two: median and 95 %
  lag       ms by which the heard pitch is late: those at which the median is least
  left      cents between the two at that lag: median and 95 %
  held      % of the time with a note at all

A note of such a set has `glide`, [cents, start, length], and `vibrato`, [cents, Hz]; t seconds after its
beginning it is cents * clip((t - start) / length, 0, 1) + cents * sin(2 pi Hz t) above `f`.
"""
import argparse, json, math, os, struct, sys
import numpy as np


def read_midi(path):
    """Note-ons as (seconds, Hz), and changes of the pitch as (seconds, MIDI key with its bend; NaN for
    none); fails unless each note-on has its note-off."""
    data = open(path, "rb").read()
    division = struct.unpack(">H", data[12:14])[0]
    tempo, sounding, notes, at = 500000, set(), [], 14
    changes, latest, bend, reach, controls = [], math.nan, 0.0, 2.0, {}
    size = struct.unpack(">I", data[at + 4:at + 8])[0]
    at, end, tick = at + 8, at + 8 + size, 0

    def length(at):
        value = 0
        while True:
            value, at = value << 7 | data[at] & 0x7F, at + 1
            if not data[at - 1] & 0x80:
                return value, at
    while at < end:
        delta, at = length(at)
        tick += delta
        status = data[at]
        if status == 0xFF:
            count, body = length(at + 2)
            if data[at + 1] == 0x51:
                tempo = int.from_bytes(data[body:body + count], "big")
            at = body + count
            continue
        key, seconds = data[at + 1], tick * tempo / 1e6 / division
        if status >> 4 == 9:
            assert key not in sounding, f"{path}: note {key} is on twice"
            sounding.add(key)
            latest = key
            notes.append((seconds, 440 * 2 ** ((key - 69) / 12)))
        elif status >> 4 == 8:
            sounding.remove(key)
            latest = math.nan if key == latest else latest
        elif status >> 4 == 0xB:
            controls[key] = data[at + 2]
            # RPN 0: how many semitones and cents a bend reaches.
            if key in (6, 38) and controls.get(101) == 0 and controls.get(100) == 0:
                reach = controls.get(6, 2) + controls.get(38, 0) / 100
        elif status >> 4 == 0xE:
            bend = ((data[at + 2] << 7 | key) - 8192) / 8192
        changes.append((seconds, latest + reach * bend))
        at += 3
    assert not sounding, f"{path}: {sounding} hang"
    return notes, changes


def read_text(path):
    """Note-ons of aubionotes."""
    rows = [line.split() for line in open(path)]
    return [(float(r[1]), 440 * 2 ** ((float(r[0]) - 69) / 12)) for r in rows if len(r) == 3], []


def cents(a, b):
    return abs(1200 * math.log2(a / b))


def match(true, heard):
    """The most pairs of a true and a heard note within 50 ms and 50 cents (augmenting paths)."""
    near = [[j for j, h in enumerate(heard) if abs(h[0] - t[0]) <= 0.05 and cents(h[1], t[1]) <= 50.5] for t in true]
    of = {}

    def place(i, seen):
        for j in near[i]:
            if j not in seen:
                seen.add(j)
                if j not in of or place(of[j], seen):
                    of[j] = i
                    return True
        return False
    for i in range(len(true)):
        place(i, set())
    return {i: j for j, i in of.items()}


def score(true, heard):
    pairs = match(true, heard)
    found = set(pairs.values())
    rest = [h for j, h in enumerate(heard) if j not in found]
    wrong = sum(any(abs(h[0] - t[0]) <= 0.05 and cents(h[1], t[1]) > 50.5 for t in true) for h in rest)
    late = []
    for i, t in enumerate(true):
        end = min(t[0] + 0.25, true[i + 1][0] if i + 1 < len(true) else 1e9)
        first = [h[0] - t[0] for h in heard if t[0] - 0.02 <= h[0] < end and cents(h[1], t[1]) <= 50.5]
        if first:
            late.append(first[0])
    missing = sum(not any(abs(h[0] - t[0]) <= 0.05 for h in heard) for t in true)
    return dict(true=len(true), heard=len(heard), hit=len(pairs), wrong=wrong, extra=len(rest) - wrong, missing=missing, late=late)


def bends(item, changes):
    """Cents between what is heard and the pitch of so many ms before, where a note is heard, and the count
    of all moments; shape: [lag][moment]."""
    moved = [n for n in item["notes"] if "glide" in n]
    if not moved or not changes:
        return None
    starts, heard, errors, count = np.array([c[0] for c in changes]), np.array([c[1] for c in changes]), [], 0
    for n in moved:
        time = np.arange(n["on"] + 0.1, n["off"] - 0.03, 0.001)
        place = np.searchsorted(starts, time, side="right") - 1
        key = np.where(place >= 0, heard[place], np.nan)
        (far, start, length), (depth, rate) = n["glide"], n["vibrato"]
        count += len(time)
        since = (time - n["on"])[None, :] - np.arange(0, 100)[:, None] / 1000
        true = far * np.clip((since - start) / length, 0, 1) + depth * np.sin(2 * np.pi * rate * since)
        true += 1200 * math.log2(n["f"] / 440) + 6900
        errors.append((100 * key - true)[:, ~np.isnan(key)])
    return np.concatenate(errors, axis=1), count


def bend_columns(parts):
    known = [p["bends"] for p in parts if p["bends"]]
    if not known:
        return ""
    errors = np.abs(np.concatenate([k[0] for k in known], axis=1))
    if errors.shape[1] == 0:
        return ""
    lag = int(np.argmin(np.median(errors, axis=1)))
    at = [x for row in (0, lag) for x in (np.median(errors[row]), np.percentile(errors[row], 95))]
    held = 100 * errors.shape[1] / sum(k[1] for k in known)
    return f" {at[0]:6.2f} {at[1]:6.1f} {lag:4} {at[2]:6.2f} {at[3]:6.1f} {held:6.1f}"


def truth(item):
    """True notes as (seconds, Hz); those of an item that no keyboard could play are left out."""
    return [(n["on"], n["f"]) for n in item["notes"] if n.get("f") and n.get("on") is not None]


def line(name, parts, minutes):
    t, h, hit = (sum(p[k] for p in parts) for k in ("true", "heard", "hit"))
    late = [1000 * x for p in parts for x in p["late"]]
    if t == 0:
        return f"{name:24} {'':48} {h / minutes:6.1f}" if minutes else ""
    p, r = hit / max(h, 1), hit / t
    f = 2 * p * r / max(p + r, 1e-9)
    share = [100 * sum(q[k] for q in parts) / t for k in ("wrong", "extra", "missing")]
    return (f"{name:24} {t:5} {100 * f:5.1f} {100 * p:5.1f} {100 * r:5.1f} " + " ".join(f"{x:6.1f}" for x in share)
            + (f" {np.median(late):6.1f} {np.percentile(late, 90):6.1f}" if late else f" {'':13}") + f" {'':6}" + bend_columns(parts))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sets", nargs="+", metavar="SET=FOLDER")
    parser.add_argument("--items", action="store_true", help="a line per item as well")
    parser.add_argument("--skip", default="", help="categories that are left out, separated by commas")
    arguments = parser.parse_args()
    print(f"{'':24} {'notes':>5} {'F':>5} {'P':>5} {'R':>5} {'wrong':>6} {'extra':>6} {'miss':>6} {'late':>6} {'90 %':>6} {'false':>6}"
          f" {'bend':>6} {'95 %':>6} {'lag':>4} {'left':>6} {'95 %':>6} {'held':>6}")
    for pair in arguments.sets:
        folder, read = pair.split("=")
        kinds, quiet, seconds = {}, [], 0.0
        for item in json.load(open(os.path.join(folder, "manifest.json")))["items"]:
            if item["cat"] in arguments.skip.split(","):
                continue
            path = os.path.join(read, item["id"])
            heard, changes = read_midi(path + ".mid") if os.path.exists(path + ".mid") else read_text(path + ".txt")
            true = truth(item)
            if not true and item["notes"]:
                continue
            result = score(true, heard)
            result["bends"] = bends(item, changes)
            if true:
                kinds.setdefault(item["cat"], []).append(result)
            else:
                quiet.append(result)
                seconds += item["recipe"]["dur"]
            if arguments.items and (result["hit"] < result["true"] or result["heard"] > result["hit"]):
                print(line("  " + item["id"][:22], [result], (seconds and item["recipe"]["dur"] / 60)), [(round(a, 3), round(69 + 12 * math.log2(b / 440), 1)) for a, b in true][:4], [(round(a, 3), round(69 + 12 * math.log2(b / 440))) for a, b in heard][:9])
        print(f"{pair}")
        for kind, parts in sorted(kinds.items()):
            print(line(kind, parts, 0))
        print(line("all", [p for parts in kinds.values() for p in parts], 0))
        if quiet:
            print(line("without a note", quiet, seconds / 60))


if __name__ == "__main__":
    main()
