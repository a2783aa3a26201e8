# SPDX-License-Identifier: GPL-3.0-or-later
# Writes spectrum.ttl: `@ports mono@` and `@ports stereo@` in its template become the port list of
# that plugin, out of the paragraphs of the ports file, numbered in their order.
# Use: awk -f ports.awk ports.ttl.in spectrum.ttl.in
function port_list(plugin,    i, text, index_) {
  index_ = 0
  for (i = 1; i <= count; i++)
    if (only[i] == "" || only[i] == plugin) {
      text = text (index_ ? " , " : "") "[\n    lv2:index " index_ " ;\n" ports[i] "  ]"
      index_++
    }
  return text
}
FNR == NR && /^#(mono|stereo)$/ { pending = substr($0, 2); next }
FNR == NR && /^#/ { next }
FNR == NR && /^$/ { if (body != "") { ports[++count] = body; only[count] = tag; body = "" } next }
FNR == NR { if (body == "") { tag = pending; pending = "" } body = body "    " $0 "\n"; next }
FNR == 1 && body != "" { ports[++count] = body; only[count] = tag; body = "" }
match($0, /@ports [a-z]+@/) {
  split(substr($0, RSTART + 1, RLENGTH - 2), words, " ")
  print substr($0, 1, RSTART - 1) port_list(words[2]) substr($0, RSTART + RLENGTH)
  next
}
{ print }
