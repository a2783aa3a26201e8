// SPDX-License-Identifier: GPL-3.0-or-later

/// The scripts that `--generate-completion-script` prints, for words with an equals sign or a colon.
enum CompletionScript {
  /// The argument parser's script, completed; any other text as it is.
  static func completed(_ text: String) -> String {
    if text.hasPrefix("#!/bin/bash") { return bash(text) }
    return text.hasPrefix("#compdef") ? zsh(text) : text
  }

  private static func bash(_ text: String) -> String {
    let registration = "complete -o filenames -F _spectrum spectrum"
    guard text.contains(registration) else { return text }
    return text.replacing(registration, with: wholeWords)
  }

  /// Bash divides words at `=` and `:`. They are put together again, and what bash takes for other words
  /// is taken off the answers. After a setting's name comes its value, without a space.
  private static let wholeWords = #"""
    _spectrum_whole_words() {
        local -r breaks="${COMP_WORDBREAKS//[^=:]/}"
        local -a whole=()
        local -i index place=0
        local line="${COMP_LINE}" blank cur="${2}" begun=''
        for index in "${!COMP_WORDS[@]}"; do
            blank="${line%%[^[:space:]]*}"
            line="${line:${#blank}+${#COMP_WORDS[index]}}"
            [[ -n "${blank}" || "${index}" -eq 0 ]] && whole+=('')
            if [[ "${index}" -eq "${COMP_CWORD}" ]]; then
                place="${#whole[@]}-1"
                begun="${whole[place]}"
                [[ "${COMP_WORDS[index]}" =~ ^[=:]+$ ]] && begun+="${COMP_WORDS[index]}"
                cur="${begun}${2}"
            fi
            whole[${#whole[@]}-1]+="${COMP_WORDS[index]}"
        done
        local -a COMP_WORDS=("${whole[@]}")
        local -i COMP_CWORD="${place}"
        _spectrum "${1}" "${cur}" "${COMP_WORDS[place-1]}"
        if [[ -n "${breaks}" && -n "${begun}" ]]; then
            COMPREPLY=("${COMPREPLY[@]#"${cur%"${cur##*[${breaks}]}"}"}")
        fi
        # As a file's name it would get a backslash.
        [[ "${COMPREPLY[0]}" == *= ]] && compopt -o nospace +o filenames 2>/dev/null
        return 0
    }

    complete -o filenames -F _spectrum_whole_words spectrum
    """#

  /// What ends in an equals sign is offered without a space after it.
  private static func zsh(_ text: String) -> String {
    text.replacing(
      """
          _describe -V '' non_empty_completions -- empty_completions -P $'\\'\\''
      """,
      with: """
            local -ar open_completions=("${(@M)non_empty_completions:#*=}")
            local -ar whole_completions=("${(@)non_empty_completions:#*=}")
            _describe -V '' open_completions -S '' -- whole_completions -- empty_completions -P $'\\'\\''
        """)
  }
}
