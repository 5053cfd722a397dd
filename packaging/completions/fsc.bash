# Completion of fsc's command line in bash: its options as --help lists them.
_fsc() {
  local line=${COMP_LINE:0:COMP_POINT} word own
  word=${line##*[[:space:]]}
  COMPREPLY=()
  [[ $word == -* ]] || return 0 # files, by -o default
  own=$("${COMP_WORDS[0]}" --help 2>/dev/null | sed -n -E 's/^  (-[^ <]+).*/\1/p')
  mapfile -t COMPREPLY < <(compgen -W "$own" -- "$word" | sort -u)
  if ((${#COMPREPLY[@]} == 1)) && [[ ${COMPREPLY[0]} == *= ]]; then compopt -o nospace 2>/dev/null || true; fi
  # bash takes `=` for the end of a word, and wants what comes after it only.
  if [[ $word == *=* && $COMP_WORDBREAKS == *=* ]]; then COMPREPLY=("${COMPREPLY[@]#"${word%%=*}="}"); fi
}
complete -o default -F _fsc fsc
