# Completion of preludec's command line in bash: its own options as --help lists them, and clang's as clang completes them.
_preludec() {
  local line=${COMP_LINE:0:COMP_POINT} word own others
  word=${line##*[[:space:]]}
  COMPREPLY=()
  [[ $word == -* ]] || return 0 # files, by -o default
  own=$("${COMP_WORDS[0]}" --help 2>/dev/null | sed -n -E 's/^  (-[^ <]+).*/\1/p')
  if [[ $word == --explain=* ]]; then
    others=$("${COMP_WORDS[0]}" '--explain=?' 2>/dev/null | sed 's/^/--explain=/; s/ .*//')
  elif [[ $word == *=* ]]; then
    others=$(clang-19 --autocomplete="${word%%=*}=,${word#*=}" 2>/dev/null | cut -f1 | sed "s|^|${word%%=*}=|")
  else
    others=$(clang-19 --autocomplete="$word" 2>/dev/null | cut -f1)
  fi
  mapfile -t COMPREPLY < <(compgen -W "$own $others" -- "$word" | sort -u)
  if ((${#COMPREPLY[@]} == 1)) && [[ ${COMPREPLY[0]} == *= ]]; then compopt -o nospace 2>/dev/null || true; fi
  # bash takes `=` for the end of a word, and wants what comes after it only.
  if [[ $word == *=* && $COMP_WORDBREAKS == *=* ]]; then COMPREPLY=("${COMPREPLY[@]#"${word%%=*}="}"); fi
}
complete -o default -F _preludec preludec
