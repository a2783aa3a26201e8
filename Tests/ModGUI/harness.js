// SPDX-License-Identifier: GPL-3.0-or-later
// Does with the page what mod-ui does (html/js/modgui.js): fills the template, evaluates the
// script, and passes it events. mod-ui's widgets are reduced to setting the text of a choice.
var harness = (function () {
  function content(id) { return document.getElementById(id).textContent; }

  // A page of a plugin, whose ports are those that `spectrum info --format json` lists.
  function Page(plugin, description) {
    var self = this;
    self.inputs = plugin.ports.filter(function (port) {
      return port.kind === 'control' && port.direction === 'input';
    });
    self.outputs = plugin.ports.filter(function (port) {
      return port.kind === 'control' && port.direction === 'output';
    });
    function audio(direction) {
      return plugin.ports.filter(function (port) {
        return port.kind === 'audio' && port.direction === direction;
      });
    }
    // Of the atom ports mod-ui shows those that take MIDI.
    var midi = plugin.ports.filter(function (port) { return port.symbol === 'notes'; });
    function points(symbol) {
      var port = self.inputs.filter(function (port) { return port.symbol === symbol; })[0];
      return port ? port.scale_points : [];
    }
    var scope = { cns: '_urn_3Aspectrum-lv2_3A' + description.label.toLowerCase() + '__0_2_0' };
    var template = $.extend({
      brand: description.brand, label: description.label,
      controls: description.ports.map(function (port) {
        return $.extend({ scalePoints: points(port.symbol) }, port);
      }),
      effect: {
        ports: {
          audio: { input: audio('input'), output: audio('output') },
          midi: { input: [], output: midi }
        }
      }
    }, scope);
    $('<style>').text(Mustache.render(content('style'), scope)).appendTo('head');
    self.icon = $('<div class="mod-pedal">').html(Mustache.render(content('icon'), template));
    self.icon.appendTo('#pedals');
    self.data = {};
    var method;
    eval('method = ' + content('page'));
    self.method = method;
  }

  Page.prototype.trigger = function (event) {
    $.extend(event, { api_version: 3, data: this.data, icon: this.icon, settings: $('<div>') });
    this.method(event, {});
  };

  // As mod-ui starts a page: inputs have their defaults, outputs the least of their range.
  Page.prototype.start = function () {
    var ports = [{ symbol: ':bypass', value: 0 }];
    this.inputs.forEach(function (port) {
      ports.push({ symbol: port.symbol, value: port.default_value });
    });
    this.outputs.forEach(function (port) {
      ports.push({ symbol: port.symbol, value: port.minimum });
    });
    this.trigger({ type: 'start', parameters: [], ports: ports });
    var self = this;
    this.icon.find('[mod-role=input-control-port]').each(function () {
      var symbol = $(this).attr('mod-port-symbol');
      var port = self.inputs.filter(function (port) { return port.symbol === symbol; })[0];
      self.choose($(this), port.default_value);
    });
  };

  Page.prototype.choose = function (control, value) {
    var option = control.find('[mod-role=enumeration-option][mod-port-value="' + value + '"]');
    control.find('[mod-role=enumeration-option]').removeClass('selected');
    option.addClass('selected');
    control.find('[mod-role=input-control-value]').text(option.text());
  };

  Page.prototype.change = function (symbol, value) {
    var control = this.icon.find(
      '[mod-role=input-control-port][mod-port-symbol="' + symbol + '"]');
    if (control.length) { this.choose(control, value); }
    this.trigger({ type: 'change', symbol: symbol, value: value });
  };

  Page.prototype.text = function (part) { return this.icon.find(part).text(); };

  return { Page: Page };
})();
