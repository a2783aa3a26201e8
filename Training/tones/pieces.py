# SPDX-License-Identifier: GPL-3.0-or-later
"""What is rendered: a list of items by kind, each with its source, its notes and what stands in between (rooms.py)."""
import glob
import os

import numpy as np

import percussion

RATES = (48000, 44100, 48000, 96000, 48000, 44100, 32000)
NAMES = ('C', 'C#', 'D', 'D#', 'E', 'F', 'F#', 'G', 'G#', 'A', 'A#', 'B')
# What may stand between a dry instrument and the plugin, one of which every third item gets.
CHAINS = ([['room', dict(t60=.4, wet=-9.0)]], [['microphone', dict(low=180.0, high=5000.0, noise=-42.0)]], [['room', dict(t60=.9, wet=-8.0)]], [['double', dict(cents=7.0)]],
          [['room', dict(t60=1.4, wet=-11.0)]], [['microphone', dict(low=90.0, high=3800.0, noise=-50.0)]], [['double', dict(cents=-11.0, late=.027, level=-4.0)]], [['amplifier', dict(drive=12.0)]])


def hz(midi):
    return 440 * 2 ** ((midi - 69) / 12)


def name(midi):
    return NAMES[round(midi) % 12] + str(round(midi) // 12 - 1)


class Book:
    """Items so far; random numbers of the book choose pitches, those of an item (render.py) the rest."""

    def __init__(self, seed):
        self.rng, self.items, self.chained = np.random.default_rng(seed), [], 0

    def add(self, kind, source, tag, notes=None, seconds=None, fx=None, peak=None, plain=False, **recipe):
        number = sum(i['cat'] == kind for i in self.items) + 1
        if fx is None:
            fx = []
            if notes and not plain:
                self.chained += 1
                if self.chained % 3 == 0: fx = CHAINS[self.chained // 3 % len(CHAINS)]
        seconds = seconds or max(n['on'] + n['seconds'] + min(n['release'], .3) for n in notes)
        recipe.update(dur=round(seconds, 3), peak=float(peak if peak is not None else self.rng.choice([-3, -6, -10, -16, -24])), fx=fx)
        if notes: recipe['notes'] = notes
        self.items.append(dict(id='%s-%02d-%s' % (kind, number, tag), cat=kind, source=source, sr=RATES[len(self.items) % len(RATES)], recipe=recipe))

    def note(self, maker, midi, seconds=2.4, on=.3, release=.3, gain=0.0, **options):
        exact = maker == 'setbfree'
        return dict(maker=maker, hz=round(float(hz(round(midi) if exact else midi + self.rng.uniform(-.35, .35))), 4), on=round(on, 3), seconds=seconds, release=release, gain=gain, options=options)

    def one(self, kind, source, tag, maker, midi, seconds=2.4, **options):
        extra = {k: options.pop(k) for k in ('fx', 'peak', 'plain') if k in options}
        midi = midi + int(self.rng.integers(-2, 3)) if kind not in ('low', 'top') else midi
        self.add(kind, source, '%s-%s' % (tag, name(midi)), [self.note(maker, midi, seconds, **options)], **extra)

    def phrase(self, kind, source, tag, maker, base, step, count=6, hold=.9, release=.15, steps=(-5, -3, -2, 2, 4, 5, 7, 9, 12, -12), options=None, fx=None):
        """Notes one after another; each lasts `hold` steps, so with more than 1 it rings on under the next."""
        t, midi, notes = .3, base, []
        for _ in range(count):
            midi = base + int(self.rng.choice([s for s in steps if base + s != midi]))
            d = step * self.rng.choice([.8, 1, 1, 1.3]) if kind == 'melody' else step
            notes.append(self.note(maker, midi, round(d * hold, 3), t, release, gain=float(self.rng.uniform(-5, 0)), **(options(self.rng) if callable(options) else options or {}))); t += d
        self.add(kind, source, tag, notes, round(t + .4, 3), fx)


def plucked(b):
    for n, midis in (('plucked', (40, 52, 64)), ('stifkarp', (43, 57)), ('sitar', (50, 60)), ('mandolin', (55, 67))):
        for m in midis: b.one('plucked', 'stk-plucked', n, 'stk', m, name=n)
    for n, midis in (('wgpluck2', (41, 55, 69)), ('wgpluck2-soft', (45, 60)), ('pluck', (48, 62, 74))):
        for m in midis: b.one('plucked', 'csound-waveguides', n, 'csound', m, name=n)
    for m in (28, 33, 40, 45, 55, 64): b.one('plucked', 'own-strings', 'steel', 'string', m, 3.0, B=4e-5 * 2 ** ((m - 40) / 10), place=float(b.rng.uniform(.08, .3)), t60=6.0)
    for n, p, k, m in (('spanish', 17, 1, 52), ('lute', 18, 1, 60), ('guitar', 15, 1, 47), ('harp', 19, 1, 67), ('bass', 32, .5, 45)): b.one('plucked', 'hexter', n, 'hexter', m, program=p, pitch=k)


def blown(b):
    for n, midis in (('flute', (65, 74)), ('clarinet', (50, 62)), ('saxofony', (53, 65)), ('blowbotl', (60,))):
        for m in midis: b.one('blown', 'stk-blown', n, 'stk', m, name=n)
    for n, midis in (('wgclar', (50, 60, 70)), ('wgflute', (62, 72))):
        for m in midis: b.one('blown', 'csound-waveguides', n, 'csound', m, name=n)
    for n, p, m, k in (('clarinet', 55, 55, 1), ('flute', 56, 72, 1), ('brass', 58, 60, .5), ('lead', 40, 64, 1)): b.one('blown', 'hexter', n, 'hexter', m, program=p, pitch=k)
    for m in (46, 58, 70): b.one('blown', 'own-tones', 'reed', 'tone', m, odd=.1, attack=.05, breath=.02)


def keys(b):
    for n, midis in (('rhodey', (45, 64)), ('wurley', (50, 60))):
        for m in midis: b.one('keys', 'stk-fm', n, 'stk', m, name=n)
    for n, p, m in (('e-piano', 0, 48), ('e-piano-1', 3, 60), ('grand', 5, 43), ('harpsichord', 8, 62), ('clavinet', 14, 52)): b.one('keys', 'hexter', n, 'hexter', m, program=p)
    for m in (40, 48, 57, 66, 78): b.one('keys', 'own-strings', 'piano', 'string', m, 3.0, B=1.5e-4 * 2 ** (max(0, m - 45) / 9), place=.12, slope=.9, strings=2 + (m > 50), spread=.7, t60=8 * 2 ** (-(m - 40) / 20), hammer=.1)
    for n, m in (('fm', 45), ('fm', 64), ('fm-bright', 52), ('fm-bright', 70)): b.one('keys', 'csound-fm', n, 'csound', m, name=n)


def bowed(b):
    for m in (45, 57, 69): b.one('bowed', 'stk-bowed', 'bowed', 'stk', m, 3.0, name='bowed')
    for m in (48, 62, 74): b.one('bowed', 'csound-waveguides', 'wgbow', 'csound', m, 3.0, name='wgbow')
    for m in (38, 50, 62, 81): b.one('bowed', 'own-bowed', 'bowed', 'bowed', m, 3.0, attack=.12, vibrato=8.0)
    for n, p, k, m in (('violins', 53, 1, 67), ('cellos', 54, .5, 57)): b.one('bowed', 'hexter', n, 'hexter', m, program=p, pitch=k)


def organs(b):
    for bars, k, m in (('008000000', 1, 60), ('008800000', 1, 48), ('888000000', .5, 60), ('008080800', 1, 67), ('008888888', 1, 52), ('806000000', .5, 72), ('688600000', .5, 65)):
        b.one('organ', 'setbfree', bars, 'setbfree', m, drawbars=bars, pitch=k)
    for stops, midis in ((('I_principal_8',), (36, 60)), (('rohrflute8',), (48, 72)), (('cromhorne',), (55,)), (('I_trumpet',), (43, 64)), (('quintadena',), (52,)), (('gemshorn8',), (84,))):
        for m in midis: b.one('organ', 'aeolus', stops[0].replace('_', '-'), 'pipes', m, stops=stops)
    # The higher ranks speak first.
    for stops, late, midis in ((('I_principal_8', 'I_principal_4'), (.06, 0), (36, 48, 60)), (('I_principal_8', 'I_principal_4', 'I_octave_2'), (.09, .04, 0), (38, 50, 62)),
                               (('rohrflute8', 'flute4'), (.08, 0), (43, 55, 67)), (('I_principal_8', 'I_principal_4', 'I_octave_2', 'I_mixtur5fach'), (.05, .02, .01, 0), (41, 53, 65))):
        for m in midis: b.one('ranks', 'aeolus', '+'.join(s.replace('I_', '').replace('_', '-') for s in stops), 'pipes', m, 2.8, stops=stops, late=late)
    for m in (48, 60): b.one('ranks', 'aeolus', '16+8', 'pipes', m, 2.8, stops=('bourdon16', 'I_principal_8'), late=(.08, 0), pitch=.5)
    for n, m in (('beethree', 50), ('beethree', 62)): b.one('organ', 'stk-fm', n, 'stk', m, name='beethree')


def bars(b):
    for kind, t60, midis in (('marimba', .9, (48, 60, 72)), ('vibraphone', 3.0, (57, 69)), ('xylophone', .6, (72, 84)), ('kalimba', 1.2, (60, 72))):
        for m in midis: b.one('bars', 'modal-bars', kind, 'bar', m, 1.6, instrument=kind, t60=t60)
    for n, p, m in (('vibes', 9, 65), ('mallet', 10, 60), ('karimba', 47, 62)): b.one('bars', 'hexter', n, 'hexter', m, 1.6, program=p)


def low(b):
    for m in (21, 22, 24, 26, 28, 30, 32, 34, 36): b.one('low', 'own-strings', 'piano', 'string', m, 3.6, B=3.2e-4 * 2 ** (-(m - 21) / 12), place=.11, slope=float(b.rng.uniform(.2, .9)), strings=1 + (m > 28), spread=.8,
                                                        t60=12.0, loss=.15, hammer=.15, plain=True)
    for m in (23, 25, 28, 31): b.one('low', 'own-strings', 'bass', 'string', m, 3.0, B=1.2e-4, place=float(b.rng.uniform(.1, .25)), slope=1.0, t60=7.0, hammer=.05)
    for n, m in (('plucked', 28), ('stifkarp', 31)): b.one('low', 'stk-plucked', n, 'stk', m, 3.0, name=n)
    b.one('low', 'csound-waveguides', 'wgpluck2', 'csound', 28, 3.0, name='wgpluck2')


def top(b):
    for m in (93, 96, 100, 103, 106, 108): b.one('top', 'own-strings', 'piano', 'string', m, 1.2, B=1.5e-4 * 2 ** ((m - 45) / 9), place=.1, slope=1.2, strings=3, spread=1.5, t60=2.0 * 2 ** (-(m - 93) / 9), hammer=.4)
    for m in (90, 97, 103): b.one('top', 'own-bowed', 'violin', 'bowed', m, 2.0, attack=.1, bow_noise=.06, vibrato=10.0)
    for m in (91, 98, 105): b.one('top', 'modal-bars', 'glockenspiel', 'bar', m, 1.4, instrument='glockenspiel', t60=1.5)
    for m in (96, 102): b.one('top', 'modal-bars', 'xylophone', 'bar', m, 1.2, instrument='xylophone', t60=.8)
    for m in (94, 101): b.one('top', 'own-tones', 'whistle', 'tone', m, 1.6, slope=2.5, attack=.04, breath=.08, scoop=60.0, scoop_time=.05)
    b.one('top', 'aeolus', 'sifflet', 'pipes', 84, 1.6, stops=('superoctave2',), pitch=4.0)
    for n, m in (('pluck', 90), ('wgpluck2', 88)): b.one('top', 'csound-waveguides', n, 'csound', m, 1.4, name=n)


def slow(b):
    for m in (36, 41, 48, 53, 60): b.one('slow', 'own-bowed', 'cello', 'bowed', m, 3.4, attack=float(b.rng.uniform(.3, .7)), bow_noise=.08, scoop=float(b.rng.uniform(0, 60)), vibrato=12.0, delay=1.0)
    for k, m in enumerate((40, 45, 50)):
        b.phrase('slow', 'own-bowed', 'cello-melody', 'bowed', m, .8, 5, 1.0, .2, (-5, -3, -2, 2, 4, 5, 7), lambda r: dict(attack=float(r.uniform(.15, .4)), bow_noise=.06, scoop=float(r.uniform(0, 50)), body=3 + k))
    for v, m in (('bass-o', 43), ('tenor-e', 55), ('soprano-u', 69)): b.one('slow', 'csound-fof', 'swell', 'fof', m, 3.2, voice=v, attack=.7, vibrato=0.0)
    for n, p, m, k in (('strings', 52, 60, 1), ('orchestral', 38, 55, 1)): b.one('slow', 'hexter', n, 'hexter', m, 3.0, program=p, pitch=k)


def voices(b):
    for v, m in (('bass-a', 41), ('bass-o', 46), ('tenor-e', 57), ('alto-a', 62), ('soprano-a', 72), ('soprano-u', 79)): b.one('voice', 'csound-fof', v, 'fof', m, 2.8, voice=v, vibrato=4.0)
    for v, m, z in (('a', 43, 1.0), ('e', 50, 1.0), ('o', 57, 1.1), ('i', 64, 1.15), ('u', 70, 1.2)): b.one('voice', 'own-voices', v, 'singer', m, 2.8, vowel=v, size=z, scoop=80.0, vibrato=5.0, breath=.03)
    for n, m in (('voicform', 52), ('voicform', 64), ('fmvoices', 57)): b.one('voice', 'stk-voice', n, 'stk', m, name=n)
    for v, m in (('bass-a', 45), ('tenor-e', 55), ('alto-a', 65), ('soprano-a', 74)): b.one('choir', 'csound-fof', v, 'fof', m, 3.0, voice=v, singers=4, spread=12.0, vibrato=15.0, attack=.2)
    for v, m, s in (('a', 43, 12.0), ('o', 50, 18.0), ('a', 57, 8.0), ('e', 62, 15.0), ('u', 67, 12.0), ('a', 74, 18.0)): b.one('choir', 'own-voices', v, 'choir', m, 3.2, vowel=v, spread=s, singers=4 + int(s > 12) * 2)


def distorted(b):
    nylon = dict(B=2e-5, place=.25, slope=1.3, t60=4.0)
    for m, over in ((40, 12.0), (45, 20.0), (52, 12.0), (57, 6.0), (64, 20.0), (71, 12.0)): b.one('clipped', 'own-strings', 'nylon', 'string', m, 3.0, fx=[['clip', dict(over=over)]], peak=-1, **nylon)
    for m in (48, 60): b.one('clipped', 'csound-waveguides', 'wgpluck2-soft', 'csound', m, fx=[['clip', dict(over=14.0)]], peak=-1, name='wgpluck2-soft')
    b.one('clipped', 'stk-plucked', 'plucked', 'stk', 50, fx=[['clip', dict(over=14.0)]], peak=-1, name='plucked')
    for m, drive in ((40, 20.0), (52, 30.0), (64, 26.0)): b.one('amplified', 'own-strings', 'electric', 'string', m, 3.0, fx=[['amplifier', dict(drive=drive)]], B=4e-5, place=.2, t60=8.0)
    b.one('amplified', 'stk-plucked', 'plucked', 'stk', 45, fx=[['amplifier', dict(drive=26.0)]], name='plucked')
    b.one('amplified', 'stk-fm', 'wurley', 'stk', 57, fx=[['amplifier', dict(drive=18.0)]], name='wurley')


def sequences(b):
    def string(t60, **more): return dict(B=4e-5, place=.2, t60=t60, damping=.12) | more
    # Each note rings on under the next one, mostly some dB below it.
    for tag, base, step in (('guitar', 52, .2), ('guitar', 45, .3), ('harp', 64, .16), ('harp', 55, .3)): b.phrase('ringing', 'own-strings', tag, 'string', base, step, 8, 1.9, .3, options=string(2.0))
    for base, step in ((50, .3), (62, .22)): b.phrase('ringing', 'own-strings', 'piano', 'string', base, step, 7, 1.8, .3, options=string(4.0, B=2e-4, strings=2, slope=.9, hammer=.1))
    for tag, base, step, o in (('vibraphone', 65, .25, dict(instrument='vibraphone', t60=2.5)), ('marimba', 60, .18, dict(instrument='marimba', t60=.9)), ('kalimba', 67, .22, dict(instrument='kalimba', t60=1.2))): b.phrase('ringing', 'modal-bars', tag, 'bar', base, step, 8, 2.2, .3, options=o)
    for n, base, step in (('plucked', 55, .25), ('mandolin', 62, .18)): b.phrase('ringing', 'stk-plucked', n, 'stk', base, step, 8, 1.9, .3, options=dict(name=n))
    b.phrase('ringing', 'csound-waveguides', 'wgpluck2', 'csound', 52, .22, 8, 1.9, .3, options=dict(name='wgpluck2'))
    b.phrase('ringing', 'hexter', 'e-piano', 'hexter', 55, .3, 7, 1.7, .3, options=dict(program=3)); b.phrase('ringing', 'hexter', 'harp', 'hexter', 62, .2, 8, 1.9, .3, options=dict(program=19))
    b.phrase('ringing', 'own-bowed', 'open-string', 'bowed', 57, .35, 6, 1.4, .2, options=dict(attack=.06, body=4))
    for source, tag, maker, base, step, o in (('own-tones', 'lead', 'tone', 60, .15, dict(attack=.005)), ('own-tones', 'reed', 'tone', 55, .16, dict(odd=.1, attack=.02)), ('setbfree', 'organ', 'setbfree', 60, .16, dict(drawbars='008400000')),
                                              ('stk-plucked', 'mandolin', 'stk', 64, .14, dict(name='mandolin')), ('csound-fm', 'fm', 'csound', 57, .15, dict(name='fm')), ('own-strings', 'bass', 'string', 36, .25, dict(B=1e-4, t60=3.0))):
        b.phrase('fast', source, tag, maker, base, step, 9, .9, .05, options=o)
    for source, tag, maker, base, o in (('own-voices', 'singer', 'singer', 58, dict(vowel='a', scoop=50.0, vibrato=15.0)), ('csound-fof', 'tenor', 'fof', 55, dict(voice='tenor-e', vibrato=10.0)), ('stk-blown', 'clarinet', 'stk', 57, dict(name='clarinet')),
                                        ('csound-waveguides', 'wgclar', 'csound', 55, dict(name='wgclar')), ('setbfree', 'organ', 'setbfree', 62, dict(drawbars='008600000')), ('aeolus', 'principal', 'pipes', 60, dict(stops=('I_principal_8', 'I_principal_4'))),
                                        ('hexter', 'clarinet', 'hexter', 62, dict(program=55)), ('own-tones', 'lead', 'tone', 67, dict())):
        b.phrase('melody', source, tag, maker, base, .45, 6, .95, .1, options=o)


def moving(b):
    for depth, rate, m in ((15.0, 5.0, 57), (35.0, 6.0, 64), (60.0, 5.0, 69)):
        b.one('vibrato', 'own-tones', 'lead', 'tone', m, 3.2, vibrato=depth, vibrato_rate=rate); b.one('vibrato', 'own-bowed', 'violin', 'bowed', m + 7, 3.2, attack=.1, vibrato=depth * .6, vibrato_rate=rate)
    for v, m, depth in (('tenor-e', 57, 40.0), ('soprano-a', 74, 70.0)): b.one('vibrato', 'csound-fof', v, 'fof', m, 3.2, voice=v, vibrato=depth, plain=True)
    for glide, m, d in ((1200.0, 50, .8), (-700.0, 64, .5), (200.0, 45, 1.2), (-1200.0, 76, 1.0)): b.one('gliss', 'own-tones', '%+d' % glide, 'tone', m, 2.6, glide=glide, glide_time=d)
    for v, m, glide in (('bass-a', 45, 500.0), ('alto-a', 67, -500.0)): b.one('gliss', 'csound-fof', v, 'fof', m, 2.6, voice=v, vibrato=0.0, glide=glide, plain=True)
    b.one('gliss', 'own-bowed', 'cello', 'bowed', 48, 2.6, attack=.15, glide=700.0, glide_time=.4)


SAID = {'en': 'The tuner shows nothing while somebody is talking near the instrument, as long as no note is played.', 'de': 'Heute morgen haben wir lange über das Wetter und über den neuen Verstärker gesprochen.',
        'fr': 'Nous avons longtemps parlé du temps et du nouvel amplificateur, puis tout le monde est parti.', 'it': 'Questa mattina abbiamo parlato a lungo del tempo e del nuovo amplificatore.', 'ru': 'Сегодня утром мы долго говорили о погоде и о новом усилителе.'}


def negatives(b):
    def add(source, tag, maker, seconds=4.0, fx=None, **options): b.add('negative', source, tag, None, seconds, fx, negative=[maker, options])
    for k in range(8): add('own-drums', 'toms', 'drums', what=('tom',), every=.7 if k < 5 else .3, fx=[['room', dict(t60=.5, wet=-8.0)]] if k % 3 == 2 else None)
    for tag, what in (('kicks', ('kick',)), ('snares', ('snare',)), ('kit', ('kick', 'snare', 'hat', 'tom')), ('beat', ('kick', 'hat', 'snare', 'hat', 'clap')), ('claps', ('clap', 'hat'))): add('own-drums', tag, 'drums', what=what, every=.3)
    for package, patterns in (('hydrogen', ('*/*[Tt]om*', '*/*onga*', '*/*ongo*', '*/*[Kk]ick*', '*/*[Ss]nare*')), ('sonic-pi', ('drum_tom*', 'tabla_[gkt]e*', 'bd_*', 'sn_*', 'elec_*snare*'))):
        for p in patterns:
            found = sorted(f for f in glob.glob(percussion.KITS[package] + p) if f.endswith(('.wav', '.flac')))
            names = [package + ':' + f[len(percussion.KITS[package]):] for f in found]
            b.rng.shuffle(names)
            for k in range(2 if 'om' in p or 'abla' in p else 1):
                chosen = names[k * 6:k * 6 + 6]
                if chosen: add(package, p.split('/')[-1].strip('*').replace('[', '').replace(']', '').replace('*', '-'), 'kit', files=chosen)
    for k, (voice, pitch, speed) in enumerate((('en', 50, 160), ('en+f3', 60, 180), ('de', 40, 150), ('fr', 55, 170), ('it', 30, 150), ('ru', 50, 160), ('en+whisper', 50, 150), ('de+f2', 70, 190))):
        add('speech', voice.replace('+', '-'), 'speech', voice=voice, pitch=pitch, speed=speed, text=SAID[voice[:2]], fx=[['room', dict(t60=.5, wet=-8.0)]] if k % 3 == 2 else None)
    for kind in ('wind', 'surf', 'traffic', 'rain', 'applause', 'breath', 'crackle', 'handling', 'scrape', 'cymbals', 'babble', 'fan'): add('speech' if kind == 'babble' else 'noises', kind, 'hiss', kind=kind)


# mda's presets: the octave in which each sounds, and the keys that are played. Presets without one certain pitch are left out: chords and noises, and those whose partials are multiples of a third or a
# quarter of it, or that die away into noise.
DX10 = (('Bright E.Piano', 1, (40, 55, 76)), ('Jazz E.Piano', 1, (45, 60)), ('E.Piano Pad', 1, (52, 67)), ('Fuzzy E.Piano', 1, (47, 64)), ('Harpsichord', 1, (43, 58, 74)), ('Funk Clav', .5, (55, 67)), ('Sitar', .5, (57, 69)),
        ('Chiff Organ', 1, (48, 65)), ('Space Pad', 1, (50, 62)), ('Harp', 2, (43, 55, 68)), ('Jazz Guitar', 1, (42, 54, 66)), ('Log Drum', .5, (62, 72)), ('Trumpet', 2, (46, 58)),
        ('Horn', .5, (60, 69)), ('Reed 1', .5, (62, 74)), ('Reed 2', 1, (53, 65)), ('Violin', 2, (50, 64)), ('Chunky Bass', .25, (54, 61, 68)), ('E.Bass', .25, (53, 59, 66)), ('Clunk Bass', .25, (57, 64)), ('Thick Bass', .25, (55, 62)),
        ('Sine Bass', .5, (43, 52)), ('Square Bass', .25, (56, 65)), ('Harmonics', 1, (55, 67)))
JX10 = (('Rubber Backing [ZF]', 1, (48, 60)), ('808 State Lead', 1, (52,)), ('Detuned Techno Lead', 1, (50, 64)), ('Hard Lead [SA]', 1, (57, 69)), ('Bubble', 2, (50, 62)), ('Monosynth', .5, (55, 67)), ('Higher Synth [ZF]', 4, (50, 60)),
        ('Gangsta Whine', 4, (52, 62)), ('303 Saw Bass', .25, (56, 64)), ('Analog Bass 2', .25, (57, 66)), ('Low Pulses', .25, (54, 63)), ('Sine Infra-Bass', .25, (58, 66)), ('Soft Pick Bass', .25, (60, 67)), ('Squelch Bass', .5, (55, 64)),
        ('Synth Strings', 1, (52, 64)), ('Synth Strings 2', 2, (48, 60)), ('Very Soft Pad', 1, (52, 64)), ('Leslie Organ', .5, (60, 72)), ('Click Organ', 1, (50, 62)), ('Hard Organ', 1, (52, 64)),
        ('Bass Clarinet', .5, (56, 67)), ('Trumpet', 2, (48, 58)), ('Soft Horn', .5, (57, 69)), ('Brass Section', 1, (53, 65)), ('Synth Brass', 1, (48, 62)), ('Detuned Syn Brass [ZF]', 1, (50, 62)), ('Power PWM', .5, (57, 67)),
        ('Soft E.Piano', 1, (52, 64)), ('Thumb Piano', 2, (52, 62)), ('Steel Drums [ZF]', 1, (58, 68)), ('Car Horn', 1, (60, 70)))


def synthesisers(b):
    for name, table in (('DX10', DX10), ('JX10', JX10)):
        for preset, k, midis in table:
            for m in midis: b.one('synthesiser', 'mda-' + name.lower(), preset.split(' [')[0].replace(' ', '-').lower(), 'mda', m, name=name, preset=preset, pitch=k, velocity=int(b.rng.integers(50, 120)))
    for preset, k, base, step, hold in (('Bright E.Piano', 1, 57, .25, 1.8), ('Jazz E.Piano', 1, 50, .3, 1.8), ('Harpsichord', 1, 60, .18, 1.9), ('Jazz Guitar', 1, 52, .22, 1.8), ('Funk Clav', .5, 64, .2, 1.6)):
        b.phrase('synthesiser-ringing', 'mda-dx10', preset.replace(' ', '-').lower(), 'mda', base, step, 8, hold, .3, options=dict(name='DX10', preset=preset, pitch=k))
    for name, preset, k, base, step in (('DX10', 'E.Bass', .25, 60, .2), ('DX10', 'Chunky Bass', .25, 62, .16), ('DX10', 'Reed 1', .5, 72, .15), ('JX10', 'Monosynth', .5, 62, .15), ('JX10', 'Synth Brass', 1, 60, .2), ('JX10', 'Low Pulses', .25, 62, .25)):
        b.phrase('synthesiser-fast', 'mda-' + name.lower(), preset.replace(' ', '-').lower(), 'mda', base, step, 9, .9, .05, options=dict(name=name, preset=preset, pitch=k))


def items(seed):
    b = Book(seed)
    for make in (plucked, blown, keys, bowed, organs, bars, low, top, slow, voices, distorted, sequences, moving, negatives, synthesisers):
        make(b)
    return b.items
