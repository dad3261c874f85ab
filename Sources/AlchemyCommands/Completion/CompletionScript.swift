/// The scripts by which a shell completes the words of `alchemy`; this is their only source.
///
/// The scripts know no command: they ask the program, in the form that `Completion` reads.
enum CompletionScript: String, CaseIterable {
  case bash
  case zsh
  case fish

  /// The whole file.
  var text: String {
    switch self {
    case .bash:
      #"""
      # Completes the words of alchemy in bash. The program itself knows what may come next.

      _alchemy() {
        local candidate
        COMPREPLY=()
        while IFS= read -r candidate; do
          if [[ $candidate == $'\tfiles' ]]; then
            compopt -o default
          else
            COMPREPLY+=("$candidate")
          fi
        done < <(alchemy __complete bash "$COMP_WORDBREAKS" "${COMP_LINE:0:COMP_POINT}" 2>/dev/null)
      }

      complete -F _alchemy alchemy

      """#
    case .zsh:
      #"""
      #compdef alchemy
      # Completes the words of alchemy in zsh. The program itself knows what may come next.

      _alchemy() {
        local line
        local -a typed found
        (( CURRENT > 2 )) && typed=("${(@Q)words[2,CURRENT-1]}")
        for line in "${(@f)$(alchemy __complete words "${typed[@]}" "${(Q)PREFIX}" 2>/dev/null)}"; do
          case $line in
            '') ;;
            $'\tfiles') _files; return ;;
            *) found+=("${${line%%$'\t'*}//:/\\:}:${line#*$'\t'}") ;;
          esac
        done
        # As the program has it, case does not count.
        _describe -V 'word' found -M 'm:{[:lower:][:upper:]}={[:upper:][:lower:]}'
      }

      # Autoloaded, the file is the function's first call; sourced, it says what the function completes.
      if [[ $funcstack[1] == _alchemy ]]; then
        _alchemy "$@"
      else
        compdef _alchemy alchemy
      fi

      """#
    case .fish:
      #"""
      # Completes the words of alchemy in fish. The program itself knows what may come next.

      function __alchemy_candidates
          set --local words (commandline --tokenize --current-process --cut-at-cursor)
          set --erase words[1]
          # The word that is being typed may have a quote that is still open.
          set --local typed (commandline --current-token --cut-at-cursor)
          set --local word (string unescape -- "$typed"; or string trim --left --chars "\"'" -- "$typed")
          for line in (alchemy __complete words $words "$word" 2>/dev/null)
              if test "$line" = \tfiles
                  __fish_complete_path "$word"
                  return
              end
              echo $line
          end
      end

      complete --command alchemy --no-files --arguments '(__alchemy_candidates)'

      """#
    }
  }
}
