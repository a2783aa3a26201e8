-- SPDX-License-Identifier: GPL-3.0-or-later
-- One step of Tests/Hosts/ardour, for Ardour's Lua interpreter, in a process of its own: STEP from
-- the environment, "make", "set", "read" or "export", on the session in FOLDER.
local step, folder, name = os.getenv("STEP"), os.getenv("FOLDER"), "spectrum"
local sample_rate, seconds = 48000, 10
-- The path of the noise: in the session, like imported files.
local noise_path = folder .. "/interchange/" .. folder:match("[^/]+$") .. "/audiofiles/noise.wav"

-- Settings by the controls' names, which must survive a reload; none is a default.
local settings = {
  ["Mode"] = 6, ["Resolution"] = 2, ["Tilt"] = 3, ["Gain"] = -6, ["Low frequency"] = 40,
  ["Palette"] = 2, ["Reference"] = 443, ["Temperament"] = 3, ["Highest tempo"] = 180, ["Freeze"] = 1,
}

-- The export's preset in the folder ardour-export: 32-bit floats, neither dithered nor normalised.
local preset = "a3c1f0de-5a44-4b8e-9d5e-0c5f6a1e7702"

-- Waits for Ardour's threads to finish: an export ends in the background.
local function settle() ARDOUR.LuaAPI.usleep(1000000) end

-- Ends the session after Lua's objects have released all parts of it.
local function finish()
  collectgarbage()
  close_session()
end

-- The session, with the track on the master bus: Ardour 7 restores its connections only if its
-- threads are quick enough.
local function load()
  local session = load_session(folder, name)
  assert(session, "the session does not load")
  settle()
  local output, input = session:route_by_name("music"):output(), session:master_out():input()
  for channel = 0, 1 do
    local port = input:nth(channel):name()
    output:nth(channel):connect(port)
    assert(output:nth(channel):connected_to(port), "the track is not connected")
  end
  return session
end

-- The mono plugin is on the track, once per channel, the stereo one on the master bus.
local function routes(session)
  return { mono = session:route_by_name("music"), stereo = session:master_out() }
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
  local file = assert(io.open(path, "wb"))
  file:write("RIFF", string.pack("<I4", 36 + #data), "WAVEfmt ",
    string.pack("<I4I2I2I4I4I2I2", 16, 3, 2, sample_rate, sample_rate * 8, 8, 32),
    "data", string.pack("<I4", #data), data)
  file:close()
end

local function read_file(path)
  local file = assert(io.open(path, "rb"))
  local text = file:read("a")
  file:close()
  return text
end

local steps = {}

-- A session with one stereo track that holds the noise from the start. The interpreter has no
-- import, so the file goes where Ardour puts imported ones, and into the session's XML, in which
-- times without a letter are in samples.
function steps.make()
  local session = create_session(folder, name, sample_rate)
  assert(session, "the session is not made")
  session:new_audio_track(2, 2, nil, 1, "music", ARDOUR.PresentationInfo.max_order,
    ARDOUR.TrackMode.Normal, true)
  session:save_state("")
  close_session()
  write_noise(noise_path)
  local path = folder .. "/" .. name .. ".ardour"
  local xml = read_file(path)
  local length = sample_rate * seconds
  local function insert(pattern, replacement)
    local count
    xml, count = xml:gsub(pattern, replacement)
    assert(count == 1, "Ardour's session has another form: no " .. pattern)
  end
  local region = '<Region name="noise" id="9003" type="audio" start="0" length="' .. length
    .. '" position="0" whole-file="0" opaque="1" channels="2" source-0="9001" source-1="9002" '
    .. 'master-source-0="9001" master-source-1="9002" default-fade-in="0" default-fade-out="0" '
    .. 'fade-in-active="0" fade-out-active="0" envelope-active="0" scale-amplitude="1"/>'
  insert("<Sources/>", "<Sources>"
    .. '<Source name="noise.wav" type="audio" flags="" id="9001" channel="0" origin="" gain="1"/>'
    .. '<Source name="noise.wav" type="audio" flags="" id="9002" channel="1" origin="" gain="1"/>'
    .. "</Sources>")
  insert('(<Playlist [^>]*name="music"[^>]*)/>', "%1>" .. region .. "</Playlist>")
  insert("<Locations/>", '<Locations><Location id="9004" name="session" start="0" end="' .. length
    .. '" flags="IsSessionRange" locked="0"/></Locations>')
  insert('id%-counter="%d+"', 'id-counter="9100"')
  local file = assert(io.open(path, "wb"))
  file:write(xml)
  file:close()
end

-- Adds the plugins and sets their controls.
function steps.set()
  local session = load()
  for variant, route in pairs(routes(session)) do
    local plugin = ARDOUR.LuaAPI.new_plugin(session, "urn:spectrum-lv2:" .. variant,
      ARDOUR.PluginType.LV2, "")
    assert(not plugin:isnil(), "Ardour does not find Spectrum, " .. variant)
    assert(route:add_processor_by_index(plugin, 0, nil, true) == 0,
      "Ardour does not take Spectrum, " .. variant)
    each_setting(plugin:to_insert(), function(label, number)
      assert(ARDOUR.LuaAPI.set_processor_param(plugin, number, settings[label]), label)
    end)
  end
  session:save_state("")
  finish()
end

-- Checks that the settings are as saved.
function steps.read()
  local session = load()
  local kept = 0
  for variant, route in pairs(routes(session)) do
    local processor = route:nth_plugin(0)
    assert(not processor:isnil(), "Spectrum, " .. variant .. ", is not there any more")
    local insert = processor:to_insert()
    assert(insert:plugin(0):unique_id() == "urn:spectrum-lv2:" .. variant)
    assert(insert:plugin(0):get_info().creator ~= "" and insert:signal_latency() == 0, "latency")
    each_setting(insert, function(label, number)
      local value = ARDOUR.LuaAPI.get_processor_param(processor, number, false)
      assert(value == settings[label],
        string.format("%s, %s: %s was saved, %s loaded", variant, label, settings[label], value))
      kept = kept + 1
    end)
  end
  finish()
  print("ardour.lua: " .. kept .. " values kept")
end

-- The bytes of a WAV file's samples.
local function samples_of(path)
  local text, position = read_file(path), 13
  while position < #text do
    local chunk, size = string.unpack("<c4I4", text, position)
    if chunk == "data" then return text:sub(position + 8, position + 7 + size) end
    position = position + 8 + size + size % 2
  end
  error("no samples in " .. path)
end

-- Renders the session through both plugins, and compares it with the track.
function steps.export()
  local session = load()
  local export = session:simple_export()
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
  finish()
end

steps[step]()
quit()
