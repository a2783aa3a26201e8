// SPDX-License-Identifier: GPL-3.0-or-later
// Gives each recording to a page of its own and compares what is shown with the ports' values.
(function () {
  var failures = [], compared = 0;
  function expect(name, part, found, wanted) {
    compared += 1;
    if (found !== wanted) {
      failures.push(name + ': ' + part + ' is "' + found + '", not "' + wanted + '"');
    }
  }
  // The browser draws no pictures between two lines of this script.
  var due = [];
  window.requestAnimationFrame = function (draw) { due.push(draw); };
  function nextPicture() { due.splice(0).forEach(function (draw) { draw(); }); }
  function plugin(uri) {
    return plugins.filter(function (plugin) { return plugin.uri === uri; })[0];
  }
  function page(uri) {
    var label = /stereo/.test(uri) ? 'Spectrum' : 'Spectrum mono';
    return new harness.Page(
      plugin(uri), { brand: 'Spectrum', label: label, ports: controls });
  }
  function minus(text) { return text.replace('-', '−'); }
  function tenth(value) { return (Math.round(Math.abs(value) * 10) / 10).toFixed(1); }

  var letters = {
    0: ['C', 'C♯', 'D', 'D♯', 'E', 'F', 'F♯', 'G', 'G♯', 'A', 'A♯', 'B'],
    1: ['C', 'D♭', 'D', 'E♭', 'E', 'F', 'G♭', 'G', 'A♭', 'A', 'B♭', 'B'],
    2: ['C', 'C♯', 'D', 'E♭', 'E', 'F', 'F♯', 'G', 'A♭', 'A', 'B♭', 'B']
  };

  // The texts by the values of the ports, found another way than by the page.
  function texts(values, settings) {
    var wanted = {};
    var isOnString = values.string > 0;
    if (settings.track_pitch !== 0 && (values.note >= 0 || isOnString)) {
      var cents = isOnString ? values.string_cents : values.cents;
      var size = tenth(cents);
      if (!isOnString) {
        wanted.name = letters[settings.accidentals || 0][values.note % 12];
        wanted['.octave'] = minus(String(Math.floor(values.note / 12) - 1));
      }
      if (isOnString && size > 50) { size = Math.round(size).toFixed(0); }
      wanted['.cents'] = (size == 0 ? '' : cents < 0 ? '−' : '+') + size + ' c';
      var stretch = tenth(values.stretch_cents);
      wanted['.stretch'] = settings.stretch !== 1 || settings.instrument > 0 ? ''
        : 'Stretch ' + (stretch == 0 ? '' : values.stretch_cents < 0 ? '−' : '+') + stretch + ' c';
    } else {
      wanted['.cents'] = '';
      wanted['.stretch'] = '';
      wanted['.octave'] = '';
    }
    if (settings.track_tempo !== 0) {
      wanted['.bpm'] = values.tempo > 0 ? tenth(values.tempo) : '–';
      wanted['.confidence'] =
        values.tempo > 0 ? Math.round(100 * values.tempo_confidence) + ' %' : '–';
      var drift = values.tempo_difference;
      wanted['.drift'] = values.tempo > 0 && drift !== 0
        ? (drift < 0 && tenth(drift) > 0 ? '−' : '+') + tenth(drift) + ' BPM' : '–';
    }
    if (settings.loudness !== 0) {
      [['.short-term', 'short_term'], ['.integrated', 'integrated'],
       ['.true-peak', 'true_peak']].forEach(function (pair) {
        var level = values[pair[1]];
        var sign = level < 0 ? '−' : pair[1] === 'true_peak' && level > 0 ? '+' : '';
        wanted[pair[0]] = level > -90 ? sign + tenth(level) : '–';
      });
    }
    return wanted;
  }

  function compare(name, shown, values, settings) {
    var wanted = texts(values, settings);
    Object.keys(wanted).forEach(function (part) {
      var found = part === 'name'
        ? shown.text('.letter') + shown.text('.accidental') : shown.text(part);
      expect(name, part, found, wanted[part]);
    });
  }

  // Each text is in one line, within the screen, and clear of the other texts.
  function checkLayout(name, shown) {
    var screen = shown.icon.find('.screen')[0].getBoundingClientRect(), boxes = [];
    var walker = document.createTreeWalker(shown.icon.find('.screen')[0], NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      var node = walker.currentNode, range = document.createRange();
      range.selectNodeContents(node);
      var lines = range.getClientRects();
      if (!node.data.trim() || !lines.length) { continue; }
      expect(name, 'the count of lines of "' + node.data + '"', lines.length, 1);
      var box = lines[0];
      expect(name, '"' + node.data + '" is within the screen', box.left >= screen.left
        && box.right <= screen.right && box.top >= screen.top && box.bottom <= screen.bottom, true);
      boxes.forEach(function (other) {
        // Boxes of text have empty lines above and below.
        var high = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
        var wide = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
        expect(name, '"' + node.data + '" on "' + other.text + '"',
          wide > 0 && high > 0.3 * Math.min(box.height, other.box.height), false);
      });
      boxes.push({ box: box, text: node.data });
    }
  }

  function play(recording) {
    var shown = page(recording.plugin), values = {}, settings = recording.settings;
    var beats = 0, wasLit = false;
    shown.start();
    expect(recording.name, 'the note at the start', shown.text('.letter'), '–');
    for (var symbol in settings) { shown.change(symbol, settings[symbol]); }
    var light = shown.icon.find('.light');
    // The clock of the page is that of the recording.
    var now = Date.now;
    for (var index = 0; index < recording.reports.length; index += 1) {
      (function (time) { Date.now = function () { return time; }; })(1e6 + index * 8 * 128 / 48);
      recording.reports[index].forEach(function (report) {
        values[report.symbol] = report.value;
        shown.change(report.symbol, report.value);
      });
      if (light.hasClass('on')) { beats += 1; light.removeClass('on'); }
      // Every picture of the first second, and then ten a second.
      if (index < 47 || index % 5 === 0 || index + 1 === recording.reports.length) {
        nextPicture();
        compare(recording.name + ' at report ' + index, shown, values, settings);
      }
    }
    Date.now = now;
    Object.keys(recording.values).forEach(function (symbol) {
      expect(recording.name, symbol, values[symbol], recording.values[symbol]);
    });
    Object.keys(recording.truth).forEach(function (part) {
      expect(recording.name, part, shown.text(part), recording.truth[part]);
    });
    expect(recording.name, 'the count of beats', beats, recording.beatCount);
    checkLayout(recording.name, shown);
  }

  // The page for each choice of the ports `inline` and `mode`.
  function pages() {
    var shown = page('urn:spectrum-lv2:mono');
    shown.start();
    for (var inline = 0; inline < 5; inline += 1) {
      for (var mode = 0; mode < 9; mode += 1) {
        shown.change('mode', mode);
        shown.change('inline', inline);
        nextPicture();
        var automatic = mode === 6 ? 'tuner' : mode === 7 ? 'loudness' : 'overview';
        var wanted = [automatic, 'overview', 'tuner', 'tempo', 'loudness'][inline];
        expect('inline ' + inline + ', mode ' + mode, 'the page',
          shown.icon.find('.screen').attr('data-page'), wanted);
        ['tuner', 'tempo', 'loudness'].forEach(function (part) {
          expect('page ' + wanted, part + ' is seen', shown.icon.find('.' + part).is(':visible'),
            wanted === 'overview' || wanted === part);
        });
      }
    }
    shown.icon.remove();
  }

  // Values that no plugin should give, and no host pass on.
  function badValues() {
    var bad = [NaN, Infinity, -Infinity, undefined, null, 'nan', '', 'x', {}, 1e30, -1e30, 1e9, -1];
    var uri = 'urn:spectrum-lv2:mono';
    var ports = plugin(uri).ports.filter(function (port) { return port.kind === 'control'; });
    for (var index = 0; index < bad.length; index += 1) {
      for (var isSounding = 0; isSounding < 2; isSounding += 1) {
        var shown = page(uri);
        if (isSounding) { shown.start(); }
        if (isSounding) {
          var sound = { instrument: 1, note: 45, cents: 1, string: 5, string_cents: 1, tempo: 120 };
          for (var symbol in sound) { shown.change(symbol, sound[symbol]); }
        }
        for (var port of ports) {
          shown.change(port.symbol, bad[index]);
          nextPicture();
          var text = shown.icon.find('.screen').text();
          expect(port.symbol + ' = ' + bad[index], 'a wrong text',
            /nan|undefined|infinity|null|object|e\+|– [c%]/i.test(text) ? text : '', '');
        }
        shown.change('no such port', 1);
        shown.trigger({ type: 'change', uri: 'urn:x', value: 1 });
        shown.trigger({ type: 'end' });
        nextPicture();
        shown.icon.remove();
      }
    }
    var bare = page(uri);
    bare.trigger({ type: 'start', ports: [], parameters: [] });
    bare.trigger({ type: 'start' });
    expect('a start without ports', 'the note', bare.text('.letter'), '–');
    bare.icon.remove();
  }

  // The words and the marks of the gauge, and the first beat of a host that reports only its end.
  function details() {
    var shown = page('urn:spectrum-lv2:mono');
    shown.start();
    // The first report of an output is no change.
    shown.change('tempo', 120);
    shown.change('beat', 0);
    expect('the first report', 'the light', shown.icon.find('.light').hasClass('on'), false);
    shown.change('beat', 0);
    expect('a beat of which only the end is told', 'the light',
      shown.icon.find('.light').hasClass('on'), true);
    shown.change('note', 69);
    var wanted = [
      [0, '', 'in tune'], [2, '+', 'in tune'], [2.04, '+', 'in tune'],
      [-2.1, '−', 'flat'], [5, '+', 'sharp'], [-9.9, '−', 'flat'], [10.1, '+', 'sharp'],
      [-50, '−', 'flat']
    ];
    for (var inline of [0, 2]) {
      shown.change('inline', inline);
      for (var [cents, sign, word] of wanted) {
        shown.change('cents', cents);
        nextPicture();
        expect(cents + ' cents', 'the word', shown.text('.word'), word);
        expect(cents + ' cents', 'the number', shown.text('.cents'), sign + tenth(cents) + ' c');
        var left = parseFloat(shown.icon.find('.needle')[0].style.left);
        checkLayout(cents + ' cents', shown);
        expect(cents + ' cents', 'the needle', left.toFixed(1), (50 + cents).toFixed(1));
      }
    }
    shown.change('in_tune', 10);
    shown.change('cents', 9.9);
    nextPicture();
    expect('a wide zone', 'the word', shown.text('.word'), 'in tune');
    shown.change('enabled', 0);
    shown.change('note', -1);
    nextPicture();
    expect('bypass', 'the note', shown.text('.letter'), '–');
    // The longest texts, on each page.
    var longest = {
      note: 61, cents: -49.9, instrument: 9, accidentals: 1, string: 3, string_cents: -1199.4,
      transpose: 1, tempo: 599.9, tempo_confidence: 1, tempo_difference: -999.9, short_term: -89.9,
      integrated: -89.9, true_peak: -89.9, reference: 479.9, stretch: 1, stretch_cents: -99.9
    };
    for (var symbol in longest) { shown.change(symbol, longest[symbol]); }
    for (var instrument of [0, 9]) {
      shown.change('instrument', instrument);
      for (var choice of [0, 2, 3, 4]) {
        shown.change('inline', choice);
        nextPicture();
        checkLayout('the longest texts on page ' + choice, shown);
      }
      expect('stretch with instrument ' + instrument, 'its text', shown.text('.stretch'),
        instrument ? '' : 'Stretch −99.9 c');
    }
    expect('a far string', 'the number', shown.text('.cents'), '−1199 c');
    shown.change('reference', 432.5);
    nextPicture();
    expect('the reference', 'its text', shown.text('.reference'), 'A4 = 432.5 Hz');
    // Names, octaves, accidentals, a note, and what is shown of it.
    var names = [
      [1, 0, 0, 70, 'Ais', '', '4'], [1, 0, 1, 70, 'B', '', '4'], [1, 0, 2, 71, 'H', '', '4'],
      [1, 0, 1, 63, 'Es', '', '4'], [1, 0, 1, 56, 'As', '', '3'], [2, 0, 0, 66, 'Fa', '♯', '4'],
      [2, 0, 1, 66, 'Sol', '♭', '4'], [0, 1, 0, 60, 'c', '', "'"], [0, 1, 0, 59, 'b', '', ''],
      [0, 1, 0, 36, 'C', '', ''], [0, 1, 0, 35, 'B', '', ','], [0, 1, 0, 21, 'A', '', ',,'],
      [1, 1, 0, 61, 'cis', '', "'"], [2, 1, 1, 97, 're', '♭', "''''"], [1, 1, 0, 49, 'cis', '', '']
    ];
    shown.change('instrument', 0);
    shown.change('string', 0);
    for (var [language, octaves, accidentals, note, letter, accidental, octave] of names) {
      shown.change('note_names', language);
      shown.change('octaves', octaves);
      shown.change('accidentals', accidentals);
      shown.change('note', note);
      nextPicture();
      checkLayout('note ' + note, shown);
      expect('note ' + note, 'the letter', shown.text('.letter'), letter);
      expect('note ' + note, 'the accidental', shown.text('.accidental'), accidental);
      expect('note ' + note, 'the octave', shown.text('.octave'), octave);
    }
    expect('the reference by its name', 'its text', shown.text('.reference'), "a' = 432.5 Hz");
    shown.icon.remove();
  }

  function run() {
    try {
      for (var recording of recordings) { play(recording); }
      pages();
      badValues();
      details();
    } catch (error) {
      failures.push('an error: ' + error + ' ' + error.stack);
    }
    var list = $('<ul>').css('display', 'none').appendTo('body');
    failures.forEach(function (failure) { list.append($('<li>').text(failure)); });
    $('<p id="result">').css('display', 'none').appendTo('body').text(
      failures.length ? failures.length + ' of ' + compared + ' texts are wrong'
        : 'PASS ' + compared + ' texts of ' + recordings.length + ' recordings are right');
  }
  run();
})();
