# SPDX-License-Identifier: GPL-3.0-or-later
# Compares two tables of player.c, in which all numbers are finite, line by line, and prints the
# largest differences in one line.
# Use: awk -f compare.awk here.txt arm64.txt
#
# Processors and compilers round sums differently, at the 24th bit. An output may differ by 0.001 of
# its unit or a millionth of its value, the level of a band or of a spectral line by 0.01 dB. Below
# -100 dBFS these are ignored: beside a sound that is 90 dB louder, they are only rounding errors.
BEGIN { output_tolerance = 0.001; output_share = 1e-6; band_tolerance = 0.01; audible = -100 }
function stop(line) { failure = line; exit }
FNR == NR { name[FNR] = $1 " " $2 " " $3; value[FNR] = $4; count = FNR; next }
name[FNR] != $1 " " $2 " " $3 { stop("line " FNR " is " name[FNR] " here, not on arm64") }
{
  seen = FNR
  difference = $4 > value[FNR] ? $4 - value[FNR] : value[FNR] - $4
  is_band = $3 ~ /^band|^peak_[0-9]_db$/
  size = $4 < 0 ? -$4 : $4
  tolerance = output_tolerance > output_share * size ? output_tolerance : output_share * size
  if (is_band && value[FNR] < audible && $4 < audible) next
  if (difference > (is_band ? band_tolerance : tolerance))
    stop(name[FNR] " is " value[FNR] " here and " $4 " on arm64")
  if (is_band) { bands++; if (difference > band_largest) band_largest = difference }
  else { outputs++; if (difference > output_largest) output_largest = difference }
}
END {
  if (failure == "" && (seen != count || outputs == 0 || bands == 0))
    failure = "the tables are of different length"
  if (failure != "") { print failure; exit 1 }
  printf "%d outputs within %.1g, ", outputs, output_largest
  printf "%d bands within %.1g dB\n", bands, band_largest
}
