" Prelude C: C, and the annotations of lang-spec/language.md, section 3. Words are annotations in certain places only (3.2), which these
" patterns come close to; test/words.py compares their lists with lang-spec/words.def.
if exists('b:current_syntax')
  finish
endif
runtime! syntax/c.vim
" Where C's groups contain all others, but not these.
syntax cluster cParenGroup add=preludeClauses,preludeClause
syntax cluster cPreProcGroup add=preludeClauses,preludeClause
syntax cluster cMultiGroup add=preludeClauses,preludeClause

" After the end of a statement, or another annotation; and nothing that goes on with an expression follows.
syntax match preludeAnnotation /\v%(%(^|[;{})]|<else|<do|<move|<begin|<end)\s*)@30<=<(move|rpc|when|spawn|fork|join|forall|finish)>%(\s*%([=.,:?[]|-\>|\+\+|--))@!/
      \ containedin=cBlock,cParen skipwhite nextgroup=preludeClauses
syntax match preludeAnnotation /\v%(\=\s*)@30<=<fork>\ze\s+\h/ containedin=cBlock
syntax match preludeAnnotation /\v<(begin|end)>\s+<move>/ containedin=cBlock skipwhite nextgroup=preludeClauses
syntax match preludePlace /\v%(\)\s*)@30<=<at>/ containedin=cBlock
syntax match preludePlace /\v%(<at>\s+)@30<=<node>\ze\s*\(/ containedin=cBlock

syntax region preludeClauses matchgroup=preludeParentheses contained start=/(/ end=/)/ contains=preludeClause,cParen,cNumber,cString,cConditional
syntax match preludeClause contained /\v<(always|never|static|repeat|adaptive|in_place)>/
syntax match preludeClause contained /\v<(continue|undo|refuse)>/
syntax match preludeClause contained /\v<(if|frames|to)>\ze\s*:/

syntax match preludeContract /\v<(requires_shared|requires_lock|acquires|acquires_shared|releases|releases_shared)>\ze\s*\(/
syntax match preludeLock /\v<(read_lock|write_lock|update_lock|upgrade)>\ze\s*\(/ containedin=cBlock
syntax match preludeLock /\v<(unlock|read_unlock|write_unlock|update_unlock)>\ze\s*\(/ containedin=cBlock
syntax keyword preludeType region node_private containedin=cBlock,cParen

highlight default link preludeAnnotation Statement
highlight default link preludePlace Statement
highlight default link preludeClause Special
highlight default link preludeContract Special
highlight default link preludeLock Function
highlight default link preludeType StorageClass

let b:current_syntax = 'preludec'
