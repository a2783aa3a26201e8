-- SPDX-License-Identifier: GPL-3.0-or-later
-- For the script ardour-mixer: makes a session in FOLDER with a track for each page of the inline
-- display, which plays the stereo file interchange/mixer/audiofiles/music.wav of FRAMES samples.
-- STEP is "make" or "set", which prints Ardour's names of the plugins' windows.
local step, folder, name = os.getenv("STEP"), os.getenv("FOLDER"), "mixer"
local session = dofile(os.getenv("SHARED"))
-- The tracks, and the value of "Inline display" and further settings.
local pages = {
  { "spectrum", { ["Inline display"] = 1 } },
  { "tuner", { ["Inline display"] = 2, ["Instrument"] = 2 } },
  { "tempo", { ["Inline display"] = 3 } },
  { "loudness", { ["Inline display"] = 4 } },
}

local steps = {}

function steps.make()
  local names = {}
  for index, page in ipairs(pages) do names[index] = page[1] end
  session.make(folder, name, names, function(xml)
    return session.with_regions(xml, names, "music.wav", tonumber(os.getenv("FRAMES")))
  end)
end

-- Adds the plugins and sets their controls.
function steps.set()
  local loaded = session.load(folder, name)
  for _, page in ipairs(pages) do
    local plugin = ARDOUR.LuaAPI.new_plugin(loaded, "urn:spectrum-lv2:stereo",
      ARDOUR.PluginType.LV2, "")
    assert(not plugin:isnil(), "Ardour does not find Spectrum")
    local route = loaded:route_by_name(page[1])
    assert(route:add_processor_by_index(plugin, 0, nil, true) == 0, "Ardour does not take Spectrum")
    local insert, number, found = plugin:to_insert():plugin(0), 0, {}
    for index = 0, insert:parameter_count() - 1 do
      if insert:parameter_is_control(index) then
        local value = page[2][insert:parameter_label(index)]
        if value and insert:parameter_is_input(index) then
          assert(ARDOUR.LuaAPI.set_processor_param(plugin, number, value))
          found[#found + 1] = value
        end
        number = number + 1
      end
    end
    assert(#found > 0, "a setting is missing")
    print("window P-" .. route:to_stateful():id():to_s() .. "-"
      .. plugin:to_stateful():id():to_s())
  end
  loaded:save_state("")
  session.finish()
end

steps[step]()
session.quit()
