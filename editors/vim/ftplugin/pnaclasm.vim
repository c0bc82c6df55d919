" Settings for PNaClAsm buffers.
if exists('b:did_ftplugin')
  finish
endif
let b:did_ftplugin = 1

setlocal commentstring=//\ %s comments=:// formatoptions-=t formatoptions+=croql
setlocal expandtab shiftwidth=2 softtabstop=2 autoindent
" Lines of bytes in a globals block are long and meant to be.
setlocal textwidth=0
" `%` and `@` belong to identifiers: `*` and completion take them along.
setlocal iskeyword=@,48-57,_,37,64

let b:undo_ftplugin = 'setlocal commentstring< comments< formatoptions< expandtab< shiftwidth< softtabstop< autoindent< textwidth< iskeyword<'

let b:match_words = '{:}'
