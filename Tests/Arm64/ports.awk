# SPDX-License-Identifier: GPL-3.0-or-later
# Writes the stereo plugin's ports, in the order of their indices, as a table for player.c.
# Use: awk -f ports.awk ttl/ports.ttl.in
function finish() {
  if (symbol != "" && !is_mono)
    printf "{\"%s\", %s_port, %d, %s},\n", symbol, kind, is_input, initial
  symbol = ""
  is_mono = 0
  initial = 0
}
BEGIN { initial = 0 }
/^#mono$/ { is_mono = 1 }
/^#/ { next }
/^$/ { finish() }
/^a lv2:/ {
  is_input = /lv2:InputPort/
  kind = /lv2:AudioPort/ ? "audio" : /lv2:ControlPort/ ? "control" : "atom"
}
/^lv2:symbol / { split($0, quoted, "\""); symbol = quoted[2] }
/^lv2:default / { initial = $2 }
END { finish() }
