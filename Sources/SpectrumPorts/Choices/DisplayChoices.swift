// SPDX-License-Identifier: GPL-3.0-or-later

/// The part of an octave over which the power of the bands is averaged.
public enum Smoothing: Int, Choice {
  case off, octave, half, third, sixth, twelfth, twentyFourth, fortyEighth
  public static var choices: Choices {
    Choices(
      """
      Off|1 octave|1/2 octave|1/3 octave|1/6 octave|1/12 octave|1/24 octave|1/48 octave
      """)
  }

  /// 0: none.
  public var octaves: Float {
    switch self {
    case .off: 0
    case .octave: 1
    case .half: 1 / 2
    case .third: 1 / 3
    case .sixth: 1 / 6
    case .twelfth: 1 / 12
    case .twentyFourth: 1 / 24
    case .fortyEighth: 1 / 48
    }
  }
}

/// The colours of the spectrogram.
public enum Palette: Int, Choice {
  case heat, viridis, magma, inferno, grey, cividis
  public static var choices: Choices {
    Choices("Heat|Viridis|Magma|Inferno|Grey|Cividis")
  }
}

/// The labels of the frequency scale.
public enum FrequencyLabels: Int, Choice {
  case hertz, notes
  public static var choices: Choices { Choices("Hertz|Notes") }
}

/// The curves that are held of each band since they were switched on.
public enum HoldCurve: Int, Choice {
  case off, maximum, average, both
  public static var choices: Choices { Choices("Off|Maximum|Average|Both") }
}

/// The lines behind the data.
public enum GridLines: Int, Choice {
  case off
  /// A line per label.
  case normal
  /// Also dimmer lines between them.
  case fine
  public static var choices: Choices { Choices("Off|Normal|Fine") }
}

/// How often the window is drawn.
public enum PictureRate: Int, Choice {
  /// As often as the screen shows it.
  case screen
  case sixty, thirty, twenty, hundredTwenty, twoHundredForty
  public static var choices: Choices { Choices("Screen|60|30|20|120|240") }

  /// Pictures per second; nil: the screen's.
  public var perSecond: Double? {
    switch self {
    case .screen: nil
    case .sixty: 60
    case .thirty: 30
    case .twenty: 20
    case .hundredTwenty: 120
    case .twoHundredForty: 240
    }
  }
}

/// The page of the display in a mixer's strip.
public enum InlineChoice: Int, Choice {
  /// The tuner and the loudness in the window's modes of these, else the spectrum.
  case automatic
  case spectrum, tuner, tempo, loudness
  public static var choices: Choices {
    Choices("Automatic|Spectrum|Tuner|Tempo|Loudness")
  }
}

/// The theme that the user wants.
public enum ThemeSetting: Int, Choice {
  /// As light or dark as the host; dark if it doesn't say.
  case automatic
  case dark, light
  public static var choices: Choices { Choices("Automatic|Dark|Light") }
}

/// The length of the histories of tempo and beats.
public enum HistoryLength: Int, Choice {
  case tenSeconds, thirtySeconds, oneMinute, twoMinutes, fiveMinutes
  public static var choices: Choices { Choices("10 s|30 s|1 min|2 min|5 min") }

  public var seconds: Float {
    switch self {
    case .tenSeconds: 10
    case .thirtySeconds: 30
    case .oneMinute: 60
    case .twoMinutes: 120
    case .fiveMinutes: 300
    }
  }
}
