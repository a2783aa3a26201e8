-- SPDX-License-Identifier: GPL-3.0-or-later
-- One step of the script ardour, for Ardour's Lua interpreter, in a process of its own: STEP from
-- the environment, "make" or "read", on a session in FOLDER that holds the plugins as an earlier
-- version saved them, in the file STORED. CONTRACT is the folder with the plugins' port lists.
local folder, name = os.getenv("FOLDER"), "stored"
local session = dofile(os.getenv("SHARED"))
-- The routes by the plugins they get.
local routes = { mono = "music", stereo = "Master" }

-- The <Processor> element of each plugin, by "mono" and "stereo".
local function stored_processors()
  local found = {}
  for element in session.read_file(os.getenv("STORED")):gmatch("<Processor .-</Processor>") do
    found[element:match('unique%-id="urn:spectrum%-lv2:(%a+)"')] = element
  end
  assert(found.mono and found.stereo, "a plugin is missing in the stored session")
  return found
end

-- The nearest number with 32 bits, which is all a control can keep.
local function float(text) return (string.unpack("<f", string.pack("<f", tonumber(text)))) end

-- The value that each control input of a plugin must have, in the order of the ports: the stored
-- one, or the default of a control that the stored session doesn't know yet. `number` counts the
-- controls of both directions, as Ardour does.
local function expected_values(variant, element)
  local stored, left = {}, 0
  for symbol, value in element:gmatch('<Port symbol="(.-)" value="(.-)"/>') do
    stored[symbol] = float(value)
    left = left + 1
  end
  assert(left > 50, "of " .. variant .. " the stored session has only " .. left .. " values")
  local controls, number = {}, 0
  local ports = session.read_file(os.getenv("CONTRACT") .. "/" .. variant .. ".txt")
  for line in ports:gmatch("[^\n]+") do
    local index, symbol, direction, type, _, _, default =
      line:match("^(%d+) (%S+) (%S+) (%S+) (%S+) (%S+) (%S+)$")
    if type == "control" then
      if direction == "in" then
        table.insert(controls, { symbol = symbol, index = tonumber(index), number = number,
          value = stored[symbol] or float(default), is_stored = stored[symbol] ~= nil })
        if stored[symbol] then left = left - 1 end
      end
      number = number + 1
    end
  end
  assert(left == 0, left .. " stored symbols of " .. variant .. " are not in the port list")
  return controls
end

local steps = {}

-- A session with a track, into whose text the stored elements are put as they are.
function steps.make()
  session.make(folder, name, { routes.mono }, function(xml)
    for variant, element in pairs(stored_processors()) do
      local start = xml:find('<Route [^>]*name="' .. routes[variant] .. '"')
      local place = start and xml:find("<Processor ", start, true)
      assert(place, "Ardour's session has another form: no processor in " .. routes[variant])
      xml = xml:sub(1, place - 1) .. element .. xml:sub(place)
    end
    return xml
  end)
end

-- Checks that each control has the value that was stored, and that Ardour has it at the index that
-- the stored session automates.
function steps.read()
  local loaded = session.load(folder, name)
  local kept = 0
  for variant, element in pairs(stored_processors()) do
    local processor = loaded:route_by_name(routes[variant]):nth_plugin(0)
    assert(not processor:isnil(), "Spectrum, " .. variant .. ", is not loaded")
    local insert = processor:to_insert()
    assert(insert:plugin(0):unique_id() == "urn:spectrum-lv2:" .. variant)
    for _, control in ipairs(expected_values(variant, element)) do
      local function check(value, where)
        assert(value == control.value, string.format("%s, %s: %s loaded %s, not %s", variant,
          control.symbol, where, value, control.value))
      end
      check(ARDOUR.LuaAPI.get_processor_param(processor, control.number, false), "the plugin")
      if control.is_stored then
        local id = 'automation-id="parameter-' .. control.index .. '"'
        assert(element:find(id, 1, true), variant .. ", " .. control.symbol .. ": no " .. id)
        local parameter = Evoral.Parameter(ARDOUR.AutomationType.PluginAutomation, 0, control.index)
        check(processor:to_automatable():automation_control(parameter, false):get_value(),
          "the index " .. control.index)
        kept = kept + 1
      end
    end
  end
  session.finish()
  print("ardour-stored.lua: " .. kept .. " stored values kept")
end

steps[os.getenv("STEP")]()
session.quit()
