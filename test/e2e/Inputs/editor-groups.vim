" Prints each line's words that have a group of ours, with that group.
set nomore encoding=utf-8
execute 'set runtimepath^=' . $PRELUDE_VIM
syntax on
edit $PRELUDE_FILE
set syntax=preludec
let s:out = []
for s:line in range(1, line('$'))
  let s:found = []
  let s:start = 0
  while 1
    let [s:word, s:start, s:end] = matchstrpos(getline(s:line), '\h\w*', s:start)
    if s:start < 0 | break | endif
    let s:name = synIDattr(synID(s:line, s:start + 1, 1), 'name')
    if s:name =~# '^prelude' | call add(s:found, s:word . '=' . s:name[7:]) | endif
    let s:start = s:end
  endwhile
  call add(s:out, s:line . ': ' . join(s:found))
endfor
call writefile(s:out, $PRELUDE_OUT)
qall!
