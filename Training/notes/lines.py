# SPDX-License-Identifier: GPL-3.0-or-later
"""A folder of lines for score.py: OUT/ID.wav, and what is in them, OUT/manifest.json."""
import json, os
import soundfile


class Lines:
    def __init__(self, out):
        os.makedirs(out, exist_ok=True)
        self.out, self.items = out, []

    def add(self, item, cat, source, wave, rate, seconds, notes):
        soundfile.write(os.path.join(self.out, item + ".wav"), wave, rate, "PCM_24")
        self.items.append({"id": item, "cat": cat, "source": source, "seconds": seconds, "notes": notes})

    def finish(self):
        with open(os.path.join(self.out, "manifest.json"), "w") as file:
            json.dump({"items": self.items}, file, indent=1)
        print(f"{len(self.items)} lines, {sum(len(i['notes']) for i in self.items)} notes")
