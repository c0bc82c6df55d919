" «notice»
" Vim syntax file for PNaClAsm.

if exists('b:current_syntax')
  finish
endif

syntax case match
syntax iskeyword @,48-57,_

syntax keyword pnaclasmBlock «spaced .Blocks»
syntax keyword pnaclasmType «spaced .Types»
syntax keyword pnaclasmLinkage «spaced .Linkages»
syntax keyword pnaclasmTerminator «spaced .Terminators»
syntax keyword pnaclasmInstruction «spaced .Instructions»
syntax keyword pnaclasmStatement «spaced .Statements»
syntax keyword pnaclasmPredicate «spaced .Predicates»
syntax keyword pnaclasmEncoding «spaced .Encodings»
syntax keyword pnaclasmOther «spaced .Others»
syntax keyword pnaclasmTodo contained TODO FIXME XXX

syntax match pnaclasmNumber /-\=\<\d\+\(\.\d*\)\=\([eE][-+]\=\d\+\)\=\>/
syntax match pnaclasmNumber /-\=\<0x\x\+\>/
syntax match pnaclasmNumber /-\=\<0b[01]\+\>/
syntax match pnaclasmNumber /-\=\<0x\x\+\(\.\x*\)\=[pP][-+]\=\d\+\>/
syntax match pnaclasmName /[@%][A-Za-z0-9_.?]\+/
syntax match pnaclasmInclude /^\s*include\>\(\s*<[A-Za-z0-9_.]\+>\)\=/
syntax match pnaclasmGlobal /@g\d\+\>/
syntax match pnaclasmFunction /@f\d\+\>/
syntax match pnaclasmTypeID /@t\d\+\>/
syntax match pnaclasmParameter /%p\d\+\>/
syntax match pnaclasmConstant /%c\d\+\>/
syntax match pnaclasmValue /%v\d\+\>/
syntax match pnaclasmBasicBlock /%b\d\+\>/
syntax match pnaclasmAbbreviation /[@%]a\d\+\>/
syntax match pnaclasmEscape contained /\\\([ntr0\\"']\|x\x\x\|u{\x\+}\)/
syntax match pnaclasmString /\(\<x\)\="\([^"\\]\|\\.\)*"/ contains=pnaclasmEscape
syntax match pnaclasmString /'\(\\\([ntr0\\"']\|x\x\x\)\|[ -~]\)'/ contains=pnaclasmEscape
syntax match pnaclasmComment /\/\/.*$/ contains=pnaclasmTodo,@Spell

" A block from its brace to the line with the closing one. Used for folding
" where a user has set foldmethod=syntax.
syntax region pnaclasmFold start=/{\ze\s*\(<\d\+>\)\=\s*\(\/\/.*\)\=$/ end=/^\s*}/ transparent fold

highlight default link pnaclasmBlock Structure
highlight default link pnaclasmType Type
highlight default link pnaclasmLinkage StorageClass
highlight default link pnaclasmTerminator Conditional
highlight default link pnaclasmInstruction Statement
highlight default link pnaclasmStatement Keyword
highlight default link pnaclasmPredicate Operator
highlight default link pnaclasmEncoding Special
highlight default link pnaclasmOther Keyword
highlight default link pnaclasmTodo Todo
highlight default link pnaclasmNumber Number
highlight default link pnaclasmName Identifier
highlight default link pnaclasmGlobal Identifier
highlight default link pnaclasmFunction Function
highlight default link pnaclasmTypeID Typedef
highlight default link pnaclasmParameter Identifier
highlight default link pnaclasmConstant Constant
highlight default link pnaclasmValue Identifier
highlight default link pnaclasmBasicBlock Label
highlight default link pnaclasmAbbreviation PreProc
highlight default link pnaclasmString String
highlight default link pnaclasmEscape SpecialChar
highlight default link pnaclasmInclude Include
highlight default link pnaclasmComment Comment

syntax sync minlines=50

let b:current_syntax = 'pnaclasm'
