-- SPDX-License-Identifier: GPL-3.0-or-later
-- One step of the script ardour, for Ardour's Lua interpreter, in a process of its own: STEP from
-- the environment, "make", "set", "read", "save" or "export", on the session in FOLDER.
local step, folder, name = os.getenv("STEP"), os.getenv("FOLDER"), "spectrum"
local session = dofile(os.getenv("SHARED"))
local sample_rate, seconds = session.sample_rate, 10
local noise_path = session.audio_path(folder, "noise.wav")

-- Settings by the controls' names, which must survive a reload; none is a default.
local settings = {
  ["Mode"] = 6, ["Resolution"] = 2, ["Tilt"] = 3, ["Gain"] = -6, ["Low frequency"] = 40,
  ["Palette"] = 2, ["Reference"] = 443, ["Temperament"] = 3, ["Highest tempo"] = 180,
  ["Freeze"] = 1,
}

-- The export's preset in the folder ardour-export: 32-bit floats, neither dithered nor normalised.
local preset = "a3c1f0de-5a44-4b8e-9d5e-0c5f6a1e7702"

-- Waits for Ardour's threads to finish: an export ends in the background.
local function settle() ARDOUR.LuaAPI.usleep(1000000) end

-- The session, with the left channel of one track and the right one of the other on the master bus, so
-- that its export shows both: Ardour 7 restores its connections only if its threads are quick enough.
local function load()
  local loaded = session.load(folder, name)
  settle()
  local input = loaded:master_out():input()
  for channel, track in pairs({ [0] = "music", [1] = "voice" }) do
    local output = loaded:route_by_name(track):output()
    -- Not disconnect_all(): the side-chain stays.
    for other = 0, 1 do
      local master = input:nth(other):name()
      if output:nth(other):connected_to(master) then output:nth(other):disconnect(master) end
    end
    local port = input:nth(channel):name()
    output:nth(channel):connect(port)
    assert(output:nth(channel):connected_to(port), "the track is not connected")
  end
  return loaded
end

-- The mono plugin is on the track, once per channel, the stereo one on the master bus, and the one with
-- a side-chain on another track, where it hears the first.
local function routes(loaded)
  return {
    mono = loaded:route_by_name("music"), stereo = loaded:master_out(),
    sidechain = loaded:route_by_name("voice"),
  }
end

-- Calls body(input of the side-chain, output of the track that it hears) for both channels.
local function each_side(loaded, body)
  local insert = routes(loaded).sidechain:nth_plugin(0):to_insert()
  for channel = 0, 1 do
    body(insert:sidechain_input():nth(channel), loaded:route_by_name("music"):output():nth(channel))
  end
end

local function connect_side(loaded)
  each_side(loaded, function(input, output)
    if not input:connected_to(output:name()) then input:connect(output:name()) end
    assert(input:connected_to(output:name()), "the side-chain is not connected")
  end)
end

-- Calls body(control's name, its number) for each control of `settings` that a plugin has.
local function each_setting(insert, body)
  local plugin, number, found = insert:plugin(0), 0, 0
  for index = 0, plugin:parameter_count() - 1 do
    if plugin:parameter_is_control(index) then
      local label = plugin:parameter_label(index)
      if settings[label] and plugin:parameter_is_input(index) then
        body(label, number)
        found = found + 1
      end
      number = number + 1
    end
  end
  local wanted = 0
  for _ in pairs(settings) do wanted = wanted + 1 end
  assert(found == wanted, "of " .. wanted .. " controls there are " .. found)
end

-- A stereo file of 32-bit floats: noise, full scale to denormal, which reveals any rounding.
local function write_noise(path)
  local state, samples = 1, {}
  for index = 1, 2 * sample_rate * seconds do
    state = (state * 1103515245 + 12345) & 0x7fffffff
    local value = (state / 0x40000000 - 1) * 0.9
    -- Each thousandth sample is tiny.
    samples[index] = string.pack("<f", index % 1000 == 0 and value * 2.0 ^ -(index % 140) or value)
  end
  local data = table.concat(samples)
  session.write_file(path, "RIFF" .. string.pack("<I4", 36 + #data) .. "WAVEfmt "
    .. string.pack("<I4I2I2I4I4I2I2", 16, 3, 2, sample_rate, sample_rate * 8, 8, 32)
    .. "data" .. string.pack("<I4", #data) .. data)
end

local steps = {}

-- A session with one stereo track that holds the noise from the start.
function steps.make()
  session.make(folder, name, { "music", "voice" }, function(xml)
    return session.with_regions(xml, { "music", "voice" }, "noise.wav", sample_rate * seconds)
  end)
  write_noise(noise_path)
end

-- Adds the plugins and sets their controls.
function steps.set()
  local loaded = load()
  for variant, route in pairs(routes(loaded)) do
    local plugin = ARDOUR.LuaAPI.new_plugin(loaded, "urn:spectrum-lv2:" .. variant,
      ARDOUR.PluginType.LV2, "")
    assert(not plugin:isnil(), "Ardour does not find Spectrum, " .. variant)
    assert(route:add_processor_by_index(plugin, 0, nil, true) == 0,
      "Ardour does not take Spectrum, " .. variant)
    each_setting(plugin:to_insert(), function(label, number)
      assert(ARDOUR.LuaAPI.set_processor_param(plugin, number, settings[label]), label)
    end)
    if variant == "sidechain" then
      assert(route:add_sidechain(plugin), "Ardour adds no side-chain")
      connect_side(loaded)
    end
  end
  loaded:save_state("")
  session.finish()
end

-- Checks that the settings are as saved.
function steps.read()
  local text = session.read_file(folder .. "/" .. name .. ".ardour")
  for channel = 1, 2 do
    assert(text:find("Spectrum SC 1/audio_in " .. channel, 1, true),
      "the side-chain's connection is not saved")
  end
  local loaded = load()
  local kept = 0
  for variant, route in pairs(routes(loaded)) do
    local processor = route:nth_plugin(0)
    assert(not processor:isnil(), "Spectrum, " .. variant .. ", is not there any more")
    local insert = processor:to_insert()
    assert(insert:plugin(0):unique_id() == "urn:spectrum-lv2:" .. variant)
    -- A plugin that puts out MIDI would give the tracks of saved sessions another output.
    assert(route:output():n_ports():n_midi() == 0, "a track has got a MIDI output")
    assert(insert:plugin(0):get_info().creator ~= "" and insert:signal_latency() == 0, "latency")
    each_setting(insert, function(label, number)
      local value = ARDOUR.LuaAPI.get_processor_param(processor, number, false)
      assert(value == settings[label],
        string.format("%s, %s: %s was saved, %s loaded", variant, label, settings[label], value))
      kept = kept + 1
    end)
  end
  session.finish()
  print("ardour.lua: " .. kept .. " values kept")
end

-- Loads the session and saves it.
function steps.save()
  load():save_state("")
  session.finish()
end

-- The bytes of a WAV file's samples.
local function samples_of(path)
  local text, position = session.read_file(path), 13
  while position < #text do
    local chunk, size = string.unpack("<c4I4", text, position)
    if chunk == "data" then return text:sub(position + 8, position + 7 + size) end
    position = position + 8 + size + size % 2
  end
  error("no samples in " .. path)
end

-- Renders the session through both plugins, and compares it with the track.
function steps.export()
  local loaded = load()
  connect_side(loaded)
  local export = loaded:simple_export()
  export:set_name("through")
  export:set_folder(folder)
  export:set_range(0, sample_rate * seconds)
  assert(export:set_preset(preset), "Ardour does not find the preset of the export")
  assert(export:run_export(), "Ardour does not export")
  settle()
  local original, rendered = samples_of(noise_path), samples_of(folder .. "/through.wav")
  assert(#rendered == #original, "the export has another length")
  for position = 1, #original, 4 do
    local a, b = original:sub(position, position + 3), rendered:sub(position, position + 3)
    assert(a == b, "the export differs at sample " .. position // 4)
  end
  print("ardour.lua: " .. #rendered // 4 .. " samples exported bit-exact")
  io.stdout:flush()
  session.finish()
end

steps[step]()
session.quit()
