# SPDX-License-Identifier: GPL-3.0-or-later
# Writes presets.ttl: each `@preset` line of its template becomes a preset of the mono and one of the
# stereo plugin.
function preset(plugin, name, values, count,    i, pair, text) {
  text = "<urn:spectrum-lv2:preset#" plugin "-" name ">\n  a pset:Preset ;\n"
  text = text "  lv2:appliesTo <urn:spectrum-lv2:" plugin "> ;\n  rdfs:label \"" name "\" ;\n  lv2:port"
  for (i = 1; i <= count; i++) {
    split(values[i], pair, " ")
    text = text (i > 1 ? " ," : "") " [ lv2:symbol \"" pair[1] "\" ; pset:value " pair[2] " ]"
  }
  print text " .\n"
}
match($0, /^@preset [A-Za-z]+: /) {
  name = substr($0, 9, RLENGTH - 10)
  count = split(substr($0, RLENGTH + 1), values, ",")
  preset("mono", name, values, count)
  preset("stereo", name, values, count)
  next
}
{ print }
