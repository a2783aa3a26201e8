// SPDX-License-Identifier: GPL-3.0-or-later

/// Which theme the user wants; the raw values are those of the port `theme`.
public enum ThemeSetting: Int, CaseIterable, Sendable {
  /// As light or dark as the host; dark if it doesn't say.
  case automatic
  case dark, light
}

extension Theme {
  /// The theme that the user wants, with the host's colours if those are light or dark as it is.
  public init(_ setting: ThemeSetting, _ host: HostColors) {
    let isLight =
      switch setting {
      case .automatic: host.isLight ?? false
      case .dark: false
      case .light: true
      }
    self = isLight ? .light : .dark
    if host.isLight == isLight { adapt(to: host) }
  }
}
