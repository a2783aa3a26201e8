// SPDX-License-Identifier: GPL-3.0-or-later

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
