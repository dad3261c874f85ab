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
