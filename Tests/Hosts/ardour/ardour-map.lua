-- SPDX-License-Identifier: GPL-3.0-or-later
-- For the script ardour-import: checks the tempo map of the session "import" in FOLDER against the
-- beats in the file LABELS, lines of time, time, and bar and place. The music is in four, 30 s at
-- 123 BPM and 30 s at 96.
local session = dofile(os.getenv("SHARED"))
local loaded = session.load(os.getenv("FOLDER"), "import")
local map = Temporal.TempoMap.read()

local function time_of(bar, place)
  local quarters = map:quarters_at_bbt((Temporal.BBT_Argument or Temporal.BBT_TIME)(bar, place, 0))
  return map:sample_at_beats(quarters) / session.sample_rate
end

local count, worst = 0, 0
for line in io.lines(os.getenv("LABELS")) do
  local time, bar, place = line:match("^(%S+)\t%S+\t(%d+)%.(%d+)$")
  assert(time, "a label of another form: " .. line)
  local error = math.abs(time_of(tonumber(bar), tonumber(place)) - time)
  assert(error < 0.002, string.format("bar %s, beat %s at %s s is %.1f ms off", bar, place, time,
    1000 * error))
  count, worst = count + 1, math.max(worst, error)
end
assert(count > 90, "only " .. count .. " beats were heard")

for seconds, tempo in pairs { [20] = 123, [50] = 96 } do
  local time = Temporal.timepos_t(seconds * session.sample_rate)
  local found, beats = map:quarters_per_minute_at(time), map:meter_at(time):divisions_per_bar()
  assert(math.abs(found - tempo) < 1 and beats == 4,
    string.format("at %d s the tempo is %.1f, with %g beats in a bar", seconds, found, beats))
end
map = nil
session.finish()
print(string.format("ardour-map.lua: %d beats in their bars within %.1f ms", count, 1000 * worst))
session.quit()
